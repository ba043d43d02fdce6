public import Pipeline
public import Warehouse

/// RealPage: its feeds and its mappings.
public struct RealPage: Source {
  /// One a kind of report file; the first that recognises a file reads it.
  let feeds: [any Feed<ReportBook>] = [BoxScore(), RentRoll(), Delinquency()]

  /// The source's name.
  public let name = "realpage"

  /// The raw tables of all feeds.
  public var tables: [RawTable] { feeds.flatMap(\.tables) }

  /// How the raw tables become unified rows, in the order of their running.
  public var mappings: [any Mapping] { [] }

  /// RealPage with its feeds and mappings.
  public init() {}

  /// Reads one report file.
  ///
  /// - Throws: `Refusal` naming what the file is or which rule it breaks.
  public func read(_ path: String) throws -> Reading {
    let book = try ReportBook(path: path)
    guard let feed = feeds.first(where: { $0.recognises(book) }) else {
      throw Refusal("no feed knows the report")
    }
    return try feed.parse(book)
  }
}
