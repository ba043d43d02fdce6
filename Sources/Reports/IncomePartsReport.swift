internal import Domain
public import Query
internal import Warehouse

/// Income by fiscal month, or by group of properties.
public struct IncomePartsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the months or groups.
  ///
  /// - Parameters:
  ///   - parts: the months, or the groups.
  ///   - kind: `month`, or the kind of groups.
  ///   - configured: the number of the portfolio's properties, of months; nil for groups, which have their own.
  ///   - portfolio: the whole portfolio's income, which the groups are parts of; nil for months.
  ///   - sameStore: what a same-store comparison covers; nil where none is requested.
  public init(
    _ parts: [IncomePartsQuery.Part], by kind: String, configured: Int? = nil,
    of portfolio: QueryResult<IncomeFigures>?,
    sameStore: String? = nil
  ) {
    let figures = IncomeReport.figures
    let rows = parts.map { part in
      TableRow(
        [.text(part.name ?? "No \(kind)")] + IncomePartsReport.coverage(part.result, configured)
          + figures.map { column in (part.result.total?.figures).map(column.cell) ?? .absent })
    }
    let total = portfolio.flatMap { result in
      result.total.map { total in
        TableRow(
          [.text("Pooled")] + IncomePartsReport.coverage(result, configured) + figures.map { $0.cell(total.figures) })
      }
    }
    let heading = kind.prefix(1).uppercased() + kind.dropFirst()
    document = Document(
      title: "Income by \(kind)", subtitle: [],
      table: Table(
        columns: [
          Column(kind, heading, .text), Column("properties", "Properties", .count),
          Column("configured_properties", "Of", .count), Column("income_properties", "With income", .count),
          Column("accrual_properties", "Accrual", .count, shown: .unlessZero),
          Column("noi_properties", "With NOI", .count), Column("as_of", "As of", .date),
        ] + figures.map(\.column), rows: rows, total: total),
      notes: [sameStore].compactMap(\.self) + IncomeReport.notes + [
        kind == "month"
          ? "A fiscal month has the figures of each property's last day of it; months without rents on record have no row"
          : "Each row is pooled over the group's properties",
        "Income is of the properties whose income is known (With income); NOI and its ratios are of those whose income "
          + "and operating expenses are both known (With NOI)",
      ])
  }

  /// The properties with a day, all properties, those with income and with NOI, and the latest day.
  private static func coverage(_ result: QueryResult<IncomeFigures>, _ configured: Int?) -> [Cell] {
    let days = result.rows.map(\.subject.asOf)
    return [
      .count(result.rows.count), .count(configured ?? result.rows.count + result.missing.count),
      .optional(result.total?.figures.incomeProperties), .optional(result.total?.figures.accrualProperties),
      .optional(result.total?.figures.noiProperties),
      days.max().map { .date($0) } ?? .absent,
    ]
  }
}
