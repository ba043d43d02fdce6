import Domain
import Query
import Testing
import Warehouse

@Suite("Lists of units, leases and findings") struct ListQueryTests {
  @Test("Units are listed for the current day, one by one")
  func units() throws {
    let reader = try Facts.reader(
      Facts.property(
        "alder", name: "Alder Court",
        [(1, [.vacantUnrented, .noticeUnrented], nil), (0, [.occupiedNoNotice, .down, .down], "a_check")]),
      Facts.property("birch", [(0, [.occupiedNoNotice], nil)]))
    let rows = try UnitsQuery(property: "alder").run(reader)
    #expect(rows.map(\.unit) == ["0", "1"])
    #expect(rows.map(\.unitClass) == ["vacant_unrented", "notice_unrented"])
    #expect(rows.map(\.leaseRent) == [nil, Money(cents: 90_000)])
    #expect(rows[1].expectedMoveOut == Facts.day.advanced(by: 39))
    #expect(rows.allSatisfy { $0.asOf == Facts.day.advanced(by: -1) && $0.property == "Alder Court" })
    #expect(try UnitsQuery().run(reader).count == 3)
  }

  @Test("Units of a requested day are those of the property's last good day by then; a held day is none")
  func earlierUnits() throws {
    let reader = try Facts.reader(
      Facts.property(
        "alder",
        [
          (3, [.vacantUnrented, .vacantUnrented], nil), (1, [.occupiedNoNotice], nil),
          (0, [.down, .down, .down], "a_check"),
        ]))
    let listed = try [0, 1, 2, 3, 4].map { ago in
      let rows = try UnitsQuery(asOf: Facts.day.advanced(by: -ago)).run(reader)
      return rows.map(\.unitClass) + Set(rows.map(\.asOf)).map(\.description)
    }
    let (first, second) = (Facts.day.advanced(by: -3).description, Facts.day.advanced(by: -1).description)
    let (occupied, vacant) = (["occupied_no_notice", second], ["vacant_unrented", "vacant_unrented", first])
    #expect(listed == [occupied, occupied, vacant, vacant, []])
  }

  @Test("Leases are listed with their household's name, and without one where the source hides it")
  func residents() throws {
    var facts = Facts.property("alder", [(0, [.occupiedNoNotice], nil)])
    facts.days.append(
      UnifiedFactDay(
        propertyID: "alder", dataset: .leases, asOf: Facts.day, asOfBasis: .stated, primarySource: .rentRoll,
        payload: "q"))
    facts.published.append(PublishedDay(propertyID: "alder", dataset: .leases, asOf: Facts.day))
    for (id, name) in [("a", "Lora, Pele"), ("b", nil)] as [(String, String?)] {
      var lease = UnifiedLease(
        propertyID: "alder", asOf: Facts.day, leaseID: id, unitID: "10\(id)", residentID: id, kind: .current,
        statusText: "Occupied")
      lease.rent = Money(cents: 100_000)
      facts.leases.append(lease)
      var resident = UnifiedResident(
        propertyID: "alder", asOf: Facts.day, residentID: id, unitID: "10\(id)", statusText: "Occupied")
      resident.name = name
      facts.residents.append(resident)
    }
    let rows = try ResidentsQuery().run(Facts.reader(facts))
    #expect(rows.map(\.unit) == ["10a", "10b"] && rows.map(\.name) == ["Lora, Pele", nil])
    #expect(rows.allSatisfy { $0.rent == Money(cents: 100_000) && $0.balance == nil })
    let reader = try Facts.reader(facts)
    #expect(try ResidentsQuery(property: "alder", asOf: Facts.day).run(reader).map(\.name) == ["Lora, Pele", nil])
    #expect(try ResidentsQuery(asOf: Facts.day.advanced(by: -1)).run(reader).isEmpty)
  }

  @Test("Findings are those of the current days and of held days after them, blocking ones first")
  func findings() throws {
    var facts = Facts.property("alder", [(2, [.occupiedNoNotice], nil), (1, [.down], nil), (0, [], "held")])
    for (ago, severity) in [(2, .warn), (1, .warn), (0, .block)] as [(Int, FindingRecord.Severity)] {
      facts.findings.append(
        UnifiedFinding(
          propertyID: "alder", asOf: Facts.day.advanced(by: -ago), dataset: .units, ordinal: 0,
          finding: FindingRecord(
            severity, FindingRule("rule_\(ago)", "A rule.", effect: "None.", remedy: "None."), "a sentence")))
    }
    let rows = try FindingsQuery().run(Facts.reader(facts))
    #expect(rows.map(\.rule) == ["rule_0", "rule_1"])
    #expect(rows.map(\.severity) == ["block", "warn"])
    #expect(try FindingsQuery(property: "birch").run(Facts.reader(facts)).isEmpty)
  }
}
