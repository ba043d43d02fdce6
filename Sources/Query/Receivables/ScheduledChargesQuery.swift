internal import Domain
public import Warehouse

/// A query for the charges that leases should be billed repeatedly.
public struct ScheduledChargesQuery: Sendable {
  /// The property's key.
  public var property: String

  /// Creates a query for the leases of one property.
  public init(property: String) {
    self.property = property
  }

  /// The first day of a charge: its own, or the move-in where a monthly charge states none.
  static let firstDay = """
    CASE WHEN s.frequency = 'monthly' THEN COALESCE(s.starts, t.move_in) ELSE s.starts END AS starts
    """

  /// The last day of a charge: its own, or the move-out where that is earlier.
  ///
  /// Who has left is billed no rent any more, whether a person has ended the charge or not.
  static let lastDay = "COALESCE(MIN(s.ends, t.move_out), s.ends, t.move_out) AS ends"

  /// The charges as `s`, with their tenancies as `t`.
  static let table = """
    unified_scheduled_charges s LEFT JOIN unified_tenancies t
      ON t.property_id = s.property_id AND t.tenancy_id = s.tenancy_id
    """

  /// Runs the query; the charges are sorted by ID, and begin and end with the tenancy.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [UnifiedScheduledCharge] {
    try reader.rows(
      [
        "s.schedule_id", "s.tenancy_id", "s.source", "s.code", "s.charge_class", "s.amount_cents", "s.frequency",
        ScheduledChargesQuery.firstDay, ScheduledChargesQuery.lastDay,
      ],
      "FROM \(ScheduledChargesQuery.table) WHERE s.property_id = ? ORDER BY s.schedule_id", [.text(property)]
    ) { row in
      var charge = UnifiedScheduledCharge(
        propertyID: property, scheduleID: try row.text("schedule_id"), tenancyID: try row.text("tenancy_id"),
        source: try row.text("source"), code: try row.text("code"), chargeClass: try row.word("charge_class"),
        amount: try row.money("amount_cents"), frequency: try row.word("frequency"))
      (charge.starts, charge.ends) = (try row.optionalDate("starts"), try row.optionalDate("ends"))
      return charge
    }
  }
}
