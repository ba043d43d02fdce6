import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Activity Report")
struct ActivityTests {

  @Test(
    "Records, counts and days are the report's", .needsSamples,
    arguments: Sample.of(reports: "3837"))
  func counts(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_activity")
    let counts = try #require(sample.expected["counts"])
    #expect(Int64(rows.count) == sample.expected["records"]?.integer)
    #expect(rows.counted(by: "activity_type") == counts["by_type"]?.counts)
    #expect(Int64(rows.counted(by: "name").count) == counts["distinct_prospects"]?.integer)
    let consultants = counts["by_consultant_rows"]?.array.compactMap(\.integer)
    #expect(rows.counted(by: "leasing_consultant").values.sorted(by: >) == consultants)
    #expect(Int64(rows.count { $0["unit"] != .null }) == counts["with_unit"]?.integer)
    #expect(Int64(rows.count { $0["notes"] != .null }) == counts["with_notes"]?.integer)
    let days = sample.expected["groups"]?["by_date"]?.members.map { member in
      let parts = member.key.split(separator: "/")
      return ("\(parts[2])-\(parts[0])-\(parts[1])", member.value.integer ?? -1)
    }
    #expect(rows.counted(by: "date") == Dictionary(uniqueKeysWithValues: days ?? []))
  }

  @Test(
    "The first activities have every value, also the notes in tables of their own",
    .needsSamples, arguments: Sample.of(reports: "3837"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let rows = parseResult.rows("realpage_activity")
    let texts = [
      "date": "date", "unit": "unit", "name": "name", "type": "activity_type", "consultant": "leasing_consultant",
      "notes": "notes",
    ]
    for record in sample.expected["sample_records"]?.array ?? [] {
      #expect(rows.contains { row in texts.allSatisfy { row[$1].text == record[$0]?.string } }, "\(record)")
    }
    let total = sample.expected["printed_totals"]?["total_activities"]?.integer
    #expect(parseResult.content.totals.map(\.printed) == [total])
  }

  private static let headers = ["Date", "Unit", "Name", "Activity&nbsp;Type", "Leasing&nbsp;Consultant", "Notes"]

  /// A page in the report's layout.
  private func page(_ headers: [String] = headers, rows: [[String]], total: String = "1") -> String {
    let line = { (cells: [String], tag: String) in
      "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
    }
    return """
      <html><body><table><tr><td><table><tr><td>OneSite v3.0</td><td><div>Elm, LLC - Elm</div>
      <div>Activity Report</div><div>As of: 02/04/2026</div></td></tr></table></td></tr>
      <tr><td><table>\(line(headers, "th"))\(rows.map { line($0, "td") }.joined())
      <tr><td colspan=6>Total&nbsp;activities:&nbsp;\(total)</td></tr></table></td></tr></table></body></html>
      """
  }

  private let activity = ["02/01/2026", "&nbsp;", "A, B", "E-mail", "C, D", "Called"]

  /// The activity with another cell of notes.
  private func activity(notes: String) -> [String] { activity.dropLast() + [notes] }

  @Test("Columns are identified by their headers, in any order")
  func fetchRequest() {
    let parseResult = RealPage().read(
      text: page(ActivityTests.headers.reversed(), rows: [activity.reversed()]))
    let rows = parseResult.rows("realpage_activity")
    #expect(rows.map { $0["activity_type"] } == [.text("E-mail")])
    #expect(rows.map { $0["notes"] } == [.text("Called")])
    #expect(rows.map { $0["unit"] } == [.null])
    #expect(parseResult.totalsAgree)
  }

  @Test("A note's table may have several lines, and a blank cell takes none")
  func notes() {
    let nested = "<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>"
    let rows = [activity(notes: "&nbsp;"), activity(notes: nested)]
    let parseResult = RealPage().read(text: page(rows: rows, total: "2"))
    #expect(parseResult.rows("realpage_activity").map { $0["notes"] } == [.null, .text("One\nTwo")])
    #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
  }

  @Test("A printed number of activities that differs from the rows is reported")
  func total() {
    #expect(!RealPage().read(text: page(rows: [activity], total: "2")).totalsAgree)
  }

  @Test("What the layout does not foresee is refused")
  func refused() {
    let unknown = page(ActivityTests.headers + ["Rent"], rows: [activity + ["900"]])
    #expect(RealPage().read(text: unknown).content.findings.map(\.rule) == ["unknown_column"])
    let timed = page(rows: [["02/01/2026 9:05 AM"] + activity.dropFirst()])
    #expect(RealPage().read(text: timed).rows("realpage_activity").map { $0["date"] } == [.text("2026-02-01")])
    let renamed = page(["Day"] + ActivityTests.headers.dropFirst(), rows: [activity])
    #expect(RealPage().read(text: renamed).refusal?.contains("'Date'") == true)
    let nowhere = page(rows: [activity(notes: "")])
    #expect(RealPage().read(text: nowhere).refusal?.contains("has no cell for notes") == true)
    let elsewhere = page(rows: [activity(notes: "Called<table><tr><td>x</td></tr></table>")])
    #expect(RealPage().read(text: elsewhere).refusal?.contains("belongs to no activity") == true)
    let cut = page(rows: [activity]).replacing("Total&nbsp;activities:", with: "&nbsp;")
    #expect(RealPage().read(text: cut).refusal != nil)
    #expect(RealPage().read(text: page(rows: [activity])).refusal == nil)
  }

  @Test("A table without activities whose number is 0 is a valid report without rows")
  func noActivities() {
    let parseResult = RealPage().read(text: page(rows: [], total: "0"))
    #expect(parseResult.kind == .empty && parseResult.totalsAgree, "\(parseResult.kind)")
  }

  @Test("A page that says that nothing was found is a valid report without rows")
  func empty() {
    let text = """
      <html><body><table><tr><td>Elm, LLC - Elm<br>Activity Report<br>As of: 02/04/2026</td></tr>
      <tr><td>No results were returned for the selected parameters.</td></tr></table></body></html>
      """
    let parseResult = RealPage().read(text: text)
    #expect(parseResult.kind == .empty)
    #expect(parseResult.rowsRead == 2)
    #expect(parseResult.content.ignored == ["heading": 2])
  }
}
