internal import Domain
internal import Warehouse

/// Fetches one client's orders for every errand, and stops asking once a token is needed.
actor FetchDesk {
  let client: any Client
  private let journal: Journal
  private let workplace: Workplace
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
    _ client: any Client, journal: Journal, workplace: Workplace, kind: ServiceKind, isPlan: Bool,
    again: Download.Again?,
    now: @escaping @Sendable () -> String
  ) {
    self.client = client
    self.kind = kind
    self.isPlan = isPlan
    self.again = again
    self.journal = journal
    self.workplace = workplace
    self.now = now
  }

  /// The day where a property is: the simulator's own day, which is not the calendar's, where it is asked.
  nonisolated func today(at property: PropertyDefinition?) -> CivilDate? {
    if case .simulated(let day) = kind { return day }
    return workplace.calendar.day(at: now(), of: property)
  }

  /// How the order ended; what is on the disk already is not fetched again.
  ///
  /// - Parameters:
  ///   - order: what is wanted.
  ///   - basis: where the day that its payload is filed under comes from.
  ///   - refusal: why it cannot be requested for its day; nil where it can.
  /// - Returns: how it ended.
  func fetch(_ order: Order, basis: Receipt.DayBasis, refusal: String? = nil) async -> DownloadOutcome {
    do throws(FetchFailure) {
      let isAgain = again?.wants(order) ?? false
      let receipt = try await journal.receipt(of: order)
      if receipt != nil, !isAgain { return DownloadOutcome(order, .before) }
      if let refusal { return DownloadOutcome(order, .failed(refusal)) }
      let instance = try await journal.instance(of: order, after: isAgain ? receipt?.receivedAt : nil)
      if isPlan {
        let isCreated = instance != nil
        return DownloadOutcome(
          order, .missing(isCreated: isCreated, requests: client.leastRequests(isCreated: isCreated)))
      }
      if let renewal { return DownloadOutcome(order, .tokenNeeded(renewal)) }
      let draft = await journal.draft()
      try await client.fetch(order, instance: instance, into: draft) {
        [journal, now] (instance) async throws(FetchFailure) in
        try await journal.created(instance, for: order, at: now())
      }
      let property = workplace.definitions.property(key: order.property)
      try await journal.keep(draft, for: order, basis: basis, at: now(), localDay: today(at: property))
      return DownloadOutcome(order, .fetched)
    } catch {
      return DownloadOutcome(order, ending(error))
    }
  }

  private func ending(_ failure: FetchFailure) -> DownloadOutcome.Ending {
    switch failure {
    case .tokenNeeded(let reason):
      renewal = reason
      return .tokenNeeded(reason)
    case .dayNotReached(let words): return .dayNotReached(words)
    case .failed(let reason): return .failed(reason)
    }
  }

  /// How the order that tells a property's own day ended, and the day that its answer states.
  struct Told {
    let outcome: DownloadOutcome
    let stated: CivilDate?
  }

  /// Fetches the order that tells the property's own day, and looks at what came: where it says that the day has not
  /// come, it is no file that was asked for.
  ///
  /// Not on the actor: reading takes long, and others' orders need not wait for it.
  nonisolated func tell(_ order: Order) async -> Told {
    let outcome = await fetch(order, basis: order.carriesDay ? .request : .received)
    do throws(FetchFailure) {
      guard let receipt = try await journal.receipt(of: order), receipt.bytes <= FetchDesk.largestRefusal,
        let reading = try read(receipt)
      else { return Told(outcome: outcome, stated: nil) }
      if case .dayNotReached(let refusal) = reading.kind {
        return Told(outcome: DownloadOutcome(order, .dayNotReached(refusal.rule)), stated: reading.asOf)
      }
      return Told(outcome: outcome, stated: reading.asOf ?? reading.runStamp.flatMap(LoadJudgement.day))
    } catch {
      return Told(outcome: DownloadOutcome(order, .failed("\(error)")), stated: nil)
    }
  }

  /// The orders that hang on an order's answer, which is there; what would be refused gives rise to none.
  ///
  /// Not on the actor, as reading takes long.
  ///
  /// - Throws: `FetchFailure.failed` where the answer cannot be read, or is not what was asked for.
  nonisolated func orders(_ followers: Followers, behind order: Order) async throws(FetchFailure) -> [Order] {
    guard let receipt = try await journal.receipt(of: order), let reading = try read(receipt) else {
      throw .failed("no source '\(order.source)' is in use")
    }
    let record = LoadJudgement(workplace, receipt).judge(reading).record
    guard [.loaded, .empty].contains(record.status) else { throw .failed(record.message ?? "it is of another kind") }
    do { return try followers.orders(reading) } catch { throw .failed("\(error)") }
  }

  /// How large a payload may be that only says that the day has not come; more is surely data.
  private static let largestRefusal = 1 << 16

  /// A payload as the source's feeds read it; nil where its source is not in use.
  private nonisolated func read(_ receipt: Receipt) throws(FetchFailure) -> Reading? {
    guard let source = workplace.sources.first(where: { $0.name == receipt.source }) else { return nil }
    do throws(FileError) { return try source.read(try workplace.folder.open(receipt.payload)) } catch {
      throw .failed("\(error)")
    }
  }
}
