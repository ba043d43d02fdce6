internal import Domain
public import Query
public import Warehouse

/// Why a metric changed between two days: by unit or account for one property, or by property.
public struct MetricChangesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The units or accounts of one property.
  public init(_ result: MetricChangesQuery.Result, of metric: MetricDefinition, property: String) {
    let isMoney = metric.addsMoney
    let rows = result.changes.map { change in
      TableRow([
        .text(change.name), .text(change.id), .text(change.before ?? "not listed"),
        .text(change.after ?? "not listed"), MetricChangesReport.cell(change.numerator, isMoney),
        .count(Int(change.denominator)),
      ])
    }
    let total =
      [Cell.text("Total"), .blank, .blank, .blank] + [
        MetricChangesReport.cell(result.changes.reduce(0) { $0 + $1.numerator }, isMoney),
        .count(Int(result.changes.reduce(0) { $0 + $1.denominator })),
      ]
    let days = [("From", result.from), ("To", result.to)].map { lead, value in
      value.map { "\(lead) \($0.asOf): \(MetricChangesReport.words($0, metric))" } ?? "\(lead): no good day by then"
    }
    document = Document(
      title: "Changes in \(metric.id): \(property)", subtitle: days,
      table: Table(
        columns: [
          Column("unit", "Unit", .text), Column("id", "Id", .text, shown: .never), Column("before", "Was", .text),
          Column("after", "Is", .text), Column("change", "Change", isMoney ? .money : .count),
          Column("change_of", "Change of total", .count, shown: .unlessZero),
        ], rows: rows, total: TableRow(total)),
      notes: result.from == nil || result.to == nil
        ? [] : ["The changes add up to the difference between the two days"])
  }

  /// The properties, each with what it adds to the difference.
  public init(_ results: [(property: String, result: MetricChangesQuery.Result)], of metric: MetricDefinition) {
    let known = results.filter { $0.result.from?.numerator != nil && $0.result.to?.numerator != nil }
    let isMoney = metric.addsMoney
    let sums = { (value: KeyPath<MetricChangesQuery.Change, Int64>) in
      known.reduce(Int64(0)) { sum, entry in entry.result.changes.reduce(sum) { $0 + $1[keyPath: value] } }
    }
    let rows = known.map { entry in
      let changes = entry.result.changes
      return TableRow([
        .text(entry.property), .optional(entry.result.from.map { "\($0.asOf)" }),
        .optional(entry.result.from.map { MetricChangesReport.words($0, metric) }),
        .optional(entry.result.to.map { "\($0.asOf)" }),
        .optional(entry.result.to.map { MetricChangesReport.words($0, metric) }),
        MetricChangesReport.cell(changes.reduce(0) { $0 + $1.numerator }, isMoney),
        .count(Int(changes.reduce(0) { $0 + $1.denominator })),
      ])
    }
    let missing = results.filter { entry in !known.contains { $0.property == entry.property } }.map(\.property)
    document = Document(
      title: "Changes in \(metric.id) by property", subtitle: [metric.formula],
      table: Table(
        columns: [
          Column("property", "Property", .text), Column("from", "From", .text), Column("before", "Was", .text),
          Column("to", "To", .text), Column("after", "Is", .text),
          Column("change", "Change", isMoney ? .money : .count),
          Column("change_of", "Change of total", .count, shown: .unlessZero),
        ], rows: rows,
        total: TableRow(
          [
            .text("Total"), .blank, .blank, .blank, .blank, MetricChangesReport.cell(sums(\.numerator), isMoney),
            .count(Int(sums(\.denominator))),
          ])),
      notes: missing.isEmpty ? [] : ["n/a, no good day by one of the days: \(missing.joined(separator: ", "))"])
  }

  private static func cell(_ amount: Int64, _ isMoney: Bool) -> Cell {
    isMoney ? .money(Money(cents: amount)) : .count(Int(amount))
  }

  /// `95.74 (337 of 352)`, or the count or amount itself.
  private static func words(_ value: MetricChangesQuery.Value, _ metric: MetricDefinition) -> String {
    guard let numerator = value.numerator else { return "n/a" }
    let part = metric.addsMoney ? "$\(Money(cents: numerator))" : grouped(numerator)
    guard let whole = value.denominator else { return part }
    let result =
      switch value.value {
      case .real(let number): "\(number)"
      case .integer(let number): "\(number)"
      case .null, .text: "n/a"
      }
    return "\(result) (\(part) of \(metric.isOfMoney ? "$\(Money(cents: whole))" : grouped(whole)))"
  }
}
