import Receivables
import Domain
import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

/// What RealPage's charge codes bill.
@Suite("RealPage's charge codes")
struct ChargeCodeTests {

  @Test(
    "Every charge code of the real Transaction Detail is classified, utilities as such",
    .needsSamples)
  func sample() throws {
    let root = try #require(fixturesRoot())
    let rows = try RealPage().read("\(root)/realpage/reports/Report_4028_Ridian.xls").rows(
      "realpage_transaction_detail")
    let codes = Set(rows.compactMap { $0["transaction_group_category_code"].text }.filter { $0.hasPrefix("C-") })
      .map(chargeCode(ofPosting:)).filter { !["LTOR", "GTOR"].contains($0) }
    #expect(codes.count >= 15)
    #expect(codes.filter { ChargeCodes.realPage.chargeClass(of: $0) == .unknown } == [])
    #expect(codes.filter { ChargeCodes.realPage.ledgerClass(of: $0) == .rent } == ["RENT"])
    let utilities = codes.filter { ChargeCodes.realPage.ledgerClass(of: $0) == .utilities }.sorted()
    #expect(
      utilities == ["ELECTRIC", "INTERNET", "PESTCONTROL", "SEWER", "TRASHUTIL", "UTILADMIN", "WATER"])
  }

  @Test(
    "Every charge code of the real Delinquent and Prepaid is classified; the rest are payments",
    .needsSamples)
  func owed() throws {
    let root = try #require(fixturesRoot())
    let path = "\(root)/realpage/expected/Delinquent and Prepaid Report - excerpt.xls.json"
    guard case .object(let codes)? = try JSON.parse(read(path))["groups"]?["by_code"] else {
      Issue.record("no sums by code")
      return
    }
    let charges = codes.map(\.key).filter { !$0.hasPrefix("PMT") }
    #expect(charges.contains("Boiler Utility") && charges.contains("BOILER"))
    #expect(charges.filter { ChargeCodes.realPage.chargeClass(of: $0) == .unknown } == [])
  }

  @Test("The owner's file overrides the usual classes of codes, and a wrong class is reported with its path")
  func own() throws {
    let codes = try definitions(
      #""charge_classes": {"rent": ["HUDRENT"], "fee": ["PETRENT"]}, "utility_codes": ["H2O"]"#)
    #expect(codes.chargeClass(of: "hudrent") == .rent && codes.chargeClass(of: "RENT") == .rent)
    #expect(codes.chargeClass(of: "PetRent") == .fee)
    #expect(codes.ledgerClass(of: "h2o") == .utilities && codes.ledgerClass(of: "WATER") == .other)
    #expect(try definitions(#""company_names": ["A"]"#) == .realPage)
    let error = #expect(throws: DefinitionsError.self) { try definitions(#""charge_classes": {"rents": []}"#) }
    #expect(error?.description.contains("sources.realpage.charge_classes: unknown key 'rents'") == true)
  }

  private func definitions(_ more: String) throws -> ChargeCodes {
    let text = """
      {"sources": {"realpage": {"pmc_id": "1", "reporting_api": "https://reports.example.com/v1",
        "token": {"file": "token.json"}, \(more)}}, "properties": {}, "reports": {}}
      """
    return try #require(try Definitions(Array(text.utf8), connectors: [RealPageConnector()]).sources.realpage).charges
  }
}
