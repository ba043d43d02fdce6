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

  /// Fetches the first order, which may tell the property's own day, and then the others side by side for that day.
  func run(on day: CivilDate) async -> [DownloadOutcome] {
    guard let first = client.orders(for: property, on: day).first else { return [] }
    let earliest = day.advanced(by: -Download.largestLag)
    var told = await desk.tell(first)
    while case .dayNotReached = told.outcome.ending {
      let asked = told.outcome.order.day
      guard asked > earliest else { return [told.outcome] + othersUntold(on: asked) }
      if let stated = told.stated, stated < asked, stated >= earliest {
        // The refusal has told the property's own day: nothing needs to wait, unless the source contradicts itself.
        let outcomes = await fetchAll(on: stated)
        guard let first = outcomes.first, case .dayNotReached = first.ending else { return outcomes }
        told = FetchDesk.Told(outcome: first, stated: nil)
      } else {
        guard let order = client.orders(for: property, on: asked.advanced(by: -1)).first else { break }
        told = await desk.tell(order)
      }
    }
    if client.tellsDay, case .failed = told.outcome.ending { return [told.outcome] + othersUntold(on: day) }
    let asked = told.outcome.order.day
    let stated = told.stated.flatMap { $0 >= earliest ? min($0, asked) : nil }
    return await fetchAll(on: stated ?? asked, butFirst: told.outcome)
  }

  /// What is not asked for: under a day that may not be the property's own it would be another day's figures.
  private func othersUntold(on day: CivilDate) -> [DownloadOutcome] {
    let others = client.orders(for: property, on: day).dropFirst()
    return others.flatMap { order in [order] + (client.followers(of: order).map { [$0.common] } ?? []) }.map { order in
      DownloadOutcome(order, .failed("it was not asked for, since the property's own day is not known; run again"))
    }
  }

  /// How the orders for a day end, each before those that hang on it; the first may have ended before.
  private func fetchAll(on day: CivilDate, butFirst told: DownloadOutcome? = nil) async -> [DownloadOutcome] {
    await sideBySide(client.orders(for: property, on: day)) { position, order in
      let outcome: DownloadOutcome
      if position == 0 {
        outcome = if let told { told } else { await desk.tell(order).outcome }
      } else {
        outcome = await desk.fetch(order)
      }
      return [outcome] + (await fetchFollowers(of: outcome))
    }
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
        return await sideBySide(orders) { _, order in [await desk.fetch(order)] }
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
      if try await journal.payload(of: order) != nil {
        return DownloadOutcome(order, .before)
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
      try await journal.keep(draft, for: order, at: now())
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
    let outcome = await fetch(order)
    do throws(FetchFailure) {
      guard let reading = try await reading(of: order, atMost: FetchDesk.largestRefusal) else {
        return Told(outcome: outcome, stated: nil)
      }
      if case .dayNotReached(let refusal) = reading.kind {
        return Told(outcome: DownloadOutcome(order, .dayNotReached(refusal.rule)), stated: reading.asOf)
      }
      return Told(outcome: outcome, stated: reading.asOf ?? reading.runStamp.flatMap(LoadJudgement.day))
    } catch {
      return Told(outcome: DownloadOutcome(order, .failed("\(error)")), stated: nil)
    }
  }

  /// The orders that hang on an order's answer, which is there.
  ///
  /// Not on the actor, as reading takes long.
  nonisolated func orders(_ followers: Followers, behind order: Order) async throws(FetchFailure) -> [Order] {
    guard let reading = try await reading(of: order) else { throw .failed("no source '\(order.source)' is in use") }
    do throws(Refusal) {
      if let refusal = reading.refusal { throw refusal }
      return try followers.orders(reading)
    } catch { throw .failed("\(error)") }
  }

  /// How large a payload may be that only says that the day has not come; more is surely data.
  private static let largestRefusal = 1 << 16

  /// What is there for an order, as the source's feeds read it; nil where nothing is, or where it is larger.
  private nonisolated func reading(
    of order: Order, atMost limit: Int = .max
  ) async throws(FetchFailure) -> Reading? {
    guard let payload = try await journal.payload(of: order),
      let source = workplace.sources.first(where: { $0.name == order.source })
    else { return nil }
    let bytes: [UInt8]
    do { bytes = try workplace.folder.bytes(of: payload) } catch { throw .failed("\(error)") }
    return bytes.count <= limit ? source.read(bytes) : nil
  }
}
