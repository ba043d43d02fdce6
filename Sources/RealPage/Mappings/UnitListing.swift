internal import Domain
internal import Pipeline
internal import Warehouse

/// What RPX's unitlist says of one unit, with the lease and the household that RPX knows there.
struct UnitListing {
  let number: String
  /// The number, with the source's own id behind it where several units share the number.
  let id: String
  /// Whether another unit of the list has the number too.
  let isTwin: Bool
  let record: RawRecord
  /// The current lease.
  let lease: RawRecord?
  /// Its rent.
  var rent: Money? { lease?["rent_cents"].money }
  /// When the household that lives there means to leave, as the unit, its lease or its head says.
  let expectedMoveOut: CivilDate?
  /// The days on which households that lived there moved out.
  private let moveOuts: [CivilDate]
  /// The next household, as far as it has come.
  private let nextLease: UnitState.NextLease

  fileprivate init(_ record: RawRecord, number: String, twinID: String?, _ tenures: [RawRecord], _ people: [RawRecord])
  {
    self.record = record
    self.number = number
    id = twinID.map { "\(number)/\($0)" } ?? number
    isTwin = twinID != nil
    moveOuts = people.filter { $0["lease_status"].text == "Former" }.compactMap { $0["move_out_date"].date }
    let head = people.first { $0["lease_status"].text == "Current" && $0["is_head"].integer == 1 }
    lease = tenures.last { $0["status_text"].text == "Current" }
    expectedMoveOut =
      record["on_notice_for_date"].date ?? lease?["notice_for_date"].date ?? head?["notice_for_date"].date
    let words = Set(tenures.compactMap { $0["status_text"].text })
    if words.contains("Applicant - Lease Signed") || record["expected_move_in_date"].date != nil {
      nextLease = .signed
    } else {
      nextLease = words.contains("Applicant") ? .applied : .none
    }
  }

  /// The unit's state: `Vacant` tells who lives there, the reason what it is used for.
  var state: UnitState {
    let isVacant = record["is_vacant"].integer == 1
    let isOnNotice = !isVacant && expectedMoveOut != nil
    // Who lives there and has given notice leaves a unit that is offered, or that somebody has signed for.
    let isTaken = isOnNotice && record["is_available"].integer == 0
    return UnitState(
      physical: isVacant ? .vacant : .occupied, useClass: useClass, notice: isOnNotice ? .given : .none,
      nextLease: isTaken ? .signed : nextLease)
  }

  private var useClass: UnitState.UseClass {
    if record["reports_occupancy"].integer == 0 { return .excluded }
    let reason = record["reason_not_available"].text?.lowercased() ?? ""
    if reason.contains("model") { return .model }
    if reason.contains("admin") || reason.contains("office") { return .admin }
    return reason.contains("down") || reason.contains("rehab") ? .down : .revenue
  }

  /// When the last household moved out; nil where none is known to have.
  func vacated(by asOf: CivilDate) -> CivilDate? { moveOuts.filter { $0 <= asOf }.max() }

  /// When a vacant unit was made ready, for who comes after the last one; nil where it is not yet, or nobody says.
  func madeReady(by asOf: CivilDate, since vacated: CivilDate?) -> CivilDate? {
    guard let day = record["made_ready_date"].date, day <= asOf else { return nil }
    return vacated.map { day < $0 } == true ? nil : day
  }
}

/// A day's unitlist, by the number on the door.
struct UnitListings {
  let load: StandingLoad
  /// The units in the list's order; a deleted unit is none.
  let units: [UnitListing]
  /// Numbers of deleted units alone.
  let deleted: Set<String>
  /// Whether the day has RPX's leases too, which know the rents.
  let hasLeases: Bool

  /// The list among the day's loads; nil where there is none.
  init?(_ loads: [StandingLoad]) {
    guard let load = loads.last(where: { $0.record.feed == "rpx_units" }) else { return nil }
    self.load = load
    let records = load.records(RPXTables.units)
    let kept = records.filter { $0["is_deleted"].integer != 1 }
    let counts = Dictionary(kept.compactMap { $0["unit_number"].text }.map { ($0, 1) }, uniquingKeysWith: +)
    deleted = Set(records.compactMap { $0["unit_number"].text }).subtracting(counts.keys)
    hasLeases = loads.contains { $0.record.feed == "rpx_leases" }
    let tenures = Dictionary(grouping: loads.flatMap { $0.records(RPXTables.leases) }) { $0["unit_id"].text ?? "" }
    let people = Dictionary(grouping: loads.flatMap { $0.records(RPXTables.residents) }) { $0["unit_id"].text ?? "" }
    units = kept.compactMap { record in
      guard let number = record["unit_number"].text, let id = record["unit_id"].text else { return nil }
      let twinID = counts[number] == 1 ? nil : id
      return UnitListing(record, number: number, twinID: twinID, tenures[id] ?? [], people[id] ?? [])
    }
  }
}

extension [StandingLoad] {
  /// The numbers on the doors, by RealPage's own numbers of the units.
  var unitNumbers: [String: String] {
    flatMap { $0.records(RPXTables.units) }.reduce(into: [:]) { numbers, unit in
      if let id = unit["unit_id"].text { numbers[id] = unit["unit_number"].text }
    }
  }
}
