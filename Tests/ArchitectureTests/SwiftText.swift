/// A Swift source file taken apart: code for the rules about code, literals for the rules about SQL, comments for none.
struct SwiftText {
  /// The source without comments and without what stands in literals; its lines are the source's lines.
  let code: String
  /// What stands in each literal, without its interpolations.
  let literals: [String]

  init(_ source: String) {
    var scanner = Scanner(bytes: Array(source.utf8))
    while scanner.next != nil { scanner.readCode() }
    code = String(decoding: scanner.code, as: UTF8.self)
    literals = scanner.literals
  }
}

/// Reads source text from the front, on bytes, since every mark it looks for is ASCII.
private struct Scanner {
  let bytes: [UInt8]
  var position = 0
  var code: [UInt8] = []
  var literals: [String] = []

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// One step of code: a comment, a literal, or one byte.
  mutating func readCode() {
    switch next {
    case UInt8(ascii: "/") where skip("//"):
      while let next, next != UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "/") where skip("/*"):
      readBlockComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      readLiteralOrHash()
    case let byte?:
      code.append(byte)
      position += 1
    case nil:
      break
    }
  }

  private mutating func readBlockComment() {
    var depth = 1
    while depth > 0, next != nil {
      if skip("*/") {
        depth -= 1
      } else if skip("/*") {
        depth += 1
      } else {
        dropKeepingLine()
      }
    }
  }

  private mutating func readLiteralOrHash() {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }
    guard bytes[hashes.endIndex...].first == UInt8(ascii: "\"") else {
      code += hashes
      position = hashes.endIndex
      return
    }
    position = hashes.endIndex
    readLiteral(hashes: String(repeating: "#", count: hashes.count))
  }

  private mutating func readLiteral(hashes: String) {
    let quote = skip("\"\"\"") ? "\"\"\"" : "\""
    if quote == "\"" { position += 1 }
    var literal: [UInt8] = []
    code.append(UInt8(ascii: "\""))
    while let byte = next, !skip(quote + hashes) {
      if skip("\\" + hashes + "(") {
        readInterpolation()
      } else if hashes.isEmpty, skip("\\") {
        dropKeepingLine()
      } else {
        literal.append(byte)
        dropKeepingLine()
      }
    }
    code.append(UInt8(ascii: "\""))
    literals.append(String(decoding: literal, as: UTF8.self))
  }

  /// The code of an interpolation, up to its closing parenthesis.
  private mutating func readInterpolation() {
    var depth = 1
    while let byte = next {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      readCode()
    }
    position += 1
  }

  private mutating func skip(_ mark: String) -> Bool {
    guard bytes[min(position, bytes.count)...].starts(with: mark.utf8) else { return false }
    position += mark.utf8.count
    return true
  }

  private mutating func dropKeepingLine() {
    if next == UInt8(ascii: "\n") { code.append(UInt8(ascii: "\n")) }
    position += 1
  }
}
