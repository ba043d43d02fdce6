import Receivables
import Domain
import Testing
import Warehouse

@Suite("Reported accounts find their ledgers")
struct AccountMatcherTests {
  private let moveIn = CivilDate(dayNumber: 20_000)

  private func tenancy(_ id: String, household: String? = nil, moveIn: CivilDate? = nil) -> UnifiedTenancy {
    var tenancy = UnifiedTenancy(
      propertyID: "oak", tenancyID: id, source: "realpage", history: .whole, unitID: "101", unitNumber: "101")
    (tenancy.tenantID, tenancy.moveIn) = (household, moveIn)
    return tenancy
  }

  private func account(_ id: String, _ accountClass: AccountClass, moveIn: CivilDate? = nil) -> UnifiedDelinquency {
    var account = UnifiedDelinquency(
      propertyID: "oak", asOf: CivilDate(dayNumber: 20_488), accountID: id, accountClass: accountClass, statusText: "",
      isOnNotice: false, isEviction: false, delinquent: .zero, prepaid: .zero, days0To30: .zero, days31To60: .zero,
      days61To90: .zero, daysOver90: .zero)
    (account.unitNumber, account.moveIn) = ("101", moveIn)
    return account
  }

  private func match(_ account: UnifiedDelinquency, _ tenancies: UnifiedTenancy...) -> String? {
    AccountMatcher(tenancies, [account]).tenancy(of: account)
  }

  @Test("An account matches by its id, its household, its unit and move-in, and a current one by its unit alone")
  func matches() {
    #expect(match(account("t1", .former), tenancy("t1")) == "t1")
    #expect(match(account("7/70", .former), tenancy("a", household: "7")) == "a")
    #expect(match(account("101/x/0", .former, moveIn: moveIn), tenancy("a", moveIn: moveIn)) == "a")
    #expect(match(account("101/x/0", .current), tenancy("a", moveIn: moveIn)) == "a")
  }

  @Test("A former resident's account is not the current tenancy's, and no other guess is made")
  func noGuess() {
    let other = moveIn.advanced(by: -400)
    #expect(match(account("101/x/0", .former, moveIn: other), tenancy("a", moveIn: moveIn)) == nil)
    #expect(match(account("101/x/0", .former), tenancy("a")) == nil)
    #expect(match(account("101/x/0", .current, moveIn: other), tenancy("a", moveIn: moveIn)) == nil)
    #expect(match(account("101/x/0", .current), tenancy("a"), tenancy("b")) == nil)
    #expect(match(account("101/x/0", .current), tenancy("a", household: "101"), tenancy("b")) == nil, "101 is the unit")
  }
}
