import Glibc
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The file of the analysts' copy: which one the next sync changes, and that no reader sees it change.
@Suite("The file of the analysts' copy")
struct AnalystFileTests {
  private let harness: PipelineHarness
  private var copy: String { harness.data + "/analyst/unified.db" }
  private var earlier: String { harness.data + "/analyst-before.db" }

  init() throws { harness = try PipelineHarness() }

  /// Runs with the reports of days of February 2026, one after the other.
  private func run(_ days: Int...) async throws {
    for day in days {
      try harness.put(InventedReports("Oak Court", day: "02/0\(day)/2026"))
      #expect(await harness.run("run", harness.drop).ending == .done)
    }
  }

  private func facts(_ path: String) -> (inode: ino_t, mode: mode_t, names: nlink_t)? {
    var facts = stat()
    return stat(path, &facts) == 0 ? (facts.st_ino, facts.st_mode & 0o777, facts.st_nlink) : nil
  }

  private func day() throws -> String? {
    try UnifiedReader(path: copy).rows("SELECT as_of FROM current_occupancy").first?[0].text
  }

  /// Whether the copy has what one has that is written whole.
  private func isWhole() throws -> Bool {
    let path = harness.data + "/whole.db"
    try AnalystCopy.write(harness.data + "/unified.db", to: path)
    defer { unlink(path) }
    return try DatabaseCheck.contentHash(of: copy) == DatabaseCheck.contentHash(of: path)
  }

  @Test("Two files take turns: the copy of the sync before last is brought up to date, and only its owner can open it")
  func inTurns() async throws {
    try await run(1)
    let first = try #require(facts(copy)?.inode)
    #expect(facts(earlier) == nil, "There was none before")
    try await run(2)
    let second = try #require(facts(copy)?.inode)
    #expect(second != first && facts(earlier)?.inode == first && facts(earlier)?.mode == 0o600)
    try await run(3)
    #expect(facts(copy)?.inode == first && facts(copy)?.mode == 0o644 && facts(copy)?.names == 1)
    #expect(facts(earlier)?.inode == second)
    #expect(try day() == "2026-02-03" && isWhole())
  }

  @Test("A sync of one property after one of all copies the file: the copy of before lacks the changes of all")
  func afterAll() async throws {
    for day in 1...2 {
      try harness.put(InventedReports("Elm House", day: "02/0\(day)/2026"))
      try await run(day)
    }
    let (present, before) = (facts(copy)?.inode, facts(earlier)?.inode)
    try await run(3)
    #expect(![present, before].contains(facts(copy)?.inode) && facts(earlier)?.inode == present)
    #expect(try isWhole())
    try await run(4)
    #expect(facts(copy)?.inode == present, "Both lack changes of one property")
    #expect(try isWhole())
  }

  @Test("A file that a reader still has open is left as it is")
  func heldOpen() async throws {
    try await run(1)
    let descriptor = open(copy, O_RDONLY)
    defer { close(descriptor) }
    let bytes = try read(copy)
    try await run(2, 3, 4)
    var held = [UInt8](repeating: 0, count: bytes.count + 1)
    #expect(pread(descriptor, &held, held.count, 0) == bytes.count && held.prefix(bytes.count) == bytes[...])
    #expect(try day() == "2026-02-04" && isWhole())
  }

  @Test("A run that ended while both names led to the present copy does not change that")
  func interrupted() async throws {
    try await run(1, 2)
    unlink(earlier)
    #expect(link(copy, earlier) == 0)
    let (bytes, mode) = (try read(copy), facts(copy)?.mode)
    // The run is stopped where it would put the new copy in place.
    var files = FileSystem.posix
    files.rename = { old, new in
      guard new.hasSuffix("/analyst/unified.db") else { return FileSystem.posix.rename(old, new) }
      errno = EIO
      return -1
    }
    try harness.put(InventedReports("Oak Court", day: "02/03/2026"))
    #expect(await harness.run("run", harness.drop, files: files).ending == .partly)
    #expect(try read(copy) == bytes && facts(copy)?.mode == mode)
    try await run(4)
    #expect(try day() == "2026-02-04" && isWhole())
  }

  @Test("A damaged copy of before is not used, and no warning is given of it")
  func damaged() async throws {
    try await run(1, 2)
    try write("no database", to: earlier)
    try harness.put(InventedReports("Oak Court", day: "02/03/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done && !ran.complaints.contains("copy"))
    #expect(try day() == "2026-02-03" && isWhole())
  }

  @Test("After a rebuild nothing is kept of the earlier database")
  func rebuilt() async throws {
    try await run(1, 2)
    #expect(facts(earlier) != nil)
    #expect(await harness.run("rebuild").ending == .done)
    #expect(facts(earlier) == nil)
    #expect(try isWhole())
  }
}
