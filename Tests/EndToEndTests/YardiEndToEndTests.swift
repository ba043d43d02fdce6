import TestSupport
import Testing

@testable import ownerdash

/// Yardi's answers and reports from the drop folder to its raw database.
@Suite("End to end: Yardi's files")
struct YardiEndToEndTests {
  private static let files = [
    "GetUnitInformation_Login.xml", "GetResidentsByStatus_all.xml", "GetResidentTransactions_Login.xml",
    "excel_layouts/rent_roll_with_lease_charges.csv", "excel_layouts/aging_detail.csv",
  ]

  private func harness() throws -> PipelineHarness {
    let harness = try PipelineHarness(now: "2026-03-15T18:00:00Z")
    let root = packageFixtures() + "/yardi/constructed"
    for file in YardiEndToEndTests.files { try harness.put(read("\(root)/\(file)"), as: file) }
    try write(
      """
      {
        "sources": {
          "yardi": {
            "base_address": "https://voyager.example.com/client", "server": "S", "database": "D",
            "interface_entity": "Vendor", "interface_licence": {"file": "licence"},
            "user_name": {"file": "user"}, "password": {"file": "password"}
          }
        },
        "properties": {
          "oak_hill": {
            "propertyId": "oakhill1", "propertyName": "Oak Hill", "source": "yardi", "time_zone": "America/Chicago"
          }
        },
        "reports": {}
      }
      """, to: harness.config)
    return harness
  }

  @Test("Dropped responses and reports go to Yardi's raw database, by the property's code that they state")
  func loaded() async throws {
    let harness = try harness()
    let ran = await harness.run("load", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    for (table, rows) in [
      ("yardi_units", 15), ("yardi_residents", 15), ("yardi_transactions", 11), ("yardi_rent_roll", 15),
      ("yardi_aging_detail", 11), ("loads WHERE property = 'oak_hill' AND status = 'loaded'", 5),
    ] {
      #expect(try harness.count(table, in: "yardi_raw.db") == rows, "\(table)")
    }
    #expect(try harness.count("loads", in: "realpage_raw.db") == 0)
    #expect(await harness.run("load", harness.drop).output.contains("0 loaded, 5 loaded before"))
  }
}
