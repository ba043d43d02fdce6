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

  /// Runs the query; the charges are sorted by ID.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [UnifiedScheduledCharge] {
    try reader.rows(
      ["schedule_id", "tenancy_id", "source", "code", "charge_class", "amount_cents", "frequency", "starts", "ends"],
      "FROM unified_scheduled_charges WHERE property_id = ? ORDER BY schedule_id", [.text(property)]
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
