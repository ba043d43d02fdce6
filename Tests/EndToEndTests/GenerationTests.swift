import Domain
import Glibc
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("Rebuilds next to the databases in use")
struct GenerationTests {
  private let harness: PipelineHarness
  private let before: DatabaseContent

  init() async throws {
    harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    try harness.put(InventedReports("Elm House", day: "02/04/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    before = try harness.books()
  }

  /// Where the database of the reports is.
  private var place: String? {
    guard let path = realpath(harness.data + "/unified.db", nil) else { return nil }
    defer { free(path) }
    return String(cString: path).split(separator: "/").suffix(3).joined(separator: "/")
  }

  private func payload(_ feed: String) throws -> String {
    let load = try #require(try harness.loads().first { $0.feed == feed })
    return "\(harness.data)/payloads/\(load.payload.prefix(2))/\(load.payload)"
  }

  @Test("Each rebuild fills the next generation; the one before it remains for its readers until the next command")
  func next() async throws {
    #expect(place?.hasSuffix("/data/unified.db") == true)
    let open = try UnifiedReader(path: harness.data + "/unified.db")
    let ran = await harness.run("rebuild")
    #expect(ran.ending == .done && ran.output.contains("every property is as before"), "\(ran.output)")
    // The counts, both properties, their number and the end; no line for each file.
    #expect(ran.output.split(whereSeparator: \.isNewline).count == 5, "\(ran.output)")
    #expect(place == "generations/1/unified.db")
    #expect(try !open.factDays(of: "oak_court").isEmpty)
    #expect(try harness.books() == before)
    let second = try UnifiedReader(path: harness.data + "/unified.db")
    let verbose = await harness.run("rebuild", "--verbose")
    #expect(verbose.ending == .done && verbose.output.contains(" box.csv "), "\(verbose.output)")
    #expect(place == "generations/2/unified.db" && exists(harness.data + "/generations/1/unified.db"))
    #expect(try !second.factDays(of: "oak_court").isEmpty)
    #expect(await harness.run("sync").ending == .done)
    #expect(!exists(harness.data + "/generations/1"))
    #expect(try harness.books() == before)
    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try harness.published("oak_court")?.asOf.description == "2026-02-05")
  }

  @Test(
    "A lost payload changes no figure: the loss is listed until it is repaired or accepted", arguments: [true, false])
  func lost(isRepaired: Bool) async throws {
    let path = try payload("box_score")
    let bytes = try read(path)
    try removeTree(path)
    let refused = await harness.run("rebuild")
    #expect(refused.ending == .partly && refused.complaints.contains("1 files that were read before"))
    #expect(refused.complaints.contains("no figure changed"), "\(refused.complaints)")
    #expect(try harness.books() == before && place?.hasSuffix("/data/unified.db") == true)
    if isRepaired {
      try write(bytes, to: path)
      #expect(await harness.run("rebuild").ending == .done)
      #expect(try harness.books() == before)
    } else {
      #expect(await harness.run("rebuild", "--accept-loss").ending == .partly)
      #expect(try harness.books() != before && place == "generations/1/unified.db")
    }
  }

  @Test("Missing receipts change no figure")
  func receipts() async throws {
    for suffix in ["", "-wal", "-shm"] { unlink(harness.data + "/receipts.db" + suffix) }
    let refused = await harness.run("rebuild")
    #expect(refused.ending == .partly && refused.complaints.contains("4 files that were read before"))
    #expect(refused.complaints.contains("oak_court: units of 1 days would be lost, 2026-02-04 to 2026-02-04"))
    #expect(try harness.books().unified == before.unified)
  }

  @Test("'run' repairs a damaged database, and reports it", arguments: ["unified.db", "realpage_raw.db"])
  func repaired(name: String) async throws {
    for suffix in ["-wal", "-shm"] { unlink("\(harness.data)/\(name)\(suffix)") }
    try write("this is not a database", to: "\(harness.data)/\(name)")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.complaints.contains("file is not a database") && ran.complaints.contains("rebuilding next to"))
    #expect(try harness.books() == before)
  }

