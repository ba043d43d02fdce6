internal import Domain
internal import Pipeline
internal import Warehouse

/// The leases of getLeaseInfo that count on a day: units, rents, schedules and evictions all ask here.
///
/// Of one household exactly one lease counts: the one whose dates cover the day; if none does, `Current`, then
/// `Current - Future`. RPX lists a household's finished term (`Current - Past`) next to its present one, and calls the
/// present one `Current - Future` as soon as the household has signed a next one. Only a household that holds several
/// units pays for each: in every further unit its lease counts that is in force on the day (`RPXTerm.isInForce`).
struct RPXLeases {
  /// All leases, by RealPage's number of the unit.
  let byUnit: [String: [RawRecord<RPXTables.Lease>]]
  /// The leases that count, in the response's order.
  let counted: [RawRecord<RPXTables.Lease>]
  /// The leases that count of households with current leases in several units.
  let ofSeveralUnits: [RawRecord<RPXTables.Lease>]
  private let countedByUnit: [String: [RawRecord<RPXTables.Lease>]]
  private let asOf: CivilDate

  init(_ loads: [LoadedRows], asOf: CivilDate) {
    let all = loads.flatMap { $0.records(RPXTables.leases) }
    byUnit = Dictionary(grouping: all) { $0.unitID.text ?? "" }
    self.asOf = asOf
    let terms = all.compactMap { RPXTerm($0, asOf: asOf) }
    let households = RPXLeases.grouped(terms) { RPXLeases.household($0.record) }.map(RPXLeases.countedTerms)
    counted = households.flatMap { $0 }.map(\.record)
    ofSeveralUnits = households.filter { $0.count > 1 }.flatMap { $0 }.map(\.record)
    countedByUnit = Dictionary(grouping: counted) { $0.unitID.text ?? "" }
  }

  /// The terms of one household that count: one, or one in each unit where it has a term in force.
  private static func countedTerms(_ household: [RPXTerm]) -> [RPXTerm] {
    let held = Set(household.filter(\.isInForce).map(\.unit))
    guard held.count > 1 else {
      // Where the household lives, a finished term of a unit that it has left does not count.
      return household.filter { held.isEmpty || held.contains($0.unit) }.min { $0.order < $1.order }.map { [$0] } ?? []
    }
    return grouped(household.filter { held.contains($0.unit) }) { $0.unit }.compactMap { terms in
      terms.min { $0.order < $1.order }
    }
  }

  /// The terms in groups of one key, in the order in which the keys appear.
  private static func grouped(_ terms: [RPXTerm], by key: (RPXTerm) -> String) -> [[RPXTerm]] {
    let places = Dictionary(grouping: terms.indices) { key(terms[$0]) }
    return places.values.sorted { $0[0] < $1[0] }.map { group in group.map { terms[$0] } }
  }

  /// The leases that count in a unit; more than one where several households live there.
  ///
  /// If the dates of some leases cover the day, only those leases count for the unit.
  func counted(in unitID: String) -> [RawRecord<RPXTables.Lease>] {
    let own = countedByUnit[unitID] ?? []
    let covering = own.filter { RPXTerm.covers($0, asOf) }
    return covering.isEmpty ? own : covering
  }

  /// The household's number; if it is missing, the unit and the head of household.
  private static func household(_ record: RawRecord<RPXTables.Lease>) -> String {
    if let id = record.householdID.text { return "#\(id)" }
    return "\(record.unitID.text ?? "")/\(record.headOfHousehold.text?.lowercased() ?? "")"
  }
}

/// A lease under which a household may live in its unit, with its rank among the household's leases.
private struct RPXTerm {
  let record: RawRecord<RPXTables.Lease>
  /// Whether the household lives there on the day: its status is a current one, and the dates cover the day or, of
  /// `Current` alone, have passed, since a lease goes on from month to month.
  let isInForce: Bool
  let order: (Int, Int, Int, String)

  /// RealPage's number of the unit.
  var unit: String { record.unitID.text ?? "" }

  /// Nil for an application, a former lease, and a finished term whose dates do not cover the day.
  init?(_ record: RawRecord<RPXTables.Lease>, asOf: CivilDate) {
    let status = RPXLeaseStatus(of: record)
    let covers = RPXTerm.covers(record, asOf)
    let rank: Int
    switch status {
    case .current: rank = 0
    case .currentWithNext: rank = 1
    // A word that is not in the list does not override the lease's dates.
    case nil where covers || record.leaseBeginDate.date == nil: rank = 2
    case .currentFinished where covers: rank = 3
    default: return nil
    }
    self.record = record
    let hasBegun = record.leaseBeginDate.date.map { $0 <= asOf } ?? true
    isInForce = rank < 3 && (covers || (rank == 0 && hasBegun))
    let begins = record.leaseBeginDate.date?.dayNumber ?? 0
    order = (covers ? 0 : 1, rank, -begins, record.leaseID.text ?? "")
  }

  /// Whether a lease's first and last day enclose a day; a lease without a last day continues.
  static func covers(_ record: RawRecord<RPXTables.Lease>, _ day: CivilDate) -> Bool {
    guard let begins = record.leaseBeginDate.date, begins <= day else { return false }
    return record.leaseEndDate.date.map { $0 >= day } ?? true
  }
}

extension RPXLeaseStatus {
  /// The status of a lease: by its text, or otherwise by its code; nil if neither is in the list.
  init?(of record: RawRecord<RPXTables.Lease>) {
    if let listed = RPXLeaseStatus(word: record.statusText.text) {
      self = listed
      return
    }
    switch RPXLeaseStatusCode(word: record.statusCode.text) {
    case .applicant: self = .applicant
    case .formerApplicant: self = .formerApplicant
    case .current: self = .current
    case .former: self = .former
    case nil: return nil
    }
  }
}
