import Domain
import SQLite
import Testing

@testable import Pipeline
@testable import Warehouse

/// Work is counted in instructions of SQLite, not timed.
@Suite("The cost of a load does not grow with the history")
struct LoadCostTests {
  /// What loading one more day costs after so many days of a response that stays the same and of another that changes.
  private func cost(after days: Int) throws -> (receipts: Int, raw: Int) {
    let place = try InventedPlace()
    let deliver = { (number: Int) in
      let day = CivilDate(dayNumber: 20_000 + number)
      try place.deliver(
        "kind empty", of: "oak", asked: day.dayNumber, with: ": day=\(day)", localDay: day.advanced(by: 1))
      try place.deliver(
        "property Oak Court\nday \(day.dayNumber)\nrows 2", of: "oak", asked: day.dayNumber, with: ": rows=\(day)",
        localDay: day.advanced(by: 1))
    }
    for number in 0..<days { try deliver(number) }
    #expect(try Load(place.context).readPending().count == 2 * days)
    try deliver(days)
    let load = try Load(place.context)
    #expect(try load.readPending().count == 2)
    return (load.receipts.database.instructions, load.stores.reduce(0) { $0 + $1.raw.database.instructions })
  }

  @Test("A response that was received on many days before takes as much as one of few days")
  func sameResponse() throws {
    let (few, many) = (try cost(after: 5), try cost(after: 100))
    #expect(many.receipts < few.receipts * 5 / 4, "\(few.receipts) and \(many.receipts)")
    #expect(many.raw < few.raw * 5 / 4, "\(few.raw) and \(many.raw)")
  }
}
