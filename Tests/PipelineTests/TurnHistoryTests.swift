import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("The turns of units, from all days together")
struct TurnHistoryTests {
  private static let day = CivilDate(dayNumber: 20_488)

  /// An event so many days ago.
  private func event(_ stage: EventStage, _ ago: Int, unit: String = "101") -> UnifiedActivityEvent {
    UnifiedActivityEvent(
      propertyID: "p", date: Self.day.advanced(by: -ago), unitNumber: unit, action: "invented", stage: stage,
      isTransfer: false)
  }

  /// A unit's class on the days from one so many days ago to another.
  private func state(_ unitClass: UnitClass, _ days: ClosedRange<Int>, vacated: Int? = nil) -> StatedFact {
    StatedFact(
      key: [.text("101")],
      values: [.text(unitClass.rawValue), .day(vacated.map { Self.day.advanced(by: -$0) })],
      first: Self.day.advanced(by: -days.upperBound), last: Self.day.advanced(by: -days.lowerBound))
  }

  private func ready(_ ago: Int) -> StatedFact {
    StatedFact(
      key: [.text("101"), .day(Self.day.advanced(by: -ago))], values: [], first: Self.day, last: Self.day)
  }

  /// The last turn, its days as days ago: move-in, move-out, made ready, listed, leased.
  private func last(
    _ events: [UnifiedActivityEvent], states: [StatedFact] = [], ready: [StatedFact] = [], observed: [Int] = [],
    leases: [Int] = []
  ) -> [Int?] {
    let signed = leases.map { ago in
      var lease = UnifiedLeasingEvent(
        propertyID: "p", date: Self.day.advanced(by: -ago), prospectID: "x", stage: .lease, activity: "Leased")
      lease.unitNumber = "101"
      return lease
    }
    let history = TurnHistory(
      events, signed, states: states, madeReady: ready, observed: observed.map { Self.day.advanced(by: -$0) })
    guard let turn = history.turns(of: "p").last?.turn else { return [] }
    return [turn.moveIn, turn.moveOut, turn.madeReady, turn.listed, turn.leased].map { $0?.days(to: Self.day) }
  }

  @Test("The move-out is the unit's last one before the move-in and after its previous move-in")
  func moveOut() {
    #expect(last([event(.moveOut, 40), event(.moveIn, 10)]) == [10, 40, nil, nil, nil])
    #expect(last([event(.moveOut, 40, unit: "102"), event(.moveIn, 10)]) == [10, nil, nil, nil, nil])
    #expect(last([event(.moveOut, 400), event(.moveIn, 380), event(.moveIn, 10)]) == [10, nil, nil, nil, nil])
    // On the day itself one household can leave and the next can come.
    #expect(last([event(.moveIn, 10), event(.moveOut, 10)]) == [10, 10, nil, nil, nil])
    let known = last(
      [event(.moveIn, 10)], states: [state(.vacantUnrented, 11...20, vacated: 25)], observed: [9, 20, 21])
    #expect(known[1] == 25, "Without an event, the vacate date of the vacant unit counts")
  }

  @Test("Made ready is the last such day between the two; without a move-out it is unknown")
  func madeReady() {
    let moves = [event(.moveOut, 40), event(.moveIn, 10)]
    #expect(last(moves, ready: [ready(50), ready(30), ready(22), ready(5)]) == [10, 40, 22, nil, nil])
    #expect(last(moves, ready: [ready(50), ready(5)]) == [10, 40, nil, nil, nil])
    #expect(last([event(.moveIn, 10)], ready: [ready(22)]) == [10, nil, nil, nil, nil])
  }

  @Test("Days on market run from the first day available to the lease that led to the move-in")
  func market() {
    let moves = [event(.moveOut, 40), event(.moveIn, 10)]
    let days = Array(9...70)
    // On notice and available for 20 days, rented, fallen through, rented again 15 days ago.
    let states = [
      state(.noticeUnrented, 41...60), state(.vacantUnrented, 31...40), state(.vacantRented, 26...30),
      state(.vacantUnrented, 16...25), state(.vacantRented, 11...15),
    ]
    #expect(last(moves, states: states, observed: days) == [10, 40, nil, 60, 15])
    // Leased on the move-in's day, as no day shows it rented.
    #expect(last(moves, states: Array(states.prefix(2)) + [state(.vacantUnrented, 11...30)], observed: days)[4] == 10)
    // A unit that was down comes to the market when it no longer is.
    #expect(last(moves, states: [state(.down, 31...40), state(.vacantUnrented, 11...30)], observed: days)[3] == 30)
    // No day before the first one shows that the unit was not available.
    #expect(last(moves, states: states, observed: Array(9...60)) == [10, 40, nil, nil, nil])
  }

  @Test("Where days do not reach back, the notice and the signed lease among the events state both days")
  func marketOfEvents() {
    let moves = [event(.notice, 70), event(.moveOut, 40), event(.moveIn, 10)]
    #expect(last(moves, leases: [100, 25]) == [10, 40, nil, 70, 25])
    #expect(last(moves) == [10, 40, nil, nil, nil], "Without a lease the end is unknown")
    #expect(last(Array(moves.dropFirst()), leases: [25]) == [10, 40, nil, nil, nil])
    #expect(last(moves, leases: [9, 80]) == [10, 40, nil, nil, nil], "Leases of other times are others'")
  }
}
