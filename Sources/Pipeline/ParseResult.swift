public import Domain
public import Warehouse

/// What a source found in one payload.
public struct ParseResult: Sendable {
  /// The kind of payload.
  public enum Kind: Sendable, Equatable {
    /// A feed's rows.
    case rows
    /// A valid report without rows.
    case empty
    /// Titled rows that no feed knows yet.
    case generic
    /// The source reports that the requested day has not begun at the property, which is not an error.
    case dayNotReached(Refusal)
    /// A payload that breaks a rule; the facts that it states about itself are still recorded.
    case refused(Refusal)

    /// The kind of a payload that cannot be loaded.
    public init(_ refusal: Refusal) {
      self = refusal.saysDayNotReached ? .dayNotReached(refusal) : .refused(refusal)
    }
  }

  /// The kind of payload.
  public var kind: Kind
  /// The feed's name; nil if no feed recognizes the payload.
  public var feed: String?
  /// The report's number; nil if the payload's kind has none.
  public var report: String?
  /// The property's name or id as the payload states it; nil if it states none.
  public var property: StatedProperty?
  /// The business day that the payload states.
  public var asOf: CivilDate?
  /// Whether that day is merely the end of the period that the report covers, which may lie ahead of its run.
  public var asOfEndsPeriod = false
  /// When the report was run, as `YYYY-MM-DD HH:MM:SS`.
  public var runStamp: String?
  /// The days that the payload says it covers; nil if it does not state it.
  public var period: ClosedRange<CivilDate>?
  /// The period and parameters that make it another file of the same day.
  public var scope: String
  /// Whether the simulation drew it.
  public var isDemo: Bool
  /// Rows of the sheets that hold anything.
  public var rowsRead: Int
  /// Rows that became raw rows or part of one.
  public var rowsLoaded: Int
  /// The rows, totals and findings.
  public var content: LoadContent

  /// Why the payload cannot be loaded; nil if at least a part can.
  public var refusal: Refusal? {
    switch kind {
    case .refused(let refusal), .dayNotReached(let refusal): refusal
    case .rows, .empty, .generic: nil
    }
  }

  /// The reading of a report file that the operator takes for a response.
  public static func noResponse(_ operation: String) -> ParseResult {
    let refusal = Refusal("the file is not a response, but --operation is '\(operation)'. Load it without --operation")
    return ParseResult(kind: .refused(refusal), feed: nil, report: nil)
  }

  /// A reading with its rows still to come.
  public init(kind: Kind, feed: FeedName?, report: String?) {
    self.kind = kind
    self.feed = feed?.text
    self.report = report
    scope = ""
    isDemo = false
    rowsRead = 0
    rowsLoaded = 0
    content = LoadContent()
  }
}

/// A property as a payload states it.
public enum StatedProperty: Hashable, Sendable {
  /// By the name that it prints.
  case name(String)
  /// By the source's own id.
  case id(String)
}

/// Why a payload was refused: where, which rule, and what to do now.
public struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The rule that the payload breaks, with its place and the value found.
  public let rule: String
  /// Hints for the correction: the row found, the nearest known name, the file that declares the rule.
  public let hints: [String]

  /// Whether the source reports that the requested day has not begun at the property.
  public let saysDayNotReached: Bool

  /// A refusal by a rule.
  public init(_ rule: String, hints: [String] = [], saysDayNotReached: Bool = false) {
    self.rule = rule
    self.hints = hints
    self.saysDayNotReached = saysDayNotReached
  }

  /// A refusal as it was thrown, or for another error by its words.
  public init(of error: any Error) {
    self = error as? Refusal ?? Refusal("\(error)")
  }

  /// The rule, then each hint on a line of its own.
  public var description: String { ([rule] + hints).joined(separator: "\n  ") }
}
