import Pipeline
import TestSupport
import Testing

@Suite("The lock of a data folder")
struct RunLockTests {
  private let folder: DataFolder

  init() throws {
    folder = DataFolder(path: try temporaryDirectory(), files: .posix)
  }

  /// What a second holder is told; nil where it got the lock.
  private func second(_ holder: String = "another") throws -> String? {
    do {
      let lock = try RunLock(folder, holder: holder)
      _ = consume lock
      return nil
    } catch let held as LockHeld {
      return held.description
    }
  }

  @Test("One process holds it, another sees which one, and it is free again once the first has ended")
  func held() throws {
    let lock = try RunLock(folder, holder: "process 1: sync")
    #expect(try second()?.contains("process 1: sync") == true)
    _ = consume lock
    #expect(try second() == nil)
  }

  @Test("A holder's name never shows through a shorter one")
  func names() throws {
    let long = try RunLock(folder, holder: "process 1: a very long verb")
    _ = consume long
    let short = try RunLock(folder, holder: "process 2")
    #expect(try second()?.hasSuffix("' is locked by another run: process 2. Try again when it ends") == true)
    _ = consume short
  }

  @Test("A file left by a dead process locks out no other")
  func left() throws {
    try write("process 99999: run", to: folder.lock)
    #expect(try second() == nil)
  }
}
