internal import Simulator
internal import TestSupport

/// Makes hostile inputs of valid ones, by bytes and by what the format is made of.
struct Mutator {
  let shape: Shape
  let seeds: [[UInt8]]

  /// No mutant grows over this; the seeds are far smaller.
  private static let limit = 64 << 10

  /// Changes the bytes once.
  func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.number(in: 0...9) {
    case 0: flip(&bytes, &random)
    case 1: overwrite(&bytes, &random)
    case 2: insert(noise(&random), into: &bytes, &random)
    case 3: delete(&bytes, &random)
    case 4: splice(&bytes, &random)
    case 5, 6: putNumber(&bytes, &random)
    case 7: putWord(&bytes, &random)
    default: movePieces(&bytes, &random)
    }
    if bytes.count > Mutator.limit { bytes.removeSubrange(Mutator.limit...) }
  }

  private func flip(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    for _ in 0..<random.number(in: 1...3) {
      bytes[place(in: bytes, &random)] ^= 1 << UInt8(random.number(in: 0...7))
    }
  }

  private func overwrite(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    bytes[place(in: bytes, &random)] = random.pick([0x00, 0x01, 0x20, 0x22, 0x3C, 0x7F, 0x80, 0xC3, 0xFE, 0xFF])
  }

  private func delete(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let start = place(in: bytes, &random)
    let longest = random.chance(10) ? bytes.count : 16
    bytes.removeSubrange(start..<min(bytes.count, start + random.number(in: 1...longest)))
  }

  /// The beginning of this input with the end of another.
  private func splice(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let other = random.pick(seeds)
    let start = random.number(in: 0...other.count)
    bytes.replaceSubrange(random.number(in: 0...bytes.count)..., with: other[start...])
  }

  /// A number at the edge of what a field holds, where a number stands already.
  private func putNumber(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    if shape.isText { return putDigits(&bytes, &random) }
    let width = random.pick([1, 2, 4, 8])
    guard bytes.count >= width else { return }
    let piece = random.pick(shape.pieces(of: bytes))
    // The fields that steer a reader stand at the beginning of a piece.
    let first = random.chance(70) ? piece.lowerBound + random.number(in: 0...63) : place(in: bytes, &random)
    let start = min(first, bytes.count - width)
    let number = random.pick(Mutator.edges) &+ random.number(in: -1...1)
    let field = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    bytes.replaceSubrange(start..<start + width, with: field)
  }

  private func putDigits(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let runs = bytes.indices.filter { isDigit(bytes[$0]) && ($0 == 0 || !isDigit(bytes[$0 - 1])) }
    let start = runs.isEmpty ? random.number(in: 0...bytes.count) : random.pick(runs)
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Array(random.pick(Mutator.numerals).utf8))
  }

  private func putWord(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !shape.words.isEmpty else { return insert(noise(&random), into: &bytes, &random) }
    let word = Array(random.pick(shape.words).utf8)
    insert(random.chance(20) ? Array(Array(repeating: word, count: 50).joined()) : word, into: &bytes, &random)
  }

  /// Leaves pieces out, doubles or repeats them, or has two change places.
  private func movePieces(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let pieces = shape.pieces(of: bytes)
    let (one, other) = (random.pick(pieces), random.pick(pieces))
    switch random.number(in: 0...3) {
    case 0: bytes.removeSubrange(one)
    case 1: bytes.insert(contentsOf: bytes[one], at: other.lowerBound)
    case 2:
      let times = min(random.number(in: 2...200), Mutator.limit / max(one.count, 1))
      bytes.insert(contentsOf: Array(repeating: bytes[one], count: times).joined(), at: other.lowerBound)
    default:
      let (first, last) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
      guard first != last else { return }
      let swapped = bytes[last] + bytes[first.upperBound..<last.lowerBound] + bytes[first]
      bytes.replaceSubrange(first.lowerBound..<last.upperBound, with: swapped)
    }
  }

  private func insert(_ new: [UInt8], into bytes: inout [UInt8], _ random: inout SplitMix64) {
    bytes.insert(contentsOf: new, at: random.number(in: 0...bytes.count))
  }

  private func noise(_ random: inout SplitMix64) -> [UInt8] {
    let byte = UInt8(truncatingIfNeeded: random.next())
    if random.chance(30) { return [UInt8](repeating: byte, count: random.number(in: 1...300)) }
    return (0..<random.number(in: 1...8)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private func place(in bytes: [UInt8], _ random: inout SplitMix64) -> Int {
    random.number(in: 0...bytes.count - 1)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static let edges = [
    0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x1_0000_0000, Int.max, Int.min,
  ]

  private static let numerals = [
    "0", "-0", "-1", "1", "00000000000000000000000001", "255", "256", "16384", "16385", "32768", "65536", "1048576",
    "1048577", "2147483647", "2147483648", "4294967295", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "-9223372036854775808", "1e308", "1e309", "-1e-400", "1e99999999999",
    "0.005", "0.00000000000000000000000000001", "nan", "inf", "60", "2958465", "2958466", "99999999999999999999999999",
  ]
}
