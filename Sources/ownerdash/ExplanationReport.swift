import Domain
import Pages
import Pipeline
import Query
import Reports
import Warehouse

/// The report of an explanation: formula and counts above, one row for each underlying value, excluded rows below.
struct ExplanationReport {
  private let explanation: ExplainQuery.Explanation
  private let property: String
  private let day: Lineage.Day
  private let origins: [[RawOrigin]]
  private let cells: [RawOrigin: Place]

  /// Where a value comes from.
  struct Place {
    /// The cell or element, or the person who entered it.
    let cell: String
    /// The import of the manual book and its file's name; nil for other sources.
    var file: String?
  }

  /// Creates a report with the raw values behind its rows, and their cells, which `find` locates in their payloads.
  init(
    _ explanation: ExplainQuery.Explanation, property: String, day: Lineage.Day, origins: LineageRecorder,
    find: ([RawOrigin]) throws -> [RawOrigin: Place]
  ) throws {
    self.explanation = explanation
    self.property = property
    self.day = day
    let columns = DecidingColumns(explanation.definition)
    self.origins = explanation.rows.map { columns.origins(of: $0, in: origins, explanation) }
    cells = try find(self.origins.flatMap { $0 })
  }

  /// The whole report.
  var report: RowsReport {
    RowsReport(
      title: "\(explanation.definition.id) of \(property)",
      subtitle: formula + explanation.values.map(value) + [primarySource],
      columns: [
        Column("class", "Class", .text), Column("name", heading, .text),
        Column("adds", "Adds", definition.addsMoney ? .money : .number),
        Column("of", "Of", definition.isOfMoney ? .money : .number, shown: .unlessZero),
        Column("column", "Source field", .text),
        Column("value", "Value", .text), Column("cell", "Where", .text),
        Column("file", "File", .text, shown: .unlessZero),
        Column("payload", "Payload", .text, shown: .never), Column("id", "Id", .text, shown: .never),
      ], rows: rows, notes: notes)
  }

  private var definition: MetricDefinition { explanation.definition }

  private var heading: String {
    switch definition.rows {
    case .accounts: "Account of"
    case .billedMonths: "Month"
    case .incomeLines: "Account or category"
    case .activityEvents, .leasingEvents: "Event"
    case .expirations, .tradeouts: "Lease of"
    case .turns: "Unit"
    case .floorplans: "Floor plan"
    case .units, .schedules: explanation.primarySource.countsFloorplans ? "Floor plan" : "Unit"
    }
  }

  private var formula: [String] {
    ["\(definition.id) = \(definition.formula), in the view \(definition.view)"]
  }

  private func value(_ value: ExplainQuery.Value) -> String {
    let lead = value.part.map { "\($0): " } ?? ""
    guard value.value != .null else { return lead + "n/a: \(value.reason ?? "no reason recorded")" }
    let isMoney = definition.unit == "cents"
    let shown = isMoney ? amount(value.value, true) : ratio(value.value)
    if value.denominator == .null { return lead + shown }
    let part = amount(value.numerator, definition.isSum && definition.addsMoney)
    let whole = amount(value.denominator, definition.isSum && definition.isOfMoney)
    return "\(lead)\(part) of \(whole): \(isMoney ? shown : "\(shown) \(definition.unit)")"
  }

  /// Formats a result with two decimals, as every list prints it; a count stays whole.
  private func ratio(_ field: Field) -> String {
    if case .real(let number) = field, let rounded = Hundredths(number) { return rounded.description }
    return amount(field, false)
  }

  /// Formats a number; cents are shown as an amount in dollars.
  private func amount(_ field: Field, _ isMoney: Bool) -> String {
    let plain = text(field) ?? "n/a"
    return isMoney ? field.money.map { "$\($0)" } ?? plain : plain
  }

  /// The report, its day and basis, its rows and its payload.
  var source: ExplainedSource {
    let load = day.loads.first { $0.payload == explanation.payload }
    return ExplainedSource(
      report: explanation.primarySource.rawValue, asOf: explanation.asOf, basis: basis,
      rows: load.map { ($0.rowsLoaded, $0.rowsRead) }, payload: explanation.payload)
  }

  private var basis: String {
    switch explanation.asOfBasis {
    case .stated: "as stated in the file"
    case .runStamp: "the day the report was run"
    case .given: "the day given by the operator"
    case .siteList: "the property's day in the site list of the same run"
    case .request: "the requested day"
    case .received: "the day received, in the property's time zone"
    }
  }

  private var primarySource: String {
    let rows = source.rows.map { ", \($0.loaded) of \($0.read) rows" } ?? ""
    return "As of \(source.asOf), \(basis); from \(source.report)\(rows), payload \(source.payload)"
  }

