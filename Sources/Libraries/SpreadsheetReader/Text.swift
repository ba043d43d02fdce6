/// A cell's text, decoded only when it is used.
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

  /// The decoded text.
  public var string: String {
    switch storage {
    case .string(let string): string
    case .shared(let strings, let index): strings[index]
    }
  }
}

/// A workbook's table of shared strings: a sequence of UTF-8 bytes, and the end of each string.
struct StringTable {
  fileprivate private(set) var bytes: [UInt8] = []
  fileprivate private(set) var ends: [Int] = []

  var count: Int { ends.count }
  var byteCount: Int { bytes.count }

  /// Adds a string from its UTF-8 bytes.
  mutating func append(_ utf8: some Sequence<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }
}

/// The completed table, shared by the cells.
final class SharedStrings {
  private let table: StringTable

  init(_ table: StringTable) {
    self.table = table
  }

  var count: Int { table.count }

  subscript(index: Int) -> String {
    let start = index == 0 ? 0 : table.ends[index - 1]
    return table.bytes.withUnsafeBufferPointer { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<table.ends[index]]), as: UTF8.self)
    }
  }
}
