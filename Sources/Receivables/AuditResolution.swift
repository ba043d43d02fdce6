public import Domain

/// What an audit exception is about, the same in every run.
public struct AuditKey: Hashable, Comparable, Sendable {
  /// The property's key.
  public var property: String
  /// The lease's id.
  public var lease: String
  /// The transaction code.
  public var code: String
  /// The month.
  public var month: CivilMonth

  /// A key from its parts.
  public init(property: String, lease: String, code: String, month: CivilMonth) {
    self.property = property
    self.lease = lease
    self.code = code
    self.month = month
  }

  /// Orders by property, lease, code and month.
  public static func < (left: AuditKey, right: AuditKey) -> Bool {
    (left.property, left.lease, left.code, left.month) < (right.property, right.lease, right.code, right.month)
  }
}

/// What a person decided about an audit exception.
public struct AuditResolution: Hashable, Sendable {
  /// The exception.
  public var key: AuditKey
  /// The run in which it was decided.
  public var run: String
  /// What was expected then; nil where nothing was.
  public var expected: Money?
  /// What was billed then; nil where nothing was.
  public var actual: Money?
  /// What the fix is called.
  public var fix: String
  /// What kind of action it is.
  public var action: String
  /// The person who decided.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String
  /// What the person wrote; nil for nothing.
  public var note: String?

  /// A resolution from its parts.
  public init(
    key: AuditKey, run: String, expected: Money?, actual: Money?, fix: String, action: String, who: String, at: String,
    note: String? = nil
  ) {
    self.key = key
    self.run = run
    self.expected = expected
    self.actual = actual
    self.fix = fix
    self.action = action
    self.who = who
    self.at = at
    self.note = note
  }
}

/// Where an exception of a run stands.
public enum ExceptionState: Hashable, Sendable {
  /// Nobody has decided.
  case open
  /// Decided in this run.
  case resolved(AuditResolution)
  /// Decided in an earlier run, and the amounts are still the same.
  case historical(AuditResolution)
  /// Decided in an earlier run for other amounts: counts as open.
  case reopened(AuditResolution)

  /// Whether a person still has to decide.
  public var isOpen: Bool {
    switch self {
    case .open, .reopened: true
    case .resolved, .historical: false
    }
  }

  /// Where an exception stands in a run.
  ///
  /// - Parameters:
  ///   - expected: what the run expected; nil for nothing.
  ///   - actual: what it found billed; nil for nothing.
  ///   - run: the run that it belongs to.
  ///   - resolutions: the decisions on its key, in the order in which they were made: the newest wins.
  public init(expected: Money?, actual: Money?, in run: String, _ resolutions: [AuditResolution]) {
    guard let newest = resolutions.last else {
      self = .open
      return
    }
    if newest.expected != expected || newest.actual != actual {
      self = .reopened(newest)
    } else {
      self = newest.run == run ? .resolved(newest) : .historical(newest)
    }
  }
}

/// What a code's audit comes to.
public enum AuditStatus: Hashable, Sendable, CustomStringConvertible {
  /// No exceptions.
  case passed
  /// Every exception is resolved.
  case resolved
  /// So many of all exceptions are open.
  case open(Int, of: Int)
  /// No source gives a schedule for the code: nothing can be said.
  case notAuditable

  /// What a code's exceptions come to.
  public init(_ states: [ExceptionState]) {
    let open = states.count(where: \.isOpen)
    self = states.isEmpty ? .passed : open == 0 ? .resolved : .open(open, of: states.count)
  }

  /// The status in words: `Open (2 of 5)`.
  public var description: String {
    switch self {
    case .passed: "Passed"
    case .resolved: "Resolved"
    case .open(let open, let all): "Open (\(open) of \(all))"
    case .notAuditable: "Not auditable"
    }
  }
}

/// What has changed between two runs' open exceptions.
public struct AuditComparison: Hashable, Sendable {
  /// Open in the later run alone.
  public let new: [AuditKey]
  /// Open in the earlier run alone.
  public let gone: [AuditKey]
  /// Open in both.
  public let stillOpen: [AuditKey]

  /// Compares what is open in an earlier run with what is in a later one.
  public init(earlier: Set<AuditKey>, later: Set<AuditKey>) {
    new = later.subtracting(earlier).sorted()
    gone = earlier.subtracting(later).sorted()
    stillOpen = later.intersection(earlier).sorted()
  }
}
