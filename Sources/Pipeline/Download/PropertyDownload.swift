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
  /// Whether it only reports what it would download.
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
  let session: ClientSession
  var client: any Client { session.client }
  private var again: Download.Again? { session.again }

  init(_ session: ClientSession, _ property: PropertyDefinition) {
    self.session = session
    self.property = property
  }

  /// The current day at the property; with the simulator, the simulator's own day instead of the calendar's.
  private var today: CivilDate? {
    if case .simulated(let day) = session.kind { return day }
    return session.context.calendar.day(at: session.now(), of: property)
  }

  /// The requests for a day; for a single report, only its request and those that it needs or that determine the day.
  private func requests(on day: CivilDate) -> [FetchRequest] {
    let all = client.requests(for: property, on: day)
    guard let again, again.report != nil else { return all }
    return all.enumerated().filter { index, request in
      let determinesDay = index == 0 && client.determinesBusinessDay
      let leads = client.dependentRequests(of: request).map { again.includes($0.common) } ?? false
      return determinesDay || leads || again.includes(request)
    }.map(\.element)
  }

  /// Downloads the first request, which may determine the property's business day, and then the others concurrently.
  ///
  /// - Parameter requestedDay: the day to request; nil for the current day at the property.
  /// - Returns: the outcome of each request.
  func run(on requestedDay: CivilDate?) async -> [DownloadOutcome] {
    let today = today
    guard let day = requestedDay ?? today, let first = requests(on: day).first else { return [] }
    let isPast = today.map { $0 != day } ?? false
    // The response that determines the day is of the current moment, and the day is past: only requests that carry
    // their day are possible.
    if isPast, first.dating == .moment { return await fetchAll(on: day, isPast: true) }
    let earliest = day.advanced(by: -Download.largestLag)
    var response = await fetchDay(first)
    while case .dayNotReached = response.outcome.ending {
      let asked = response.outcome.request.day
      guard asked > earliest else { return [response.outcome] + othersWithoutDay(on: asked) }
      if let stated = response.stated, stated < asked, stated >= earliest {
        // The refusal states the property's own day: no wait is needed, unless the source contradicts itself.
        let outcomes = await fetchAll(on: stated, isPast: isPast)
        guard let first = outcomes.first, case .dayNotReached = first.ending else { return outcomes }
        response = DayResponse(outcome: first, stated: nil)
      } else {
        guard let request = requests(on: asked.advanced(by: -1)).first else { break }
        response = await fetchDay(request)
      }
    }
    if client.determinesBusinessDay, case .failed = response.outcome.ending {
      return [response.outcome] + othersWithoutDay(on: day)
    }
    let asked = response.outcome.request.day
    if first.dating == .moment {
      // The list of sites states the property's own day, which its clock may have begun before ours.
      let stated = response.stated.flatMap { (earliest...asked.advanced(by: 1)).contains($0) ? $0 : nil }
      return await fetchAll(
        on: stated ?? asked, first: response.outcome, isPast: isPast, ofMoment: stated == nil ? .received : .siteList)
    }
    let stated = response.stated.flatMap { $0 >= earliest ? min($0, asked) : nil }
    return await fetchAll(on: stated ?? asked, first: response.outcome, isPast: isPast)
  }

  /// The outcomes of requests that were not sent: under an uncertain day, they would return another day's figures.
  private func othersWithoutDay(on day: CivilDate) -> [DownloadOutcome] {
    let others = requests(on: day).dropFirst()
    return others.flatMap { request in [request] + (client.dependentRequests(of: request).map { [$0.common] } ?? []) }
      .map { request in
        DownloadOutcome(request, .failed("not requested: the property's business day is unknown. Run again"))
      }
  }

  /// Sends the requests for a day, each before its dependent requests; the first may already have an outcome.
  ///
  /// If the requested day is not the current one, data of the moment is not available for it. `basis` is the origin of
  /// the day of data of the moment.
  ///
  /// - Returns: the outcome of each request.
  private func fetchAll(
    on day: CivilDate, first: DownloadOutcome? = nil, isPast: Bool,
    ofMoment basis: Receipt.DayBasis = .received
  ) async -> [DownloadOutcome] {
    await concurrently(requests(on: day)) { position, request in
      let outcome: DownloadOutcome
      if position == 0, let first {
        outcome = first
      } else if isPast, request.dating == .moment {
        outcome = await fetch(request, basis: basis, refusal: momentOnly(request))
      } else {
        outcome =
          position > 0
          ? await fetch(request, basis: request.carriesDay ? .request : basis)
          : await fetchDay(request).outcome
      }
      return [outcome] + (await fetchDependents(of: outcome))
    }
  }

  /// Why a request for data of the moment is refused.
  private func momentOnly(_ request: FetchRequest) -> String {
    "\(request.operation) cannot be requested for \(request.day): its response is always current, and today is "
      + "\(today?.description ?? "another day") at the property"
  }

  /// The outcomes of the requests that depend on a response; without the response, their number is unknown.
  private func fetchDependents(of leader: DownloadOutcome) async -> [DownloadOutcome] {
    guard let dependents = client.dependentRequests(of: leader.request) else { return [] }
    let all = { (ending) in [DownloadOutcome(dependents.common, ending)] }
    let (response, each) = (leader.request.operation, dependents.each)
    switch leader.ending {
    case .fetched, .present:
      do throws(FetchFailure) {
        let requests = try await requests(dependents, after: leader.request)
        return await concurrently(requests) { _, request in
          [await fetch(request, basis: request.carriesDay ? .request : .received)]
        }
      } catch {
        return all(.failed("not requested: the response to \(response) does not list each \(each): \(error)"))
      }
    case .missing: return all(.unlisted("one for each \(each), after \(response)"))
    case .tokenNeeded, .unlisted: return all(leader.ending)
    case .failed, .dayNotReached:
      return all(
        .failed("not requested: \(response), which lists each \(each), could not be downloaded. Run again"))
    }
  }

  /// Sends requests concurrently and returns their outcomes in the order of the requests.
  private func concurrently(
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
  /// Sends a request, unless its payload is already on the disk.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - basis: the origin of the day that its payload is filed under.
  ///   - refusal: why it cannot be requested for its day; nil if it can.
  ///   - isOutdated: whether its payload on the disk no longer counts.
  /// - Returns: its outcome.
  private func fetch(
    _ request: FetchRequest, basis: Receipt.DayBasis, refusal: String? = nil, isOutdated: Bool = false
  ) async -> DownloadOutcome {
    do throws(FetchFailure) {
      let isAgain = isOutdated || (again?.includes(request) ?? false)
      let receipt = try await session.journal.receipt(of: request)
      if receipt != nil, !isAgain { return DownloadOutcome(request, .present) }
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
      if request.dating == .moment, let reason = otherDay() { throw .failed(reason) }
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

  /// The outcome of the request that determines a property's business day, and the day that its response states.
  private struct DayResponse {
    let outcome: DownloadOutcome
    let stated: CivilDate?
  }

  /// Sends the request that determines the property's business day and reads the response, which does not count as a
  /// file if it states that the day has not begun.
  private func fetchDay(_ request: FetchRequest) async -> DayResponse {
    do throws(FetchFailure) {
      let isOutdated = try await isOutdatedRefusal(request)
      let outcome = await fetch(request, basis: request.carriesDay ? .request : .received, isOutdated: isOutdated)
      guard let receipt = try await session.journal.receipt(of: request),
        receipt.bytes <= PropertyDownload.largestRefusal,
        let parseResult = try read(receipt)
      else { return DayResponse(outcome: outcome, stated: nil) }
      if case .dayNotReached(let refusal) = parseResult.kind {
        return DayResponse(outcome: DownloadOutcome(request, .dayNotReached(refusal.rule)), stated: parseResult.asOf)
      }
      return DayResponse(outcome: outcome, stated: parseResult.asOf ?? parseResult.runStamp.flatMap(LoadValidator.day))
    } catch {
      return DayResponse(outcome: DownloadOutcome(request, .failed("\(error)")), stated: nil)
    }
  }

  /// Whether the payload of a request only reports, of an earlier day of receipt, that the requested day had not begun:
  /// a property whose business day lags reaches it later.
  private func isOutdatedRefusal(_ request: FetchRequest) async throws(FetchFailure) -> Bool {
    guard let receipt = try await session.journal.receipt(of: request), receipt.localDay != today,
      receipt.bytes <= PropertyDownload.largestRefusal, case .dayNotReached = try read(receipt)?.kind
    else { return false }
    return true
  }

  /// The requests that depend on a response that has arrived; a response that would be refused has none.
  ///
  /// - Throws: `FetchFailure.failed` if the response cannot be read or does not match the request.
  private func requests(_ dependents: DependentRequests, after request: FetchRequest) async throws(FetchFailure)
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

  /// The largest size of a payload that only reports that the day has not begun; a larger one is data.
  private static let largestRefusal = 1 << 16

  /// Reads a payload with the source's feeds; nil if its source is not in use.
  private func read(_ receipt: Receipt) throws(FetchFailure) -> ParseResult? {
    do throws(FileError) {
      return try session.source?.read(try session.context.folder.open(receipt.payload))
    } catch {
      throw .failed("\(error)")
    }
  }
}
