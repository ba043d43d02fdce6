import Domain

/// Generates prospects: each household before its application, and many who never apply.
struct ProspectWriter {
  private let property: Property
  private let asOf: CivilDate
  private var random: SplitMix64
  private let consultants: [String]

  init(_ property: Property) {
    self.property = property
    asOf = property.market.asOf
    random = SplitMix64(seed: property.market.seed, for: "prospects")
    consultants = [random.name(), random.name(), random.name()]
  }

  mutating func prospects() -> [Prospect] {
    var prospects: [Prospect] = []
    for (unit, households) in zip(property.units, property.households) {
      for household in households { prospects.append(applicant(household, in: unit)) }
    }
    let first = property.units.count * 10
    // The number of prospects who do not apply is five sevenths of the number of units.
    for index in 0..<property.units.count * 5 / 7 { prospects.append(other(first + index)) }
    return prospects
  }

  private mutating func applicant(_ household: Household, in unit: Unit) -> Prospect {
    let first = household.appliedOn.advanced(by: -random.number(in: 1...24))
    let before = first...household.appliedOn.advanced(by: -1)
    var contacts = conversation(from: first, through: before.upperBound)
    if random.chance(85) {
      contacts.append(.init(day: day(in: before), kind: random.chance(75) ? .visit : .selfGuidedTour))
    }
    if random.chance(15) { contacts.append(.init(day: before.upperBound, kind: .returnVisit)) }
    contacts.append(.init(day: household.appliedOn, kind: .onlineLeasing))
    return Prospect(
      id: household.id, name: household.name, source: source(), consultant: random.pick(consultants), plan: unit.plan,
      neededOn: household.moveIn, contacts: ordered(contacts), lostOn: nil, application: (unit, household))
  }

  private mutating func other(_ id: Int) -> Prospect {
    let first = asOf.advanced(by: -random.number(in: 0...150))
    let last = min(asOf, first.advanced(by: random.number(in: 1...20)))
    var contacts = conversation(from: first, through: last)
    if random.chance(30) {
      contacts.append(.init(day: day(in: first...last), kind: random.chance(70) ? .visit : .selfGuidedTour))
    }
    let caller = "720555\(1000 + id % 9000), NewLead"
    return Prospect(
      id: id, name: random.chance(8) ? caller : random.name(), source: source(), consultant: random.pick(consultants),
      plan: random.chance(40) ? random.pick(property.profile.plans) : nil,
      neededOn: first.advanced(by: random.number(in: 10...70)), contacts: ordered(contacts),
      lostOn: random.chance(70) ? last.advanced(by: random.number(in: 1...20)) : nil, application: nil)
  }

  /// Generates the first contact and the messages that follow it.
  private mutating func conversation(from first: CivilDate, through last: CivilDate) -> [Prospect.Contact] {
    var contacts: [Prospect.Contact] = [.init(day: first, kind: firstKind())]
    for _ in 0..<random.number(in: 0...4) {
      contacts.append(.init(day: day(in: first...last), kind: random.pick([.email, .email, .phone, .text])))
    }
    return contacts
  }

  private mutating func firstKind() -> Prospect.Contact.Kind {
    switch random.number(in: 1...100) {
    case 1...50: .email
    case 51...72: .phone
    case 73...82: .internet
    case 83...87: .callCenter
    default: .visit
    }
  }

  private mutating func source() -> String {
    random.pick([
      "Property Website", "Property Website", "Listings", "Drive By", "Referral - Resident", "Google Search",
    ])
  }

  private mutating func day(in days: ClosedRange<CivilDate>) -> CivilDate {
    days.lowerBound.advanced(by: random.number(in: 0...days.lowerBound.days(to: days.upperBound)))
  }

  /// Sorts contacts by day; those of the same day remain in their order, so that the first remains first.
  private func ordered(_ contacts: [Prospect.Contact]) -> [Prospect.Contact] {
    contacts.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}
