/// One BIFF record: a type, and a body of at most 65,535 bytes, little-endian throughout.
struct Record {
  /// What the record is; nil for one that the reader has no use for.
  let type: RecordType?
  /// Where the record begins in its stream.
  let offset: Int
  /// The bytes behind type and length.
  let body: ArraySlice<UInt8>

  /// Where the next record begins.
  var end: Int { body.endIndex }

  /// Whether the record begins with a row and a column and holds values; BLANK and MULBLANK hold none.
  var holdsValues: Bool {
    switch type {
    case .formula, .mulRK, .rString, .labelSST, .number, .label, .boolErr, .rk: true
    default: false
    }
  }

  /// The unsigned byte at that offset of the body.
  func uint8(at offset: Int) throws(SpreadsheetError) -> Int {
    Int(body[try index(of: offset, count: 1)])
  }

  /// The unsigned 16-bit number at that offset of the body.
  func uint16(at offset: Int) throws(SpreadsheetError) -> Int {
    let start = try index(of: offset, count: 2)
    return Int(body[start]) | Int(body[start + 1]) << 8
  }

  /// The unsigned 32-bit number at that offset of the body.
  func uint32(at offset: Int) throws(SpreadsheetError) -> UInt32 {
    UInt32(try uint16(at: offset)) | UInt32(try uint16(at: offset + 2)) << 16
  }

  /// The IEEE double at that offset of the body.
  func double(at offset: Int) throws(SpreadsheetError) -> Double {
    let low = try uint32(at: offset)
    let high = try uint32(at: offset + 4)
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  /// The number at that offset, squeezed into 32 bits: a 30-bit integer or a double's upper 30 bits, perhaps in hundredths.
  func rk(at offset: Int) throws(SpreadsheetError) -> Double {
    let bits = try uint32(at: offset)
    let number =
      bits & 2 != 0
      ? Double(Int32(bitPattern: bits) >> 2)
      : Double(bitPattern: UInt64(bits & ~3) << 32)
    return bits & 1 != 0 ? number / 100 : number
  }

  /// An error at this record.
  func malformed(_ rule: String) -> SpreadsheetError {
    let name = type.map { String(describing: $0).uppercased() } ?? "unknown"
    return SpreadsheetError(.malformed, at: "stream 'Workbook', \(name) record at byte \(offset)", rule)
  }

  private func index(of offset: Int, count: Int) throws(SpreadsheetError) -> Int {
    guard offset >= 0, offset + count <= body.count else {
      throw malformed("the record has \(body.count) bytes; at least \(offset + count) are needed")
    }
    return body.startIndex + offset
  }
}
