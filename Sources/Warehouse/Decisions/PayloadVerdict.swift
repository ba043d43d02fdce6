/// A person's decision that a payload no longer counts, or counts again.
public struct PayloadVerdict: Hashable, Sendable {
  /// The decision.
  public enum Verb: String, CaseIterable, Sendable {
    /// The payload no longer counts.
    case withdraw
    /// It counts again.
    case restore
  }

  /// The payload's SHA-256.
  public var payload: String
  /// The property that it no longer counts for, by its key; nil for all.
  public var property: String?
  /// The decision.
  public var verb: Verb
  /// The person's reason.
  public var reason: String
  /// The person.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// A decision from its parts.
  public init(payload: String, property: String? = nil, verb: Verb, reason: String, who: String, at: String) {
    self.payload = payload
    self.property = property
    self.verb = verb
    self.reason = reason
    self.who = who
    self.at = at
  }

  /// One row for each decision; the newest that applies to a load counts.
  static let create = """
    CREATE TABLE payload_verdicts (
      verdict_id INTEGER PRIMARY KEY,
      payload TEXT NOT NULL,
      property TEXT,
      verb TEXT NOT NULL CHECK (verb IN ('withdraw', 'restore')),
      reason TEXT NOT NULL,
      who TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX payload_verdicts_by_payload ON payload_verdicts (payload)
    """
  static let columns = ["payload", "property", "verb", "reason", "who", "at"]

  var fields: [Field] {
    [.text(payload), .optional(property), .text(verb.rawValue), .text(reason), .text(who), .text(at)]
  }

  init(_ row: DecisionRow) throws {
    self.init(
      payload: try row.text("payload"), property: row["property"].text, verb: try row.word("verb", Verb.self),
      reason: try row.text("reason"), who: try row.text("who"), at: try row.text("at"))
  }
}

/// Every decision about payloads, looked up by load.
public struct PayloadVerdicts: Sendable {
  private let byPayload: [String: [PayloadVerdict]]

  /// The decisions, in the order in which they were made.
  public init(_ verdicts: [PayloadVerdict] = []) {
    byPayload = Dictionary(grouping: verdicts, by: \.payload)
  }

  /// The number of decisions.
  public var count: Int { byPayload.values.reduce(0) { $0 + $1.count } }

  /// The payloads with decisions, ordered by hash.
  public var payloads: [String] { byPayload.keys.sorted() }

  /// The decision that withdraws a payload for a property; nil if it counts.
  public func withdrawal(of payload: String, for property: String?) -> PayloadVerdict? {
    let last = byPayload[payload]?.last { $0.property == nil || $0.property == property }
    return last?.verb == .withdraw ? last : nil
  }
}

extension DecisionStore {
  /// Records a decision; earlier decisions remain.
  ///
  /// - Throws: an error when it cannot be written.
  public func append(_ verdict: PayloadVerdict) throws {
    try insert("payload_verdicts", PayloadVerdict.columns, verdict.fields)
  }

  /// Every decision about payloads, in the order in which they were made.
  public func payloadVerdicts() throws -> PayloadVerdicts {
    PayloadVerdicts(try rows(of: "payload_verdicts", PayloadVerdict.columns).map(PayloadVerdict.init))
  }
}
