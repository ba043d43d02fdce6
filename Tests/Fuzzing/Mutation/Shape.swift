/// How the inputs of a target fall into pieces, and the words that mean something in them.
enum Shape {
  /// Lines and fields of text.
  case text([String])
  /// Tags and the texts between them.
  case markup([String])
  /// BIFF records: type, length, body.
  case records
  /// Sectors of 512 bytes.
  case sectors
  /// A zip's entries, directory and end, each of which begins with `PK`.
  case zip

  /// The pieces of an input in order, without gaps.
  func pieces(of bytes: [UInt8]) -> [Range<Int>] {
    var starts: [Int] = []
    switch self {
    case .text: starts = bytes.indices.filter { $0 > 0 && Shape.separators.contains(bytes[$0 - 1]) }
    case .markup:
      starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") || $0 > 0 && bytes[$0 - 1] == UInt8(ascii: ">") }
    case .records:
      var start = 0
      while start + 4 <= bytes.count {
        starts.append(start)
        start += 4 + Int(bytes[start + 2]) + Int(bytes[start + 3]) << 8
      }
    case .sectors: starts = Array(stride(from: 0, to: bytes.count, by: 512))
    case .zip:
      starts = bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: "P") && bytes[$0 + 1] == UInt8(ascii: "K") }
    }
    let edges = [0] + starts.drop { $0 == 0 } + [bytes.count]
    return Swift.zip(edges, edges.dropFirst()).map { $0..<$1 }
  }

  /// The words that mean something.
  var words: [String] {
    switch self {
    case .text(let words), .markup(let words): words
    case .records, .sectors, .zip: []
    }
  }

  /// Whether numbers stand in an input as digits, not as binary fields.
  var isText: Bool {
    switch self {
    case .text, .markup: true
    case .records, .sectors, .zip: false
    }
  }

  private static let separators: [UInt8] = Array("\n\r,;\t /-.:\"{}[]".utf8)
}
