import SQLite
import TestSupport
import Testing

@testable import ownerdash

@Suite("A database whose making was interrupted")
struct InterruptedDatabaseTests {
  /// Leaves the files that a run leaves which is killed while it makes a database: rows without their commit, and the
  /// journal that undoes them.
  private static func interrupt(_ file: String, _ harness: PipelineHarness) throws {
    let folder = try temporaryDirectory()
    let database = try Connection(path: "\(folder)/\(file)", mode: .readWrite)
    try database.execute("PRAGMA cache_size = 1; BEGIN; CREATE TABLE a (x)")
    for _ in 0..<500 { try database.execute("INSERT INTO a VALUES (zeroblob(4000))") }
    for name in [file, "\(file)-journal"] {
      try write(read("\(folder)/\(name)"), to: "\(harness.data)/\(name)")
    }
    try database.execute("ROLLBACK")
    try removeTree(folder)
  }

  @Test("Readers say what to do, and the next run makes it")
  func remedy() async throws {
    let harness = try PipelineHarness()
    try makeDirectory(harness.data)
    try Self.interrupt("unified.db", harness)
    let read = await harness.run("summary")
    #expect(read.ending != .done)
    #expect(read.complaints.contains("Run 'ownerdash run'"), "\(read.complaints)")
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    try harness.put(reports.boxScore(), as: "box.csv")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints) \(ran.output)")
    #expect(await harness.run("summary").ending == .done)
  }
  @Test("So it is behind a database of another version", arguments: ["run", "rebuild"])
  func behindOther(command: String) async throws {
    let harness = try PipelineHarness()
    try makeDirectory(harness.data)
    try Connection(path: harness.data + "/realpage_raw.db", mode: .readWrite).execute("CREATE TABLE other (x)")
    try Self.interrupt("yardi_raw.db", harness)
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    try harness.put(reports.boxScore(), as: "box.csv")
    let ran = await harness.run([command] + (command == "run" ? [harness.drop] : []))
    #expect(ran.ending == .done, "\(ran.complaints) \(ran.output)")
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(await harness.run("summary").ending == .done)
  }
}
