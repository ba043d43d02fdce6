import Testing

@testable import Compression

@Suite("Compression")
struct CompressionTests {
  private struct Wrong: Error {}

  private func compressed(_ bytes: [UInt8], size: Int? = nil, pieces: Int = 70_000) throws -> [UInt8] {
    let compressor = Compressor(size: size ?? bytes.count)
    var result: [UInt8] = []
    let write = { (piece: UnsafeRawBufferPointer) throws(Wrong) in result.append(contentsOf: piece) }
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes {
        try compressor.compress($0, isLast: false, failure: Wrong(), to: write)
      }
    }
    try compressor.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, failure: Wrong(), to: write)
    return result
  }

  private func decompressed(_ frame: [UInt8], into size: Int = 10_000) throws -> [UInt8] {
    let decompressor = Decompressor()
    var (rest, result) = (frame[...], [UInt8]())
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try decompressor.read(into: buffer, wrap: { $0 as any Error }) { input in
        let piece = rest.prefix(min(input.count, 5_000))
        input.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
      }
      if count == 0 { return result }
      result += UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }
  }

  /// Bytes that compress well, or not at all.
  private func bytes(_ count: Int, isRandom: Bool) -> [UInt8] {
    var state: UInt64 = 7
    return (0..<count).map { place in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return isRandom ? UInt8(truncatingIfNeeded: state >> 33) : UInt8(place / 1000 % 251)
    }
  }

  @Test(
    "What is compressed comes back as it was, whatever its size and the buffers'",
    arguments: [0, 1, 4_096, 131_072, 1_000_000], [false, true])
  func roundTrip(count: Int, isRandom: Bool) throws {
    let bytes = bytes(count, isRandom: isRandom)
    let frame = try compressed(bytes)
    #expect(CompressedFrame.size(of: frame) == count)
    for size in [100, 4_096, 200_000] { #expect(try decompressed(frame, into: size) == bytes) }
    if !isRandom, count >= 4_096 { #expect(frame.count * 10 < count) }
  }

  @Test("A frame that was cut, changed or continued is refused, and states no size unless it is whole")
  func damage() throws {
    let frame = try compressed(bytes(300_000, isRandom: true))
    for count in [0, 1, 10, 1_000, frame.count - 1] {
      #expect(CompressedFrame.size(of: Array(frame.prefix(count))) == nil)
      #expect(throws: Decompressor.Failure.self) { try decompressed(Array(frame.prefix(count))) }
    }
    #expect(CompressedFrame.size(of: frame + [0]) == nil)
    #expect(throws: Decompressor.Failure.self) { try decompressed(frame + [0]) }
    for place in [0, 5, 2_000, 150_000, frame.count - 1] {
      var flipped = frame
      flipped[place] ^= 1
      #expect(throws: Decompressor.Failure.self) { try decompressed(flipped) }
    }
  }

  @Test("Another number of bytes than stated is the caller's failure")
  func size() {
    #expect(throws: Wrong.self) { try compressed(bytes(10_000, isRandom: false), size: 9_999) }
    #expect(throws: Wrong.self) { try compressed(bytes(10_000, isRandom: false), size: 10_001) }
  }
}
