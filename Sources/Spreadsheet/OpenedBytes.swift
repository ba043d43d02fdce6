/// A file's bytes at hand: its size and its beginning, and the origin for the container's own library.
struct OpenedBytes {
  let origin: Origin
  let count: Int
  /// The first bytes, at most 4 KiB.
  let head: [UInt8]

  init(_ origin: Origin, limits: Limits) throws(SpreadsheetError) {
    self.origin = origin
    switch origin {
    case .bytes(let bytes):
      count = bytes.count
      head = Array(bytes.prefix(4096))
    case .file:
      count = 0
      head = []
    }
    guard count <= limits.fileBytes else {
      throw SpreadsheetError(.tooLarge, "the file has \(count) bytes; at most \(limits.fileBytes) are read")
    }
  }
}
