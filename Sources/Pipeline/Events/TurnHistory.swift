internal import Domain
internal import Warehouse

/// The turns of a property's units: each move-in with what preceded it, from all days together.
///
/// A turn is a unit that is moved into, by a new household or by one that transfers. Turn time is what the apartment
/// industry calls it: the days from the move-out until the unit is made ready (NAA). What lies before the unit's
/// previous move-in belongs to the turn before.
struct TurnHistory {
  /// A unit's state on consecutive days: vacant, or on notice.
  private struct State {
    let first: CivilDate
    let last: CivilDate
    let unitClass: UnitClass
    let vacated: CivilDate?
  }

  private let events: [UnifiedActivityEvent]
  /// The leases that prospects signed, by unit, in order.
  private let leases: [String: [UnifiedLeasingEvent]]
  private var states: [String: [State]] = [:]
  private var madeReady: [String: [CivilDate]] = [:]
  /// The days whose units are known one by one, in order.
  private let observed: [CivilDate]

  /// - Parameters:
  ///   - events: the property's household events.
  ///   - leasing: the events of its prospects.
  ///   - states: statements of the kind `unitState`.
  ///   - madeReady: statements of the kind `madeReady`.
  ///   - observed: the good days whose units are known one by one.
  init(
    _ events: [UnifiedActivityEvent], _ leasing: [UnifiedLeasingEvent], states: [StatedFact],
    madeReady: [StatedFact], observed: [CivilDate]
  ) {
    self.events = events
    leases = Dictionary(grouping: leasing.filter { $0.stage == .lease && $0.unitNumber != nil }) { $0.unitNumber ?? "" }
      .mapValues { $0.sorted { $0.date < $1.date } }
    self.observed = observed.sorted()
    for fact in states {
      guard let unit = fact.key.first?.text, fact.values.count == 2,
        let unitClass = fact.values[0].text.flatMap(UnitClass.init(rawValue:))
      else { continue }
      self.states[unit, default: []].append(
        State(first: fact.first, last: fact.last, unitClass: unitClass, vacated: fact.values[1].date))
    }
    for fact in madeReady {
      guard let unit = fact.key.first?.text, let day = fact.key.last?.date else { continue }
      self.madeReady[unit, default: []].append(day)
    }
  }

  /// A unit's state as a statement; nil for a unit that is occupied without notice.
  static func statement(_ unit: UnifiedUnit) -> (key: [Field], values: [Field])? {
    guard unit.physical == .vacant || unit.notice == .given else { return nil }
    return ([.text(unit.unitNumber)], [.text(unit.unitClass.rawValue), .day(unit.vacated)])
  }

  /// Each turn with the ids of the events that it was made from, by unit, then by day.
  func turns(of property: String) -> [(turn: UnifiedTurn, events: [String])] {
    let byUnit = Dictionary(grouping: events.filter { !$0.unitNumber.isEmpty }, by: \.unitNumber)
    return byUnit.sorted { $0.key < $1.key }.flatMap { unit, events in
      let moveIns = Dictionary(grouping: events.filter { $0.stage == .moveIn }, by: \.date).sorted { $0.key < $1.key }
      var previous: CivilDate?
      return moveIns.map { day, moveIn in
        let own = events.filter { $0.date <= day && isAfter(previous, $0.date) }.sorted { $0.date < $1.date }
        var turn = UnifiedTurn(propertyID: property, unitNumber: unit, moveIn: day)
        let moveOut = own.last { $0.stage == .moveOut }
        complete(&turn, moveOut?.date, previous)
        let market = addMarket(to: &turn, own.last { $0.stage == .notice }, previous)
        previous = day
        return (turn, (moveIn + [moveOut].compactMap(\.self)).map(\.eventID) + market)
      }
    }
  }

  private func isAfter(_ previous: CivilDate?, _ day: CivilDate) -> Bool { previous.map { $0 < day } ?? true }

