import Domain
import Simulator

/// What happened in a span of days, by plain loops over the simulated world.
struct EventReference {
  private typealias Dated = (day: CivilDate, metric: String)
  private typealias Move = (unit: String, day: CivilDate)

  private let activity: [Dated]
  /// The day of each person's first event of a stage.
  private let firsts: [Dated]

  /// A move-in with the days since the unit's last move-out after its previous move-in, nil without one, and those of
  /// these days until the unit was made ready, nil if the source does not state when.
  private struct Turn {
    let day: CivilDate
    var since: Int?
    var untilReady: Int?
    /// The days from the notice of the last household to the signed lease; nil if one of the two is not listed.
    var onMarket: Int?
  }

  private let turns: [Turn]

  /// The metrics of a span of days.
  func metrics(_ days: ClosedRange<CivilDate>) -> [String: ReferenceFigures] {
    let happened = { (metric: String) in activity.count { $0.metric == metric && days.contains($0.day) } }
    let people = { (metric: String) in firsts.count { $0.metric == metric && days.contains($0.day) } }
    let (ins, outs) = (happened("move_ins"), happened("move_outs"))
    var metrics: [String: ReferenceFigures] = [
      "move_ins": .number(ins), "move_outs": .number(outs), "net_absorption": .number(ins - outs),
      "renewals": .number(happened("renewals")), "notices": .number(happened("notices")),
      "transfers": .number(happened("transfers")),
      "transfer_notices": .number(happened("transfer_notices")), "unknown_events": .number(0),
      "net_leases": .number(people("leases") - people("cancelled")),
    ]
    metrics.merge(turns(days)) { first, _ in first }
    for stage in ["leads", "tours", "applications", "leases", "cancelled"] { metrics[stage] = .number(people(stage)) }
    let steps = [("lead", "leads"), ("tour", "tours"), ("application", "applications"), ("lease", "leases")]
    for (place, from) in steps.enumerated() {
      for to in steps[(place + 1)...] { metrics["\(from.0)_\(to.0)_pct"] = .percent(people(to.1), of: people(from.1)) }
    }
    return metrics
  }

  private func turns(_ days: ClosedRange<CivilDate>) -> [String: ReferenceFigures] {
    let turns = turns.filter { days.contains($0.day) }
    let known = turns.filter { $0.untilReady != nil }
    let since = { (turns: [Turn]) in turns.reduce(0) { $0 + ($1.since ?? 0) } }
    let unready = known.reduce(0) { $0 + ($1.untilReady ?? 0) }
    let market = turns.compactMap(\.onMarket)
    return [
      "turns": .number(turns.count), "turns_known": .number(known.count),
      "turn_time_avg": .ratio(unready, known.count, times: 1),
      "ready_to_move_in_avg": .ratio(since(known) - unready, known.count, times: 1),
      "days_between_residents_avg": .ratio(since(turns), turns.count { $0.since != nil }, times: 1),
      "days_on_market_avg": .ratio(market.reduce(0, +), market.count, times: 1),
    ]
  }

  /// RealPage lists events by the day on which they were signed; a prospect is a name from a marked first contact on.
  ///
  /// Its leases state no unit.
  init(realPage property: Property, on day: CivilDate) {
    let kinds: [Event.Kind: String] = [
      .moveIn: "move_ins", .moveOut: "move_outs", .renewalSigned: "renewals", .notice: "notices",
    ]
    activity = property.events(CivilDate(dayNumber: 0)...day).compactMap { event in
      kinds[event.kind].map { (event.day, $0) }
    }
    let moves = property.events(GeneratedPortfolio.reported...day)
    turns = EventReference.turns(
      moves.filter { $0.kind == .moveIn }.map { ($0.unit.number, $0.day) },
      moves.filter { $0.kind == .moveOut }.map { ($0.unit.number, $0.day) },
      notices: moves.filter { $0.kind == .notice }.map { ($0.unit.number, $0.day) },
      leases: [], madeReady: EventReference.closed(property, on: day))
    let names = Dictionary(grouping: property.prospects) { $0.name.lowercased() }
    firsts = names.values.flatMap(EventReference.people).filter { $0.day <= day }
  }

  /// What happened first with each of those who share a name.
  private static func people(_ namesakes: [Prospect]) -> [Dated] {
    let events = namesakes.flatMap { EventReference.events(of: $0, walkInIsTour: true) }
    let starts = Set(namesakes.map(\.contacts[0].day)).sorted()
    var people: [Dated] = []
    for (place, start) in starts.enumerated() {
      let next = place + 1 < starts.count ? starts[place + 1] : nil
      let own = events.filter { event in event.day >= start && next.map { event.day < $0 } ?? true }
      people += EventReference.firsts(own)
    }
    return people
  }

