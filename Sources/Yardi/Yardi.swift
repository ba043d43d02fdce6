internal import Answers
public import Pipeline
public import Warehouse

/// Yardi Voyager: its feeds.
public struct Yardi: Source {
  /// One a kind of answer; the first that recognises one reads it.
  let answers: [AnswerFeed] = [
    .properties, .units, .residents, .leaseCharges, .availability, .guestActivity, .transactions, .prepays,
    .residentData,
  ]

  /// The source's name.
  public let name = "yardi"

  /// The raw tables of all feeds.
  public var tables: [RawTable] { answers.flatMap(\.tables) }

  /// None yet: its raw tables stand for themselves.
  public let mappings: [any Mapping] = []

  /// Yardi with its feeds.
  public init() {}

  /// None yet, since nothing is mapped.
  public func families(fedBy feed: String) -> [UnifiedFactDay.Family] { [] }

  /// Reads one answer of a web service.
  public func read(_ bytes: [UInt8]) -> Reading {
    AnswerFeeds(answers).read(bytes) { try $0.saysThatNothingWasFound }
  }
}
