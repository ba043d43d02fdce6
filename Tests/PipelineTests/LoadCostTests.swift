import Domain
import Hashing
import SQLite
import Testing

@testable import Pipeline
@testable import Warehouse

/// Work is counted in instructions of SQLite, not timed.
@Suite("The cost of a load does not grow with the history")
struct LoadCostTests {
  /// The instructions of a stage's databases.
  private struct Cost {
    let receipts: Int
    let raw: Int

    init(_ load: Load) {
      receipts = load.receipts.database.instructions
      raw = load.stores.reduce(0) { $0 + $1.raw.database.instructions }
    }

    /// Whether it is little more than another one.
    func isLike(_ other: Cost) -> Bool { receipts < other.receipts * 5 / 4 && raw < other.raw * 5 / 4 }
  }

  /// A response that changes each day.
  private func changing(_ number: Int) -> String { "property Oak Court\nday \(20_000 + number)\nrows 2" }

  /// A folder with days of a response that changes and of another that stays the same.
  private func place(days: Int) throws -> InventedPlace {
    let place = try InventedPlace()
    for number in 0..<days { try deliver(number, to: place) }
    #expect(try Load(place.context).readPending().count == 2 * days)
    return place
  }

  private func deliver(_ number: Int, to place: InventedPlace) throws {
    let day = CivilDate(dayNumber: 20_000 + number)
    for (content, word) in [("kind empty", "day"), (changing(number), "rows")] {
      try place.deliver(
        content, of: "oak", asked: day.dayNumber, with: ": \(word)=\(day)", localDay: day.advanced(by: 1))
    }
  }

  @Test("A day's responses, one of which was received on all days before, take as much after many days as after few")
  func newDay() throws {
    let costs = try [5, 100].map { days in
      let place = try place(days: days)
      try deliver(days, to: place)
      let load = try Load(place.context)
      #expect(try load.readPending().count == 2)
      return Cost(load)
    }
    #expect(costs[1].isLike(costs[0]), "\(costs)")
  }

  @Test("A decision about a file reads no others, and nothing is examined again afterwards")
  func decision() throws {
    let costs = try [5, 100].map { days in
      let place = try place(days: days)
      let payload = SHA256.hex(of: Array(changing(0).utf8))
      let earlier = try Load(place.context)
      try DecisionStore(path: place.folder.decisions).append(
        PayloadVerdict(
          payload: payload, verb: .withdraw, reason: "invented", who: "a person", at: "2026-02-10T07:00:00Z"))
      let load = try Load(place.context)
      try load.settle(decided: payload, after: earlier)
      #expect(try place.raw.loads(of: payload).map(\.status) == [.withdrawn])
      let next = try Load(place.context)
      #expect(try next.readPending().isEmpty && next.receipts.database.rowsRead < 3)
      return Cost(load)
    }
    #expect(costs[1].isLike(costs[0]), "\(costs)")
  }

  @Test("A file that is named by its hash is found without reading the receipts of others")
  func naming() throws {
    let costs = try [5, 100].map { days in
      let place = try place(days: days)
      let payload = SHA256.hex(of: Array(changing(0).utf8))
      let withdrawal = try Withdrawal(place.context)
      #expect(try withdrawal.payload(named: payload) == payload && !withdrawal.isImport(payload))
      return withdrawal.receipts.database.instructions
    }
    #expect(costs[1] < costs[0] * 5 / 4, "\(costs)")
  }

  @Test("A decision that was interrupted is completed by the next one")
  func interrupted() throws {
    let place = try place(days: 3)
    let payloads = [0, 1].map { SHA256.hex(of: Array(changing($0).utf8)) }
    let verdicts = payloads.map {
      PayloadVerdict(payload: $0, verb: .withdraw, reason: "invented", who: "a person", at: "2026-02-10T07:00:00Z")
    }
    try DecisionStore(path: place.folder.decisions).append(verdicts[0])
    try Withdrawal(place.context).decide(verdicts[1])
    #expect(try payloads.flatMap { try place.raw.loads(of: $0) }.map(\.status) == [.withdrawn, .withdrawn])
  }
}
