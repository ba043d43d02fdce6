internal import Warehouse

/// What every stage works with: the data folder, the user's definitions, the sources, and the log.
public struct Workplace: Sendable {
  /// The owner's data folder.
  public let folder: DataFolder
  /// What the user's file says.
  public let definitions: Definitions
  /// The systems that payloads come from.
  public let sources: [any Source]
  /// Where the run says what it does.
  public let log: Log

  /// A workplace from its parts.
  public init(folder: DataFolder, definitions: Definitions, sources: [any Source], log: Log) {
    self.folder = folder
    self.definitions = definitions
    self.sources = sources
    self.log = log
  }

  /// Every source with its raw database.
  func shelves() throws -> [Shelf] {
    try sources.map { source in
      Shelf(source: source, raw: try RawStore(path: folder.raw(source.name), tables: source.tables))
    }
  }
}
