import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Charge and Adjustment Journal", .needsSamples)
struct ChargeJournalTests {
  private static let texts = [
    "unit": "unit", "name": "name", "subjournal": "subjournal", "date": "date_posted", "code": "code",
    "code_description": "code_description", "description": "description", "user": "user_name",
  ]

  @Test("Entries, sums and codes are the report's", arguments: Sample.of(reports: "4039"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let entries = parseResult.rows("realpage_charge_adjustment_journal")
    #expect(Int64(entries.count) == sample.expected["records"]?.integer)
    #expect(entries.sum("rent_cents") == sample.expected["sums"]?["rent"]?.integer)
    #expect(entries.sum("other_cents") == sample.expected["sums"]?["other"]?.integer)
    let counts = sample.expected["counts"]
    #expect(entries.sum("is_further") == counts?["rows_without_unit(same unit as above)"]?.integer)
    #expect(Int64(Set(entries.map { $0["unit"] }).count) == counts?["units"]?.integer)
    for member in counts?["by_code"]?.members ?? [] {
      #expect(Int64(entries.count { $0["code"].text == member.key }) == member.value.integer, "\(member.key)")
    }
    #expect(parseResult.scope.hasPrefix("fiscal period 022026"))
  }

  @Test("An entry has what is printed for it, and a further one its unit's", arguments: Sample.of(reports: "4039"))
  func samples(sample: Sample) throws {
    let entries = try RealPage().read(sample.path).rows("realpage_charge_adjustment_journal")
    let expected = sample.expected["sample_records"]?.array ?? []
    #expect(!expected.isEmpty)
    for expectation in expected {
      let found = entries.contains { entry in
        ChargeJournalTests.texts.allSatisfy { entry[$1].text == expectation[$0]?.string }
          && entry["rent_cents"].integer == expectation["rent"]?.integer
          && entry["other_cents"].integer == expectation["other"]?.integer
          && entry["is_further"] == .integer(expectation["continuation"] == .boolean(true) ? 1 : 0)
      }
      #expect(found, "\(expectation.encoded(pretty: false))")
    }
  }

  @Test("The totals of codes and report are checked", arguments: Sample.of(reports: "4039"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let names = ["Code ADMIN:", "Code PESTCONTROL:", "Totals:"]
    let printed = names.flatMap { name in
      ["rent_cents", "other_cents"].map { parseResult.agreedTotal("\(name) \($0)") }
    }
    let expected = sample.expected["checks"]?.array.map { $0["printed"]?.integer }
    #expect(printed == expected)
  }
}

/// What the samples do not show: journals that are wrong.
@Suite("A wrong Charge and Adjustment Journal")
struct WrongChargeJournalTests {
  private static let entry = "101\tA Name\t\t02/01/2026\t0.00\tADMIN\tAdministrative Fee\t-350.00\tnoted\tA User"
  private static let total = "Totals\t0.00\t-350.00"

  private func read(_ lines: String...) -> ParseResult {
    let heading = ["CHARGE AND ADJUSTMENT JOURNAL\ta/r-702-001", "Oak Management, LLC - Oak Court"]
    let header = "Unit\tName\tSubJournal\tDate Posted\tRent\tCode\tDescription\tOther\tDescription\tUser Name"
    return RealPage().read(text: (heading + [header] + lines).joined(separator: "\n"))
  }

  @Test("One that adds up is read")
  func right() {
    let parseResult = read(WrongChargeJournalTests.entry, WrongChargeJournalTests.total)
    #expect(parseResult.kind == .rows)
    #expect(parseResult.totalsAgree)
  }

  @Test("A total that its entries do not give disagrees")
  func total() {
    #expect(!read(WrongChargeJournalTests.entry, "Totals\t0.00\t-351.00").totalsAgree)
    #expect(!read(WrongChargeJournalTests.entry, "RENT\tRent\t1.00\t0.00", WrongChargeJournalTests.total).totalsAgree)
  }

  @Test("A journal that is cut off, or goes on below its totals, is refused")
  func ends() {
    let entry = WrongChargeJournalTests.entry
    #expect(read(entry).refusal?.contains("has no line 'Totals'") == true)
    #expect(read(entry, WrongChargeJournalTests.total, entry).refusal?.contains("is below 'Totals'") == true)
  }

  @Test("An entry of no unit, of no amount, or with a value under no column is refused")
  func entries() {
    let further = "\t\t\t02/01/2026\t0.00\tADMIN\tAdministrative Fee\t-350.00\tnoted\tA User"
    #expect(read(further).refusal?.contains("belongs to no unit") == true)
    let bare = "101\tA Name\t\t02/01/2026\t\tADMIN\tAdministrative Fee\t\tnoted\tA User"
    #expect(read(bare).refusal?.contains("has no amount") == true)
    #expect(read(WrongChargeJournalTests.entry + "\t7").refusal?.contains("is not under any column") == true)
  }
}
