internal import CGSF

/// The chains of sectors of an OLE2 container, as linked by its allocation table.
struct SectorChain {
  private let input: GObjectOwner
  private let sectorSize: Int

  init(of input: GObjectOwner) throws(SpreadsheetError) {
    self.input = input
    var shift: UInt8 = 0
    guard gsf_input_seek(input.pointer, 30, G_SEEK_SET) == 0, gsf_input_read(input.pointer, 1, &shift) != nil else {
      throw SpreadsheetError(.truncated, "the file ends inside the OLE2 header")
    }
    guard shift == 9 || shift == 12 else {
      throw SpreadsheetError(.malformed, "OLE2 sectors have 2^9 or 2^12 bytes, not 2^\(shift)")
    }
    sectorSize = 1 << Int(shift)
  }

  /// Throws if a directory has more than `limit` entries.
  ///
  /// libgsf visits the entries recursively: a very long or circular directory would exhaust the stack.
  func checkDirectory(limit: Int) throws(SpreadsheetError) {
    var sector = word(at: 48)
    var entries = 0
    while let current = sector, current < 0xFFFF_FFFA {
      entries += sectorSize / 128
      guard entries <= limit else {
        throw SpreadsheetError(.tooLarge, "the OLE2 directory has more than \(limit) entries")
      }
      sector = next(after: current)
    }
  }

  /// Returns the next sector in the chain; nil for a sector outside the file, and beyond the end of the table.
  private func next(after sector: Int) -> Int? {
    guard offset(of: sector) < Int(gsf_input_size(input.pointer)) else { return nil }
    let perSector = sectorSize / 4
    return tableSector(sector / perSector).flatMap { word(at: offset(of: $0) + 4 * (sector % perSector)) }
  }

  /// Returns the sector that contains part of the allocation table: the header names the first 109, further sectors the
  /// others.
  private func tableSector(_ index: Int) -> Int? {
    guard index >= 109 else { return word(at: 76 + 4 * index) }
    let perSector = sectorSize / 4 - 1
    var (list, rest) = (word(at: 68), index - 109)
    while rest >= perSector, let current = list {
      list = word(at: offset(of: current) + 4 * perSector)
      rest -= perSector
    }
    return list.flatMap { word(at: offset(of: $0) + 4 * rest) }
  }

  private func offset(of sector: Int) -> Int {
    (sector + 1) * sectorSize
  }

  /// Returns the unsigned 32-bit number at a byte of the file; nil outside the file.
  private func word(at offset: Int) -> Int? {
    var bytes: [UInt8] = [0, 0, 0, 0]
    guard offset + 4 <= Int(gsf_input_size(input.pointer)),
      gsf_input_seek(input.pointer, gsf_off_t(offset), G_SEEK_SET) == 0,
      gsf_input_read(input.pointer, 4, &bytes) != nil
    else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
