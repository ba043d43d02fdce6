import SQLite
import TestSupport
import Testing

@testable import ownerdash

@Suite("A database whose making was interrupted")
struct InterruptedDatabaseTests {
  /// Leaves the files that a run leaves which is killed while it makes `unified.db`: rows without their commit, and the
  /// journal that undoes them.
  private static func interrupt(_ harness: PipelineHarness) throws {
    let folder = try temporaryDirectory()
    let database = try Connection(path: folder + "/unified.db", mode: .readWrite)
    try database.execute("PRAGMA cache_size = 1; BEGIN; CREATE TABLE a (x)")
    for _ in 0..<500 { try database.execute("INSERT INTO a VALUES (zeroblob(4000))") }
    for name in ["unified.db", "unified.db-journal"] {
      try write(read("\(folder)/\(name)"), to: "\(harness.data)/\(name)")
    }
    try database.execute("ROLLBACK")
    try removeTree(folder)
  }

  @Test("Readers say what to do, and the next run makes it")
  func remedy() async throws {
    let harness = try PipelineHarness()
    try makeDirectory(harness.data)
    try Self.interrupt(harness)
    let read = await harness.run("summary")
    #expect(read.ending != .done)
    #expect(read.complaints.contains("Run 'ownerdash run'"), "\(read.complaints)")
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    try harness.put(reports.boxScore(), as: "box.csv")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints) \(ran.output)")
    #expect(await harness.run("summary").ending == .done)
  }
}
