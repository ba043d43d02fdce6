internal import Domain
internal import Pipeline
internal import Warehouse

/// Evictions that RPX lists: a resident's or a lease's flag marks the account of those who live in the unit.
struct EvictionMapping: Mapping {
  let revision = 3

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let numbers = loads.unitNumbers
    let people = loads.flatMap { $0.records(RPXTables.residents) }
    addFindings(people, to: &facts)
    // A status that is not in the list does not cancel an eviction.
    let residents = people.filter {
      let status = RPXResidentStatus(word: $0.leaseStatus.text)
      return status == nil || status == .current
    }
    let leases = RPXLeases(loads, asOf: asOf).counted
    let flagged =
      residents.filter { $0.inEviction.integer == 1 }.map(\.unitID)
      + leases.filter { $0.inEviction.integer == 1 }.map(\.unitID)
    let evicted = Set(flagged.compactMap(\.text).compactMap { numbers[$0] })
    for index in facts.accounts.indices where facts.accounts[index].accountClass == .current {
      if let number = facts.accounts[index].unitNumber, evicted.contains(number) {
        facts.accounts[index].isEviction = true
      }
    }
    let known = Set(facts.accounts.filter { $0.accountClass == .current }.compactMap(\.unitNumber))
    guard facts.days.contains(where: { $0.dataset == .delinquency }) else { return }
    facts.warn(
      .delinquency, .evictionWithoutAccount,
      "Under eviction in RPX, but no resident of the unit has an account in the report",
      "unit",
      evicted.subtracting(known).sorted())
  }

  private func addFindings(_ people: [RawRecord<RPXTables.Resident>], to facts: inout DayFacts) {
    let housed = people.filter { $0.unitID.text != nil }
    facts.warnUnlisted(
      .units, .unknownResidentStatus, field: "leasestatus of getResidentListInfo", noun: "resident",
      effect: "The unit counts by its own flags; the resident is neither a current nor a next one",
      housed.compactMap { person in
        let word = person.leaseStatus.text ?? ""
        return RPXResidentStatus(word: word) == nil ? (word, EvictionMapping.label(person)) : nil
      })
    facts.warnUnlisted(
      .units, .unknownLeaseType, field: "leasetype of getResidentListInfo", noun: "resident",
      effect: "The resident is on notice only if a notice date is stated",
      housed.compactMap { person in
        person.leaseType.text.flatMap { RPXLeaseType(word: $0) == nil ? ($0, EvictionMapping.label(person)) : nil }
      })
  }

  /// The unit, never the name: findings go to analysts.
  private static func label(_ person: RawRecord<RPXTables.Resident>) -> String {
    "unit \(person.unitNumber.text ?? person.unitID.text ?? "")"
  }
}