  private var rows: [[Cell]] {
    zip(explanation.rows, origins).flatMap { row, origins -> [[Cell]] in
      guard isCounted(row) else { return [] }
      let lead: [Cell] = [
        .text(row.rowClass), .text(row.name), number(row.numerator, definition.addsMoney),
        number(row.denominator ?? .null, definition.isOfMoney),
      ]
      if origins.isEmpty { return [lead + [.blank, .blank, .absent, .blank, .blank, id(row)]] }
      return origins.map { origin in
        let place = cells[origin]
        return lead + [
          .text(origin.column), .text(ExplanationReport.text(origin)), .optional(place?.cell),
          place?.file.map { .text($0) } ?? .blank, .text(origin.payload), id(row),
        ]
      }
    }
  }

  /// The reports joined to these rows, and what of the payload was skipped or replaced.
  var sourceNotes: [String] {
    (explanation.staleBecause.map { ["Stale: \($0)"] } ?? []) + joined + passedOver + others
  }

  private func isCounted(_ row: ExplainQuery.Row) -> Bool {
    [row.numerator, row.denominator ?? .null].contains { $0 != .null && $0 != .integer(0) && $0 != .real(0) }
  }

  private func number(_ field: Field, _ isMoney: Bool) -> Cell {
    if isMoney, let money = field.money { return .money(money) }
    return text(field).map { .number($0) } ?? .blank
  }

  /// The ID of a row; blank for prospect events, because RealPage's prospect IDs are names.
  private func id(_ row: ExplainQuery.Row) -> Cell {
    if case .leasingEvents = definition.rows { return .blank }
    return .text(row.id)
  }

  private func text(_ field: Field) -> String? { ExplanationReport.text(field) }

  private static func text(_ field: Field) -> String? {
    switch field {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): number.isFinite ? "\(number)" : nil
    case .text(let text): text
    }
  }

  /// Formats a value as it was read: an amount in dollars, a day as ISO text.
  static func text(_ origin: RawOrigin) -> String {
    if origin.column.hasSuffix("_cents"), let money = origin.value.money { return money.description }
    return text(origin.value) ?? ""
  }

  private var notes: [String] {
    let stale = explanation.staleBecause.map { ["Stale: \($0)"] } ?? []
    let part = explanation.part.map { ["Rows are for \($0). Use --part for another part"] } ?? []
    let noSum = definition.isSum ? [] : ["\(definition.id) is not a sum: each row has its own value"]
    return stale + part + noSum + joined + leftOut + passedOver + others
      + entries
      + (cells.isEmpty && !origins.joined().isEmpty
        ? ["Cell references are not supported for this payload; 'Where' is n/a"] : [])
  }

  /// How to see the charges and payments behind the accounts of a manual book, which are its own rows.
  private var entries: [String] {
    guard case .accounts = definition.rows, explanation.primarySource == .ledgerBook else { return [] }
    return ["Each charge and payment with its cell: 'ownerdash explain debtors' for the same property"]
  }

  /// The reports of another day that supplement these rows.
  private var joined: [String] {
    guard let dataset = explanation.definition.joinedDataset else { return [] }
    return day.joined.filter { $0.dataset == dataset }.map { report in
      JoinedReportNotes.line(report.report, reportDay: report.reportDay, asOf: report.asOf)
        + ", payload \(report.payload)"
    }
  }

  /// The rows that contribute nothing to the numerator, by class: excluded from the denominator, or counted only in it.
  private var leftOut: [String] {
    let isRatio = explanation.rows.contains { $0.denominator != nil }
    let inWhole = explanation.rows.filter { isRatio && isCounted($0) && !isPositive($0.numerator) }
    let outside = explanation.rows.filter { !isCounted($0) }
    return [("In the denominator only", inWhole), ("Not counted because of class, day or values", outside)].compactMap {
      words, rows in
      let classes = Dictionary(grouping: rows, by: \.rowClass).sorted { $0.key < $1.key }
      let lines = classes.map { name, rows in
        let some = rows.prefix(5).map(\.name).joined(separator: ", ") + (rows.count > 5 ? " …" : "")
        return "\(name) \(rows.count) (\(some))"
      }
      return lines.isEmpty ? nil : "\(words): \(lines.joined(separator: "; "))"
    }
  }

  private func isPositive(_ field: Field) -> Bool { field != .null && field != .integer(0) }

  private var passedOver: [String] {
    let rules = (day.ignored[explanation.payload] ?? [:]).sorted { $0.key < $1.key }
    let counts = rules.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return counts.isEmpty ? [] : ["Rows of the payload that were skipped, by rule: \(counts)"]
  }

  /// The payloads of the property that are not used, those of a feed and reason as one line with the first of them.
  private var others: [String] {
    var groups: [(kind: [String], number: Int, line: String)] = []
    for load in day.others {
      let reason = unusedBecause(load)
      let feed = load.feed ?? "no feed"
      let kind = [feed, load.status.rawValue, reason.replacing(/[0-9]+/, with: "#")]
      if let place = groups.firstIndex(where: { $0.kind == kind }) {
        groups[place].number += 1
      } else {
        groups.append((kind, 1, "payload \(load.payload.prefix(8)), \(feed), \(load.status.rawValue)\(reason)"))
      }
    }
    return groups.map {
      $0.number == 1 ? "Not used: \($0.line)" : "Not used: \($0.number) payloads. The first: \($0.line)"
    }
  }

  private func unusedBecause(_ load: LoadRecord) -> String {
    let active = day.loads.first {
      $0.feed == load.feed && $0.scope == load.scope && load.status == .superseded
    }
    let words = active.map(load.reasonSuperseded) ?? load.message?.split(separator: "\n").first.map(String.init)
    return words.map { ": \($0)" } ?? ""
  }
}

