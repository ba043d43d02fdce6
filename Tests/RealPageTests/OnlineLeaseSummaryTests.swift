import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Online leasing's Lease summary", .enabled(if: fixturesRoot() != nil, "the folder of samples is not at hand"))
struct OnlineLeaseSummaryTests {
  private static let type = "Lease summary (Online Leasing)"
  private static let columns = [
    "total_guest_cards": "total_guestcards", "online_guest_cards": "online_guestcards", "quotes": "quotes",
    "applications": "applications", "screenings": "screenings", "docusign": "docusign", "rp_esign": "rp_e_sign",
    "ofsa": "ofsa", "mixed": "mixed", "not_signed": "notsigned", "total_leases": "total_leases",
  ]

  @Test("The property's line has every count that is printed", arguments: Sample.titled(type))
  func counts(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    let lines = reading.rows("realpage_online_lease_summary")
    #expect(Int64(lines.count) == sample.expected["records"]?.integer)
    let wanted = try #require(sample.expected["sample_records"]?.array.first)
    for (key, column) in OnlineLeaseSummaryTests.columns {
      #expect(lines.first?[column].integer == wanted[key]?.integer, "\(key)")
      #expect(lines.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    #expect(reading.runStamp == "2026-01-28 08:24:00")
    #expect(reading.scope == "range 1/1/2026 - 1/31/2026")
  }

  @Test("The totals of the site and of the company are checked", arguments: Sample.titled(type))
  func totals(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    let counts = reading.rows("realpage_online_lease_summary").first?.row.fields.compactMap(\.integer) ?? []
    for label in ["SiteTotal :", "PMC Total :"] {
      let printed = reading.content.totals.filter { $0.name.hasPrefix(label) && $0.isChecked }.map(\.printed)
      #expect(printed == counts)
      #expect(printed.count == 11)
    }
  }
}
