internal import Domain
internal import Warehouse

/// The events of prospects that are in effect, and the first day on which any report lists each name.
struct LeasingHistory {
  private(set) var history = EventHistory<LeasingEvent>()
  /// The first day of each name: a report that is not in effect on a day still shows that the name is not new after it.
  private(set) var sightings: [String: CivilDate] = [:]

  init() {}

  /// The reports that determine the events, and the statements of all days on which a name was listed.
  init(_ reports: [EventReport<LeasingEvent>], sightings statements: [StatedFact]) {
    history = EventHistory(reports)
    for statement in statements {
      guard let name = statement.key.first?.text, let date = statement.values.first?.date else { continue }
      sightings[name] = min(sightings[name] ?? date, date)
    }
  }

  mutating func add(_ report: EventReport<LeasingEvent>) {
    history.add(report)
    for event in report.events where event.prospectID == nil {
      guard let name = Prospects.normalised(event.name) else { continue }
      sightings[name] = min(sightings[name] ?? event.date, event.date)
    }
  }
}

/// Distinguishes the prospects whose events are in effect, and determines which event is the first of its stage.
///
/// A prospect is the source's id; if the source has none, it is a normalized name from its first contact on, and a
/// later contact that is marked as a first one makes the name a new prospect from that day. Prospects that apply or
/// sign for one unit on one day are co-applicants: they count once.
struct Prospects {
  private(set) var prospects: [UnifiedProspect] = []
  private(set) var events: [UnifiedLeasingEvent] = []
  /// The subjects under which the raw values of the events are noted.
  let subjects: [LineageRecorder.Subject]

  private let property: String
  private let sightings: [String: CivilDate]
  /// The events in order of time, each with the index of its prospect.
  private var stories: [(event: LeasingEvent, prospect: Int)] = []

  init(_ leasing: LeasingHistory, property: String) {
    self.property = property
    sightings = leasing.sightings
    let effective = leasing.history.events.map { effective in
      Prospects.judged(effective, leads: leasing.history.eventSource(of: .contact, on: effective.event.date))
    }
    let inTime = effective.enumerated().sorted { left, right in
      (left.element.event.date, left.element.event.time ?? "", left.offset)
        < (right.element.event.date, right.element.event.time ?? "", right.offset)
    }.map(\.element)
    subjects = inTime.map(\.subject)
    tellApart(inTime.map(\.event))
    joinCoApplicants()
    markFirsts()
    addSources()
  }

  /// Clears the first-contact mark of an event unless its report determines the day's contacts.
  private static func judged(
    _ effective: EffectiveEvent<LeasingEvent>, leads: EventSource?
  ) -> EffectiveEvent<LeasingEvent> {
    guard let leads, leads != effective.eventSource else { return effective }
    var judged = effective
    judged.event.isMarkedFirst = false
    return judged
  }

  private mutating func tellApart(_ events: [LeasingEvent]) {
    var current: [String: Int] = [:]
    let days = Dictionary(grouping: events) { Day(name: Prospects.normalised($0.name), date: $0.date) }
    let marks = Prospects.marks(events)
    var unnamed: [Day: Int] = [:]
    for event in events {
      if let id = event.prospectID {
        if current[id] == nil {
          addByID(id, event, mark: marks[id])
          current[id] = prospects.count - 1
        }
        stories.append((event, current[id] ?? 0))
        continue
      }
      guard let name = Prospects.normalised(event.name) else {
        let id = Prospects.unnamedID(event)
        let same = unnamed[Day(name: id, date: event.date), default: 0] + 1
        unnamed[Day(name: id, date: event.date)] = same
        add(Prospects.basis([event]), event, id: same == 1 ? id : "\(id) \(same)")
        stories.append((event, prospects.count - 1))
        continue
      }
      var basis = Prospects.basis(days[Day(name: name, date: event.date)] ?? [event])
      if basis == .firstSeen, let seen = sightings[name], seen < event.date { basis = .before }
      let isKnown = current[name].map { basis != .marked || prospects[$0].firstSeen == event.date } ?? false
      if !isKnown {
        add(basis, event, id: name)
        current[name] = prospects.count - 1
      }
      stories.append((event, current[name] ?? 0))
    }
  }

  /// The day of the first contact that is marked so, of each prospect with an id.
  private static func marks(_ events: [LeasingEvent]) -> [String: CivilDate] {
    let marked = events.compactMap { event in
      event.isMarkedFirst == true ? event.prospectID.map { ($0, event.date) } : nil
    }
    return Dictionary(marked, uniquingKeysWith: min)
  }

