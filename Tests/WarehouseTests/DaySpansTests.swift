import Domain
import Testing

@testable import Warehouse

@Suite("Rows of days that repeat each other, stored once")
struct DaySpansTests {
  private static func day(_ later: Int) -> CivilDate { MetricsFacts.day.advanced(by: later) }

  /// The charges of two leases on a day: the garage of the second one costs another amount from the third day on.
  private static func charges(on later: Int) -> [UnifiedLeaseCharge] {
    [("1", 0, 120_000), ("2", 0, 110_000), ("2", 1, later < 2 ? 5_000 : 6_000)].map { lease, line, cents in
      UnifiedLeaseCharge(
        propertyID: "p", asOf: day(later), leaseID: lease, line: line, code: line == 0 ? "RENT" : "GARAGE",
        chargeClass: nil, amount: Money(cents: cents))
    }
  }

  /// A property whose leases are listed on the days, some of which list none.
  private static func facts(_ listed: [Int], without empty: [Int] = [], changed: [Int]? = nil) -> PropertyFacts {
    var facts = MetricsFacts.property("p")
    for later in (listed + empty).sorted() { facts.add(.leases, on: day(later), primarySource: .rentRoll) }
    facts.leaseCharges = listed.filter { changed?.contains($0) ?? true }.flatMap { charges(on: $0) }
    facts.changedDays = changed.map { Set($0.map(day)) }
    return facts
  }

  private static func spans(_ store: UnifiedStore) throws -> [[String]] {
    try store.reader.rows(
      "SELECT lease_id, line || '', valid_from, valid_to FROM unified_lease_charge_spans ORDER BY 1, 2, 3"
    ).map { $0.compactMap(\.text) }
  }

  @Test("Equal charges of consecutive days are one row; the view lists each on each day")
  func stored() throws {
    let store = try metricsStore(Self.facts([0, 1, 2, 5]))
    #expect(
      try Self.spans(store) == [
        ["1", "0", "2026-02-04", "9999-12-31"], ["2", "0", "2026-02-04", "9999-12-31"],
        ["2", "1", "2026-02-04", "2026-02-05"], ["2", "1", "2026-02-06", "9999-12-31"],
      ])
    let listed = try store.reader.rows(
      "SELECT as_of, as_of_day, lease_id, line, amount_cents FROM unified_lease_charges ORDER BY 1, 3, 4")
    let expected = [0, 1, 2, 5].flatMap { later in
      Self.charges(on: later).map { charge -> [Field] in
        [
          .day(charge.asOf), .count(charge.asOf.dayNumber), .text(charge.leaseID), .count(charge.line),
          .cents(charge.amount),
        ]
      }
    }
    #expect(listed == expected)
  }

  @Test("A day that lists none ends the rows; when it is withdrawn, they continue")
  func emptied() throws {
    let store = try metricsStore(Self.facts([0, 2], without: [1]))
    #expect(try Self.spans(store).filter { $0[0] == "1" }.map { $0[3] } == ["2026-02-04", "9999-12-31"])
    var withdrawn = Self.facts([0, 2], changed: [1])
    withdrawn.leaseCharges = []
    try store.replace(withdrawn, inputs: "2")
    #expect(try Self.spans(store).filter { $0[0] == "1" } == [["1", "0", "2026-02-04", "9999-12-31"]])
  }

  @Test("A further day with the same rows writes none of them, and lists them; one without rows ends them")
  func same() throws {
    let store = try metricsStore(Self.facts([2, 3]))
    let revision = "SELECT max(revision) FROM part_hashes WHERE table_name = 'unified_lease_charge_spans'"
    let (spans, written) = (try Self.spans(store), try store.reader.rows(revision))
    try store.replace(Self.facts([2, 3, 4], changed: [4]), inputs: "2")
    #expect(try Self.spans(store) == spans)
    #expect(try store.reader.rows(revision) == written)
    let listed = "SELECT count(*) FROM unified_lease_charges WHERE as_of = ?"
    #expect(try store.reader.rows(listed, [.day(Self.day(4))]) == store.reader.rows(listed, [.day(Self.day(3))]))
    try store.replace(Self.facts([2, 3, 4], without: [5], changed: [5]), inputs: "3")
    #expect(try Set(Self.spans(store).map { $0[3] }) == [Self.day(4).description])
    #expect(try store.reader.rows(revision) != written)
  }

  @Test("Days that arrive in any order leave the same rows")
  func order() throws {
    let whole = try metricsStore(Self.facts([0, 1, 2, 5]))
    let store = try metricsStore(Self.facts([2]))
    var known = [2]
    for later in [5, 0, 1] {
      known.append(later)
      try store.replace(Self.facts(known, changed: [later]), inputs: "\(later)")
    }
    #expect(try Self.spans(store) == Self.spans(whole))
    #expect(try store.contentHash(of: "p") == whole.contentHash(of: "p"))
  }

  @Test("A row of a day that its dataset does not have is an error, and not lost")
  func misplaced() throws {
    var facts = Self.facts([0])
    facts.leaseCharges += Self.charges(on: 1)
    #expect(throws: MisplacedRows.self) { try UnifiedStore().replace(facts, inputs: "1") }
  }
}
