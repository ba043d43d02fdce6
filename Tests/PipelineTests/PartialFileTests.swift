import Glibc
import Pipeline
import TestSupport
import Testing

@Suite("A file that is being fetched")
struct PartialFileTests {
  private func fill(_ draft: PartialFile, _ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try draft.append($0) }
  }

  private func content(of draft: PartialFile, by size: Int) throws -> String {
    let reader = try draft.reader()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while case let count = try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("What has been written is read back from its start, piece by piece, while it is still open")
  func reader() throws {
    let draft = PartialFile("\(try temporaryDirectory())/1", files: .posix)
    try draft.begin()
    try fill(draft, "first try")
    try draft.begin()
    try fill(draft, "second ")
    try fill(draft, "try")
    for size in [1, 3, 4_096] { #expect(try content(of: draft, by: size) == "second try") }
    try draft.close()
    #expect(try read(draft.path) == Array("second try".utf8))
  }

  @Test("A file that cannot be opened or read is reported by its path")
  func failing() throws {
    var files = FileSystem.posix
    files.read = { _, _ in
      errno = EIO
      return -1
    }
    let draft = PartialFile("\(try temporaryDirectory())/1", files: files)
    #expect(throws: Pipeline.FileError.self) { try draft.reader() }
    try draft.begin()
    let failure = #expect(throws: Pipeline.FileError.self) { try content(of: draft, by: 16) }
    #expect(failure?.description == "cannot read '\(draft.path)': Input/output error")
  }
}
