internal import Domain

/// The changes between the exceptions of two runs, each with the amounts of both.
public struct AuditComparison: Hashable, Sendable {
  /// The class of a change.
  public enum Change: String, CaseIterable, Sendable {
    /// Open only in the later run, and never decided.
    case new
    /// Decided earlier, and open in the later run because the amounts have changed since.
    case reopened
    /// Open only in the earlier run: decided since, billed as expected, or not audited.
    case gone = "no longer found"
    /// Open in both.
    case stillOpen = "still open"
  }

  /// One month of a run, with the state of its exception.
  public struct Judged: Hashable, Sendable {
    /// The month.
    public let month: AuditedMonth
    /// The state; nil where the month is no exception.
    public let state: ExceptionState?

    /// Creates a month with its state.
    public init(_ month: AuditedMonth, _ state: ExceptionState?) { (self.month, self.state) = (month, state) }
  }

  /// One exception that is open in at least one of the runs.
  public struct Line: Hashable, Sendable {
    /// The exception.
    public let key: AuditKey
    /// The class of the change.
    public let change: Change
    /// The month in the earlier run; nil where that run does not list it.
    public let before: AuditedMonth?
    /// The month in the later run; nil where that run does not list it.
    public let after: AuditedMonth?
  }

  /// The exceptions by class, in the order of the classes, then by key.
  public let lines: [Line]

  /// Compares the months of an earlier run with those of a later run.
  public init(earlier: [Judged], later: [Judged]) {
    let before = Dictionary(earlier.map { ($0.month.key, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(later.map { ($0.month.key, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = Set(before.keys).union(after.keys).sorted().compactMap { key -> Line? in
      let (old, new) = (before[key], after[key])
      return AuditComparison.change(old?.state, new?.state).map {
        Line(key: key, change: $0, before: old?.month, after: new?.month)
      }
    }
    self.lines = Change.allCases.flatMap { change in lines.filter { $0.change == change } }
  }

  /// Returns the number of exceptions of a class.
  public func count(_ change: Change) -> Int { lines.count { $0.change == change } }

  private static func change(_ before: ExceptionState?, _ after: ExceptionState?) -> Change? {
    switch (before?.isOpen ?? false, after?.isOpen ?? false) {
    case (false, false): return nil
    case (true, false): return .gone
    case (true, true): return .stillOpen
    case (false, true):
      if case .reopened? = after { return .reopened }
      return .new
    }
  }
}