extension MetricDefinition {
  /// The dataset whose joined reports affect the metric; nil where none does.
  fileprivate var joinedDataset: UnifiedFactDay.Dataset? {
    switch view {
    case "occupancy" where id.contains("ready") || id.contains("vacan"): .units
    case "pricing": .pricing
    default: nil
    }
  }
}

/// The raw columns that determine the contribution of a row to a metric.
struct DecidingColumns {
  /// The columns of status words.
  static let status = [
    "unit_lease_status", "status_description", "economic_status", "is_vacant", "is_available", "reason_not_available",
    "lease_status", "status_text",
  ]

  /// The columns; nil where all recorded columns count.
  private let columns: Set<String>?

  /// Creates the columns of a metric.
  init(_ definition: MetricDefinition) {
    let status = DecidingColumns.status
    let market = ["market_addl_cents", "market_rent_cents"]
    let rent = ["lease_rent_cents", "amount_cents", "rent_cents"]
    let dates = ["move_out", "move_in", "lease_from", "on_notice_for_date", "expected_move_in_date", "move_in_date"]
    let sizes = definition.id.hasSuffix("_psf") ? ["sqft", "max_square_feet", "rentable_sqft"] : []
    let counts = [
      "units", "not_leased", "leased", "model_admin", "down", "no_ntv", "ntv_nl", "ntv_l",
      "total_units", "vacant_not_leased", "vacant_leased", "vacant_administrative", "vacant_down", "occupied_no_ntv",
      "occupied_ntv_not_leased", "occupied_ntv_leased",
      "occupied_no_notice", "vacant_unrented", "vacant_rented", "notice_unrented", "notice_rented", "model", "admin",
    ]
    let names: [String]
    switch definition.view {
    case "exposure": names = status + dates + counts
    case "effective_rent": names = ["units", "avg_effective_rent_cents", "avg_market_rent_cents"]
    case "pricing" where definition.id.hasPrefix("asking"):
      names = status + market + sizes + ["units", "avg_market_rent_cents", "avg_rent_cents"]
    case "pricing" where definition.id.hasPrefix("in_place"):
      names = rent + sizes + ["total_occupied", "avg_leased_rent_cents"]
    case "pricing": names = market + rent
    case "delinquency":
      names = [
        "status", "total_delinquent_cents", "total_prepaid_cents", "current_cents", "days_30_cents", "days_60_cents",
        "days_90_cents", "transaction_date", "balance_due_cents", "amount_cents",
      ]
    case "activity", "leasing_funnel", "tradeouts", "turns", "expirations_by_month", "income":
      columns = nil
      return
    case "occupancy_forecast_by_week": names = status + dates
    default:
      let isDated = ["vacan", "aged"].contains { definition.id.contains($0) }
      names =
        status + counts + (isDated ? ["move_out", "date_vacated"] : []) + (definition.unit == "cents" ? market : [])
    }
    columns = Set(names)
  }

  /// Returns the raw values behind a row.
  func origins(
    of row: ExplainQuery.Row, in origins: LineageRecorder, _ explanation: ExplainQuery.Explanation
  ) -> [RawOrigin] {
    self.origins(of: row.id, explanation.definition.rows, explanation.primarySource, in: origins)
  }

  /// Returns the raw values behind the row of an ID.
  func origins(
    of id: String, _ rows: MetricDefinition.Rows, _ primarySource: UnifiedFactDay.PrimarySource,
    in origins: LineageRecorder
  ) -> [RawOrigin] {
    // A manual book's mapping notes only what decides.
    let takesAll = primarySource == .ledgerBook
    return (DecidingColumns.subject(id, rows, primarySource).map { origins[$0] } ?? []).filter {
      takesAll || columns?.contains($0.column) ?? true
    }
  }

  /// What the raw values of an explanation's rows are noted under; nil for rows without any.
  static func subject(in explanation: ExplainQuery.Explanation) -> (ExplainQuery.Row) -> LineageRecorder.Subject? {
    { row in subject(row.id, explanation.definition.rows, explanation.primarySource) }
  }

  private static func subject(
    _ id: String, _ rows: MetricDefinition.Rows, _ primarySource: UnifiedFactDay.PrimarySource
  ) -> LineageRecorder.Subject? {
    switch rows {
    // A month's sums are made of all of its postings, which `unified_transactions` lists.
    case .billedMonths: nil
    case .incomeLines: .incomeLine(id)
    case .accounts: .account(id)
    case .activityEvents, .leasingEvents: .event(id)
    case .tradeouts: .tradeout(id)
    case .turns: .turn(id)
    case .floorplans: .floorplan(id)
    case .expirations: .expiration(id)
    case .units, .schedules: primarySource.countsFloorplans ? .floorplan(id) : .unit(id)
    }
  }
}
