public import Warehouse

/// What every stage works with: the data folder, the user's definitions, the sources, and the log.
public struct PipelineContext: Sendable {
  /// The owner's data folder.
  public let folder: DataFolder
  /// The contents of the user's file.
  public let definitions: Definitions
  /// The systems that payloads come from.
  public let sources: [any Source]
  /// The log of the run.
  public let log: Log
  /// The properties' own calendars.
  public let calendar: LocalCalendar

  /// Creates a context from its parts.
  public init(
    folder: DataFolder, definitions: Definitions, sources: [any Source], log: Log, calendar: LocalCalendar = .utc
  ) {
    self.folder = folder
    self.definitions = definitions
    self.sources = sources
    self.log = log
    self.calendar = calendar
  }

  /// The same context with the derived databases of another folder.
  func with(_ folder: DataFolder) -> PipelineContext {
    PipelineContext(folder: folder, definitions: definitions, sources: sources, log: log, calendar: calendar)
  }

  /// The revision of each feed.
  var revisions: [String: Int] { Dictionary(sources.flatMap(\.revisions), uniquingKeysWith: +) }

  /// What people decided and entered; nil if there is nothing yet, so that reading makes no file.
  ///
  /// - Throws: an error when the database cannot be opened.
  public func decisions() throws -> DecisionStore? {
    try folder.files.exists(folder.decisions) ? DecisionStore(path: folder.decisions) : nil
  }

  /// The decisions that people made about payloads; empty if there are none.
  func payloadVerdicts() throws -> PayloadVerdicts { try decisions()?.payloadVerdicts() ?? PayloadVerdicts() }

  /// Every source with its raw database.
  func stores() throws -> [SourceStore] {
    try sources.map { source in
      SourceStore(
        source: source, raw: try RawStore(path: folder.raw(source.name), tables: source.tables), folder: folder)
    }
  }
}

extension PipelineContext {
  /// Undoes in every database what a stopped run left of a write; for the only writer, before anything is read.
  ///
  /// - Throws: an error of a database other than damage.
  public func undoInterruptedWrites() throws {
    for path in [folder.receipts, folder.decisions] + sources.map({ folder.raw($0.name) }) + [folder.unified]
    where folder.files.exists(path) {
      try DamagedDatabase.undoInterruptedWrite(in: path)
    }
  }
}
