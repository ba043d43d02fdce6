internal import CCrypto

/// The sum of the hashes of rows, which does not depend on their order: equal sums mean equal rows.
///
/// It detects errors. It does not protect against a person who constructs rows with a given sum.
public struct RowHashSum: Hashable, Sendable {
  /// The number of rows.
  public var rows: Int64
  /// The sum of the first eight bytes of each row's hash, wrapping at 64 bits.
  public var high: Int64
  /// The sum of the next eight bytes.
  public var low: Int64

  /// A sum from its parts; the sum of no rows by default.
  public init(rows: Int64 = 0, high: Int64 = 0, low: Int64 = 0) {
    (self.rows, self.high, self.low) = (rows, high, low)
  }

  /// The sum with the rows of another.
  public static func += (left: inout RowHashSum, right: RowHashSum) {
    left.rows &+= right.rows
    left.high &+= right.high
    left.low &+= right.low
  }

  /// The sum without the rows of another.
  public static func -= (left: inout RowHashSum, right: RowHashSum) {
    left.rows &-= right.rows
    left.high &-= right.high
    left.low &-= right.low
  }
}

/// The hash of one row, which a database server computes in the same way: SHA-256 of the row's encoded values.
///
/// NULL is encoded as `-`; any other value as the number of its bytes, `:`, and its text, so that no two rows have the
/// same encoding. A binary number's text is its 64 bits in hexadecimal digits.
public struct RowHash {
  private var bytes: [UInt8] = []

  /// Starts a row without values.
  public init() { bytes.reserveCapacity(1_024) }

  /// Adds NULL.
  public mutating func addNull() { bytes.append(UInt8(ascii: "-")) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      bytes.append(contentsOf: String(utf8.count).utf8)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Adds a whole number.
  public mutating func add(_ number: Int64) { add(String(number)) }

  /// Adds a binary number.
  public mutating func add(_ number: Double) {
    let digits = String(number.bitPattern, radix: 16)
    add(String(repeating: "0", count: 16 - digits.count) + digits)
  }

  /// The hash of the row, as the sum of one row; the next value starts another row.
  public mutating func finish() -> RowHashSum {
    let hash = bytes.withUnsafeBufferPointer { row in
      [UInt8](unsafeUninitializedCapacity: 32) { hash, count in
        _ = CCrypto.SHA256(row.baseAddress, row.count, hash.baseAddress)
        count = 32
      }
    }
    bytes.removeAll(keepingCapacity: true)
    return RowHashSum(rows: 1, high: RowHash.number(hash[..<8]), low: RowHash.number(hash[8..<16]))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }
}
