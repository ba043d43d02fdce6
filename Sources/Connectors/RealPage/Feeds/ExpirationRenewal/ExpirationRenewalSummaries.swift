internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The three summaries behind the sheets of leases.
struct ExpirationRenewalSummaries {
  static let tables = [floorplanTable, futureTable, consultantTable]

  private static let floorplanFigures: [Figure] = [
    .init("total_possible", "Total Possible", .count, "leases that end, without those moved out or transferring"),
    .init("renewed", "Renewed", .count, "renewed"), .init("vacating", "Vacating", .count, "on notice"),
    .init("unknown", "Unknown", .count, "not decided"),
    .init("month_to_month", "Month to Month", .count, "now month-to-month"),
    .init("avg_term_renewed_leases", "Avg term renewed leases", .count, "months of the new leases; 0 without any"),
    .init("avg_new_rent", "Avg new rent", .money, "average rent of the new leases; 0 without any"),
    .init("avg_market_rent", "Avg market rent", .money, "average market rent"),
  ]

  private static let futureFigures: [Figure] = [
    .init("days_0_30", "0 - 30 days", .count, "leases that end within 30 days"),
    .init("days_31_60", "31 - 60 days", .count, "leases that end in 31 to 60 days"),
    .init("days_61_90", "61 - 90 days", .count, "leases that end in 61 to 90 days"),
    .init("days_91", "91+ days", .count, "leases that end in 91 days or later"),
  ]

  /// The second header goes on with the report's range.
  private static let consultantFigures: [Figure] = [
    .init(
      "captured_from_month_to_month", "Captured from month to month", .count, "renewals of month-to-month leases"),
    .init(
      "captured_in_range", "Captured from leases expiring with report date range (…", .count,
      "renewals of leases that end within the report's range"),
    .init(
      "captured_in_future", "Captured from leases expiring in the future", .count,
      "renewals of leases that end after the report's range"),
  ]

  private static let floorplanTable = Figure.table(
    "realpage_expiration_renewal_floorplans", grain: "one floor plan on the sheet Summary by Floorplan",
    label: .init("floor_plan", .text, "the floor plan's name"), floorplanFigures)

  private static let futureTable = Figure.table(
    "realpage_expiration_renewal_future", grain: "one floor plan on the sheet Future by Floorplan",
    label: .init("floor_plan", .text, "the floor plan's name"), futureFigures)

  private static let consultantTable = Figure.table(
    "realpage_expiration_renewal_consultants", grain: "one consultant on the sheet Summary by Leasing Consultant",
    label: .init("leasing_consultant", .text, "the consultant; House if there is none"),
    consultantFigures)

  /// The columns of the three sheets.
  static var columns: [[ColumnSpec]] {
    let labels = ["Floor Plan", "Floor Plan", "Leasing Consultant"]
    let figures = [floorplanFigures, futureFigures, consultantFigures]
    return zip(labels, figures).map { [ColumnSpec(.label, $0)] + $1.map(\.wanted) }
  }

  static let feedTitle = FeedTitle(
    title: ExpirationRenewal.feedTitle.title, file: "ExpirationRenewal/ExpirationRenewalSummaries")

  private let floorplans: SummarySheet
  private let future: SummarySheet
  private let consultants: SummarySheet

  init(_ sheets: ExpirationRenewalSheets, _ tally: inout Tally) throws {
    floorplans = try SummarySheet(
      sheets.floorplans, label: "Floor Plan", ExpirationRenewalSummaries.floorplanFigures, &tally)
    future = try SummarySheet(sheets.future, label: "Floor Plan", ExpirationRenewalSummaries.futureFigures, &tally)
    consultants = try SummarySheet(
      sheets.consultants, label: "Leasing Consultant", ExpirationRenewalSummaries.consultantFigures, &tally)
  }

  var maps: [ColumnMap] { [floorplans.map, future.map, consultants.map] }

  var content: [(table: RawTable, rows: [RawRow])] {
    [
      (ExpirationRenewalSummaries.floorplanTable, floorplans.rows),
      (ExpirationRenewalSummaries.futureTable, future.rows),
      (ExpirationRenewalSummaries.consultantTable, consultants.rows),
    ]
  }

  /// The floor plans' line `Total`, and the summaries against the leases that they summarise.
  ///
  /// Where the parameters left out leases that the summaries count, a difference is no error.
  func totals(
    _ expirations: ExpirationRenewalList, _ renewals: ExpirationRenewalList, areLeasesComplete: Bool
  ) throws -> [PrintedTotal] {
    let decided = expirations.decisions
    let remaining = expirations.rows.count - (decided["Moved out"] ?? 0) - (decided["Transferring"] ?? 0)
    let against: [(String, SummarySheet, Int)] = [
      ("total_possible", floorplans, remaining), ("renewed", floorplans, decided["Renewed"] ?? 0),
      ("vacating", floorplans, decided["Vacating"] ?? 0), ("unknown", floorplans, decided["Unknown"] ?? 0),
      ("month_to_month", floorplans, decided["MTM"] ?? 0),
      ("captured_in_range", consultants, renewals.decisions["Renewed"] ?? 0),
    ]
    let leases = against.map { name, summary, leases in
      PrintedTotal(
        "\(summary.sheet) \(name), of the leases", printed: summary.sum(name), computed: Int64(leases),
        isChecked: areLeasesComplete)
    }
    return try floorplans.totals(["total_possible", "renewed", "vacating", "unknown", "month_to_month"]) + leases
  }
}