  /// The states of a unit between two move-ins, in order.
  private func states(before turn: UnifiedTurn, _ previous: CivilDate?) -> [State] {
    (states[turn.unitNumber] ?? []).filter { $0.first < turn.moveIn && isAfter(previous, $0.last) }
      .sorted { $0.first < $1.first }
  }

  /// Adds the move-out and the day of being made ready.
  private func complete(_ turn: inout UnifiedTurn, _ moveOut: CivilDate?, _ previous: CivilDate?) {
    turn.moveOut = moveOut
    if moveOut == nil, let vacated = states(before: turn, previous).last(where: { $0.vacated != nil })?.vacated,
      vacated <= turn.moveIn, isAfter(previous, vacated)
    {
      (turn.moveOut, turn.moveOutBasis) = (vacated, .vacated)
    }
    guard let from = turn.moveOut else { return }
    turn.madeReady = (madeReady[turn.unitNumber] ?? []).filter { $0 >= from && $0 <= turn.moveIn }.max()
  }

  /// Adds since when the unit was offered, and when it was leased, as far as both are known.
  ///
  /// A unit is offered while it is vacant or on notice and not leased; a unit that was down or a model comes to the
  /// market when it no longer is. A lease that fell through does not end the time on the market. Where the days loaded
  /// do not reach back, the notice and the signed lease among the events state the two days.
  ///
  /// - Returns: the ids of these events.
  private func addMarket(
    to turn: inout UnifiedTurn, _ notice: UnifiedActivityEvent?, _ previous: CivilDate?
  ) -> [String] {
    let offered = run(before: turn.moveIn, states(before: turn, previous))
    let rented = offered.reversed().prefix { [.vacantRented, .noticeRented].contains($0.unitClass) }
    let isSeen = offered.first.map { first in observed.contains { $0 < first.first } } ?? false
    let listed = isSeen ? offered.first?.first : notice?.date
    guard let listed else { return [] }
    let lease = (leases[turn.unitNumber] ?? []).last { $0.date >= listed && $0.date <= turn.moveIn }
    let seen = rented.count < offered.count || isSeen ? rented.last?.first : nil
    guard let leased = seen ?? lease?.date ?? (isSeen ? turn.moveIn : nil), leased >= listed else { return [] }
    (turn.listed, turn.leased) = (listed, leased)
    return (isSeen ? [] : [notice?.eventID]).compactMap(\.self)
      + (seen == nil ? [lease?.eventID].compactMap(\.self) : [])
  }

  /// The states of a unit that is offered or leased, on all known days up to the day before a move-in.
  private func run(before moveIn: CivilDate, _ states: [State]) -> [State] {
    let classes: Set<UnitClass> = [.vacantUnrented, .vacantRented, .noticeUnrented, .noticeRented]
    var run: [State] = []
    var next = moveIn
    for state in states.reversed() {
      let isGapless = !observed.contains { $0 > state.last && $0 < next }
      guard classes.contains(state.unitClass), isGapless else { break }
      run.insert(state, at: 0)
      next = state.first
    }
    return run
  }
}

extension PropertyFacts {
  /// Adds the turns; notes the raw values behind each, where `madeReady` has those of the days of being made ready.
  mutating func add(_ history: TurnHistory, noting lineage: inout LineageRecorder?) {
    for (turn, events) in history.turns(of: property.propertyID) {
      turns.append(turn)
      for event in events { lineage?.add(.turn(turn.turnID), from: .event(event)) }
      guard let day = turn.madeReady else { continue }
      lineage?.add(.turn(turn.turnID), from: .madeReady(MadeReadyDay(unitNumber: turn.unitNumber, day: day)))
    }
  }

  /// The good days whose units are known one by one.
  var unitDays: [CivilDate] {
    allDays.filter { $0.dataset == .units && $0.heldBecause == nil && $0.primarySource.knowsSingleUnits }.map(\.asOf)
  }
}
