public import Domain

/// What was once said of a month to come, kept to be scored when the month closes.
public struct KeptForecast: Hashable, Sendable {
  /// What was said.
  public enum Value: Hashable, Sendable {
    /// So much will be owed.
    case amount(Money)
    /// The chance that it will be, in ten-thousandths.
    case chance(Int)
  }

  /// The day that it was said for.
  public var asOf: CivilDate
  /// The property's key.
  public var property: String
  /// The person's id.
  public var person: String
  /// The month that it is about.
  public var month: CivilMonth
  /// How it was made, such as `no_change`.
  public var method: String
  /// What was said.
  public var value: Value

  /// A forecast from its parts.
  public init(
    asOf: CivilDate, property: String, person: String, month: CivilMonth, method: String, value: Value
  ) {
    self.asOf = asOf
    self.property = property
    self.person = person
    self.month = month
    self.method = method
    self.value = value
  }

  /// One row a day, person, month and method.
  static let create = """
    CREATE TABLE forecasts (
      forecast_id INTEGER PRIMARY KEY,
      as_of TEXT NOT NULL,
      property_id TEXT NOT NULL,
      person_id TEXT NOT NULL,
      month TEXT NOT NULL,
      method TEXT NOT NULL,
      amount_cents INTEGER,
      chance INTEGER CHECK (chance BETWEEN 0 AND 10000),
      CHECK ((amount_cents IS NULL) <> (chance IS NULL)),
      UNIQUE (as_of, property_id, person_id, month, method)
    ) STRICT
    """
  static let columns = ["as_of", "property_id", "person_id", "month", "method", "amount_cents", "chance"]

  var fields: [Field] {
    let value: [Field] =
      switch value {
      case .amount(let amount): [.cents(amount), .null]
      case .chance(let chance): [.null, .count(chance)]
      }
    return [.day(asOf), .text(property), .text(person), .month(month), .text(method)] + value
  }

  init(_ row: DecisionRow) throws {
    let value: Value =
      if let amount = row["amount_cents"].money { .amount(amount) } else {
        .chance(Int(try row.value("chance", \.integer)))
      }
    self.init(
      asOf: try row.value("as_of", \.date), property: try row.text("property_id"), person: try row.text("person_id"),
      month: try row.value("month", \.month), method: try row.text("method"), value: value)
  }
}

extension DecisionStore {
  /// Keeps a forecast; one of the same day, person, month and method stays as it was first made.
  ///
  /// - Returns: whether it was new.
  /// - Throws: an error when it cannot be written.
  public func append(_ forecast: KeptForecast) throws -> Bool {
    try insert("forecasts", KeptForecast.columns, forecast.fields, orIgnore: true)
  }

  /// The forecasts that were made of a month, in the order of their making.
  public func forecasts(of month: CivilMonth) throws -> [KeptForecast] {
    try rows(of: "forecasts", KeptForecast.columns, where: "month = ?", [.month(month)]).map(KeptForecast.init)
  }
}
