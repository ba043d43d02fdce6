import Domain
import JSON
import Simulator
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse
import XML

@testable import ownerdash

/// A number is explained by the cells that it came from: each printed cell is opened and holds the printed value.
@Suite("Numbers that explain themselves")
struct ExplainTests {
  /// A desk with all reports of one property of the demo.
  private static let finishedRun = Task {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let property = try PipelineHarness.property("ridian")
    for report in RealPageReport.allCases {
      let file = try property.file(report, on: PipelineHarness.asOf)
      try harness.put(file.bytes, as: file.name)
    }
    let page = ActivityPage(property, on: PipelineHarness.asOf, since: PipelineHarness.asOf.advanced(by: -60))
    try harness.put(page.bytes, as: "activity.xls")
    await harness.run("run", harness.drop)
    return harness
  }

  @Test(
    "Each cell of a drawn Rent Roll or Delinquent and Prepaid holds the value that is printed next to it",
    arguments: [
      ("physical_occupancy_pct", 123), ("exposure_90_pct", 123), ("in_place_rent_avg", 70), ("asking_rent_avg", 20),
      ("vacancy_cost", 40), ("loss_to_lease", 70), ("delinquent_total", 20),
    ])
  func drawn(metric: String, least: Int) async throws {
    let harness = try await ExplainTests.finishedRun.value
    let rows = try await ExplainTests.rows(harness, metric, property: "ridian")
    #expect(rows.count >= least)
    try ExplainTests.check(rows, harness)
  }

  @Test(
    "Each cell of the reports of events, leases and readiness holds the value that is printed next to it",
    arguments: [
      ("move_ins", "previous_month", 1), ("net_absorption", "last_30_days", 2), ("renewals", "previous_month", 1),
      ("leads", "last_30_days", 10), ("tours", "previous_month", 5),
      ("lead_lease_pct", "last_30_days", 10), ("applications", "last_30_days", 1), ("net_leases", "previous_month", 1),
      ("compared_leads", "month_to_date", 1), ("expiring_leases", "2026-03", 1), ("renewal_rate_pct", "2026-02", 1),
      ("tradeout_blended_leases", "year_to_date", 1), ("tradeout_blended_pct", "last_30_days", 1),
      ("occupancy_forecast", "4", 70), ("occupancy_forecast_pct", "12", 100),
    ])
  func events(metric: String, part: String, least: Int) async throws {
    let harness = try await ExplainTests.finishedRun.value
    let rows = try await ExplainTests.rows(harness, metric, property: "ridian", part: part)
    #expect(rows.count >= least, "\(rows.count)")
    try ExplainTests.check(rows, harness)
  }

  @Test("A median and a comparison of averages show each unit's own value, with its cells")
  func ownValues() async throws {
    let harness = try await ExplainTests.finishedRun.value
    for (metric, least) in [("days_vacant_median", 20), ("rent_growth_pct", 70)] {
      let rows = try await ExplainTests.rows(harness, metric, property: "ridian")
      #expect(rows.count >= least, "\(metric) \(rows.count)")
      try ExplainTests.check(rows, harness)
      let told = await harness.run("explain", metric, "--property", "ridian").output
      #expect(told.contains("\(metric) is not a sum: each row has its own value"))
    }
  }

  @Test("A prospect's name is in no explanation")
  func nameless() async throws {
    let harness = try await ExplainTests.finishedRun.value
    let names = try PipelineHarness.property("ridian").prospects.map(\.name)
    for format in ["table", "csv", "json"] {
      let told = await harness.run(
        "explain", "leads", "--property", "ridian", "--part", "year_to_date", "--format", format
      ).output.lowercased()
      #expect(told.contains("2026-01-"))
      #expect(names.filter { told.contains($0.lowercased()) }.isEmpty, "\(format)")
    }
  }

