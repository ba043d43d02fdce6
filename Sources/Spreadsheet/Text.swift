/// A cell's text, decoded only when somebody asks for it.
public struct Text {
  private enum Storage {
    case string(String)
    case shared(SharedStrings, Int)
  }

  private let storage: Storage

  init(_ string: String) {
    storage = .string(string)
  }

  init(_ index: Int, in strings: SharedStrings) {
    storage = .shared(strings, index)
  }

  /// The text itself.
  public var string: String {
    switch storage {
    case .string(let string): string
    case .shared(let strings, let index): strings[index]
    }
  }
}

/// A workbook's table of shared strings: one run of UTF-8 bytes, and where each string ends.
final class SharedStrings {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var byteCount: Int { bytes.count }

  /// Adds a string from its UTF-8 bytes.
  func append(_ utf8: some Sequence<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  subscript(index: Int) -> String {
    let start = index == 0 ? 0 : ends[index - 1]
    return String(decoding: bytes[start..<ends[index]], as: UTF8.self)
  }
}
