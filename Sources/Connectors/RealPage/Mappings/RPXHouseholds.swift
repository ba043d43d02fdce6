internal import Domain
internal import Pipeline
internal import Warehouse

/// What getLeaseInfo and the residents' list say about the households of one unit on a day.
struct RPXHouseholds {
  /// The leases under which people live there, one for each household.
  let leases: [RawRecord]
  /// When a household of the unit moved out, as the residents' list says.
  let moveOuts: [CivilDate]
  /// How far the next household has come.
  let nextLease: UnitState.NextLease
  /// When the next household moves in; nil where no lease is signed or no day is stated.
  let nextMoveIn: CivilDate?
  /// Whether a household that lives there has signed its own next lease.
  let hasOwnNext: Bool
  /// The rows of other households that have signed for the unit.
  let signed: [RawRecord]
  private let current: [RawRecord]

  init(unitID: String, _ leases: RPXLeases, people: [RawRecord]) {
    self.leases = leases.counted(in: unitID)
    let all = leases.byUnit[unitID] ?? []
    let status = { (person: RawRecord) in RPXResidentStatus(word: person["lease_status"].text) }
    current = people.filter { status($0) == .current }
    moveOuts = people.filter { status($0) == .former }.compactMap { $0["move_out_date"].date }
    let residents = Residents(current, leases: all.filter { RPXLeaseStatus(of: $0)?.isOfResidents ?? false })
    let named =
      people.filter { [.applicantSigned, .futureLease].contains(status($0)) }
      + all.filter { RPXLeaseStatus(of: $0) == .applicantSigned }
    signed = named.filter { !residents.include($0) }
    hasOwnNext = signed.count < named.count
    let applied =
      people.contains { status($0) == .applicant } || all.contains { RPXLeaseStatus(of: $0) == .applicant }
    nextLease = signed.isEmpty ? applied ? .applied : .none : .signed
    nextMoveIn = signed.compactMap(RPXHouseholds.moveIn).min()
  }

  /// Base rent of all who live there; nil where no lease states one.
  var rent: Money? {
    let rents = leases.compactMap { $0["rent_cents"].money }
    return rents.isEmpty ? nil : rents.reduce(.zero, +)
  }

  /// Whether a lease or a resident is on notice.
  ///
  /// The residents' list keeps the date of a notice that was taken back: its type decides, where it states one.
  var isOnNotice: Bool {
    leases.contains { $0["notice_for_date"].date != nil || RPXHouseholds.type($0, "type_text")?.isNotice == true }
      || current.contains(where: RPXHouseholds.isOnNotice)
  }

  /// When those who live there intend to leave; nil where no day is stated.
  var expectedMoveOut: CivilDate? {
    let dates = leases.compactMap { $0["notice_for_date"].date }
    return dates.min() ?? current.filter(RPXHouseholds.isOnNotice).compactMap { $0["notice_for_date"].date }.min()
  }

  private static func isOnNotice(_ person: RawRecord) -> Bool {
    guard let type = type(person, "lease_type") else { return person["notice_for_date"].date != nil }
    return type.isNotice
  }

  private static func type(_ record: RawRecord, _ column: String) -> RPXLeaseType? {
    RPXLeaseType(word: record[column].text)
  }

  private static func moveIn(_ record: RawRecord) -> CivilDate? {
    ["move_in_date", "scheduled_move_in_date", "begin_date", "lease_begin_date"].lazy
      .compactMap { record[$0].date }.first
  }
}

/// Those who live in a unit, to tell a next lease of their own from one of another household.
private struct Residents {
  private var households: Set<String> = []
  private var nextLeases: Set<String> = []
  private var people: Set<String> = []

  init(_ current: [RawRecord], leases: [RawRecord]) {
    households = Set((current + leases).compactMap { $0["household_id"].text })
    nextLeases = Set(leases.compactMap { $0["next_lease_id"].text }).subtracting(["0"])
    people = Set(current.flatMap(Residents.names) + leases.flatMap(Residents.names))
  }

  /// Whether the lease of a record is one of theirs.
  func include(_ record: RawRecord) -> Bool {
    if let lease = record["lease_id"].text, nextLeases.contains(lease) { return true }
    if let household = record["household_id"].text, !households.isEmpty { return households.contains(household) }
    return Residents.names(record).contains(where: people.contains)
  }

  /// What identifies a person: the number, the whole name, and the name as a lease prints it.
  private static func names(_ record: RawRecord) -> [String] {
    let parts = [record["last_name"].text, record["first_name"].text].compactMap { $0?.lowercased() }
    let name = parts.count == 2 ? parts.joined(separator: ", ") : record["head_of_household"].text?.lowercased()
    return [record["resident_member_id"].text.map { "member \($0)" }, name.map { "name \($0)" }].compactMap { $0 }
  }
}
