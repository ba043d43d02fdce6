/// How one order ended.
public struct DownloadOutcome: Sendable, Equatable {
  /// How it ended.
  public enum Status: Sendable, Equatable {
    /// Its payload came in this run.
    case fetched
    /// Its payload was there from an earlier run.
    case before
    /// The source says that the day has not come, however far back it may be asked for.
    case dayNotReached(String)
    /// It could not be had, and why.
    case failed(String)
    /// It was not asked for, since a token is needed first.
    case tokenNeeded(String)
    /// It is not there: a plan says what a run would fetch, in no fewer requests than these.
    case missing(isCreated: Bool, requests: Int)
    /// It stands for orders that a plan cannot know, and why: the response that lists what they are of is not there.
    case untold(String)
  }

  /// What was wanted.
  public let request: FetchRequest
  /// How it ended.
  public let ending: Status

  init(_ request: FetchRequest, _ ending: Status) {
    self.request = request
    self.ending = ending
  }
}

/// How every order of a download ended: computed from what was committed.
public struct DownloadSummary: Sendable, Equatable {
  /// The orders, property by property.
  public let outcomes: [DownloadOutcome]

  init(outcomes: [DownloadOutcome] = []) {
    self.outcomes = outcomes
  }

  /// How many payloads came in this run.
  public var fetched: Int { outcomes.count { $0.ending == .fetched } }
  /// How many were there from an earlier run.
  public var before: Int { outcomes.count { $0.ending == .before } }

  /// What a run would fetch: how many payloads, how many of them an earlier run had made, and in no fewer requests
  /// than how many.
  public var missing: (count: Int, created: Int, requests: Int) {
    outcomes.reduce(into: (0, 0, 0)) { sum, outcome in
      guard case .missing(let isCreated, let requests) = outcome.ending else { return }
      sum = (sum.0 + 1, sum.1 + (isCreated ? 1 : 0), sum.2 + requests)
    }
  }

  /// What a run would fetch beside that, once it knows which there are, and why that is not known yet.
  public var untold: [(request: FetchRequest, reason: String)] {
    outcomes.compactMap { outcome in
      if case .untold(let reason) = outcome.ending { (outcome.request, reason) } else { nil }
    }
  }

  /// What could not be had, each with its reason.
  public var failures: [(request: FetchRequest, reason: String)] {
    outcomes.compactMap { outcome in
      switch outcome.ending {
      case .failed(let reason), .dayNotReached(let reason): (outcome.request, reason)
      case .fetched, .before, .tokenNeeded, .missing, .untold: nil
      }
    }
  }

  /// What waits for a token, and how to renew it; nil where none does.
  public var waiting: (requests: [FetchRequest], reason: String)? {
    let requests = outcomes.compactMap { outcome in
      if case .tokenNeeded(let reason) = outcome.ending { (outcome.request, reason) } else { nil }
    }
    return requests.first.map { first in (requests.map { $0.0 }, first.1) }
  }
}
