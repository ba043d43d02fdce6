internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// How the values of a metric, and what rows add to them, are printed: exactly, in the metric's unit.
struct MetricAmounts {
  private let definition: MetricDefinition

  init(_ definition: MetricDefinition) {
    self.definition = definition
  }

  func numerator(_ field: Field) -> String { text(field, isMoney: definition.addsMoney) }

  func denominator(_ field: Field) -> String { text(field, isMoney: definition.isOfMoney) }

  /// The value itself: `95.74 %`, `$1,815.20`, `12`.
  func value(_ field: Field) -> String {
    let plain = text(field, isMoney: definition.unit == "cents")
    switch definition.unit {
    case "percent": return plain + "\(Words.nonBreaking)%"
    case "dollars_per_sqft": return "$" + plain
    default: return plain
    }
  }

  /// A window, month or week in words.
  func part(_ part: String) -> String {
    definition.isWindowed || part.contains("_") ? rowClassName(part) : part
  }

  /// Whether a row adds to the numerator or to the denominator.
  static func counts(_ row: ExplainQuery.Row) -> Bool {
    [row.numerator, row.denominator ?? .null].contains { $0 != .null && $0 != .integer(0) && $0 != .real(0) }
  }

  /// The sum of what rows add; NULL where none adds a number.
  static func sum(_ fields: [Field]) -> Field {
    let numbers = fields.compactMap(\.integer)
    if numbers.count == fields.count(where: { $0 != .null }) {
      return numbers.isEmpty ? .null : .integer(numbers.reduce(0, +))
    }
    let reals = fields.compactMap { field -> Double? in
      if case .real(let number) = field { return number }
      return field.integer.map(Double.init)
    }
    return .real(reals.reduce(0, +))
  }

  private func text(_ field: Field, isMoney: Bool) -> String {
    switch field {
    case .null: return "<span class=\"na\">n/a</span>"
    case .integer(let number):
      return isMoney
        ? Words.exactDollars(Money(cents: number)) : (number < 0 ? Words.minus : "") + grouped(number.magnitude)
    case .real(let number):
      let hundredths = (number * 100).rounded()
      guard hundredths.magnitude < 1e15 else { return "\(number)" }
      if isMoney { return Words.exactDollars(Money(cents: Int64(number.rounded()))) }
      return (hundredths < 0 ? Words.minus : "") + "\(Hundredths(count: Int64(hundredths.magnitude)))"
    case .text(let text): return Escaped(text).description
    }
  }
}

extension Words {
  /// `$1,815.20`.
  static func exactDollars(_ money: Money) -> String {
    let cents = money.cents.magnitude
    let rest = cents % 100
    return (money.cents < 0 ? minus : "") + "$\(grouped(cents / 100)).\(rest < 10 ? "0" : "")\(rest)"
  }
}
