import Domain
import Query
import Testing
import Warehouse

@Suite("Deposits held")
struct DepositsQueryTests {
  private let day = Facts.day

  private func property(_ id: String, _ datasets: [UnifiedFactDay.Dataset]) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: id, name: id, source: "realpage", sourcePropertyID: id))
    facts.days = datasets.map { dataset in
      UnifiedFactDay(
        propertyID: id, dataset: dataset, asOf: day, asOfBasis: .stated,
        primarySource: dataset == .leases ? .rentRoll : .delinquency, payload: "p")
    }
    facts.published = datasets.map { PublishedDay(propertyID: id, dataset: $0, asOf: day) }
    return facts
  }

  private func account(_ id: String, _ unit: String, held: Int64) -> UnifiedDelinquency {
    var account = UnifiedDelinquency(
      propertyID: id, asOf: day, accountID: "a\(unit)", accountClass: .current, statusText: "Current",
      isOnNotice: false, isEviction: false, delinquent: Money(cents: 5), prepaid: .zero, days0To30: Money(cents: 5),
      days31To60: .zero, days61To90: .zero, daysOver90: .zero)
    (account.unitNumber, account.depositsHeld) = (unit, Money(cents: held))
    return account
  }

  private func lease(_ id: String, _ unit: String, _ deposit: Int64?) -> UnifiedLease {
    var lease = UnifiedLease(
      propertyID: id, asOf: day, leaseID: "\(unit)/0", unitID: unit, residentID: "r\(unit)", kind: .current,
      statusText: "Current")
    lease.deposit = deposit.map { Money(cents: $0) }
    return lease
  }

  @Test("They are those of all leases by the rent roll; without it, those of the accounts with a balance")
  func bases() throws {
    var (whole, partial) = (property("elm", [.leases, .delinquency]), property("oak", [.leases, .delinquency]))
    whole.leases = [lease("elm", "101", 30_000), lease("elm", "102", 0), lease("elm", "103", 45_000)]
    // The account that owes is one of the leases, and does not count twice.
    whole.accounts = [account("elm", "101", held: 30_000)]
    partial.leases = [lease("oak", "7", nil)]
    partial.accounts = [account("oak", "7", held: 20_000), account("oak", "8", held: 0)]
    let reader = try Facts.reader(whole, partial)
    let rows = try DepositsQuery(asOf: day.advanced(by: 3)).run(reader)
    #expect(
      rows.map { "\($0.propertyID) \($0.unit ?? "") \($0.amount) \($0.basis)" } == [
        "elm 101 300.00 leases", "elm 102 0.00 leases", "elm 103 450.00 leases", "oak 7 200.00 balances",
        "oak 8 0.00 balances",
      ])
    #expect(rows.allSatisfy { $0.asOf == day })
    #expect(try DepositsQuery(asOf: day.advanced(by: -1)).run(reader).isEmpty)
    #expect(try DepositsQuery(property: "oak", asOf: day).run(reader).count == 2)
  }
}
