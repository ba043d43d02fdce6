internal import Domain
internal import Warehouse

/// All that is fetched of one property for one day.
struct PropertyDownload: Sendable {
  let property: PropertyDefinition
  private let downloader: Downloader
  private let again: Download.Again?
  private var client: any Client { downloader.client }

  init(_ downloader: Downloader, _ property: PropertyDefinition, again: Download.Again? = nil) {
    self.downloader = downloader
    self.again = again
    self.property = property
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
    let today = downloader.today(at: property)
    guard let day = wanted ?? today, let first = requests(on: day).first else { return [] }
    let isPast = today.map { $0 != day } ?? false
    // What tells the day is of the moment, and the day is past: only what carries its day can be had.
    if isPast, first.dating == .moment { return await fetchAll(on: day, isPast: true) }
    let earliest = day.advanced(by: -Download.largestLag)
    var told = await downloader.tell(first)
    while case .dayNotReached = told.outcome.ending {
      let asked = told.outcome.request.day
      guard asked > earliest else { return [told.outcome] + othersUntold(on: asked) }
      if let stated = told.stated, stated < asked, stated >= earliest {
        // The refusal has told the property's own day: nothing needs to wait, unless the source contradicts itself.
        let outcomes = await fetchAll(on: stated, isPast: isPast)
        guard let first = outcomes.first, case .dayNotReached = first.ending else { return outcomes }
        told = Downloader.Told(outcome: first, stated: nil)
      } else {
        guard let request = requests(on: asked.advanced(by: -1)).first else { break }
        told = await downloader.tell(request)
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
        DownloadOutcome(request, .failed("it was not asked for, since the property's own day is not known; run again"))
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
        outcome = await downloader.fetch(request, basis: basis, refusal: momentOnly(request))
      } else {
        outcome =
          position > 0
          ? await downloader.fetch(request, basis: request.carriesDay ? .request : basis)
          : await downloader.tell(request).outcome
      }
      return [outcome] + (await fetchFollowers(of: outcome))
    }
  }

  /// Why an order of the moment is refused.
  private func momentOnly(_ request: FetchRequest) -> String {
    "\(request.operation) cannot be requested for \(request.day): its response is of the moment, and today is "
      + "\(downloader.today(at: property)?.description ?? "another day") at the property"
  }

  /// How the orders end that hang on an order's response; where it is not there, nobody knows which there are.
  private func fetchFollowers(of leader: DownloadOutcome) async -> [DownloadOutcome] {
    guard let dependents = client.dependentRequests(of: leader.request) else { return [] }
    let all = { (ending) in [DownloadOutcome(dependents.common, ending)] }
    let (response, each) = (leader.request.operation, dependents.each)
    switch leader.ending {
    case .fetched, .before:
      do throws(FetchFailure) {
        let requests = try await downloader.requests(dependents, behind: leader.request)
        return await sideBySide(requests) { _, request in
          [await downloader.fetch(request, basis: request.carriesDay ? .request : .received)]
        }
      } catch {
        return all(.failed("none was asked for, since the answer to \(response) does not tell each \(each): \(error)"))
      }
    case .missing: return all(.untold("one for each \(each), once \(response) is there"))
    case .tokenNeeded, .untold: return all(leader.ending)
    case .failed, .dayNotReached:
      return all(
        .failed("none was asked for, since \(response), which tells each \(each), could not be had; run again"))
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
