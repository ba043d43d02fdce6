internal import Domain
internal import Warehouse

/// All that is fetched of one property for one day.
struct PropertyErrand: Sendable {
  let property: PropertyDefinition
  private let desk: FetchDesk
  private let again: Download.Again?
  private var client: any Client { desk.client }

  init(_ desk: FetchDesk, _ property: PropertyDefinition, again: Download.Again? = nil) {
    self.desk = desk
    self.again = again
    self.property = property
  }

  /// The orders for a day; where one report is wanted alone, it, what it hangs on, and the one that tells the day.
  private func orders(on day: CivilDate) -> [Order] {
    let all = client.orders(for: property, on: day)
    guard let again, again.report != nil else { return all }
    return all.enumerated().filter { index, order in
      let isTeller = index == 0 && client.tellsDay
      let leads = client.followers(of: order).map { again.wants($0.common) } ?? false
      return isTeller || leads || again.wants(order)
    }.map(\.element)
  }

  /// Fetches the first order, which may tell the property's own day, and then the others side by side for that day.
  ///
  /// - Parameter wanted: the day to request; nil for today where the property is.
  /// - Returns: how each order ended.
  func run(on wanted: CivilDate?) async -> [DownloadOutcome] {
    let today = desk.today(at: property)
    guard let day = wanted ?? today, let first = orders(on: day).first else { return [] }
    let isPast = today.map { $0 != day } ?? false
    // What tells the day is of the moment, and the day is past: only what carries its day can be had.
    if isPast, first.dating == .moment { return await fetchAll(on: day, isPast: true) }
    let earliest = day.advanced(by: -Download.largestLag)
    var told = await desk.tell(first)
    while case .dayNotReached = told.outcome.ending {
      let asked = told.outcome.order.day
      guard asked > earliest else { return [told.outcome] + othersUntold(on: asked) }
      if let stated = told.stated, stated < asked, stated >= earliest {
        // The refusal has told the property's own day: nothing needs to wait, unless the source contradicts itself.
        let outcomes = await fetchAll(on: stated, isPast: isPast)
        guard let first = outcomes.first, case .dayNotReached = first.ending else { return outcomes }
        told = FetchDesk.Told(outcome: first, stated: nil)
      } else {
        guard let order = orders(on: asked.advanced(by: -1)).first else { break }
        told = await desk.tell(order)
      }
    }
    if client.tellsDay, case .failed = told.outcome.ending { return [told.outcome] + othersUntold(on: day) }
    let asked = told.outcome.order.day
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
    let others = orders(on: day).dropFirst()
    return others.flatMap { order in [order] + (client.followers(of: order).map { [$0.common] } ?? []) }.map { order in
      DownloadOutcome(order, .failed("it was not asked for, since the property's own day is not known; run again"))
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
    await sideBySide(orders(on: day)) { position, order in
      let outcome: DownloadOutcome
      if position == 0, let told {
        outcome = told
      } else if isPast, order.dating == .moment {
        outcome = await desk.fetch(order, basis: basis, refusal: momentOnly(order))
      } else {
        outcome =
          position > 0
          ? await desk.fetch(order, basis: order.carriesDay ? .request : basis) : await desk.tell(order).outcome
      }
      return [outcome] + (await fetchFollowers(of: outcome))
    }
  }

  /// Why an order of the moment is refused.
  private func momentOnly(_ order: Order) -> String {
    "\(order.operation) cannot be requested for \(order.day): its response is of the moment, and today is "
      + "\(desk.today(at: property)?.description ?? "another day") at the property"
  }

  /// How the orders end that hang on an order's answer; where it is not there, nobody knows which there are.
  private func fetchFollowers(of leader: DownloadOutcome) async -> [DownloadOutcome] {
    guard let followers = client.followers(of: leader.order) else { return [] }
    let all = { (ending) in [DownloadOutcome(followers.common, ending)] }
    let (answer, each) = (leader.order.operation, followers.each)
    switch leader.ending {
    case .fetched, .before:
      do throws(FetchFailure) {
        let orders = try await desk.orders(followers, behind: leader.order)
        return await sideBySide(orders) { _, order in
          [await desk.fetch(order, basis: order.carriesDay ? .request : .received)]
        }
      } catch {
        return all(.failed("none was asked for, since the answer to \(answer) does not tell each \(each): \(error)"))
      }
    case .missing: return all(.untold("one for each \(each), once \(answer) is there"))
    case .tokenNeeded, .untold: return all(leader.ending)
    case .failed, .dayNotReached:
      return all(.failed("none was asked for, since \(answer), which tells each \(each), could not be had; run again"))
    }
  }

  /// How orders end that are fetched at once, in their order.
  private func sideBySide(
    _ orders: [Order], _ fetch: @escaping @Sendable (Int, Order) async -> [DownloadOutcome]
  ) async -> [DownloadOutcome] {
    await withTaskGroup(of: (Int, [DownloadOutcome]).self) { group in
      for (position, order) in orders.enumerated() {
        group.addTask { (position, await fetch(position, order)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }
}
