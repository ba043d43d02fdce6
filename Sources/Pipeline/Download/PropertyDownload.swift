internal import Domain
internal import Warehouse

/// What the downloads of all properties of one client share.
struct ClientSession: Sendable {
  let client: any Client
  /// What the client's service is.
  let kind: ServiceKind
  /// The source that reads what the client fetches; nil if it is not in use.
  let source: (any Source)?
  let journal: Journal
  let context: PipelineContext
  /// Whether it only says what it would fetch.
  let isPlan: Bool
  /// What is fetched although it is there.
  let again: Download.Again?
  let now: @Sendable () -> String
  let token = TokenState()

  /// Whether the client's token is accepted, as the first property to be refused found out.
  actor TokenState {
    /// How to renew the token; nil while it is accepted.
    private(set) var renewal: String?

    /// Records that the token is no longer accepted.
    func reject(_ reason: String) { renewal = reason }
  }
}

/// Downloads the payloads of one property for one day.
struct PropertyDownload: Sendable {
  let property: PropertyDefinition
  private let session: ClientSession
  private var client: any Client { session.client }
  private var again: Download.Again? { session.again }

  init(_ session: ClientSession, _ property: PropertyDefinition) {
    self.session = session
    self.property = property
  }

  /// The day where the property is: the simulator's own day, which is not the calendar's, where it is asked.
  private var today: CivilDate? {
    if case .simulated(let day) = session.kind { return day }
    return session.context.calendar.day(at: session.now(), of: property)
  }

  /// The orders for a day; where one report is wanted alone, it, what it hangs on, and the one that tells the day.
  private func requests(on day: CivilDate) -> [FetchRequest] {
    let all = client.requests(for: property, on: day)
    guard let again, again.report != nil else { return all }
    return all.enumerated().filter { index, request in
      let isTeller = index == 0 && client.determinesBusinessDay
      let leads = client.dependentRequests(of: request).map { again.wants($0.common) } ?? false
      return isTeller || leads || again.wants(request)
    }.map(\.element)
  }

  /// Fetches the first order, which may tell the property's own day, and then the others side by side for that day.
  ///
  /// - Parameter wanted: the day to request; nil for today where the property is.
  /// - Returns: how each order ended.
  func run(on wanted: CivilDate?) async -> [DownloadOutcome] {
    let today = today
    guard let day = wanted ?? today, let first = requests(on: day).first else { return [] }
    let isPast = today.map { $0 != day } ?? false
    // What tells the day is of the moment, and the day is past: only what carries its day can be had.
    if isPast, first.dating == .moment { return await fetchAll(on: day, isPast: true) }
    let earliest = day.advanced(by: -Download.largestLag)
    var told = await tell(first)
    while case .dayNotReached = told.outcome.ending {
      let asked = told.outcome.request.day
      guard asked > earliest else { return [told.outcome] + othersUntold(on: asked) }
      if let stated = told.stated, stated < asked, stated >= earliest {
        // The refusal has told the property's own day: nothing needs to wait, unless the source contradicts itself.
        let outcomes = await fetchAll(on: stated, isPast: isPast)
        guard let first = outcomes.first, case .dayNotReached = first.ending else { return outcomes }
        told = Told(outcome: first, stated: nil)
      } else {
        guard let request = requests(on: asked.advanced(by: -1)).first else { break }
        told = await tell(request)
      }
    }
    if client.determinesBusinessDay, case .failed = told.outcome.ending {
      return [told.outcome] + othersUntold(on: day)
    }
    let asked = told.outcome.request.day
    if first.dating == .moment {
      // The list of sites states the property's own day, which its clock may have begun before ours.
      let stated = told.stated.flatMap { (earliest...asked.advanced(by: 1)).contains($0) ? $0 : nil }
      return await fetchAll(
        on: stated ?? asked, butFirst: told.outcome, isPast: isPast, ofMoment: stated == nil ? .received : .siteList)
    }
    let stated = told.stated.flatMap { $0 >= earliest ? min($0, asked) : nil }
    return await fetchAll(on: stated ?? asked, butFirst: told.outcome, isPast: isPast)
  }

  /// What is not asked for: under a day that may not be the property's own it would be another day's figures.
  private func othersUntold(on day: CivilDate) -> [DownloadOutcome] {
    let others = requests(on: day).dropFirst()
    return others.flatMap { request in [request] + (client.dependentRequests(of: request).map { [$0.common] } ?? []) }
      .map { request in
        DownloadOutcome(request, .failed("not requested: the property's business day is unknown. Run again"))
      }
  }

  /// How the orders for a day end, each before those that hang on it; the first may have ended before.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - told: how the first ended; nil where it is still to be fetched.
  ///   - isPast: whether the day that the run wants is not today, so that what is of the moment cannot be had.
  ///   - basis: where the day of what is of the moment comes from.
  /// - Returns: how each order ended.
  private func fetchAll(
    on day: CivilDate, butFirst told: DownloadOutcome? = nil, isPast: Bool,
    ofMoment basis: Receipt.DayBasis = .received
  ) async -> [DownloadOutcome] {
    await sideBySide(requests(on: day)) { position, request in
      let outcome: DownloadOutcome
      if position == 0, let told {
        outcome = told
      } else if isPast, request.dating == .moment {
        outcome = await fetch(request, basis: basis, refusal: momentOnly(request))
      } else {
        outcome =
          position > 0
          ? await fetch(request, basis: request.carriesDay ? .request : basis)
          : await tell(request).outcome
      }
      return [outcome] + (await fetchFollowers(of: outcome))
    }
  }