  private mutating func addByID(_ id: String, _ event: LeasingEvent, mark: CivilDate?) {
    prospects.append(
      UnifiedProspect(
        propertyID: property, prospectID: id, name: event.name, firstSeen: mark ?? event.date,
        basis: mark == nil ? .before : .marked))
  }

  private struct Day: Hashable {
    let name: String?
    let date: CivilDate
  }

  /// The id of a prospect without a name: what its one event states, so that no other event changes it.
  ///
  /// It begins with a blank, as no name does, so it cannot match another.
  private static func unnamedID(_ event: LeasingEvent) -> String {
    let stated = [event.time, event.stage.rawValue, event.activity, event.unitNumber].compactMap(\.self)
    return " " + stated.joined(separator: " ")
  }

  private mutating func add(_ basis: UnifiedProspect.Basis, _ event: LeasingEvent, id: String) {
    prospects.append(
      UnifiedProspect(
        propertyID: property, prospectID: "\(id)/\(event.date)", name: event.name, firstSeen: event.date, basis: basis))
  }

  /// Whether a name's events of one day show that the contacts begin there.
  private static func basis(_ events: [LeasingEvent]) -> UnifiedProspect.Basis {
    if events.contains(where: { $0.isMarkedFirst == true }) { return .marked }
    return events.allSatisfy { $0.isMarkedFirst == false } ? .before : .firstSeen
  }

  /// The name in lower case with single blanks; nil if there is none.
  static func normalised(_ name: String?) -> String? {
    guard let name else { return nil }
    let words = name.lowercased().split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private mutating func joinCoApplicants() {
    struct Signing: Hashable {
      let unit: String
      let date: CivilDate
      let stage: EventStage
    }
    var signers: [Signing: Int] = [:]
    var heads = Array(prospects.indices)
    func head(_ prospect: Int) -> Int {
      var prospect = prospect
      while heads[prospect] != prospect { prospect = heads[prospect] }
      return prospect
    }
    for (event, prospect) in stories where event.stage == .application || event.stage == .lease {
      guard let unit = event.unitNumber else { continue }
      let signing = Signing(unit: unit, date: event.date, stage: event.stage)
      let first = head(signers[signing, default: prospect])
      let second = head(prospect)
      heads[max(first, second)] = min(first, second)
      signers[signing] = prospect
    }
    for place in prospects.indices { prospects[place].householdID = prospects[head(place)].prospectID }
  }

  /// Gives each prospect the advertising source that its first event with one states, otherwise that of its household.
  private mutating func addSources() {
    var households: [String: String] = [:]
    for (event, place) in stories {
      guard let source = event.advertisingSource else { continue }
      prospects[place].advertisingSource = prospects[place].advertisingSource ?? source
      let household = prospects[place].householdID
      households[household] = households[household] ?? source
    }
    for place in prospects.indices where prospects[place].advertisingSource == nil {
      prospects[place].advertisingSource = households[prospects[place].householdID]
    }
  }

  private mutating func markFirsts() {
    struct Step: Hashable {
      let household: String
      let stage: EventStage
    }
    let households = Dictionary(grouping: prospects, by: \.householdID)
    var seen: Set<Step> = []
    var leads: Set<String> = []
    var occurrences: [UnifiedLeasingEvent: Int] = [:]
    for (event, place) in stories {
      let prospect = prospects[place]
      var row = UnifiedLeasingEvent(
        propertyID: property, date: event.date, prospectID: prospect.prospectID, stage: event.stage,
        activity: event.activity)
      row.occurrence = occurrences[row, default: 0]
      occurrences[row.firstOfItsKind, default: 0] += 1
      row.times = event.times
      row.unitNumber = event.unitNumber
      row.isFirst = seen.insert(Step(household: prospect.householdID, stage: event.stage)).inserted
      let members = households[prospect.householdID] ?? []
      // A household is as new as its oldest member.
      if members.allSatisfy({ $0.basis != .before }), members.map(\.firstSeen).min() == event.date {
        row.isLead = leads.insert(prospect.householdID).inserted
      }
      events.append(row)
    }
  }
}

extension UnifiedLeasingEvent {
  /// The event without its place among equal ones.
  fileprivate var firstOfItsKind: UnifiedLeasingEvent {
    UnifiedLeasingEvent(propertyID: propertyID, date: date, prospectID: prospectID, stage: stage, activity: activity)
  }
}
