import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Online leasing's Lease summary", .needsSamples)
struct OnlineLeaseSummaryTests {
  private static let type = "Lease summary (Online Leasing)"
  private static let columns = [
    "total_guest_cards": "total_guestcards", "online_guest_cards": "online_guestcards", "quotes": "quotes",
    "applications": "applications", "screenings": "screenings", "docusign": "docusign", "rp_esign": "rp_e_sign",
    "ofsa": "ofsa", "mixed": "mixed", "not_signed": "notsigned", "total_leases": "total_leases",
  ]

  @Test("The property's line has every count that is printed", arguments: Sample.titled(type))
  func counts(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let lines = parseResult.rows("realpage_online_lease_summary")
    #expect(Int64(lines.count) == sample.expected["records"]?.integer)
    let expectation = try #require(sample.expected["sample_records"]?.array.first)
    for (key, column) in OnlineLeaseSummaryTests.columns {
      #expect(lines.first?[column].integer == expectation[key]?.integer, "\(key)")
      #expect(lines.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    #expect(parseResult.runStamp == "2026-01-28 08:24:00")
    #expect(parseResult.scope == "range 1/1/2026 - 1/31/2026")
  }

  @Test("The totals of the site and of the company are checked", arguments: Sample.titled(type))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let counts = parseResult.rows("realpage_online_lease_summary").first?.row.fields.compactMap(\.integer) ?? []
    for label in ["SiteTotal :", "PMC Total :"] {
      let printed = parseResult.content.totals.filter { $0.name.hasPrefix(label) && $0.isChecked }.map(\.printed)
      #expect(printed == counts)
      #expect(printed.count == 11)
    }
  }
}

/// What the sample does not show: summaries that are wrong.
@Suite("A wrong Lease summary")
struct WrongOnlineLeaseSummaryTests {
  private static let caption = "\t\tOak Court"
  private static let groups = "\t\t\tTotal\tOnline\t\t\t\tLeasesSigned\t\t\t\t\tTotal"
  private static let header =
    "\t\t\tGuestCards\tGuestCards\tQuotes\tApplications\tScreenings\tDocuSign\tRP E-Sign\tOFSA\tMixed\tNotSigned\tLeases"
  private static let counts = "\t\t\t38\t4\t28\t5\t6\t0\t5\t0\t0\t0\t5"
  private static let total = "\t\tSiteTotal :\t38\t4\t28\t5\t6\t0\t5\t0\t0\t0\t5"

  private func read(_ lines: String...) -> ParseResult {
    RealPage().read(text: (["Lease summary", "\tOak Management, LLC"] + lines).joined(separator: "\n"))
  }

  @Test("The property is the line above the table, and online guest cards are the second")
  func right() {
    typealias Wrong = WrongOnlineLeaseSummaryTests
    let parseResult = read(Wrong.caption, Wrong.groups, Wrong.header, Wrong.counts, Wrong.total)
    #expect(parseResult.refusal == nil)
    #expect(parseResult.property == .name("Oak Court"))
    let line = parseResult.rows("realpage_online_lease_summary").first
    #expect(line?["total_guestcards"].integer == 38)
    #expect(line?["online_guestcards"].integer == 4)
    #expect(parseResult.totalsAgree)
  }

  @Test("A second property, no property, other groups or no total are refused")
  func refused() {
    typealias Wrong = WrongOnlineLeaseSummaryTests
    let second = read(Wrong.caption, Wrong.groups, Wrong.header, Wrong.counts, Wrong.total, "\t\tElm Court")
    #expect(second.refusal?.contains("belongs to another property") == true)
    let page = read("\tPage 1 of 1", Wrong.groups, Wrong.header, Wrong.counts, Wrong.total)
    #expect(page.refusal?.contains("has no property") == true)
    let swapped = Wrong.groups.replacing("Total\tOnline", with: "Online\tTotal")
    #expect(
      read(Wrong.caption, swapped, Wrong.header, Wrong.counts, Wrong.total).refusal?.contains("has no line") == true)
    #expect(read(Wrong.caption, Wrong.groups, Wrong.header, Wrong.counts).refusal?.contains("'SiteTotal :'") == true)
  }
}