  /// Yardi tells a tenancy's dates, and of its leases the present one; a prospect is an id.
  init(yardi property: Property, on day: CivilDate) {
    let namesakes = Namesakes(property, on: day)
    activity = property.households.flatMap(\.self).flatMap { household -> [Dated] in
      guard [.resident, .onNotice, .former].contains(household.stage(on: day)) else { return [] }
      let starts = household.term(on: day).map(\.start).flatMap {
        $0.dayNumber - household.moveIn.dayNumber >= 28 ? $0 : nil
      }
      let (comes, leaves) = (namesakes.coming.contains(household.id), namesakes.leaving.contains(household.id))
      let dates: [(CivilDate?, String)] = [
        (household.moveIn, comes ? "transfers" : "move_ins"), (leaves ? nil : household.movedOut, "move_outs"),
        (starts, "renewals"), (household.notice?.givenOn, leaves ? "transfer_notices" : "notices"),
      ]
      return dates.compactMap { date, metric in date.map { ($0, metric) } }.filter { $0.0 <= day }
    }
    let stays = property.households.enumerated().flatMap { unit, households in
      households.filter { [.resident, .onNotice, .former].contains($0.stage(on: day)) }.map {
        (property.units[unit].number, $0)
      }
    }
    turns = EventReference.turns(
      stays.map { ($0, $1.moveIn) }.filter { $0.1 <= day },
      stays.compactMap { unit, stay in stay.movedOut.flatMap { $0 <= day ? (unit, $0) : nil } },
      notices: stays.compactMap { unit, stay in stay.notice.flatMap { $0.givenOn <= day ? (unit, $0.givenOn) : nil } },
      leases: EventReference.leases(property, on: day), madeReady: [:])
    firsts = property.prospects.flatMap {
      EventReference.firsts(EventReference.events(of: $0, walkInIsTour: false))
    }.filter { $0.day <= day }
  }

  /// The last day since the month before on which RealPage lists each unit's work orders as closed.
  ///
  /// Work takes ten days. Yardi's responses state the day of vacant units alone, so of no unit that was moved into.
  private static func closed(_ property: Property, on day: CivilDate) -> [String: CivilDate] {
    let first = day.month.advanced(by: -1).firstDay
    let moves = property.events(first.advanced(by: -31)...day).filter { $0.kind == .moveOut }
    let days = moves.map { ($0.unit.number, $0.day.advanced(by: 11)) }.filter { first <= $0.1 && $0.1 <= day }
    return Dictionary(days, uniquingKeysWith: max)
  }

  /// The leases that prospects signed and did not withdraw, by unit.
  private static func leases(_ property: Property, on day: CivilDate) -> [Move] {
    property.prospects.compactMap { prospect in
      guard let (unit, household) = prospect.application, household.withdrawnOn == nil, let signed = household.signedOn
      else { return nil }
      return signed <= day ? (unit.number, signed) : nil
    }
  }

  /// Transfers within a property count too: they leave a unit to be made ready like any other household.
  private static func turns(
    _ moveIns: [Move], _ moveOuts: [Move], notices: [Move], leases: [Move], madeReady: [String: CivilDate]
  ) -> [Turn] {
    moveIns.map { unit, day in
      let previous = moveIns.filter { $0.unit == unit && $0.day < day }.map(\.day).max()
      let isOwn = { (move: Move) in move.unit == unit && move.day <= day && previous.map { $0 < move.day } ?? true }
      let last = { (moves: [Move]) in moves.filter(isOwn).map(\.day).max() }
      var turn = Turn(day: day)
      if let out = last(moveOuts) {
        turn.since = out.days(to: day)
        turn.untilReady = madeReady[unit].flatMap { out <= $0 && $0 <= day ? out.days(to: $0) : nil }
      }
      if let notice = last(notices), let lease = last(leases), notice <= lease {
        turn.onMarket = notice.days(to: lease)
      }
      return turn
    }
  }

  /// Everything that happened with a prospect; RealPage calls the first visit a tour, Yardi a walk-in.
  private static func events(of prospect: Prospect, walkInIsTour: Bool) -> [Dated] {
    var events = [(day: prospect.contacts[0].day, metric: "leads")]
    for (place, contact) in prospect.contacts.enumerated() {
      let isVisit = contact.kind == .visit && (place > 0 || walkInIsTour)
      if isVisit || contact.kind == .selfGuidedTour { events.append((contact.day, "tours")) }
    }
    guard let household = prospect.application?.household else { return events }
    events.append((household.appliedOn, "applications"))
    if let withdrawn = household.withdrawnOn { events.append((withdrawn, "cancelled")) }
    if household.withdrawnOn == nil, let signed = household.signedOn { events.append((signed, "leases")) }
    return events
  }

  private static func firsts(_ events: [Dated]) -> [Dated] {
    Dictionary(events.map { ($0.metric, $0.day) }, uniquingKeysWith: min).map { ($0.value, $0.key) }
  }
}
