/// One BIFF record: a type, and a body of at most 65,535 bytes, little-endian throughout.
struct Record {
  /// The record's type; nil for one that the reader does not use.
  let type: RecordType?
  /// The offset of the record in its stream.
  let offset: Int
  /// The bytes after type and length.
  let body: ArraySlice<UInt8>

  /// The offset of the next record.
  var end: Int { body.endIndex }

  /// Whether the record begins with a row and a column and has values; BLANK and MULBLANK have none.
  var holdsValues: Bool {
    switch type {
    case .formula, .mulRK, .rString, .labelSST, .number, .label, .boolErr, .rk: true
    default: false
    }
  }

  /// Returns the unsigned byte at an offset of the body.
  func uint8(at offset: Int) throws(SpreadsheetError) -> Int {
    Int(body[try index(of: offset, count: 1)])
  }

  /// Returns the unsigned 16-bit number at an offset of the body.
  func uint16(at offset: Int) throws(SpreadsheetError) -> Int {
    let start = try index(of: offset, count: 2)
    return Int(body[start]) | Int(body[start + 1]) << 8
  }

  /// Returns the unsigned 32-bit number at an offset of the body.
  func uint32(at offset: Int) throws(SpreadsheetError) -> UInt32 {
    UInt32(try uint16(at: offset)) | UInt32(try uint16(at: offset + 2)) << 16
  }

  /// Returns the IEEE double at an offset of the body.
  func double(at offset: Int) throws(SpreadsheetError) -> Double {
    let low = try uint32(at: offset)
    let high = try uint32(at: offset + 4)
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  /// Returns the number at an offset, packed in 32 bits: a 30-bit integer or a double's upper 30 bits, possibly in
  /// hundredths.
  func rk(at offset: Int) throws(SpreadsheetError) -> Double {
    let bits = try uint32(at: offset)
    let number =
      bits & 2 != 0
      ? Double(Int32(bitPattern: bits) >> 2)
      : Double(bitPattern: UInt64(bits & ~3) << 32)
    return bits & 1 != 0 ? number / 100 : number
  }

  /// Returns an error at this record.
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
