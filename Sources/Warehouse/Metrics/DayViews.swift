/// Which days of a property may be shown, and which stand in for one that may not.
enum DayViews {
  static let statements = [published, goodDays, portfolioDays] + UnitHistory.views

  /// One row a property and dataset that has a good day: its last one.
  static let published = """
    CREATE VIEW published AS
    SELECT property_id, dataset, as_of, as_of_day, stale_because FROM unified_fact_days WHERE is_current = 1
    """

  /// One row a property, dataset and day that no blocking check holds back.
  ///
  /// `is_current` is 1 on the day that the dataset's pointer in `published` names; `stale_because` is told there alone.
  static let goodDays = """
    CREATE VIEW good_days AS
    SELECT f.property_id, f.dataset, f.as_of, f.as_of_day, f.as_of_basis, f.primary_source, f.fiscal_month,
      f.is_current, f.stale_because
    FROM unified_fact_days f
    WHERE f.held_because IS NULL
    """

  /// One row a dataset, day of any property's facts, and property that has good ones on that day or before.
  ///
  /// `facts_as_of` is the property's last good day by then. `stale_because` says why a later one, still not after
  /// `as_of`, is held back; a property that merely reports a day late is not stale.
  static let portfolioDays = """
    CREATE VIEW portfolio_days AS
    SELECT l.dataset, l.as_of, l.as_of_day, l.property_id, l.facts_as_of,
      (SELECT h.held_because FROM unified_fact_days h
       WHERE h.property_id = l.property_id AND h.dataset = l.dataset AND h.held_because IS NOT NULL
         AND h.as_of > l.facts_as_of AND h.as_of <= l.as_of
       ORDER BY h.as_of DESC LIMIT 1) AS stale_because
    FROM (
      SELECT a.dataset, a.as_of, a.as_of_day, f.property_id, MAX(f.as_of) AS facts_as_of
      FROM (SELECT DISTINCT dataset, as_of, as_of_day FROM unified_fact_days) a
      JOIN unified_fact_days f ON f.dataset = a.dataset AND f.as_of <= a.as_of
      WHERE f.held_because IS NULL
      GROUP BY a.dataset, a.as_of, a.as_of_day, f.property_id
    ) l
    """
}