  @Test("'run' does not put a database in use that lacks what it cannot read")
  func unrepairable() async throws {
    try removeTree(try payload("rent_roll"))
    for suffix in ["-wal", "-shm"] { unlink("\(harness.data)/realpage_raw.db\(suffix)") }
    try write("this is not a database", to: "\(harness.data)/realpage_raw.db")
    let ran = await harness.run("run")
    #expect(ran.ending == .partly && ran.complaints.contains("1 stored files cannot be read"), "\(ran.complaints)")
    #expect(ran.complaints.contains("nothing was loaded or synced"))
    #expect(try harness.published("oak_court", .leases) != nil)
  }

  @Test("Databases of another version are rebuilt next to those in use", arguments: ["run", "sync"])
  func version(command: String) async throws {
    var bytes = try read(harness.data + "/unified.db")
    // The database's own version number (sqlite.org/fileformat.html, 1.3).
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 1])
    try write(bytes, to: harness.data + "/unified.db")
    let ran = await harness.run(command == "run" ? ["run", harness.drop] : [command])
    #expect(ran.ending == .done && ran.complaints.contains("unified.db was made by another version"))
    #expect(place == "generations/1/unified.db")
    #expect(try harness.books() == before)
  }

  @Test("If the last step fails, the databases before it remain in use, and the next rebuild completes it")
  func renameFails() async throws {
    var files = FileSystem.posix
    files.rename = { from, to in
      guard from.hasSuffix("/current.new") else { return FileSystem.posix.rename(from, to) }
      errno = EIO
      return -1
    }
    let ran = await harness.run(["rebuild"], files: files)
    #expect(ran.ending == .partly && ran.complaints.contains("cannot rename"))
    #expect(try harness.books() == before && place?.hasSuffix("/data/unified.db") == true)
    #expect(await harness.run("rebuild").ending == .done)
    #expect(place == "generations/1/unified.db")
  }
}

/// `rebuild` as a process of its own.
@Suite("A rebuild and its readers", .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct RebuildProcessTests {
  private let harness: PipelineHarness
  private let before: DatabaseContent

  init() async throws {
    harness = try PipelineHarness()
    for day in ["02/03/2026", "02/04/2026"] {
      for property in ["Oak Court", "Elm House"] { try harness.put(InventedReports(property, day: day)) }
    }
    #expect(await harness.run("run", harness.drop).ending == .done)
    before = try harness.books()
  }

  private func program(_ words: [String]) throws -> ChildProgram {
    try ChildProgram("ownerdash", words + ["--data", harness.data, "--config", harness.config])
  }

  /// The occupied units of the portfolio, as a new reader finds them.
  private func occupied() throws -> [String] {
    try harness.texts("SELECT property_id || ' ' || occupied_units FROM current_occupancy ORDER BY 1")
  }

  /// Watches the data folder and the generation that the next rebuild fills.
  private func watch() throws -> FolderWatch {
    let current = Generations(of: DataFolder(path: harness.data, files: .posix), sources: []).current
    let next = "\(harness.data)/generations/\(current + 1)"
    try makeDirectory(next)
    return try FolderWatch(harness.data, next)
  }

  @Test("A reader that comes at any moment sees the whole portfolio, and no error")
  func readers() throws {
    let expected = try occupied()
    #expect(expected.count == 2)
    for _ in 1...3 {
      let rebuild = try program(["rebuild"])
      var reads = 0
      while rebuild.isRunning {
        #expect(try occupied() == expected)
        reads += 1
      }
      #expect(reads > 0 && rebuild.wait() == .exited(0))
      #expect(try occupied() == expected)
    }
  }

  @Test("Killed at any of its steps, the figures are as before, and the next rebuild completes it")
  func killed() async throws {
    let whole = try program(["rebuild"]).wait(untilChange: .max, in: watch())
    #expect(whole.ending == .exited(0) && whole.changes > 4)
    // OWNERDASH_KILLS=30 is the long form.
    let kills = longForm("OWNERDASH_KILLS", short: 6)
    for kill in 1...kills {
      let step = 1 + (kill - 1) * (whole.changes - 1) / kills
      let killed = try program(["rebuild"]).wait(untilChange: step, in: watch())
      #expect(killed.ending == .killed(9) || killed.ending == .exited(0), "at step \(step)")
      #expect(try harness.books() == before, "at step \(step)")
    }
    let next = await harness.run("rebuild")
    #expect(next.ending == .done && next.output.contains("every property is as before"), "\(next.complaints)")
    #expect(try harness.books() == before)
  }
}
