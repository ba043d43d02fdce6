internal import Pipeline
internal import XML

/// Hands a payload's bytes to the parser, piece by piece.
final class PayloadSource: ByteSource {
  private let reader: PayloadReader
  /// The disk error, because the parser knows only that some error occurred.
  private(set) var failure: FileError?

  init(_ payload: Payload) throws(FileError) {
    reader = try payload.reader()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(FileError) { return try reader.read(into: buffer) } catch {
      failure = error
      return -1
    }
  }
}

extension XMLRecords {
  /// Reads a payload record by record.
  ///
  /// - Throws: `XMLError` for what is not well-formed or passes a limit, `FileError` when the payload cannot be read,
  ///   and what `choose` and `take` throw.
  static func read(
    _ payload: Payload, choose: (XMLElement, [String]) throws -> Choice, take: (XMLElement, [String]) throws -> Void
  ) throws {
    let source = try PayloadSource(payload)
    do { try read(source, choose: choose, take: take) } catch { throw source.failure ?? error }
    if let failure = source.failure { throw failure }
  }
}