  @Test("An unknown window, month or week is reported with the known ones")
  func parts() async throws {
    let harness = try await ExplainTests.finishedRun.value
    let told = await harness.run("explain", "leads", "--property", "ridian")
    #expect(told.output.contains("Rows are for month_to_date. Use --part for another part"))
    #expect(told.output.contains("last_30_days: "))
    let wrong = await harness.run("explain", "leads", "--property", "ridian", "--part", "last_30_day")
    #expect(wrong.ending == .wrongUsage && wrong.complaints.contains("did you mean 'last_30_days'?"))
    let none = await harness.run("explain", "atr", "--property", "ridian", "--part", "1")
    #expect(none.complaints.contains("this metric has no windows, months or weeks"))
  }

  @Test("The rows add up to the number, and say what was left out")
  func sums() async throws {
    let harness = try await ExplainTests.finishedRun.value
    let rows = try await ExplainTests.rows(harness, "physical_occupancy_pct", property: "ridian")
    #expect(rows.count == 123)
    #expect(rows.compactMap { $0["adds"]?.count }.reduce(0, +) == 70)
    #expect(rows.compactMap { $0["of"]?.count }.reduce(0, +) == 123)
    let text = await harness.run("explain", "physical_occupancy_pct", "--property", "ridian").output
    for words in [
      "physical_occupancy_pct = 100 * occupied_units / total_units", "70 of 123: 56.91 percent",
      "In the denominator only: ", "vacant_unrented", "skipped, by rule: header",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Resident"), "No resident's name is told")
  }

  @Test("With a Box Score only, each floor plan's counts come from its cells")
  func boxScore() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let file = try PipelineHarness.property("ridian").file(.boxScore, on: PipelineHarness.asOf)
    await harness.run("run", try harness.put(file.bytes, as: file.name))
    let rows = try await ExplainTests.rows(harness, "physical_occupancy_pct", property: "ridian")
    #expect(Set(rows.compactMap { $0["name"]?.text }).count > 3)
    try ExplainTests.check(rows, harness)
    let asking = try await ExplainTests.rows(harness, "asking_rent_avg", property: "ridian")
    #expect(asking.contains { $0["column"]?.text == "avg_market_rent_cents" })
    try ExplainTests.check(asking, harness)
  }

  @Test("Where a Monthly Activity Summary alone is there, each floor plan's counts lead to its cells")
  func monthlyActivity() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let file = try PipelineHarness.property("ridian").file(.monthlyActivity, on: PipelineHarness.asOf)
    await harness.run("run", try harness.put(file.bytes, as: file.name))
    let rows = try await ExplainTests.rows(harness, "physical_occupancy_pct", property: "ridian")
    #expect(Set(rows.compactMap { $0["name"]?.text }).count > 3)
    #expect(rows.contains { $0["column"]?.text == "total_units" })
    try ExplainTests.check(rows, harness)
    try ExplainTests.check(try await ExplainTests.rows(harness, "move_ins", property: "ridian"), harness)
  }

  @Test("A listed Rent Roll's rents, and a vacated day in a row of its own, are found in their cells")
  func listed() async throws {
    let harness = try PipelineHarness()
    var reports = InventedReports("Oak Court", day: "02/04/2026")
    reports.units[0].status = "Occupied-NTV"
    reports.units[0].moveOut = "02/28/2026"
    try harness.put(reports)
    await harness.run("run", harness.drop)
    let rows = try await ExplainTests.rows(harness, "exposure_30_pct", property: "oak_court")
    #expect(rows.contains { $0["column"]?.text == "move_out" && $0["value"]?.text == "2026-02-28" })
    try ExplainTests.check(rows, harness)
  }

  @Test("An unknown metric, and a question without a property, say what is wanted")
  func usage() async throws {
    let harness = try await ExplainTests.finishedRun.value
    let unknown = await harness.run("explain", "physical_ocupancy_pct", "--property", "ridian")
    #expect(unknown.ending == .wrongUsage)
    #expect(unknown.complaints.contains("did you mean 'physical_occupancy_pct'?"))
    #expect(await harness.run("explain", "atr").complaints.contains("'explain' requires --property KEY"))
    let empty = await harness.run("explain", "atr", "--property", "nexus_east")
    #expect(empty.complaints.contains("has no good day for occupancy yet"))
  }

  @Test("Where a cross-check source differs from the primary source, the comparison names the units and the cause")
  func compared() async throws {
    let harness = try PipelineHarness()
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    var other = reports
    other.units[1] = .init("102", "A1", "Vacant-Leased")
    try harness.put(reports.rentRoll(), as: "roll.csv")
    try harness.put(other.boxScore(), as: "box.csv")
    await harness.run("run", harness.drop)
    let told = await harness.run("explain", "atr", "--property", "oak_court", "--compare", "--format", "csv").output
    #expect(told.contains("Box Score,\"A1: vacant, not leased\",1,0,future lease,102"), "\(told)")
    #expect(told.contains("Box Score,\"A1: vacant, leased\",0,1,future lease,"))
    #expect(told.split(whereSeparator: \.isNewline).count == 3)
  }
}

