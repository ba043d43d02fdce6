import Hashing
import Synchronization
import TestSupport
import Testing

@testable import Pipeline

@Suite("Payloads")
struct PayloadTests {
  private let folder: DataFolder
  private let path: String

  init() throws {
    folder = DataFolder(path: try temporaryDirectory() + "/data", files: .posix)
    path = try temporaryDirectory() + "/dropped"
  }

  /// As many bytes as are asked for, of which no two pieces are alike.
  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3 + $0 >> 9) } }

  private func content(of payload: Payload, by size: Int) throws -> [UInt8] {
    let reader = try payload.reader()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while case let count = try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  @Test(
    "A payload is the same in memory and on the disk, whole and piece by piece",
    arguments: [0, 1, 511, 512, Payload.large - 1, Payload.large, Payload.large + 70_000])
  func places(size: Int) throws {
    let bytes = PayloadTests.bytes(size)
    try write(bytes, to: path)
    for payload in [Payload(bytes), try folder.look(at: path).payload] {
      #expect(payload.size == size)
      #expect(payload.head == Array(bytes.prefix(512)))
      #expect(try payload.bytes() == bytes)
      #expect(try content(of: payload, by: 40_000) == bytes)
      #expect(try content(of: payload, by: 1 << 16) == bytes)
    }
    #expect(try folder.look(at: path).payload.isInMemory == (size < Payload.large))
  }

  @Test("A large file that is dropped is copied whole, and the same again changes nothing")
  func large() throws {
    let bytes = PayloadTests.bytes(Payload.large + 9)
    try write(bytes, to: path)
    let (dropped, hash) = try folder.look(at: path)
    for _ in 1...2 { #expect(try folder.keep(dropped, as: hash)?.bytes() == bytes) }
    try write([1, 2, 3], to: folder.payload(hash))
    #expect(throws: Pipeline.FileError.self) { try folder.open(hash) }
    _ = try folder.keep(dropped, as: hash)
    #expect(try folder.open(hash).bytes() == bytes)
    #expect(try files(under: folder.path) == ["payloads/\(hash.prefix(2))/\(hash).zst"])
  }

  @Test("A large file that changes while it is copied is not kept under the name of what it was")
  func changing() throws {
    try write(PayloadTests.bytes(Payload.large), to: path)
    let (dropped, hash) = try folder.look(at: path)
    try write(PayloadTests.bytes(Payload.large + 1), to: path)
    let isKept = try folder.keep(dropped, as: hash) != nil
    #expect(!isKept)
    #expect(try files(under: folder.path).isEmpty)
  }

  @Test(
    "A file is stored compressed under the hash of its bytes, unless it is small or a ZIP container",
    arguments: [(100, [UInt8](), false), (50_000, [], true), (50_000, [0x50, 0x4B, 3, 4], false)])
  func form(size: Int, head: [UInt8], isCompressed: Bool) throws {
    let bytes = head + Array(repeating: "move-in date ".utf8, count: size / 13 + 1).joined().prefix(size)
    try write(bytes, to: path)
    let (hash, count) = try folder.keep(file: path)
    #expect(hash == SHA256.hex(of: bytes) && count == bytes.count)
    #expect(folder.payload(hash).hasSuffix(".zst") == isCompressed)
    #expect(try files(under: folder.path) == ["payloads/\(hash.prefix(2))/\(hash)" + (isCompressed ? ".zst" : "")])
    let stored = try folder.files.contents(of: folder.payload(hash))
    #expect(isCompressed ? stored.count * 20 < count : stored == bytes)
    #expect(try folder.open(hash).bytes() == bytes)
    #expect(folder.holds(hash, size: count) && !folder.holds(hash, size: count + 1) && folder.isWhole(hash))
  }

  @Test("A file that was stored before as it came is read, and checked, as it is")
  func plain() throws {
    let bytes = PayloadTests.bytes(20_000)
    let hash = SHA256.hex(of: bytes)
    try folder.files.makeFolders("\(folder.path)/payloads/\(hash.prefix(2))")
    try write(bytes, to: folder.payload(hash))
    #expect(try folder.open(hash).bytes() == bytes)
    #expect(folder.holds(hash, size: 20_000) && folder.isWhole(hash))
    try write(bytes.map { $0 ^ 1 }, to: folder.payload(hash))
    #expect(folder.holds(hash, size: 20_000) && !folder.isWhole(hash))
    #expect(throws: Pipeline.FileError.self) { try folder.open(hash) }
    #expect(try folder.keep(Payload(bytes), as: hash)?.bytes() == bytes)
    #expect(try folder.open(hash).bytes() == bytes)
    #expect(try files(under: folder.path) == ["payloads/\(hash.prefix(2))/\(hash).zst"])
  }

  @Test("A compressed file that was cut or changed anywhere is damaged, and says what to do")
  func damaged() throws {
    let bytes = PayloadTests.bytes(20_000)
    let hash = SHA256.hex(of: bytes)
    _ = try folder.keep(Payload(bytes), as: hash)
    let whole = try folder.files.contents(of: folder.payload(hash))
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 50)) {
      var flipped = whole
      flipped[place] ^= 1
      try write(flipped, to: folder.payload(hash))
      #expect(!folder.isWhole(hash), "byte \(place)")
      try write(Array(whole.prefix(place)), to: folder.payload(hash))
      #expect(!folder.holds(hash, size: 20_000) && !folder.isWhole(hash), "cut at \(place)")
      let error = #expect(throws: Pipeline.FileError.self) { try folder.open(hash) }
      #expect(error?.reason.hasSuffix("Restore it from a backup") == true)
    }
  }
}
