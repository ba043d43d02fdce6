import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// What the layouts hold against reports that were set up, or went, otherwise than usual.
@Suite("Layouts")
struct LayoutTests {
  /// A report as a table of texts.
  struct Drawn: CustomTestStringConvertible, Sendable {
    let name: String
    let rows: [[String]]
    /// Where the header stands.
    let header = 5
    /// How many columns at the left must stay: those that labels stand in.
    let fixed: Int

    var testDescription: String { name }
    var headers: [String] { rows[header] }
  }

  static let reports: [Drawn] = {
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    return [
      Drawn(name: "Box Score", rows: reports.boxScore(), fixed: 2),
      Drawn(name: "Rent Roll", rows: reports.rentRoll(), fixed: 1),
      Drawn(name: "Delinquency", rows: reports.delinquency(), fixed: 1),
    ]
  }()

  private func read(_ rows: [[String]]) -> ParseResult {
    RealPage().read(Array(InventedReports.csv(rows).utf8))
  }

  /// The rows of all tables without their places.
  private func fields(_ parseResult: ParseResult) -> [[[Field]]] {
    parseResult.content.tables.map { $0.rows.map(\.fields) }
  }

  @Test("A column that has moved is found by its header", arguments: reports)
  func moved(report: Drawn) {
    let usual = read(report.rows)
    #expect(usual.kind == .rows)
    #expect(usual.content.totals.count >= 5)
    let width = report.headers.count
    for shift in [1, 3, width - report.fixed - 1] {
      let fetchRequest =
        Array(0..<report.fixed)
        + (report.fixed..<width).map { place in
          report.fixed + (place - report.fixed + shift) % (width - report.fixed)
        }
      let rows = report.rows.enumerated().map { index, row in
        index < report.header || row.count == 1 ? row : fetchRequest.map { $0 < row.count ? row[$0] : "" }
      }
      #expect(rows[report.header] != report.headers)
      let parseResult = read(rows)
      #expect(parseResult.kind == .rows)
      #expect(fields(parseResult) == fields(usual))
      #expect(parseResult.content.totals == usual.content.totals)
    }
  }

  @Test(
    "A column that no feed knows is set aside with a finding, and a value under no header refused", arguments: reports)
  func added(report: Drawn) {
    let rows = report.rows.enumerated().map { index, row in
      let width = report.headers.count
      let padded = row + Array(repeating: "", count: width - row.count)
      return index == report.header ? padded + ["Concession"] : index == report.header + 2 ? padded + ["25.00"] : padded
    }
    let column = report.name == "Rent Roll" ? "Q" : report.name == "Box Score" ? "O" : "P"
    let parseResult = read(rows)
    #expect(fields(parseResult) == fields(read(report.rows)))
    #expect(parseResult.content.findings.map(\.rule) == ["unknown_column"])
    #expect(
      parseResult.content.findings.first?.message.hasPrefix("Unknown column 'Concession' in row 6: its 1 values")
        == true)
    var moved = rows
    moved[report.header].removeLast()
    #expect(refusal(read(moved))?.rule == "sheet 'Sheet1' cell \(column)8 holds '25.00', which is not under any column")
  }

  @Test("Every required column is missed by its name, and the nearest text is suggested", arguments: reports)
  func missing(report: Drawn) throws {
    for (column, header) in report.headers.enumerated() where header != "Unit Designation" {
      var rows = report.rows
      rows[report.header][column] = header + "s"
      let refusal = try #require(self.refusal(read(rows)), "\(header)")
      #expect(refusal.rule == "\(report.name): sheet 'Sheet1' has no column '\(header)'")
      #expect(refusal.hints.first?.hasPrefix("row 6 has '\(rows[report.header][0])', ") == true)
      #expect(refusal.hints.contains("did you mean '\(header)s'?"), "\(refusal)")
      let declared = try #require(refusal.hints.last?.split(separator: " ").last)
      #expect(try readText("\(packageRoot())/\(declared)").contains("\"\(header)\""), "\(declared)")
    }
  }

  @Test("A repeated header, as after a page break, is neither a unit nor an account", arguments: reports)
  func repeatedHeader(report: Drawn) {
    let usual = read(report.rows)
    for place in (report.header + 1)..<(report.rows.count - 1) {
      var rows = report.rows
      rows.insert(report.headers, at: place)
      let parseResult = read(rows)
      #expect(fields(parseResult) == fields(usual))
      #expect(parseResult.rowsRead == usual.rowsRead + 1)
      #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
    }
  }

  @Test("The caption 'Details' is never a unit")
  func details() {
    let usual = read(LayoutTests.reports[1].rows)
    for place in 6...9 {
      var rows = LayoutTests.reports[1].rows
      rows.insert(contentsOf: [["Details"], LayoutTests.reports[1].headers], at: place)
      let parseResult = read(rows)
      #expect(parseResult.kind == .rows)
      #expect(fields(parseResult) == fields(usual))
      #expect(parseResult.rows("realpage_rent_roll").map { $0["unit"].text } == ["101", "102", "103", "201"])
    }
  }

  @Test("Every amount and count that is changed alone is caught", arguments: reports)
  func changed(report: Drawn) {
    // Averages are printed rounded, and late counts, dates and square feet are in no total.
    let free: Set = ["Avg Market Rent", "Avg Leased Rent", "SQFT", "# Late/# NSF", "Outstanding Deposit"]
    var caught = 0
    for (index, row) in report.rows.enumerated().dropFirst(report.header + 1) {
      for (column, text) in row.enumerated() where !free.contains(report.headers[column]) && column >= 2 {
        guard let number = Double(text) else { continue }
        var rows = report.rows
        rows[index][column] = text.contains(".") ? "\(Int(number) + 1).00" : "\(Int(number) + 1)"
        let parseResult = read(rows)
        let isCaught =
          refusal(parseResult) != nil
          || parseResult.content.totals.contains { $0.isChecked && $0.printed != $0.computed }
        #expect(isCaught, "row \(index + 1), '\(report.headers[column])' \(text)")
        caught += 1
      }
    }
    #expect(caught > 20)
  }

  @Test("A report that ends before its totals is refused", arguments: reports)
  func cut(report: Drawn) {
    for count in (report.header + 1)..<report.rows.count {
      #expect(refusal(read(Array(report.rows.prefix(count)))) != nil, "\(count) rows")
    }
  }

  private func refusal(_ parseResult: ParseResult) -> Refusal? {
    if case .refused(let refusal) = parseResult.kind { refusal } else { nil }
  }
}
