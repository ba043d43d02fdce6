import Domain
import Glibc
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The copy for people without write rights.
@Suite("The analysts' copy")
struct AnalystCopyTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func runAll() async throws -> PipelineHarness {
    let harness = try PipelineHarness(PipelineHarness.demo)
    for report in RealPageReport.allCases {
      let file = try PipelineHarness.property("ridian").file(report, on: PipelineHarness.asOf)
      try harness.put(file.bytes, as: file.name)
    }
    #expect(await harness.run("run", harness.drop).ending == .done)
    return harness
  }

  /// Every name and contact that the raw rows hold: columns of people, word for word.
  private func names(_ harness: PipelineHarness) throws -> Set<String> {
    let raw = try UnifiedReader(path: harness.data + "/realpage_raw.db")
    let columns = try raw.rows(
      """
      SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c
      WHERE m.type = 'table' AND (c.name = 'name' OR c.name LIKE '%resident%' AND c.name NOT LIKE '%_id' OR c.name LIKE '%prospect%'
        OR c.name LIKE '%email%' OR c.name LIKE '%phone%' OR c.name LIKE '%guest%' AND c.name NOT LIKE '%status%')
        AND m.name LIKE 'realpage_%'
      """)
    return try columns.reduce(into: []) { names, column in
      let sql = "SELECT DISTINCT \(column[1].text ?? "") FROM \(column[0].text ?? "")"
      for name in try raw.rows(sql).compactMap({ $0[0].text }) where name.contains(",") || name.contains("@") {
        names.insert(name)
      }
    }
  }

  @Test("No name or contact of the source rows is anywhere in its bytes, and the figures are the same")
  func names() async throws {
    let harness = try await runAll()
    let names = try names(harness)
    #expect(names.count > 100)
    let copy = harness.data + "/analyst/unified.db"
    let held = String(decoding: try read(harness.data + "/unified.db"), as: UTF8.self).lowercased()
    let given = String(decoding: try read(copy), as: UTF8.self).lowercased()
    let isIn = { (name: String, text: String) in text.contains(name.lowercased()) }
    #expect(names.count { isIn($0, held) } > 100, "The database itself holds them, so the search can find them")
    #expect(names.count { isIn($0, given) } == 0)
    let figures = "SELECT total_units || ' ' || occupied_units FROM current_occupancy"
    let own = try UnifiedReader(path: copy).rows(figures)
    #expect(try own == UnifiedReader(path: harness.data + "/unified.db").rows(figures))
    #expect(own.count == 1)
    let funnel = "SELECT leads, tours, leases FROM current_leasing_funnel ORDER BY window_name"
    #expect(
      try UnifiedReader(path: copy).rows(funnel) == UnifiedReader(path: harness.data + "/unified.db").rows(funnel))
    #expect(try UnifiedReader(path: copy).rows("PRAGMA journal_mode") == [[.text("delete")]])
  }

  @Test("Others may read it and not write it, and nothing else in the data folder is open to them")
  func modes() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    #expect(mode(harness.data + "/analyst/unified.db") == 0o644)
    #expect(mode(harness.data + "/analyst") == 0o755)
    #expect(mode(harness.data + "/payloads") == 0o700)
    #expect(try files(under: harness.data + "/analyst") == ["unified.db"])
  }

  @Test("A finished run brings it up to date; one that brought nothing leaves it, unless it is damaged")
  func upToDate() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    let copy = harness.data + "/analyst/unified.db"
    let first = try read(copy)
    await harness.run("run", harness.drop)
    #expect(try read(copy) == first)
    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    await harness.run("run", harness.drop)
    #expect(
      try UnifiedReader(path: copy).rows("SELECT as_of FROM current_occupancy") == [[.text("2026-02-05")]])
    try write("no database", to: copy)
    await harness.run("run", harness.drop)
    #expect(
      try UnifiedReader(path: copy).rows("SELECT as_of FROM current_occupancy") == [[.text("2026-02-05")]])
  }

  @Test("What cannot be opened to others leaves the copy of before, and the run says so")
  func refusedMode() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    let copy = harness.data + "/analyst/unified.db"
    let first = try read(copy)
    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    var files = FileSystem.posix
    files.permit = { _, _ in
      errno = EPERM
      return -1
    }
    let ran = await harness.run("run", harness.drop, files: files)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("cannot accessible to other users"))
    #expect(try read(copy) == first)
  }

  @Test("The current figures are typed tables: the rows of unified.db's views, with keys and the property's name")
  func figureTables() async throws {
    let harness = try await runAll()
    let own = try UnifiedReader(path: harness.data + "/unified.db")
    let copy = try UnifiedReader(path: harness.data + "/analyst/unified.db")
    #expect(try copy.rows("PRAGMA foreign_key_check") == [])
    let views = try own.rows("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY rowid").compactMap {
      $0[0].text
    }
    let figures = views.filter { $0.hasPrefix("current_") } + ["summary"]
    #expect(figures.count > 45)
    var cells = 0
    for name in figures {
      let columns = try own.columns(of: "SELECT * FROM \(name)")
      let (list, texts) = (
        columns.joined(separator: ", "), columns.filter { $0 != "held_because" && $0 != "stale_because" }
      )
      let rows = try own.rows("SELECT \(texts.joined(separator: ", ")) FROM \(name)").map { Self.line($0) }.sorted()
      let copied = try copy.rows("SELECT \(texts.joined(separator: ", ")) FROM \(name)").map { Self.line($0) }.sorted()
      #expect(copied == rows, "\(name)")
      let info = try copy.rows("SELECT name, type, pk FROM pragma_table_info('\(name)')")
      #expect(info.allSatisfy { ["TEXT", "INTEGER", "REAL"].contains($0[1].text) }, "\(name)")
      let isOfProperty = columns.contains("property_id")
      #expect(info.compactMap { $0[0].text }.contains("property_name") == isOfProperty, "\(name): \(list)")
      let indexes = try copy.rows("SELECT count(*) FROM pragma_index_list('\(name)') WHERE \"unique\" = 1")
      let isOneRow = name.hasPrefix("current_portfolio_") && rows.count <= 1
      let hasKey = indexes == [[.integer(1)]] || info.contains { ($0[2].integer ?? 0) > 0 }
      #expect(hasKey || isOneRow, "\(name)")
      let parents = try copy.rows("SELECT \"table\" FROM pragma_foreign_key_list('\(name)')").compactMap { $0[0].text }
      #expect(parents.contains("unified_properties") == isOfProperty, "\(name)")
      cells += rows.count * columns.count
    }
    #expect(cells > 5_000)
    #expect(try copy.rows("SELECT DISTINCT property_name FROM occupancy") == [[.text("Ridian")]])
    #expect(try copy.rows("SELECT DISTINCT property_name FROM kept_occupancy_by_floorplan") == [[.text("Ridian")]])
    #expect(try copy.rows("SELECT count(*) FROM current_units WHERE property_name = 'Ridian'") == [[.integer(123)]])
    #expect(try copy.rows("SELECT name FROM sqlite_schema WHERE type = 'view'") == [])
    let held = try copy.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0].text }
    let known = try own.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").compactMap { $0[0].text }
    #expect(Set(held) == Set(known.filter(AnalystCopy.holds)))
  }

  /// A row as text; numbers that are equal have equal texts.
  private static func line(_ row: [Field]) -> String {
    row.map { field in
      switch field {
      case .null: "-"
      case .integer(let number): "\(Double(number))"
      case .real(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    }.joined(separator: " ")
  }

  @Test("Every command that prints figures of properties has a table or view of its name in the copy")
  func commandNames() throws {
    let names = Set(try DataDictionary.read().views.flatMap(\.names))
    let figures = try #require(Registry.groups.first { $0.title == "Figures" }).commands.map { $0.name }
    let others: Set = ["explain", "reconcile", "changes", "trend", "site", "digest", "serve"]
    let expected = figures.filter { !others.contains($0) } + ["delinquency"]
    #expect(expected.count == 23)
    for name in expected {
      let view = name.replacing("-", with: "_")
      #expect(names.contains(view) && AnalystCopy.holds(view), "\(name)")
    }
  }
}
