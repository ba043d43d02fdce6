import Domain
import Simulator
import TestSupport
import Testing

@testable import ownerdash

/// Units of the payment grid that have no lease in it.
@Suite("The payment grid lists the units without an account")
struct PaymentGridUnitsTests {
  @Test("A household that was never billed is a unit without an account, and an empty unit is vacant")
  func units() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let (day, key) = (PipelineHarness.asOf, "nexus_east")
    let property = try PipelineHarness.property(key)
    for report in [RealPageReport.rentRoll, .transactionDetail] {
      let file = try property.file(report, on: day)
      try harness.put(file.bytes, as: file.name)
    }
    #expect(await harness.run("run", harness.drop).ending == .done)
    let posted = Set(property.postings(day.month.firstDay...day).compactMap { $0.unit?.number })
    var (billed, occupied): (Set<String>, Set<String>) = ([], [])
    for (unit, households) in zip(property.units, property.households) {
      let stages = households.map { $0.stage(on: day) }
      if stages.contains(.resident) || stages.contains(.onNotice) { occupied.insert(unit.number) }
      if posted.contains(unit.number) { billed.insert(unit.number) }
    }
    let ran = await harness.run(
      "report", "lease-payments", "--property", key, "--as-of", "\(day)", "--months", "1", "--format", "csv")
    let rows = csvRows(ran.output)
    let place = try #require(rows.first?.firstIndex(of: "unit"))
    let units = { (reason: String) in Set(rows.dropFirst().filter { $0.last == reason }.map { $0[place] }) }
    let without = units("no account of this unit in these months")
    #expect(without == occupied.subtracting(billed) && !without.isEmpty, "\(ran.complaints)")
    let vacant = units("vacant: no lease in these months")
    #expect(!vacant.isEmpty && vacant.isDisjoint(with: occupied))
  }
}
