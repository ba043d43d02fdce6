internal import Domain
internal import Warehouse

/// Fetches one client's orders for every property, and stops asking once a token is needed.
actor Downloader {
  let client: any Client
  private let journal: Journal
  private let context: PipelineContext
  /// What the client's service is.
  private let kind: ServiceKind
  /// Whether it only says what it would fetch.
  private let isPlan: Bool
  /// What is fetched although it is there.
  private let again: Download.Again?
  private let now: @Sendable () -> String
  /// How to renew the token; nil while it is accepted.
  private var renewal: String?

  init(
    _ client: any Client, journal: Journal, context: PipelineContext, kind: ServiceKind, isPlan: Bool,
    again: Download.Again?,
    now: @escaping @Sendable () -> String
  ) {
    self.client = client
    self.kind = kind
    self.isPlan = isPlan
    self.again = again
    self.journal = journal
    self.context = context
    self.now = now
  }

  /// The day where a property is: the simulator's own day, which is not the calendar's, where it is asked.
  nonisolated func today(at property: PropertyDefinition?) -> CivilDate? {
    if case .simulated(let day) = kind { return day }
    return context.calendar.day(at: now(), of: property)
  }

  /// How the order ended; what is on the disk already is not fetched again.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - basis: where the day that its payload is filed under comes from.
  ///   - refusal: why it cannot be requested for its day; nil where it can.
  /// - Returns: how it ended.
  func fetch(_ request: FetchRequest, basis: Receipt.DayBasis, refusal: String? = nil) async -> DownloadOutcome {
    do throws(FetchFailure) {
      let isAgain = again?.wants(request) ?? false
      let receipt = try await journal.receipt(of: request)
      if receipt != nil, !isAgain { return DownloadOutcome(request, .before) }
      if let refusal { return DownloadOutcome(request, .failed(refusal)) }
      let instance = try await journal.instance(of: request, after: isAgain ? receipt?.receivedAt : nil)
      if isPlan {
        let isCreated = instance != nil
        return DownloadOutcome(
          request, .missing(isCreated: isCreated, requests: client.leastRequests(isCreated: isCreated)))
      }
      if let renewal { return DownloadOutcome(request, .tokenNeeded(renewal)) }
      let partial = await journal.partial()
      try await client.fetch(request, instance: instance, into: partial) {
        [journal, now] (instance) async throws(FetchFailure) in
        try await journal.created(instance, for: request, at: now())
      }
      let property = context.definitions.property(key: request.property)
      try await journal.keep(partial, for: request, basis: basis, at: now(), localDay: today(at: property))
      return DownloadOutcome(request, .fetched)
    } catch {
      return DownloadOutcome(request, ending(error))
    }
  }

  private func ending(_ failure: FetchFailure) -> DownloadOutcome.Status {
    switch failure {
    case .tokenNeeded(let reason):
      renewal = reason
      return .tokenNeeded(reason)
    case .dayNotReached(let words): return .dayNotReached(words)
    case .failed(let reason): return .failed(reason)
    }
  }

  /// How the order that tells a property's own day ended, and the day that its response states.
  struct Told {
    let outcome: DownloadOutcome
    let stated: CivilDate?
  }

  /// Fetches the order that tells the property's own day, and looks at what came: where it says that the day has not
  /// come, it is no file that was asked for.
  ///
  /// Not on the actor: reading takes long, and others' orders need not wait for it.
  nonisolated func tell(_ request: FetchRequest) async -> Told {
    let outcome = await fetch(request, basis: request.carriesDay ? .request : .received)
    do throws(FetchFailure) {
      guard let receipt = try await journal.receipt(of: request), receipt.bytes <= Downloader.largestRefusal,
        let parseResult = try read(receipt)
      else { return Told(outcome: outcome, stated: nil) }
      if case .dayNotReached(let refusal) = parseResult.kind {
        return Told(outcome: DownloadOutcome(request, .dayNotReached(refusal.rule)), stated: parseResult.asOf)
      }
      return Told(outcome: outcome, stated: parseResult.asOf ?? parseResult.runStamp.flatMap(LoadValidator.day))
    } catch {
      return Told(outcome: DownloadOutcome(request, .failed("\(error)")), stated: nil)
    }
  }

  /// The orders that hang on an order's response, which is there; what would be refused gives rise to none.
  ///
  /// Not on the actor, as reading takes long.
  ///
  /// - Throws: `FetchFailure.failed` where the response cannot be read, or is not what was asked for.
  nonisolated func requests(_ dependents: DependentRequests, behind request: FetchRequest) async throws(FetchFailure)
    -> [FetchRequest]
  {
    guard let receipt = try await journal.receipt(of: request), let parseResult = try read(receipt) else {
      throw .failed("no source '\(request.source)' is in use")
    }
    let record = LoadValidator(context, receipt).judge(parseResult).record
    guard [.loaded, .empty].contains(record.status) else { throw .failed(record.message ?? "it is of another kind") }
    do { return try dependents.requests(parseResult) } catch { throw .failed("\(error)") }
  }

  /// How large a payload may be that only says that the day has not come; more is surely data.
  private static let largestRefusal = 1 << 16

  /// A payload as the source's feeds read it; nil where its source is not in use.
  private nonisolated func read(_ receipt: Receipt) throws(FetchFailure) -> ParseResult? {
    guard let source = context.sources.first(where: { $0.name == receipt.source }) else { return nil }
    do throws(FileError) { return try source.read(try context.folder.open(receipt.payload)) } catch {
      throw .failed("\(error)")
    }
  }
}
