internal import Domain
public import Receivables

extension KeptForecast {
  /// One row for each day, person, month and method.
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
  /// Keeps a forecast; an existing one of the same day, person, month and method remains unchanged.
  ///
  /// - Returns: whether it was new.
  /// - Throws: an error when it cannot be written.
  public func append(_ forecast: KeptForecast) throws -> Bool {
    try insert("forecasts", KeptForecast.columns, forecast.fields, orIgnore: true)
  }

  /// Every forecast, in the order of creation.
  public func forecasts() throws -> [KeptForecast] {
    try rows(of: "forecasts", KeptForecast.columns).map(KeptForecast.init)
  }
}
