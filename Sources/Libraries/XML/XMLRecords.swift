/// Reads a large document record by record: one record is in memory at a time, as a small tree.
///
/// The limits on elements and texts hold for each record; those on depth and tags for the document.
public enum XMLRecords {
  /// What is done with an element that has opened outside of a record.
  public enum Choice: Sendable {
    /// Its children are looked at; its text is nothing.
    case enter
    /// It is collected with all that it holds, and given when it closes.
    case record
    /// It is passed over with all that it holds.
    case skip
    /// The document is read no further.
    case stop
  }

  /// How a reading ended.
  public enum StopReason: Sendable {
    /// At the end of a well-formed document.
    case finished
    /// Where `choose` stopped it; what follows was not looked at.
    case stopped
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - limits: the bounds on what it may hold.
  ///   - choose: asked for each element outside of records, with its attributes and without its children, and with
  ///     the names from the outermost element down to it.
  ///   - take: given each record with the names down to it.
  /// - Returns: how the reading ended.
  /// - Throws: `XMLError` where the document is not well-formed, has a DOCTYPE or passes a limit; what `choose` and
  ///   `take` throw.
  @discardableResult
  public static func read(
    _ bytes: [UInt8], limits: XMLLimits = .standard, choose: (XMLElement, [String]) throws -> Choice,
    take: (XMLElement, [String]) throws -> Void
  ) throws -> StopReason {
    try read(MemorySource(bytes), limits: limits, choose: choose, take: take)
  }

  /// Reads a document of any size from where it lies, as the one in memory.
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
