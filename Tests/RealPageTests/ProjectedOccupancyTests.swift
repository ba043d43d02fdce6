import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// No real file is at hand: the page is drawn from what is known of the columns.
@Suite("Projected Occupancy")
struct ProjectedOccupancyTests {
  private static let header = [
    "Week Ending", "# Occupied At\nWeek Begin", "%", "Scheduled\nMove-Ins", "Scheduled\nMove-Outs", "Projected #",
    "Projected %",
  ]
  private static let weeks = [
    ["02/09/2026", "337", "95.74", "3", "1", "339", "96.31"], ["02/16/2026", "339", "96.31", "0", "4", "335", "95.17"],
  ]

  /// Each column from where it stands in the report to where the next begins.
  private func row(_ texts: [String]) -> String {
    let spans = [3, 6, 2, 4, 4, 5, 2, 1]
    return "<tr>" + zip(texts, spans).map { "<td colspan='\($1)'>\($0)</td>" }.joined() + "</tr>"
  }

  private func read(
    header: [String] = header, weeks: [[String]] = weeks, units: String = "<td>Total Units:</td><td>352</td>"
  ) -> ParseResult {
    let lines = [
      "<tr><td>OneSite Rents v3.0</td><td>Oak Management, LLC - Oak Court</td><td>Page 1 of 1</td></tr>",
      "<tr><td>02/05/2026   6:12:44AM</td><td>PROJECTED OCCUPANCY</td></tr>",
      "<tr><td>Parameters: Subproperty: ALL; Day of week: Monday</td></tr>", "<tr>\(units)</tr>", row(header),
    ]
    let page = "<html><body><table>" + (lines + weeks.map(row)).joined() + "</table></body></html>"
    return RealPage().read(Array(page.utf8))
  }

  private func refusal(_ parseResult: ParseResult) -> String {
    if case .refused(let refusal) = parseResult.kind { refusal.description } else { "read as \(parseResult.kind)" }
  }

  @Test("Every week has its units, moves and percentages")
  func weeks() {
    let parseResult = read()
    #expect(parseResult.report == "3842")
    #expect(parseResult.property == .name("Oak Court"))
    #expect(parseResult.runStamp == "2026-02-05 06:12:44")
    #expect(parseResult.scope == "parameters Subproperty: ALL; Day of week: Monday")
    #expect(parseResult.rowsRead == 7)
    #expect(parseResult.rowsLoaded == 2)
    #expect(parseResult.content.ignored.values.reduce(0, +) == 5)
    let rows = parseResult.rows("realpage_projected_occupancy")
    #expect(rows.map { $0["week_ending"].text } == ["2026-02-09", "2026-02-16"])
    let numbers = rows.map { $0.row.fields.compactMap(\.integer) }
    #expect(numbers == [[352, 337, 9574, 3, 1, 339, 9631], [352, 339, 9631, 0, 4, 335, 9517]])
    #expect(parseResult.content.totals.filter { $0.printed != $0.computed }.isEmpty)
    #expect(parseResult.content.totals.count == 4)
  }

  @Test("The total may be in the label's cell", arguments: ["<td>Total Units: 352</td>"])
  func total(units: String) {
    #expect(read(units: units).rows("realpage_projected_occupancy").first?["total_units"].integer == 352)
  }

  @Test("A projection without weeks is empty")
  func empty() {
    #expect(read(weeks: []).kind == .empty)
  }

  @Test("A week that does not add up is refused")
  func sum() {
    let wrong = [["02/09/2026", "337", "95.74", "3", "1", "340", "96.31"]]
    #expect(refusal(read(weeks: wrong)).contains("row 6 does not add up: 337 + 3 - 1 is not 340"))
  }

  @Test("A week that does not follow the one before is refused")
  func gap() {
    let wrong = [ProjectedOccupancyTests.weeks[0], ["02/23/2026", "339", "96.31", "0", "4", "335", "95.17"]]
    #expect(refusal(read(weeks: wrong)).contains("the week ending 2026-02-23 does not follow 2026-02-09"))
  }

  @Test("A missing value is refused, and never taken for none", arguments: 0..<7)
  func missing(column: Int) {
    var week = ProjectedOccupancyTests.weeks[0]
    week[column] = ""
    #expect(refusal(read(weeks: [week])).contains("has no value under"))
  }

  @Test("A missing column is named", arguments: 0..<7)
  func missingColumn(column: Int) {
    var header = ProjectedOccupancyTests.header
    header[column] = "Other"
    guard ![2, 6].contains(column) else {
      #expect(read(header: header).content.findings.map(\.rule) == ["unknown_column", "missing_column"])
      return
    }
    #expect(refusal(read(header: header)).contains("has no column"))
  }

  @Test("A projection that prints no total of units is refused", arguments: ["<td></td>", "<td>Total Units:</td>"])
  func noTotal(units: String) {
    #expect(refusal(read(units: units)).contains("has no number of 'Total Units:'"))
  }

  @Test("A value that is not under any column is refused")
  func stray() {
    let week = ProjectedOccupancyTests.weeks[0] + ["7"]
    #expect(refusal(read(weeks: [week])).contains("holds '7', which is not under any column"))
  }
}
