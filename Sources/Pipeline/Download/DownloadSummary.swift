/// The outcome of one request.
public struct DownloadOutcome: Sendable, Equatable {
  /// The status of a request after a run.
  public enum Status: Sendable, Equatable {
    /// Its payload arrived in this run.
    case fetched
    /// Its payload was there from an earlier run.
    case present
    /// The source reports that neither the day nor any earlier day that may be requested has begun.
    case dayNotReached(String)
    /// The download failed, with the reason.
    case failed(String)
    /// It was not requested, because a token is needed first.
    case tokenNeeded(String)
    /// The payload is missing: a run would download it, with at least this number of requests.
    case missing(isCreated: Bool, requests: Int)
    /// It represents requests that a plan cannot know, with the reason: the response that lists them is missing.
    case unlisted(String)
  }

  /// The request.
  public let request: FetchRequest
  /// The status of a request after a run.
  public let ending: Status

  init(_ request: FetchRequest, _ ending: Status) {
    self.request = request
    self.ending = ending
  }
}

/// The outcome of every request of a download, computed from the committed data.
public struct DownloadSummary: Sendable, Equatable {
  /// The requests, property by property.
  public let outcomes: [DownloadOutcome]

  /// A summary of outcomes; by default without any.
  public init(outcomes: [DownloadOutcome] = []) {
    self.outcomes = outcomes
  }

  /// The outcomes of both downloads.
  public func followed(by other: DownloadSummary) -> DownloadSummary {
    DownloadSummary(outcomes: outcomes + other.outcomes)
  }

  /// The number of payloads that arrived in this run.
  public var fetched: Int { outcomes.count { $0.ending == .fetched } }
  /// The number of payloads from earlier runs.
  public var present: Int { outcomes.count { $0.ending == .present } }

  /// What a run would fetch: how many payloads, how many of them an earlier run had made, and in no fewer requests
  /// than how many.
  public var missing: (count: Int, created: Int, requests: Int) {
    outcomes.reduce(into: (0, 0, 0)) { sum, outcome in
      guard case .missing(let isCreated, let requests) = outcome.ending else { return }
      sum = (sum.0 + 1, sum.1 + (isCreated ? 1 : 0), sum.2 + requests)
    }
  }

  /// The dependent requests of a run whose number is not known yet, each with the reason.
  public var unlisted: [(request: FetchRequest, reason: String)] {
    outcomes.compactMap { outcome in
      if case .unlisted(let reason) = outcome.ending { (outcome.request, reason) } else { nil }
    }
  }

  /// The failed requests, each with its reason.
  public var failures: [(request: FetchRequest, reason: String)] {
    outcomes.compactMap { outcome in
      switch outcome.ending {
      case .failed(let reason), .dayNotReached(let reason): (outcome.request, reason)
      case .fetched, .present, .tokenNeeded, .missing, .unlisted: nil
      }
    }
  }

  /// The requests that wait for a token, and how to renew it; nil if there are none.
  public var waiting: (requests: [FetchRequest], reason: String)? {
    let requests = outcomes.compactMap { outcome in
      if case .tokenNeeded(let reason) = outcome.ending { (outcome.request, reason) } else { nil }
    }
    return requests.first.map { first in (requests.map { $0.0 }, first.1) }
  }
}
