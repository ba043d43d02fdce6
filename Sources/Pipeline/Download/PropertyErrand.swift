internal import Domain

/// All that is fetched of one property for one day.
struct PropertyErrand: Sendable {
  let property: PropertyDefinition
  private let desk: FetchDesk
  private var client: any Client { desk.client }

  init(_ desk: FetchDesk, _ property: PropertyDefinition) {
    self.desk = desk
    self.property = property
  }

  /// Fetches the first order, which tells the property's own day, and then the others side by side for that day.
  func run(on day: CivilDate) async -> [DownloadOutcome] {
    guard let first = client.orders(for: property, on: day).first else { return [] }
    let earliest = day.advanced(by: -Download.largestLag)
    let told = await fetch(first, position: 0, noEarlierThan: earliest)
    let stated = await desk.day(statedBy: told).flatMap { $0 >= earliest ? min($0, told.order.day) : nil }
    let rest = client.orders(for: property, on: stated ?? told.order.day).enumerated().dropFirst()
    return await withTaskGroup(of: (Int, DownloadOutcome).self) { group in
      for (position, order) in rest {
        group.addTask { (position, await fetch(order, position: position, noEarlierThan: earliest)) }
      }
      var outcomes = [0: told]
      for await (position, outcome) in group { outcomes[position] = outcome }
      return outcomes.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Fetches an order, and steps back a day each time the source says that the day has not come.
  private func fetch(_ order: Order, position: Int, noEarlierThan earliest: CivilDate) async -> DownloadOutcome {
    var order = order
    while true {
      let outcome = await desk.fetch(order)
      guard case .dayNotReached = outcome.ending, order.day > earliest else { return outcome }
      let before = client.orders(for: property, on: order.day.advanced(by: -1))
      guard position < before.count else { return outcome }
      order = before[position]
    }
  }
}

/// Fetches one client's orders for every errand, and stops asking once a token is needed.
actor FetchDesk {
  let client: any Client
  private let journal: Journal
  private let workplace: Workplace
  /// Whether it only says what it would fetch.
  private let isPlan: Bool
  private let now: @Sendable () -> String
  /// How to renew the token; nil while it is accepted.
  private var renewal: String?

  init(
    _ client: any Client, journal: Journal, workplace: Workplace, isPlan: Bool, now: @escaping @Sendable () -> String
  ) {
    self.client = client
    self.isPlan = isPlan
    self.journal = journal
    self.workplace = workplace
    self.now = now
  }

  /// How the order ended; what is on the disk already is not fetched again.
  func fetch(_ order: Order) async -> DownloadOutcome {
    do throws(FetchFailure) {
      if let known = try await journal.payload(of: order) {
        return try DownloadOutcome(order, verdict(on: known, order) ?? .before)
      }
      if isPlan {
        let isCreated = try await journal.instance(of: order) != nil
        return DownloadOutcome(
          order, .missing(isCreated: isCreated, requests: client.leastRequests(isCreated: isCreated)))
      }
      if let renewal { return DownloadOutcome(order, .tokenNeeded(renewal)) }
      let draft = await journal.draft()
      try await client.fetch(order, instance: try await journal.instance(of: order), into: draft) {
        [journal, now] (instance) async throws(FetchFailure) in
        try await journal.created(instance, for: order, at: now())
      }
      let hash = try await journal.keep(draft, for: order, at: now())
      return try DownloadOutcome(order, verdict(on: hash, order) ?? .fetched)
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

  /// The property's own day, where a small answer states it; nil where it does not, or there is none.
  func day(statedBy outcome: DownloadOutcome) async -> CivilDate? {
    do throws(FetchFailure) {
      guard let payload = try await journal.payload(of: outcome.order) else { return nil }
      let reading = try reading(of: payload, outcome.order)
      return reading?.asOf ?? reading?.runStamp.flatMap(LoadJudgement.day)
    } catch {
      return nil
    }
  }

  /// What the source's feeds say of an answer that is small enough to be its refusal of the day; nil for data.
  private func verdict(on payload: String, _ order: Order) throws(FetchFailure) -> DownloadOutcome.Ending? {
    guard case .dayNotReached(let refusal) = try reading(of: payload, order)?.kind else { return nil }
    return .dayNotReached(refusal.rule)
  }

  /// A small answer as the source's feeds read it; nil where it is no small one.
  private func reading(of payload: String, _ order: Order) throws(FetchFailure) -> Reading? {
    guard let source = workplace.sources.first(where: { $0.name == order.source }) else { return nil }
    let bytes: [UInt8]
    do { bytes = try workplace.folder.bytes(of: payload) } catch { throw .failed("\(error)") }
    return bytes.count <= 1 << 16 ? source.read(bytes) : nil
  }
}
