import Domain
import Receivables
import Testing

@Suite("Unit states") struct UnitStateTests {
  @Test(
    "A unit's four facts make its class",
    arguments: [
      (.occupied, .revenue, .none, .none, .occupiedNoNotice), (.occupied, .revenue, .given, .none, .noticeUnrented),
      (.occupied, .revenue, .given, .approved, .noticeUnrented), (.occupied, .revenue, .given, .signed, .noticeRented),
      (.vacant, .revenue, .none, .none, .vacantUnrented), (.vacant, .revenue, .none, .applied, .vacantUnrented),
      (.vacant, .revenue, .none, .signed, .vacantRented), (.vacant, .model, .none, .none, .model),
      (.vacant, .down, .none, .none, .down), (.occupied, .employee, .none, .none, .employeeOccupied),
      (.vacant, .employee, .none, .none, .employeeVacant), (.unknown, .revenue, .none, .none, .unknown),
    ] as [(UnitState.Physical, UnitState.UseClass, UnitState.Notice, UnitState.NextLease, UnitClass)])
  func classes(
    physical: UnitState.Physical, use: UnitState.UseClass, notice: UnitState.Notice, next: UnitState.NextLease,
    expected: UnitClass
  ) {
    #expect(UnitState(physical: physical, useClass: use, notice: notice, nextLease: next).unitClass == expected)
  }

  @Test("Occupied, vacant and unknown classes partition the total; commercial and excluded units are outside it")
  func partition() {
    let inTotal = UnitClass.allCases.filter(\.isInTotal)
    #expect(inTotal.count == 11)
    #expect(inTotal.count { $0.isOccupied == true } == 4)
    #expect(inTotal.count { $0.isOccupied == false } == 6)
    #expect(inTotal.filter { $0.isOccupied == nil } == [.unknown])
  }
}
