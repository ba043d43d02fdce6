import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Primary Advertising Source", .needsSamples)
struct PrimaryAdvertisingSourceTests {
  private static let sources = "realpage_primary_advertising_source"
  private static let contacts = "realpage_primary_advertising_contact_types"
  private static let columns = [
    "visits_first_contact": "first_contact_visits", "pct_prospects": "percent_of_prospects",
    "pct_calls": "percent_of_phone_calls", "pct_visits": "percent_of_visits", "pct_net": "percent_of_net",
    "prospects_to_leases": "prospects_converted_to_leases", "visits_to_leases": "visits_converted_to_leases",
    "Phone Call": "phone_call", "Visit": "visit", "Fax/Letter": "fax_letter", "E-mail": "e_mail",
    "Call Center": "call_center", "Property Referral": "property_referral", "Online Leasing": "online_leasing",
    "Mobile/Text": "mobile_kiosk", "Internet": "internet", "Other": "other", "Total": "total",
  ]

  private static func column(_ key: String) -> String { columns[key] ?? key }

  @Test("Records and sums are the report's", arguments: Sample.titled("PRIMARY ADVERTISING SOURCE"))
  func sums(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    for (key, records, table) in [
      ("sources", "sources", PrimaryAdvertisingSourceTests.sources),
      ("contact_types", "contact_type_rows", PrimaryAdvertisingSourceTests.contacts),
    ] {
      let rows = parseResult.rows(table)
      #expect(Int64(rows.count) == sample.expected["records"]?[records]?.integer)
      let sums = try #require(sample.expected["sums"]?[key]?.members)
      for member in sums {
        #expect(rows.sum(PrimaryAdvertisingSourceTests.column(member.key)) == member.value.integer, "\(member.key)")
      }
    }
  }

  @Test("Sampled sources have every value", arguments: Sample.titled("PRIMARY ADVERTISING SOURCE"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    for (key, table) in [
      ("sources", PrimaryAdvertisingSourceTests.sources), ("contact_types", PrimaryAdvertisingSourceTests.contacts),
    ] {
      let records = try #require(sample.expected["sample_records"]?[key]?.array)
      for record in records {
        let name = record["source"]?.string
        let row = try #require(parseResult.rows(table).first { $0["advertising_source"].text == name })
        for member in record.members where member.key != "source" {
          let expectation = member.value.integer ?? hundredths(member.value)
          #expect(row[PrimaryAdvertisingSourceTests.column(member.key)].integer == expectation, "\(member.key)")
        }
      }
    }
  }

  /// 2143 of `21.43 %`.
  private func hundredths(_ value: JSON) -> Int64? {
    value.string.flatMap { Int64($0.filter(\.isNumber)) }
  }

  @Test("The totals of both tables are those printed", arguments: Sample.titled("PRIMARY ADVERTISING SOURCE"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    for check in sample.expected["checks"]?.array ?? [] {
      let parts = (check["total"]?.string ?? "").split(separator: "Totals: ").map(String.init)
      guard let key = parts.last, check["total"]?.string?.contains("Totals: ") == true else { continue }
      let prefix = parts.count == 2 ? "\(parts[0])Totals:" : "Totals:"
      let total = try #require(parseResult.total("\(prefix) \(PrimaryAdvertisingSourceTests.column(key))"), "\(key)")
      #expect(total.isChecked)
      #expect(total.printed == check["printed"]?.integer)
    }
    let converted = try #require(parseResult.total("Totals: visits_converted_to_leases"))
    #expect(converted.printed == 140_000)
    #expect(!converted.isChecked)
  }

  private static let headers =
    "Advertising Source,New Prospects,This Period % of Prospects,Phone Calls,This Period % of Phone Calls,Visits,"
    + "This Period % of Visits,Visits,Return Visits,** Off-Site Conversions,Leases,Waitlist,Cancelled /Denied,"
    + "Net Leases,% of Net,*** Prospects Converted to Leases,*** Visits Converted to Leases"
  private static let line = "Web,2,100.00 %,1,100.00 %,0,0.00 %,3,0,0,1,0,0,1,100.00 %,50.00 %,33.33 %"
  private static let types =
    "Contact Types by Advertising Source\nAdvertising Source,Phone Call,Visit,Fax/Letter,E-mail,Call Center,"
    + "Property Referral,Online Leasing,Mobile/Kiosk,Internet,Other,Total\nWeb,1,0,0,1,0,0,0,0,0,0,2\n"
    + "Totals:,1,0,0,1,0,0,0,0,0,0,2\n"

  private func report(_ lines: String..., types: String = types) -> ParseResult {
    let title = "PRIMARY ADVERTISING SOURCE EVALUATION,,\n"
    let total = PrimaryAdvertisingSourceTests.line.replacing("Web", with: "Totals:")
    return RealPage().read(
      text: title + PrimaryAdvertisingSourceTests.headers + "\n" + lines.joined(separator: "\n") + "\n" + total + "\n"
        + types)
  }

  @Test("Of two columns called Visits the first counts first contacts, the second all visits")
  func visits() {
    let rows = report(PrimaryAdvertisingSourceTests.line).rows(PrimaryAdvertisingSourceTests.sources)
    #expect(rows.map { $0["first_contact_visits"] } == [.integer(0)])
    #expect(rows.map { $0["visits"] } == [.integer(3)])
  }

  @Test("A line that does not add up, or whose share is another's, is refused")
  func refused() {
    let line = PrimaryAdvertisingSourceTests.line
    #expect(report(line).refusal == nil)
    #expect(report(line.replacing(",1,0,0,1,", with: ",1,0,0,2,")).refusal?.contains("does not add up") == true)
    #expect(report(line.replacing("2,100.00", with: "2,99.00")).refusal?.contains("its share is 10000") == true)
    let wrong = PrimaryAdvertisingSourceTests.types.replacing("Web,1,0,0,1", with: "Web,1,0,0,3")
    #expect(report(line, types: wrong).refusal?.contains("does not add up: total 2, its types 4") == true)
    #expect(report(line, types: "").refusal?.contains("does not have two lines 'Totals:'") == true)
    #expect(report(line, line).totalsAgree == false)
  }
}
