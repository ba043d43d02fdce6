import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Leasing Activity Detail", .needsSamples)
struct LeasingActivityDetailTests {
  private static let table = "realpage_leasing_activity_detail"
  /// A column by its key in the samples of the drawn layout and in those of the listed one.
  private static let texts = [
    ("this_contact_type", "contact_type", "This contact type"),
    ("off_site_conversion_this_period", "off_site", "Off-Site Conversion This Period"),
    ("initial_contact_type", "initial", "Initial Contact Type"), ("ad_source", "ad", "Ad Source"),
    ("floor_plan_group", "fpg", "Floor Plan Group"), ("floor_plan", "fp", "Floor Plan"),
    ("current_guest_card_status", "status", "Current Guest Card Status"),
    ("results_lost_reason", "result", "Results/Lost Reason"),
  ]
  private static let days = [
    ("date_needed", "needed", "Date Needed"), ("next_scheduled_follow_up", "follow", "Next Scheduled Follow Up"),
  ]
  private static let counts = [
    ("leases", "leases", "Leases"), ("waitlist", "wait", "Waitlist"), ("cancelled_denied", "canc", "Cancelled/ Denied"),
  ]

  @Test("Records, counts and groups are the report's", arguments: Sample.titled("LEASING ACTIVITY DETAIL"))
  func counts(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows(LeasingActivityDetailTests.table)
    let counts = try #require(sample.expected["counts"])
    #expect(Int64(rows.count) == sample.expected["records"]?.integer)
    for (key, column) in [
      ("by_contact_type", "this_contact_type"), ("by_guest_card_status", "current_guest_card_status"),
      ("by_ad_source", "ad_source"), ("by_floor_plan_group", "floor_plan_group"), ("by_result", "results_lost_reason"),
    ] { #expect(rows.counted(by: column) == counts[key]?.counts, "\(key)") }
    #expect(rows.sum("is_new_prospect") == counts["new_prospects(¹)"]?.integer)
    #expect(Int64(rows.counted(by: "prospect_name").count) == counts["distinct_prospects"]?.integer)
    let groups = sample.expected["groups"]?["rows_per_consultant"]?.array.compactMap(\.integer)
    #expect(rows.counted(by: "leasing_consultant").values.sorted(by: >) == groups)
    for key in ["leases", "waitlist", "cancelled_denied"] {
      if let sum = sample.expected["sums"]?[key]?.integer { #expect(rows.sum(key) == sum) }
    }
    if let midnights = counts["rows_with_time_of_day_midnight"]?.integer {
      #expect(rows.counted(by: "time")["00:00:00"] == midnights)
    }
  }

  @Test("Sampled contacts have every value", arguments: Sample.titled("LEASING ACTIVITY DETAIL"))
  func records(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows(LeasingActivityDetailTests.table)
    let expectation = sample.expected["sample_records"]?.array ?? []
    #expect(!expectation.isEmpty)
    for record in expectation { #expect(rows.contains { matches($0, record) }, "\(record)") }
  }

  private func matches(_ row: NamedRow, _ record: JSON) -> Bool {
    let value = { (drawn: String, listed: String) in record[drawn] ?? record[listed] ?? .null }
    let stamp = [row["date"].text, row["time"].text].compactMap { $0 }.joined(separator: " ")
    let name = value("name", "Prospect Name").string?.drop { $0 == "¹" }
    return row["leasing_consultant"].text == value("consultant", "Leasing Consultant").string
      && (stamp == record["date"]?.string || row["date"].text == iso(record["Date"]))
      && row["prospect_name"].text == name.map { String($0) }
      && (row["is_new_prospect"] == .integer(1)) == (record["new"] == .boolean(true))
      && LeasingActivityDetailTests.texts.allSatisfy { column, drawn, listed in
        row[column].text == value(drawn, listed).string?.replacing("\n", with: " ")
      }
      && LeasingActivityDetailTests.days.allSatisfy { column, drawn, listed in
        row[column].text == record[drawn]?.string ?? iso(record[listed])
      }
      && LeasingActivityDetailTests.counts.allSatisfy { column, drawn, listed in
        row[column].integer == record[drawn]?.integer ?? record[listed]?.string.flatMap { Int64($0) }
      }
  }

  /// `02/01/2026` as `2026-02-01`.
  private func iso(_ day: JSON?) -> String? {
    let parts = day?.string?.split(separator: "/") ?? []
    return parts.count == 3 ? "\(parts[2])-\(parts[0])-\(parts[1])" : nil
  }

  @Test(
    "The totals of each consultant and of the property are those printed",
    arguments: Sample.titled("LEASING ACTIVITY DETAIL"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let checks = sample.expected["checks"]?.array ?? []
    #expect(checks.count >= 100)
    for check in checks {
      let parts = (check["total"]?.string ?? "").split(separator: " / ").map(String.init)
      let subject = parts[0].hasPrefix("Totals for ") ? String(parts[0].dropFirst("Totals for ".count)) : parts[0]
      let total = try #require(parseResult.total("\(subject): \(parts[1])"), "\(subject): \(parts[1])")
      #expect(total.isChecked)
      #expect(total.printed == check["printed"]?.integer)
      #expect(total.computed == check["computed"]?.integer)
    }
    let close = try #require(parseResult.content.totals.first { $0.name.hasPrefix("Property: Close") })
    #expect(close.printed == sample.expected["printed_property_totals"]?["Close %"]?.hundredths)
    #expect(close.printed == close.computed)
  }

  @Test("A file without the totals of the property is refused: it may be cut")
  func cut() {
    let headers = [
      "Leasing Consultant", "Date", "This contact type", "# Of Return Visits", "Off-Site Conversion This Period",
      "Prospect Name", "Initial Contact Type", "Ad Source", "Floor Plan Group", "Floor Plan", "Date Needed",
      "Next Scheduled Follow Up", "Current Guest Card Status", "Leases", "Waitlist", "Cancelled/ Denied",
      "Results/Lost Reason",
    ]
    let text = "\"OwnerDash, LLC - 1 - Elm - 2\"\nLEASING ACTIVITY DETAIL\n" + headers.joined(separator: ",") + "\n"
    let parseResult = RealPage().read(text: text)
    #expect(parseResult.feed == "leasing_activity_detail")
    #expect(parseResult.refusal?.contains("has no line 'Totals for Property'") == true)
  }
}