@Suite("Numbers of Yardi that explain themselves")
struct ExplainYardiTests {
  @Test(
    "Each element's path leads to the printed value in the response",
    arguments: ["leased_pct", "in_place_rent_avg", "delinquent_total"])
  func elements(metric: String) async throws {
    let harness = try await TwoSourcesTests.harness()
    let rows = try await ExplainTests.rows(harness, metric, property: "oak_hill")
    #expect(rows.count > 3)
    var checked = 0
    for row in rows {
      guard let cell = row["cell"]?.text, let payload = row["payload"]?.text, let value = row["value"]?.text else {
        continue
      }
      let answer = try XMLTree(harness.payload(payload))
      let found = try #require(ElementPath(cell).value(in: answer.root), "\(cell)")
      #expect(ExplainTests.isSame(found, value), "\(cell): \(found) is not \(value)")
      checked += 1
    }
    #expect(checked == rows.count)
  }

  @Test("With a Box Score Summary only, each unit type's counts come from its cells")
  func boxScoreSummary() async throws {
    let harness = try PipelineHarness()
    try write(TwoSourcesTests.configuration, to: harness.config)
    let path = packageFixtures() + "/yardi/constructed/excel_layouts/box_score_summary.csv"
    let ran = await harness.run("run", try harness.put(read(path), as: "box.csv"))
    #expect(ran.ending == .done, "\(ran.complaints)")
    for metric in ["physical_occupancy_pct", "asking_rent_avg"] {
      let rows = try await ExplainTests.rows(harness, metric, property: "oak_hill")
      #expect(rows.count > 3, "\(metric)")
      try ExplainTests.check(rows, harness)
    }
  }

