/// Reads a large document record by record: one record is in memory at a time, as a small tree.
///
/// The limits on elements and texts apply to each record; those on depth and tags apply to the document.
public enum XMLRecords {
  /// The handling of an element that opens outside a record.
  public enum Choice: Sendable {
    /// Its children are visited; its text is ignored.
    case enter
    /// It is collected with all its content, and delivered when it closes.
    case record
    /// It is skipped with all its content.
    case skip
    /// Reading of the document stops.
    case stop
  }

  /// The reason why reading ended.
  public enum StopReason: Sendable {
    /// At the end of a well-formed document.
    case finished
    /// `choose` stopped it; the rest was not read.
    case stopped
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - limits: the limits on its content.
  ///   - choose: called for each element outside records, with its attributes and without its children, and with the
  ///     names from the outermost element down to it.
  ///   - take: called for each record, with the names down to it.
  /// - Returns: the reason why reading ended.
  /// - Throws: `XMLError` if the document is not well-formed, has a DOCTYPE or exceeds a limit; errors from `choose`
  ///   and `take`.
  @discardableResult
  public static func read(
    _ bytes: [UInt8], limits: XMLLimits = .standard, choose: (XMLElement, [String]) throws -> Choice,
    take: (XMLElement, [String]) throws -> Void
  ) throws -> StopReason {
    try read(MemorySource(bytes), limits: limits, choose: choose, take: take)
  }

  /// Reads a document of any size from its source, in the same way as one in memory.
  @discardableResult
  package static func read(
    _ source: any ByteSource, limits: XMLLimits = .standard, choose: (XMLElement, [String]) throws -> Choice,
    take: (XMLElement, [String]) throws -> Void
  ) throws -> StopReason {
    try withoutActuallyEscaping(choose) { choose in
      try withoutActuallyEscaping(take) { take in
        try RecordBuilder(limits: limits, choose: choose, take: take).read(source)
      }
    }
  }
}
