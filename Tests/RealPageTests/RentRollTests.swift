import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Rent Roll", .needsSamples)
struct RentRollTests {
  @Test("Every unit has the figures that are printed for it", arguments: Sample.of(reports: "4043", "4295"))
  func units(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let blocks = parseResult.rows("realpage_rent_roll")
    let charges = Dictionary(grouping: parseResult.rows("realpage_rent_roll_charges")) { $0["block"] }
    let units = blocks.filter { $0["is_unit"] == .integer(1) }
    let expected = sample.expected["units"]?.array ?? []
    #expect(units.count == expected.count)
    for (unit, expectation) in zip(units, expected) {
      check(unit, expectation)
      let lines = charges[unit["block"]] ?? []
      // The listed layout has its codes in the order of its columns, so only what stands there is compared.
      let codes = lines.map { "\($0["trans_code"].text ?? "") \(amount($0).integer ?? 0)" }.sorted()
      let wantedCodes = (expectation["codes"]?.array ?? []).map {
        "\($0.array[0].string ?? "") \($0.array[1].integer ?? 0)"
      }
      #expect(codes == wantedCodes.sorted())
    }
  }

  private func check(_ unit: NamedRow, _ expectation: JSON) {
    let texts = [
      "unit": "unit", "floorplan": "floorplan", "status": "unit_lease_status", "move_in": "move_in",
      "move_out": "move_out", "lease_start": "lease_start", "lease_end": "lease_end",
    ]
    for (key, column) in texts { #expect(unit[column].text == expectation[key]?.string, "\(key) of \(unit["unit"])") }
    #expect(unit["sqft"].integer == expectation["sqft"]?.integer)
    #expect(unit["market_addl_cents"].integer == expectation["market"]?.integer)
    #expect(unit["balance_cents"].integer == expectation["balance"]?.integer)
    #expect(unit["dep_on_hand_cents"].integer == expectation["deposit"]?.integer)
    #expect((unit["total_billing_cents"].integer ?? 0) == expectation["total_billing"]?.integer)
    let name = expectation["name"]?.string
    #expect(unit["name"].text == (name == "" ? nil : name))
  }

  private func amount(_ line: NamedRow) -> Field {
    line["lease_rent_cents"] == .null ? line["other_charges_credits_cents"] : line["lease_rent_cents"]
  }

  @Test("Records, sums and groups are the report's, to the cent", arguments: Sample.of(reports: "4043", "4295"))
  func sums(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let blocks = parseResult.rows("realpage_rent_roll")
    let charges = parseResult.rows("realpage_rent_roll_charges")
    let units = blocks.filter { $0["is_unit"] == .integer(1) }
    let unitBlocks = Set(units.map { $0["block"] })
    let counted = charges.filter { unitBlocks.contains($0["block"]) }
    let records = sample.expected["records"]
    #expect(Int64(units.count) == records?["units"]?.integer)
    #expect(Int64(blocks.count) == records?["lease_blocks"]?.integer)
    #expect(Int64(counted.count) == records?["charge_lines"]?.integer)
    #expect(Int64(charges.count - counted.count) == records?["extra_charge_lines"]?.integer)
    let sums: [(String, Int64)] = [
      ("sqft", sum(units, "sqft")), ("market", sum(units, "market_addl_cents")),
      ("lease_rent", sum(counted, "lease_rent_cents")), ("other", sum(counted, "other_charges_credits_cents")),
      ("total_billing", sum(units, "total_billing_cents")), ("deposits", sum(units, "dep_on_hand_cents")),
      ("balance", sum(units, "balance_cents")),
    ]
    for (key, sum) in sums { #expect(sum == sample.expected["sums"]?[key]?.integer, "\(key)") }
    try groups(sample, units, blocks, counted)
  }

  private func groups(_ sample: Sample, _ units: [NamedRow], _ blocks: [NamedRow], _ charges: [NamedRow]) throws {
    let groups = try #require(sample.expected["groups"])
    for (key, column, rows) in [
      ("by_status", "unit_lease_status", units), ("by_floorplan", "floorplan", units),
    ] {
      let grouped = Dictionary(grouping: rows) { $0[column].text ?? "" }
      #expect(grouped.count == groups[key]?.members.count)
      for (name, rows) in grouped {
        #expect(Int64(rows.count) == groups[key]?[name]?["units"]?.integer, "\(key) \(name)")
        #expect(sum(rows, "market_addl_cents") == groups[key]?[name]?["market"]?.integer, "\(key) \(name)")
      }
    }
    let further = Dictionary(grouping: blocks.filter { $0["is_unit"] == .integer(0) }) {
      $0["unit_lease_status"].text ?? ""
    }
    for member in groups["extra_by_status"]?.members ?? [] {
      #expect(Int64(further[member.key]?.count ?? 0) == member.value.integer, "\(member.key)")
    }
    let byCode = Dictionary(grouping: charges) { $0["trans_code"].text ?? "" }
    for member in groups["by_code"]?.members ?? [] {
      let lines = byCode[member.key] ?? []
      #expect(sum(lines, "lease_rent_cents") + sum(lines, "other_charges_credits_cents") == member.value.integer)
    }
  }
}
