public import Domain

/// The identity of an audit exception, stable across runs.
public struct AuditKey: Hashable, Comparable, Sendable {
  /// The property's key.
  public var property: String
  /// The lease's ID.
  public var lease: String
  /// The transaction code.
  public var code: String
  /// The month.
  public var month: CivilMonth

  /// Creates a key from its parts.
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

/// A person's decision about an audit exception.
public struct AuditResolution: Hashable, Sendable {
  /// The exception.
  public var key: AuditKey
  /// The run in which the decision was made.
  public var run: String
  /// The amount expected at that time; nil where none was expected.
  public var expected: Money?
  /// The amount billed at that time; nil where nothing was billed.
  public var actual: Money?
  /// The name of the fix.
  public var fix: String
  /// The kind of action.
  public var action: String
  /// The person who decided.
  public var who: String
  /// The time of the decision, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String
  /// The person's note; nil for none.
  public var note: String?

  /// Creates a resolution from its parts.
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

/// The state of an exception in a run.
public enum ExceptionState: Hashable, Sendable {
  /// No decision has been made.
  case open
  /// Decided in this run.
  case resolved(AuditResolution)
  /// Decided in an earlier run, and the amounts are still the same.
  case historical(AuditResolution)
  /// Decided in an earlier run for different amounts; it counts as open.
  case reopened(AuditResolution)

  /// Whether the exception still needs a decision.
  public var isOpen: Bool {
    switch self {
    case .open, .reopened: true
    case .resolved, .historical: false
    }
  }

  /// Determines the state of an exception in a run.
  ///
  /// - Parameters:
  ///   - expected: the amount that the run expected; nil for none.
  ///   - actual: the amount that the run found billed; nil for none.
  ///   - run: the run that the exception belongs to.
  ///   - resolutions: the decisions on the exception's key, in the order in which they were made; the newest one
  ///     applies.
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

/// The result of the audit of a code.
public enum AuditStatus: Hashable, Sendable, CustomStringConvertible {
  /// No exceptions.
  case passed
  /// Every exception is resolved.
  case resolved
  /// Some of the exceptions are open: the number of open ones, of all.
  case open(Int, of: Int)
  /// No source provides a schedule for the code, so it cannot be audited.
  case notAuditable

  /// Determines the status of a code from the states of its exceptions.
  public init(_ states: [ExceptionState]) {
    let open = states.count(where: \.isOpen)
    self = states.isEmpty ? .passed : open == 0 ? .resolved : .open(open, of: states.count)
  }

  /// The status as text: `Open (2 of 5)`.
  public var description: String {
    switch self {
    case .passed: "Passed"
    case .resolved: "Resolved"
    case .open(let open, let all): "Open (\(open) of \(all))"
    case .notAuditable: "Not auditable"
    }
  }
}
