import Pipeline
import Synchronization
import TestSupport
import Testing

@Suite("A folder that is replaced as a whole")
struct FolderReplacementTests {
  private let parent: String
  private var folder: String { parent + "/site" }

  init() throws {
    parent = try temporaryDirectory()
  }

  private func write(_ pages: [String: String], files: FileSystem = .posix) throws -> Int {
    var replacement = try FolderReplacement(folder, files: files)
    for (name, text) in pages.sorted(by: { $0.key < $1.key }) {
      try replacement.add(name, Array(text.utf8)) { $0 == Array(text.utf8) }
    }
    let changed = replacement.changed
    try replacement.finish()
    return changed
  }

  @Test("The folder holds exactly the new files, and no others")
  func replaced() throws {
    #expect(try write(["a.html": "1", "b.html": "2"]) == 2)
    #expect(try write(["a.html": "1", "c.html": "3"]) == 1)
    #expect(try files(under: folder).filter { !$0.contains(".ownerdash") } == ["a.html", "c.html"])
    #expect(try readText(folder + "/c.html") == "3")
    #expect(try FileSystem.posix.files(below: parent).allSatisfy { $0.hasPrefix(folder + "/") })
  }

  @Test("A file that did not change is not written again")
  func unchanged() throws {
    _ = try write(["a.html": "1", "b.html": "2"])
    let opened = Mutex<[String]>([])
    var counting = FileSystem.posix
    let open = counting.open
    counting.open = { path, flags, mode in
      if mode != 0 { opened.withLock { $0.append(path) } }
      return open(path, flags, mode)
    }
    #expect(try write(["a.html": "1", "b.html": "new"], files: counting) == 1)
    #expect(opened.withLock { $0 }.filter { $0.contains("a.html") } == [])
    #expect(try readText(folder + "/a.html") == "1" && readText(folder + "/b.html") == "new")
  }

  @Test("A replacement that was interrupted before its folder was marked is begun again")
  func unmarked() throws {
    try FileSystem.posix.makeFolders(folder + ".new")
    try TestSupport.write("", to: folder + ".new/.ownerdash.part")
    #expect(try write(["a.html": "1"]) == 1)
    #expect(!FileSystem.posix.exists(folder + ".new"))
  }

  @Test("A folder with other files is never replaced")
  func foreign() throws {
    try FileSystem.posix.makeFolders(folder)
    try FileSystem.posix.replace(folder + "/letter.txt", with: [1])
    #expect(throws: Pipeline.FileError.self) { _ = try write(["a.html": "1"]) }
    #expect(try files(under: folder) == ["letter.txt"])
  }

  @Test("An interrupted swap leaves the old folder or the new one, and the next replacement repairs it")
  func interrupted() throws {
    _ = try write(["a.html": "1"])
    var failing = FileSystem.posix
    let rename = failing.rename
    failing.rename = { from, to in from.hasSuffix(".new") ? -1 : rename(from, to) }
    #expect(throws: Pipeline.FileError.self) { _ = try write(["a.html": "2"], files: failing) }
    #expect(try write(["a.html": "3"]) == 1)
    #expect(try readText(folder + "/a.html") == "3")
    #expect(try FileSystem.posix.files(below: parent).allSatisfy { $0.hasPrefix(folder + "/") })
  }

  @Test("A disk that fills up leaves the pages that were there")
  func full() throws {
    _ = try write(["a.html": "1"])
    var failing = FileSystem.posix
    let write = failing.write
    failing.write = { descriptor, bytes in bytes.count > 4 ? -1 : write(descriptor, bytes) }
    #expect(throws: Pipeline.FileError.self) { _ = try self.write(["a.html": "a long page"], files: failing) }
    #expect(try readText(folder + "/a.html") == "1")
  }
}
