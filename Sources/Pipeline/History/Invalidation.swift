/// What makes a sync do a day's work again: all rules in one place.
///
/// `InvalidationTests` switches each rule off and shows that the result is wrong without it.
enum Invalidation: String, CaseIterable {
  /// The property, its conventions, or a revision of a mapping or of the shared steps changed: all of its days.
  case settings
  /// The active loads of a day changed, those of other days that join it included: the day.
  case loads
  /// The load that an active load replaced changed, or the time at which one of them arrived: the day.
  case replaced
  /// The units and leases of a day changed: the next day with units, whose changes are checked against it.
  case before
  /// No load of a day is left: its rows are removed.
  case emptied
  /// A report of events counts that another one had replaced: its day, for its events alone.
  case reports
  /// An earlier day is the last that lists a fiscal month: that day, for its entries alone.
  case listings
}
