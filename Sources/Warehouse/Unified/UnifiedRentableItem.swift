public import Domain

/// One item that is rented separately from units, such as a garage, on one day.
public struct UnifiedRentableItem: UnifiedRow {
  /// Whether a household rents it; the states partition a property's items.
  public enum State: String, CaseIterable, Sendable {
    /// A lease includes it, regardless of the status that the source reports.
    case rented
    /// It can be rented now.
    case available
    /// It can be rented from a later day on.
    case later
    /// It is out of service.
    case outOfService = "out_of_service"
  }

  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The source's number and name of the item: RealPage's numbers are not unique by themselves.
  public var itemID: String
  /// Whether a household rents it.
  public var state: State
  /// The source's own word; nil if it has none.
  public var statusText: String?
  /// Its own number or name; nil if the source states none.
  public var name: String?
  /// The kind of item, such as `Garage`; nil if the source states none.
  public var type: String?
  /// The charge each time it is billed; nil if the source states none.
  public var amount: Money?
  /// Whether that is each month.
  public var isMonthly: Bool
  /// The number of the unit whose household rents it; nil if the item is not rented or the unit is unknown.
  public var unitNumber: String?
  /// The source's id of the lease; nil if the item is not rented.
  public var leaseID: String?

  /// An item with its key and state; everything else absent.
  public init(propertyID: String, asOf: CivilDate, itemID: String, state: State, isMonthly: Bool) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.itemID = itemID
    self.state = state
    self.isMonthly = isMonthly
  }

  /// The table.
  public static let schema = TableSchema<UnifiedRentableItem>(
    "unified_rentable_items",
    grain: "one row per property, business day and item rented separately from the units",
    source: "RPX: getRentableItems",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("item_id", \.itemID, "item number and name in the source; numbers alone are not unique"),
      .text("item_name", \.name, "item number or name", null: "not reported"),
      .text("item_type", \.type, "type of item, such as Garage", null: "not reported"),
      .enumeration(
        "state", \.state, "status of the item: rented (held by a lease), available, available later, or out_of_service",
        isChecked: true, isListed: false),
      .text(
        "item_status_text", \.statusText,
        "status as the source words it, which does not determine whether the item is rented", null: "not reported"),
      .money("item_amount", \.amount, "amount per billing", null: "not reported"),
      .flag("is_monthly", \.isMonthly, "1 if billed every month"),
      .text(
        "item_unit_number", \.unitNumber, "unit of the household that rents the item",
        null: "not rented, or unit unknown"),
      .text("item_lease_id", \.leaseID, "lease id in the source", null: "not rented"),
    ], key: ["property_id", "as_of", "item_id"],
    spans: DaySpans(table: "unified_rentable_item_spans", dataset: .rentableItems))
}
