internal import Domain
internal import Pipeline
internal import Warehouse

/// The data of getLeaseInfo and the residents' list on the households of one unit on a day.
struct RPXHouseholds {
  /// The leases under which people live there, one for each household.
  let leases: [RawRecord<RPXTables.Lease>]
  /// When a household of the unit moved out, as the residents' list says.
  let moveOuts: [CivilDate]
  /// The status of the next household's lease.
  let nextLease: UnitState.NextLease
  /// When the next household moves in; nil if no lease is signed or no day is stated.
  let nextMoveIn: CivilDate?
  /// Whether a household that lives there has signed its own next lease.
  let hasOwnNext: Bool
  /// The rows of other households that have signed for the unit.
  let signed: (people: [RawRecord<RPXTables.Resident>], leases: [RawRecord<RPXTables.Lease>])
  private let current: [RawRecord<RPXTables.Resident>]

  init(unitID: String, _ leases: RPXLeases, people: [RawRecord<RPXTables.Resident>]) {
    self.leases = leases.counted(in: unitID)
    let statuses = people.map { RPXResidentStatus(word: $0.leaseStatus.text) }
    let people = { (wanted: Set<RPXResidentStatus>) in
      zip(people, statuses).compactMap { person, status in status.map(wanted.contains) == true ? person : nil }
    }
    current = people([.current])
    moveOuts = people([.former]).compactMap { $0.moveOutDate.date }
    let ofUnit = (leases.byUnit[unitID] ?? []).map { (lease: $0, status: RPXLeaseStatus(of: $0)) }
    let named = (
      people: people([.applicantSigned, .futureLease]),
      leases: ofUnit.filter { $0.status == .applicantSigned }.map(\.lease)
    )
    // Few units have a next household, and only there the residents matter.
    let residents =
      named.people.isEmpty && named.leases.isEmpty
      ? Residents() : Residents(current, leases: ofUnit.filter { $0.status?.isOfResidents ?? false }.map(\.lease))
    signed = (named.people.filter { !residents.include($0) }, named.leases.filter { !residents.include($0) })
    let count = signed.people.count + signed.leases.count
    hasOwnNext = count < named.people.count + named.leases.count
    let applied = statuses.contains(.applicant) || ofUnit.contains { $0.status == .applicant }
    nextLease = count == 0 ? applied ? .applied : .none : .signed
    let moveIns = signed.people.map { $0.moveInDate.date ?? $0.beginDate.date }
    let scheduled = signed.leases.map { $0.moveInDate.date ?? $0.scheduledMoveInDate.date ?? $0.leaseBeginDate.date }
    nextMoveIn = (moveIns + scheduled).compactMap(\.self).min()
  }

  /// Base rent of all current residents; nil if no lease states one.
  var rent: Money? {
    let rents = leases.compactMap { $0.rentCents.money }
    return rents.isEmpty ? nil : rents.reduce(.zero, +)
  }

  /// Whether a lease or a resident is on notice.
  ///
  /// The residents' list keeps the date of a canceled notice: its type decides, if it states one.
  var isOnNotice: Bool {
    leases.contains { $0.noticeForDate.date != nil || RPXLeaseType(word: $0.typeText.text)?.isNotice == true }
      || current.contains(where: RPXHouseholds.isOnNotice)
  }

  /// The day when the current residents intend to leave; nil if no day is stated.
  var expectedMoveOut: CivilDate? {
    let dates = leases.compactMap { $0.noticeForDate.date }
    return dates.min() ?? current.filter(RPXHouseholds.isOnNotice).compactMap { $0.noticeForDate.date }.min()
  }

  private static func isOnNotice(_ person: RawRecord<RPXTables.Resident>) -> Bool {
    RPXLeaseType(word: person.leaseType.text)?.isNotice ?? (person.noticeForDate.date != nil)
  }
}

/// The residents of a unit, used to distinguish their own next lease from another household's.
private struct Residents {
  private var households: Set<String> = []
  private var nextLeases: Set<String> = []
  private var people: Set<String> = []

  init() {}

  init(_ current: [RawRecord<RPXTables.Resident>], leases: [RawRecord<RPXTables.Lease>]) {
    households = Set((current.map(\.householdID) + leases.map(\.householdID)).compactMap(\.text))
    nextLeases = Set(leases.compactMap(\.nextLeaseID.text)).subtracting(["0"])
    people = Set(current.flatMap(Residents.names) + leases.flatMap(Residents.names))
  }

  /// Whether a person is of one of their households.
  func include(_ person: RawRecord<RPXTables.Resident>) -> Bool {
    include(lease: person.leaseID, household: person.householdID, named: Residents.names(person))
  }

  /// Whether a lease is one of theirs.
  func include(_ lease: RawRecord<RPXTables.Lease>) -> Bool {
    include(lease: lease.leaseID, household: lease.householdID, named: Residents.names(lease))
  }

  private func include(lease: Field, household: Field, named names: [String]) -> Bool {
    if let lease = lease.text, nextLeases.contains(lease) { return true }
    if let household = household.text, !households.isEmpty { return households.contains(household) }
    return names.contains(where: people.contains)
  }

  /// What identifies a person: the number, and the whole name as a lease prints it.
  private static func names(_ person: RawRecord<RPXTables.Resident>) -> [String] {
    let parts = [person.lastName.text, person.firstName.text].compactMap { $0?.lowercased() }
    let name = parts.count == 2 ? "name \(parts.joined(separator: ", "))" : nil
    return [person.residentMemberID.text.map { "member \($0)" }, name].compactMap(\.self)
  }

  private static func names(_ lease: RawRecord<RPXTables.Lease>) -> [String] {
    lease.headOfHousehold.text.map { ["name \($0.lowercased())"] } ?? []
  }
}