  /// Why an order of the moment is refused.
  private func momentOnly(_ request: FetchRequest) -> String {
    "\(request.operation) cannot be requested for \(request.day): its response is always current, and today is "
      + "\(today?.description ?? "another day") at the property"
  }

  /// How the orders end that hang on an order's response; without it, which there are is unknown.
  private func fetchFollowers(of leader: DownloadOutcome) async -> [DownloadOutcome] {
    guard let dependents = client.dependentRequests(of: leader.request) else { return [] }
    let all = { (ending) in [DownloadOutcome(dependents.common, ending)] }
    let (response, each) = (leader.request.operation, dependents.each)
    switch leader.ending {
    case .fetched, .before:
      do throws(FetchFailure) {
        let requests = try await requests(dependents, behind: leader.request)
        return await sideBySide(requests) { _, request in
          [await fetch(request, basis: request.carriesDay ? .request : .received)]
        }
      } catch {
        return all(.failed("not requested: the response to \(response) does not list each \(each): \(error)"))
      }
    case .missing: return all(.untold("one for each \(each), after \(response)"))
    case .tokenNeeded, .untold: return all(leader.ending)
    case .failed, .dayNotReached:
      return all(
        .failed("not requested: \(response), which lists each \(each), could not be downloaded. Run again"))
    }
  }

  /// How orders end that are fetched at once, in their order.
  private func sideBySide(
    _ requests: [FetchRequest], _ fetch: @escaping @Sendable (Int, FetchRequest) async -> [DownloadOutcome]
  ) async -> [DownloadOutcome] {
    await withTaskGroup(of: (Int, [DownloadOutcome]).self) { group in
      for (position, request) in requests.enumerated() {
        group.addTask { (position, await fetch(position, request)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }
}

extension PropertyDownload {
  /// How the order ended; what is on the disk already is not fetched again.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - basis: where the day that its payload is filed under comes from.
  ///   - refusal: why it cannot be requested for its day; nil where it can.
  /// - Returns: how it ended.
  private func fetch(_ request: FetchRequest, basis: Receipt.DayBasis, refusal: String? = nil) async -> DownloadOutcome
  {
    do throws(FetchFailure) {
      let isAgain = again?.wants(request) ?? false
      let receipt = try await session.journal.receipt(of: request)
      if receipt != nil, !isAgain { return DownloadOutcome(request, .before) }
      if let refusal { return DownloadOutcome(request, .failed(refusal)) }
      let instance = try await session.journal.instance(of: request, after: isAgain ? receipt?.receivedAt : nil)
      if session.isPlan {
        let isCreated = instance != nil
        return DownloadOutcome(
          request, .missing(isCreated: isCreated, requests: client.leastRequests(isCreated: isCreated)))
      }
      if let renewal = await session.token.renewal { return DownloadOutcome(request, .tokenNeeded(renewal)) }
      let partial = await session.journal.partial()
      try await client.fetch(request, instance: instance, into: partial) {
        [session] (instance) async throws(FetchFailure) in
        try await session.journal.created(instance, for: request, at: session.now())
      }
      try await session.journal.keep(partial, for: request, basis: basis, at: session.now(), localDay: today)
      return DownloadOutcome(request, .fetched)
    } catch {
      return DownloadOutcome(request, await ending(error))
    }
  }

  private func ending(_ failure: FetchFailure) async -> DownloadOutcome.Status {
    switch failure {
    case .tokenNeeded(let reason):
      await session.token.reject(reason)
      return .tokenNeeded(reason)
    case .dayNotReached(let words): return .dayNotReached(words)
    case .failed(let reason): return .failed(reason)
    }
  }

  /// How the order that tells a property's own day ended, and the day that its response states.
  private struct Told {
    let outcome: DownloadOutcome
    let stated: CivilDate?
  }

  /// Fetches the order that tells the property's own day, and looks at what came: where it says that the day has not
  /// come, it is no file that was asked for.
  private func tell(_ request: FetchRequest) async -> Told {
    let outcome = await fetch(request, basis: request.carriesDay ? .request : .received)
    do throws(FetchFailure) {
      guard let receipt = try await session.journal.receipt(of: request),
        receipt.bytes <= PropertyDownload.largestRefusal,
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
  /// - Throws: `FetchFailure.failed` where the response cannot be read, or is not what was asked for.
  private func requests(_ dependents: DependentRequests, behind request: FetchRequest) async throws(FetchFailure)
    -> [FetchRequest]
  {
    guard let receipt = try await session.journal.receipt(of: request), let parseResult = try read(receipt) else {
      throw .failed("source '\(request.source)' is not configured")
    }
    let record = LoadValidator(session.context, receipt).judge(parseResult).record
    guard [.loaded, .empty].contains(record.status) else {
      throw .failed(record.message ?? "it is of a different kind")
    }
    do { return try dependents.requests(parseResult) } catch { throw .failed("\(error)") }
  }

  /// How large a payload may be that only says that the day has not come; more is surely data.
  private static let largestRefusal = 1 << 16

  /// A payload as the source's feeds read it; nil where its source is not in use.
  private func read(_ receipt: Receipt) throws(FetchFailure) -> ParseResult? {
    do throws(FileError) {
      return try session.source?.read(try session.context.folder.open(receipt.payload))
    } catch {
      throw .failed("\(error)")
    }
  }
}
