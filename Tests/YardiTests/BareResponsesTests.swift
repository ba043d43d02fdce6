import Pipeline
import TestSupport
import Testing

@testable import Yardi

/// Responses that were saved without their envelopes: what they answer is known only where their shape leaves one choice.
@Suite("Yardi's responses without an envelope")
struct BareResponsesTests {
  private static let ledger = """
    <ResidentTransactions xmlns="http://yardi.com/ResidentTransactions20"><Property><PropertyID><Identification>
    <PrimaryID>oakhill1</PrimaryID></Identification></PropertyID><RT_Customer><CustomerID>t1</CustomerID>
    <PaymentAccepted>0</PaymentAccepted><RTServiceTransactions><Transactions><Charge><Detail>
    <TransactionID>1</TransactionID><TransactionDate>2026-03-01</TransactionDate><ChargeCode>rent</ChargeCode>
    <Amount>900.00</Amount><AmountPaid>900.00</AmountPaid><BalanceDue>0.00</BalanceDue></Detail></Charge>
    </Transactions></RTServiceTransactions></RT_Customer></Property></ResidentTransactions>
    """

  @Test("A ledger may be of open charges, of a window or of prepays: unnamed it is refused, and the choices are listed")
  func unnamed() throws {
    let refusal = try #require(Yardi().read(Self.ledger).refusal)
    #expect(refusal.rule == "the response has no envelope, and its content does not identify the operation")
    let hints = "\(refusal)"
    for operation in [
      "GetResidentTransactions_Login", "GetResidentTransactions_ByChargeDate_Login", "GetResidentPrepays_Login",
    ] { #expect(hints.contains(operation)) }
  }

  @Test(
    "Named, it is what the operator says, in the scope that its envelope would give it",
    arguments: [
      ("GetResidentTransactions_Login", "transactions"), ("getresidenttransactions_bychargedate_login", "transactions"),
      ("GetResidentPrepays_Login", "prepays"),
    ])
  func named(operation: String, feed: String) throws {
    let parseResult = try Yardi().read(Self.ledger, as: operation)
    #expect(parseResult.kind == .rows && parseResult.feed == feed && parseResult.property == .id("oakhill1"))
    #expect(parseResult.scope.lowercased() == "operation \(operation.lowercased())")
  }

  @Test("An operation that the content or the envelope contradicts is refused")
  func contradicted() throws {
    let units = try Yardi().read(Self.ledger, as: "GetUnitInformation").refusal
    #expect(units?.rule.hasPrefix("--operation is 'GetUnitInformation', but the content is of ") == true)
    let name = "GetResidentTransactions_Login"
    let wrapped = "<\(name)Response xmlns='u'><\(name)Result>\(Self.ledger)</\(name)Result></\(name)Response>"
    #expect(try Yardi().read(wrapped, as: name).kind == .rows)
    let other = try Yardi().read(wrapped, as: "GetResidentTransactions_ByChargeDate_Login").refusal
    #expect(other?.rule.hasPrefix("the response is from 'GetResidentTransactions_Login'") == true)
  }

  @Test("One shape of one operation needs no name")
  func single() {
    let units = """
      <PhysicalProperty xmlns="" xmlns:MITS="http://my-company.com/namespace"><Property><RT_Customer>
      <CustomerID>t1</CustomerID><RT_Unit><UnitID>101</UnitID></RT_Unit></RT_Customer></Property></PhysicalProperty>
      """
    let parseResult = Yardi().read(units)
    #expect(parseResult.kind == .rows && parseResult.scope == "operation GetUnitInformation_Login")
  }

  @Test(
    "Another vendor's file of the same standard is not read as Yardi's",
    arguments: ["PhysicalProperty", "ResidentTransactions", "LeadManagement"])
  func foreign(root: String) throws {
    let file = """
      <\(root) xmlns="http://www.example.com/mits"><Property IDValue="9" OrganizationName="Another Vendor">
      <ILS_Unit IDValue="101"/><RT_Customer><PaymentAccepted>0</PaymentAccepted></RT_Customer></Property></\(root)>
      """
    for operation in [nil, "UnitAvailability_Login"] {
      let refusal = try Yardi().read(Payload(Array(file.utf8)), as: operation).refusal
      #expect(refusal?.rule.hasSuffix("nothing in it names Yardi: it is another vendor's") == true)
    }
  }
}
