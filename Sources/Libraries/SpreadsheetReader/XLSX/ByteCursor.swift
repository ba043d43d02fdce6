/// An error for bytes that are not in the plain form and are left to libxml2.
struct NotPlain: Error {}

/// A position in a sequence of bytes that ends with a zero byte, which matches nothing, so that no step goes beyond it.
struct ByteCursor {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private(set) var next: UnsafePointer<UInt8>
  /// The number of line feeds read.
  private(set) var lines = 0

  init(at start: UnsafePointer<UInt8>) {
    next = start
  }

  /// Reads one byte if it is the given one.
  @inline(__always)
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next.pointee == UInt8(ascii: byte) else { return false }
    next += 1
    return true
  }

  /// Reads the given ASCII letters.
  @inline(__always)
  mutating func demand(_ word: StaticString) throws(NotPlain) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next.pointee == word.utf8Start[index] else { throw NotPlain() }
      next += 1
    }
  }

  /// Reads white space; returns whether there was any.
  @inline(__always)
  mutating func skipBlanks() -> Bool {
    guard next.pointee <= 0x20 else { return false }
    let start = next
    while true {
      switch next.pointee {
      case 0x20, 0x09, 0x0D: break
      case 0x0A: lines += 1
      default: return next != start
      }
      next += 1
    }
  }

  /// Reads text up to the next tag.
  @inline(__always)
  mutating func text() throws(NotPlain) -> Bytes {
    let start = next
    while next.pointee != UInt8(ascii: "<") {
      switch next.pointee {
      // In text, `>` is valid except after `]]`.
      case UInt8(ascii: "&"), UInt8(ascii: ">"): throw NotPlain()
      case 0x0A: lines += 1
      case 0x09, 0x20..<0x80: break
      default: throw NotPlain()
      }
      next += 1
    }
    return Bytes(start: start, count: next - start)
  }

  /// Reads a value in double quotes.
  @inline(__always)
  mutating func quotedValue() throws(NotPlain) -> Bytes {
    guard take("\"") else { throw NotPlain() }
    let start = next
    while next.pointee != UInt8(ascii: "\"") {
      switch next.pointee {
      case UInt8(ascii: "&"), UInt8(ascii: "<"): throw NotPlain()
      // Other white space would have to be converted to a space.
      case 0x20..<0x80: break
      default: throw NotPlain()
      }
      next += 1
    }
    next += 1
    return Bytes(start: start, count: next - 1 - start)
  }

  /// Reads an attribute's name and its `=`.
  @inline(__always)
  mutating func name() throws(NotPlain) -> Bytes {
    let start = next
    while next.pointee != UInt8(ascii: "=") {
      guard next.pointee > 0x20 else { throw NotPlain() }
      next += 1
    }
    next += 1
    return Bytes(start: start, count: next - 1 - start)
  }
}
