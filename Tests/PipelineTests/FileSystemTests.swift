import Pipeline
import Synchronization
import TestSupport
import Testing

@Suite("The seam for files")
struct FileSystemTests {
  private let folder: String

  init() throws {
    folder = try temporaryDirectory()
  }

  @Test("A file that is replaced holds the new bytes, and no other file remains")
  func replace() throws {
    for content in ["one", "", "three"] { try FileSystem.posix.replace(folder + "/a", with: Array(content.utf8)) }
    #expect(try readText(folder + "/a") == "three")
    #expect(try files(under: folder) == ["a"])
  }

  @Test("Bytes that are written and read a few at a time arrive whole")
  func shortTransfers() throws {
    var files = FileSystem.posix
    let (read, write) = (files.read, files.write)
    files.read = { read($0, UnsafeMutableRawBufferPointer(rebasing: $1.prefix(7))) }
    files.write = { write($0, UnsafeRawBufferPointer(rebasing: $1.prefix(5))) }
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try files.replace(folder + "/a", with: bytes)
    #expect(try files.contents(of: folder + "/a") == bytes)
  }

  @Test("A full disk leaves the earlier file unchanged")
  func full() throws {
    try FileSystem.posix.replace(folder + "/a", with: [1, 2, 3])
    var files = FileSystem.posix
    let (write, left) = (files.write, Left(2))
    files.write = { descriptor, bytes in
      left.takeOne() ? write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(5))) : 0
    }
    #expect(throws: Pipeline.FileError.self) { try files.replace(folder + "/a", with: Array(repeating: 9, count: 100)) }
    #expect(try read(folder + "/a") == [1, 2, 3])
    #expect(try TestSupport.files(under: folder) == ["a"])
  }

  @Test("A file over the limit is refused, not read on")
  func limit() throws {
    try FileSystem.posix.replace(folder + "/a", with: Array(repeating: 0, count: 101))
    #expect(throws: Pipeline.FileError.self) { try FileSystem.posix.contents(of: folder + "/a", limit: 100) }
    #expect(try FileSystem.posix.contents(of: folder + "/a", limit: 101).count == 101)
  }

  @Test("What cannot be done says what, where and why")
  func errors() {
    let error = #expect(throws: Pipeline.FileError.self) { try FileSystem.posix.contents(of: folder + "/none") }
    #expect(error?.description == "cannot open '\(folder)/none': No such file or directory")
  }

  @Test("Files below a folder come by their names, hidden ones left out")
  func below() throws {
    for name in ["b", "a/c", "a/b", ".hidden", "a/.d"] {
      try makeDirectory(folder + "/a")
      try write(name, to: "\(folder)/\(name)")
    }
    #expect(try FileSystem.posix.files(below: folder) == ["a/b", "a/c", "b"].map { "\(folder)/\($0)" })
  }
}

/// A number that goes down to nothing.
private final class Left: Sendable {
  private let count: Mutex<Int>

  init(_ count: Int) {
    self.count = Mutex(count)
  }

  func takeOne() -> Bool {
    count.withLock { count in
      count -= 1
      return count >= 0
    }
  }
}
