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
}