  @Test(
    "Events, leases and weeks of Yardi are found in its responses",
    arguments: [
      ("move_outs", "year_to_date", 1), ("notices", "year_to_date", 1), ("leads", "last_30_days", 1),
      ("applications", "last_30_days", 1), ("expiring_leases", "2026-03", 1), ("occupancy_forecast", "4", 4),
    ])
  func parts(metric: String, part: String, least: Int) async throws {
    let harness = try await TwoSourcesTests.harness()
    let rows = try await ExplainTests.rows(harness, metric, property: "oak_hill", part: part)
    #expect(rows.count >= least, "\(rows.count)")
    for row in rows {
      let (cell, payload) = (try #require(row["cell"]?.text, "\(row)"), try #require(row["payload"]?.text))
      let answer = try XMLTree(harness.payload(payload))
      let found = try #require(ElementPath(cell).value(in: answer.root), "\(cell)")
      let value = try #require(row["value"]?.text)
      #expect(ExplainTests.isSame(found, value), "\(cell): \(found) is not \(value)")
    }
  }
}

extension ExplainTests {
  /// The rows of an explanation, by their columns' keys.
  static func rows(
    _ harness: PipelineHarness, _ metric: String, property: String, part: String? = nil
  ) async throws -> [[String: JSON]] {
    let words = ["explain", metric, "--property", property, "--format", "json"] + (part.map { ["--part", $0] } ?? [])
    let ran = await harness.run(words)
    #expect(ran.ending == .done, "\(ran.complaints)")
    guard case .array(let rows)? = try JSON.parse(Array(ran.output.utf8))["rows"] else { return [] }
    return rows.map { row in
      guard case .object(let members) = row else { return [:] }
      return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Opens each row's payload at its cell, and compares what stands there.
  static func check(_ rows: [[String: JSON]], _ harness: PipelineHarness) throws {
    var books: [String: [String: Grid.Cell]] = [:]
    for row in rows {
      let cell = try #require(row["cell"]?.text, "\(row)")
      let payload = try #require(row["payload"]?.text)
      if books[payload] == nil { books[payload] = try open(harness.payload(payload)) }
      let found = try #require(books[payload]?[cell], "\(cell)")
      let value = try #require(row["value"]?.text)
      #expect(texts(found.value).contains { isSame($0, value) }, "\(cell): \(found.value) is not \(value)")
    }
  }

  /// The filled cells of a workbook, by sheet and name.
  private static func open(_ bytes: [UInt8]) throws -> [String: Grid.Cell] {
    let sheets = try Workbook.open(.bytes(bytes)).sheets.map { try Grid($0) }
    let cells = sheets.flatMap { grid in grid.rows.flatMap(\.cells).map { ("\(grid.sheet)!\($0.name)", $0) } }
    return Dictionary(cells, uniquingKeysWith: { first, _ in first })
  }

  /// What a cell says, line by line.
  private static func texts(_ value: Grid.Value) -> [String] {
    switch value {
    case .text(let text): text.split(whereSeparator: \.isNewline).map(String.init)
    case .number(let number): ["\(number)"]
    case .date(let date): [date.daysSince1970.map { CivilDate(dayNumber: $0).description } ?? ""]
    case .boolean, .error: []
    }
  }

  /// Whether two spellings are of one text, number or day.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let spellings = { (text: String) -> Set<String> in
      let plain = String(text.filter { !",$*".contains($0) }.drop { $0 == " " })
      // A day may be printed with its midnight, or with two digits of the year.
      let first = plain.split(separator: " ").first.map(String.init) ?? plain
      let parts = first.split(separator: "/")
      let whole = parts.count == 3 && parts[2].count == 2 ? "\(parts[0])/\(parts[1])/20\(parts[2])" : first
      let days = [try? CivilDate(us: whole).description, try? CivilDate(iso: String(plain.prefix(10))).description]
      return Set([plain, Double(plain).map { "\($0)" }].compactMap(\.self) + days.compactMap(\.self))
    }
    return !spellings(one).isDisjoint(with: spellings(other))
  }
}

extension JSON {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var count: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}

/// A path such as `(//A/B)[3]/C/@D`, followed in a small document.
private struct ElementPath {
  private let names: [String]
  private let number: Int
  private let steps: [String]

  init(_ text: String) throws {
    let end = try #require(text.firstIndex(of: ")"))
    let bracket = try #require(text[end...].firstIndex(of: "]"))
    names = text[..<end].dropFirst("(//".count).split(separator: "/").map(String.init)
    number = try #require(Int(text[end..<bracket].dropFirst(2)))
    steps = text[bracket...].dropFirst(2).split(separator: "/").map(String.init)
  }

  func value(in root: XMLElement) -> String? {
    let found = ElementPath.all(root, [], names)
    guard number <= found.count else { return nil }
    var trail = found[number - 1]
    for step in steps {
      if step.hasPrefix("@") { return trail.last?[String(step.dropFirst())] }
      if step == "name()" { return trail.last?.name }
      if step.hasPrefix("ancestor::") {
        while let last = trail.last, last.name != step.dropFirst("ancestor::".count) { trail.removeLast() }
        continue
      }
      guard let next = trail.last?.first(step) else { return nil }
      trail.append(next)
    }
    return trail.last?.text
  }

  /// Every element that ends in the names, with those around it, in the document's order.
  private static func all(_ element: XMLElement, _ above: [XMLElement], _ names: [String]) -> [[XMLElement]] {
    let trail = above + [element]
    let isMatch =
      trail.count >= names.count && zip(trail.suffix(names.count), names).allSatisfy { $1 == "*" || $0.name == $1 }
    return (isMatch ? [trail] : []) + element.children.flatMap { all($0, trail, names) }
  }
}
