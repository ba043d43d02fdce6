internal import Domain
internal import Pipeline
internal import Warehouse

/// Evictions that RPX knows: a resident's or a lease's flag marks the account of who lives in that unit.
struct EvictionMapping: Mapping {
  func map(_ loads: [StandingLoad], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let numbers = loads.unitNumbers
    let residents = loads.flatMap { $0.records(RPXTables.residents) }.filter { $0["lease_status"].text == "Current" }
    let leases = loads.flatMap { $0.records(RPXTables.leases) }.filter { $0["status_text"].text == "Current" }
    let evicted = Set(
      (residents + leases).filter { $0["in_eviction"].integer == 1 }.compactMap { record in
        record["unit_id"].text.flatMap { numbers[$0] }
      })
    for index in facts.accounts.indices where facts.accounts[index].accountClass == .current {
      if let number = facts.accounts[index].unitNumber, evicted.contains(number) {
        facts.accounts[index].isEviction = true
      }
    }
    let known = Set(facts.accounts.filter { $0.accountClass == .current }.compactMap(\.unitNumber))
    guard facts.days.contains(where: { $0.family == .delinquency }) else { return }
    facts.warn(
      .delinquency, "eviction_without_account", "Under eviction by RPX, and no account of who lives there", "unit",
      evicted.subtracting(known).sorted())
  }
}
