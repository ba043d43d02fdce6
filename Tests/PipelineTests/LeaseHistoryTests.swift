import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("Each lease with the previous one of its unit")
struct LeaseHistoryTests {
  private static let day = CivilDate(dayNumber: 20_488)

  private func lease(
    _ kind: LeaseKind, starts ago: Int, rent dollars: Int?, movedIn: Int? = nil, on day: CivilDate = day
  ) -> UnifiedLease {
    var lease = UnifiedLease(
      propertyID: "p", asOf: day, leaseID: "\(kind) \(ago)", unitID: "101", residentID: "r", kind: kind, statusText: "")
    lease.starts = LeaseHistoryTests.day.advanced(by: -ago)
    lease.moveIn = LeaseHistoryTests.day.advanced(by: -(movedIn ?? ago))
    lease.rent = dollars.map { Money(cents: Int64($0) * 100) }
    return lease
  }

  private func described(_ days: [UnifiedLease]...) -> [String] {
    var history = LeaseHistory()
    days.forEach { history.add($0) }
    return history.tradeouts(of: "p").map { tradeout in
      "\(tradeout.kind) \(tradeout.starts.days(to: LeaseHistoryTests.day)): \(tradeout.rent) after "
        + (tradeout.priorRent.map { "\($0)" } ?? "nothing")
    }
  }

  @Test("A household that moves in is compared with the one that left, on one day already")
  func oneDay() {
    #expect(
      described([lease(.former, starts: 400, rent: 1400), lease(.current, starts: 20, rent: 1500)]) == [
        "new 400: 1,400.00 after nothing", "new 20: 1,500.00 after 1,400.00",
      ])
  }

  @Test("A renewal is compared with the lease of an earlier day, whose rent no later day prints")
  func renewal() {
    let before = lease(.current, starts: 370, rent: 1400, on: LeaseHistoryTests.day.advanced(by: -10))
    let now = lease(.current, starts: 5, rent: 1450, movedIn: 370)
    #expect(described([before], [now]).last == "renewal 5: 1,450.00 after 1,400.00")
    #expect(described([now]) == ["renewal 5: 1,450.00 after nothing"])
  }

  @Test("A renewal whose earlier lease was not read is compared with the rent that the list of expirations prints")
  func printedRent() {
    let now = lease(.current, starts: 5, rent: 1450, movedIn: 370)
    let another = lease(.former, starts: 900, rent: 1100)
    var renewal = UnifiedExpiration(
      propertyID: "p", asOf: LeaseHistoryTests.day, expirationID: "101", unitNumber: "101",
      ends: LeaseHistoryTests.day.advanced(by: -6), decision: .renewed, decisionText: "Renewed", hasLeft: false)
    (renewal.newStarts, renewal.oldRent) = (now.starts, Money(cents: 1400_00))
    let described = { (renewals: [UnifiedExpiration], leases: [UnifiedLease]) in
      var history = LeaseHistory()
      history.add(leases)
      history.add(renewalsOf: renewals, unitIDs: [:])
      return history.tradeouts(of: "p").last
    }
    // The household before it paid 1,100.00, which says nothing about a renewal.
    let printed = described([renewal], [another, now])
    #expect(printed?.priorRent == renewal.oldRent)
    #expect(printed?.priorBasis == .expirationReport && printed?.priorStarts == nil)
    #expect(described([], [another, now])?.priorRent == nil)
    // Our own history stands before what the list prints.
    let seen = described([renewal], [lease(.former, starts: 370, rent: 1390), now])
    #expect(seen?.priorRent == Money(cents: 1390_00) && seen?.priorBasis == .leaseHistory)
    // What is only signed has not begun, and the others' decisions are none.
    renewal.newStarts = LeaseHistoryTests.day.advanced(by: 20)
    #expect(described([renewal], [now])?.priorRent == nil)
  }

  @Test("Keys that are handed over days before the lease begins make no renewal")
  func keys() {
    #expect(described([lease(.current, starts: 5, rent: 1450, movedIn: 32)]) == ["new 5: 1,450.00 after nothing"])
    #expect(described([lease(.current, starts: 5, rent: 1450, movedIn: 33)]) == ["renewal 5: 1,450.00 after nothing"])
  }

  @Test("What is only signed or applied for, without a rent or not begun is no lease that began")
  func notBegun() {
    #expect(
      described([
        lease(.future, starts: 3, rent: 1500), lease(.applicant, starts: 3, rent: 1500),
        lease(.pendingRenewal, starts: 3, rent: 1500), lease(.current, starts: 30, rent: nil),
        lease(.current, starts: 40, rent: 0), lease(.current, starts: -3, rent: 1500),
      ]).isEmpty)
  }

  @Test("A lease that many days list is one, with the last day's rent")
  func repeated() {
    let days = (0..<5).map { [lease(.current, starts: 100, rent: 1400 + $0)] }
    #expect(described(days[0], days[1], days[2], days[3], days[4]) == ["new 100: 1,404.00 after nothing"])
  }
}
