import Domain
import HTTPServer
import Simulator
import TestSupport
import Testing
import XML

/// What the services say on different days of one world.
@Suite("One seed and last day are one world on every day")
struct OneWorldTests {
  private static let ages = [0, 1, 7, 29, 40]

  private func residents(_ age: Int) throws -> [XMLElement] {
    try SimulatorHarness(on: asOf.advanced(by: -age)).yardi("ItfResidentData", "GetResidentsByStatus").result()
      .all(at: "MITS-ResidentData/PropertyResidents/Residents/Resident")
  }

  @Test("A resident of Yardi's has the same move-in and unit on every day, and a notice only once it is given")
  func yardi() throws {
    let listed = try Self.ages.map { age in
      let day = asOf.advanced(by: -age)
      return try residents(age).reduce(into: [String: [String?]]()) { rows, resident in
        let notice = resident.text("NoticeDate").flatMap(Self.brief)
        #expect(notice.map { $0 <= day } ?? true, "\(resident["tCode"] ?? "") on \(day)")
        let facts = ["UnitCode", "MoveInDate", "LastName"].map { resident.text($0) }
        rows[try #require(resident["tCode"])] = facts
      }
    }
    for earlier in listed.dropFirst() {
      let common = earlier.filter { listed[0][$0.key] != nil }
      #expect(common.count > earlier.count / 2)
      for (resident, facts) in common { #expect(listed[0][resident] == facts, "\(resident)") }
    }
  }

  private static func brief(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    return parts.count == 3 ? CivilDate(year: parts[2], month: parts[0], day: parts[1]) : nil
  }

  @Test("A lease of RealPage's has the same begin, and the same unit while it holds one, on every day")
  func realPage() throws {
    let listed = try Self.ages.map { age in
      let leases = try SimulatorHarness(on: asOf.advanced(by: -age)).rpx("getleaseinfo").result()
        .all(at: "GetLeaseInfo/Leases/Lease")
      return try leases.reduce(into: [String: [String?]]()) { rows, lease in
        rows[try #require(lease.text("LeaseID"))] = ["UnitID", "LeaseBeginDate"].map { lease.text($0) }
      }
    }
    for earlier in listed.dropFirst() {
      let common = earlier.filter { listed[0][$0.key] != nil }
      #expect(common.count > earlier.count / 2)
      for (lease, facts) in common {
        let last = try #require(listed[0][lease])
        #expect(last[1] == facts[1] && (last[0] == facts[0] || [last[0], facts[0]].contains("0")), "\(lease)")
      }
    }
  }

  @Test("A report of an earlier day is the file that the world draws for the property's own day", arguments: ages)
  func reports(age: Int) throws {
    let day = asOf.advanced(by: -age)
    let harness = try SimulatorHarness(on: day)
    #expect(harness.create().status == 201)
    harness.now += 60_000
    let file = harness.file(try harness.lastFile())
    let profile = try #require(PropertyProfile.realPage(seed: 1).first { $0.siteID == "5446271" })
    let world = World(asOf: asOf, properties: [profile])
    let drawn = try #require(world.property(profile.key)).file(.makeReady, on: day.advanced(by: -profile.lag))
    #expect(file.body == drawn.bytes)
  }
}
