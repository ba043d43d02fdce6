import Pipeline
import Testing
import Warehouse
import Yardi

/// Answers of which no sample is at hand, written here from the description of their trees.
@Suite("Yardi's responses as they are described")
struct DescribedResponsesTests {
  private func response(_ operation: String, _ content: String) -> ParseResult {
    Yardi().read(
      "<\(operation)Response xmlns='u'><\(operation)Result>\(content)</\(operation)Result></\(operation)Response>")
  }

  @Test("A lease file comes with its unit, its recurring charges and its whole ledger")
  func residentData() throws {
    let parseResult = response(
      "GetResidentData",
      """
      <MITS-ResidentData xmlns=""><Summary><GenerationTimeStamp>2026-03-15T06:00:00.0</GenerationTimeStamp>
      <TotalLeaseFiles>1</TotalLeaseFiles><Messages><FYI>Fine.</FYI></Messages></Summary><LeaseFiles><LeaseFile>
      <Identification IDValue="t0001001" IDType="Notice"/><Unit><Identification IDValue="101" IDType="UnitID"/>
      <UnitType>oh1b1</UnitType><UnitRent>1200.00</UnitRent></Unit><MoveInDate>2025-07-01</MoveInDate>
      <LeaseBegin>2025-07-01</LeaseBegin><LeaseEnd>2026-06-30</LeaseEnd><DueDay>1</DueDay>
      <LeaseCharges><LeaseCharge><ChargeCode>rent</ChargeCode><Amount>1150.00</Amount><StartDate>2025-07-01</StartDate>
      </LeaseCharge></LeaseCharges><LeaseCharges><LeaseCharge><ChargeCode>pet</ChargeCode><Amount>35.00</Amount>
      </LeaseCharge></LeaseCharges><Ledger><Identification IDValue="250.00"/>
      <Transaction><TransID>1</TransID><TransType>Charge</TransType><TransDate>2026-03-01</TransDate>
      <ChargeAmount>1150.00</ChargeAmount><isOpen>true</isOpen></Transaction>
      <Transaction><TransID>2</TransID><TransType>Payment</TransType><TransDate>2026-03-02</TransDate>
      <PaymentAmount>900.00</PaymentAmount><LeaseBalance>250.00</LeaseBalance></Transaction></Ledger>
      </LeaseFile></LeaseFiles></MITS-ResidentData>
      """)
    #expect(parseResult.feed == "resident_data")
    #expect(parseResult.runStamp == "2026-03-15 06:00:00")
    let file = try #require(parseResult.rows("yardi_lease_files").first)
    #expect(file["resident_code"].text == "t0001001")
    #expect(file["status"].text == "Notice")
    #expect(file["unit_code"].text == "101")
    #expect(file["balance_cents"].integer == 25_000)
    #expect(parseResult.rows("yardi_lease_file_charges").map { $0["charge_code"].text } == ["rent", "pet"])
    let ledger = parseResult.rows("yardi_ledger")
    #expect(sum(ledger, "charge_cents") - sum(ledger, "payment_cents") == 25_000)
    #expect(ledger.map { $0["resident_code"].text } == ["t0001001", "t0001001"])
    #expect(ledger.map { $0["is_open"] } == [.flag(true), .null])
    #expect(parseResult.content.findings.isEmpty)
  }

  @Test("An error in the summary refuses the response")
  func residentDataError() {
    let content = "<Summary><Messages><Error>Invalid tenant.</Error></Messages></Summary><LeaseFiles/>"
    let parseResult = response("GetResidentData", "<MITS-ResidentData>\(content)</MITS-ResidentData>")
    #expect(parseResult.refusal?.rule == "the service responded 'Invalid tenant.'")
  }

  @Test("Prepayments are distinguished from ledgers by the operation, and fill a table of their own")
  func prepays() {
    let content = """
      <ResidentTransactions><Property><PropertyID><Identification><PrimaryID>oakhill1</PrimaryID></Identification>
      </PropertyID><RT_Customer><CustomerID>t0001001</CustomerID><RTServiceTransactions><Transactions>
      <Payment Type="Check"><Detail><TransactionDate>2026-03-10</TransactionDate><Amount>100.00</Amount></Detail></Payment>
      </Transactions></RTServiceTransactions></RT_Customer></Property></ResidentTransactions>
      """
    let rows = response("GetResidentPrepays_Login", content).rows("yardi_prepays")
    #expect(rows.map { $0["resident_code"].text } == ["t0001001"])
    #expect(rows.map { $0["property_code"].text } == ["oakhill1"])
    #expect(sum(rows, "amount_cents") == 10_000)
    #expect(response("GetResidentTransactions_ByChargeDate_Login", content).rows("yardi_transactions").count == 1)
  }

  @Test("Availability of version 2.0 is read with its prefixes and with identity inside")
  func availability() throws {
    let parseResult = response(
      "UnitAvailability_Login",
      """
      <PhysicalProperty xmlns="" xmlns:MITS="http://my-company.com/namespace"><Property><PropertyID>
      <MITS:Identification Type="other"><MITS:PrimaryID>oakhill1</MITS:PrimaryID></MITS:Identification></PropertyID>
      <Floorplan Id="oh1b1"><Name>1 Bedroom</Name><UnitCount>4</UnitCount><Room Type="Bedroom"><Count>1.00</Count></Room>
      <SquareFeet Min="700" Max="700"/></Floorplan>
      <ILS_Unit Id="103" FloorplanID=""><Unit><MITS:Information><MITS:UnitID>103
      </MITS:UnitID><MITS:UnitBathrooms>1.500000</MITS:UnitBathrooms><MITS:MarketRent>1210.00</MITS:MarketRent>
      <MITS:UnitLeasedStatus>on notice</MITS:UnitLeasedStatus></MITS:Information></Unit><Comment>RentReady=false</Comment>
      <Deposit><Amount Type="Actual"><Value>500.00</Value></Amount></Deposit>
      <Availability><VacateDate Month="3" Day="31" Year="2026"/><VacancyClass>Occupied</VacancyClass>
      <MadeReadyDate Month="" Day="0" Year=""/></Availability></ILS_Unit></Property></PhysicalProperty>
      """)
    #expect(parseResult.property == .id("oakhill1"))
    let unit = try #require(parseResult.rows("yardi_available_units").first)
    #expect(unit["unit_code"].text == "103")
    #expect(unit["property_code"].text == "oakhill1")
    #expect(unit["bathrooms_hundredths"].integer == 150)
    #expect(unit["deposit_cents"].integer == 50_000)
    #expect(unit["vacate_date"].text == "2026-03-31")
    #expect(unit["made_ready_date"] == .null)
    #expect(parseResult.rows("yardi_floorplans").first?["bedrooms"].integer == 1)
    #expect(parseResult.content.findings.isEmpty)
  }

  @Test("Residents of the newer service state the property on each")
  func commonData() {
    let parseResult = response(
      "GetTenants_Login",
      """
      <CommonTenantsData><PropertyTenants><Tenants><Tenant pCode="oakhill1" tCode="T0001001"><Status>Eviction</Status>
      <UnitCode>301</UnitCode><Rent>1450.00</Rent><LeaseToDate>02/28/2026</LeaseToDate></Tenant></Tenants>
      </PropertyTenants></CommonTenantsData>
      """)
    #expect(parseResult.property == .id("oakhill1"))
    #expect(parseResult.rows("yardi_residents").map { $0["current_rent_cents"].integer } == [145_000])
  }

  @Test("Five spellings of days are in one record")
  func days() throws {
    let parseResult = try Yardi().read(
      """
      <MITS-ResidentData><PropertyResidents><Residents><Resident tCode="t1"><Status>Notice</Status>
      <LeaseFromDate>7/1/2025</LeaseFromDate><LeaseToDate>06/30/2026</LeaseToDate><MoveInDate>2025-07-01</MoveInDate>
      <MoveOutDate>2026-06-30T00:00:00</MoveOutDate><NoticeDate>2026-03-01T09:30:00.0</NoticeDate></Resident>
      </Residents></PropertyResidents></MITS-ResidentData>
      """, as: "GetResidentsByStatus")
    let row = parseResult.rows("yardi_residents").first
    let days = ["lease_from", "lease_to", "move_in", "move_out", "notice_given"].map { row?[$0].text }
    #expect(days == ["2025-07-01", "2026-06-30", "2025-07-01", "2026-06-30", "2026-03-01"])
  }

  @Test("A prospect without a first contact, or with two, is reported")
  func firstContacts() {
    let prospect = { (code: String, events: String) in
      """
      <Prospect><Customers><Customer Type="prospect"><Identification IDType="ProspectID" IDValue="\(code)"/></Customer>
      </Customers><Events>\(events)</Events></Prospect>
      """
    }
    let event = { (first: Bool) in
      "<Event EventType='Email' EventDate='2026-03-01T12:00:00.0'><FirstContact>\(first)</FirstContact></Event>"
    }
    let prospects =
      prospect("p1", event(true)) + prospect("p2", event(false)) + prospect("p3", event(true) + event(true))
    let parseResult = response(
      "GetYardiGuestActivity_Login", "<LeadManagement><Prospects>\(prospects)</Prospects></LeadManagement>")
    #expect(parseResult.content.findings.map(\.subject) == ["p2", "p3"])
    #expect(parseResult.content.findings.allSatisfy { $0.rule == "first_contact_not_one" && $0.severity == .warn })
  }

  @Test("A shape that Yardi never sends is refused, not read as empty")
  func guessedShapes() {
    let units = response("GetUnitInformation", "<UnitInformation><Unit><UnitCode>1</UnitCode></Unit></UnitInformation>")
    #expect(
      units.refusal?.rule
        == "the response has no 'UnitInformation/Property/Units/UnitInfo', but has 'UnitInformation/Unit'")
    #expect(response("AvailableUnits_Login", "<AvailableUnits><Unit/></AvailableUnits>").refusal != nil)
  }

  @Test("Messages are checked one by one: only those that say that nothing was found are an empty response")
  func messages() throws {
    let messages = { (texts: [String]) in
      "<Messages>" + texts.map { "<Message messageType='Error'>\($0)</Message>" }.joined() + "</Messages>"
    }
    let found = "No tenants exist with the given search criteria"
    #expect(response("GetResidentPrepays_Login", messages([found])).kind == .empty)
    #expect(
      response("GetResidentPrepays_Login", messages([found, "License invalid for Vendor"])).refusal?.rule
        == "the service says 'License invalid for Vendor'")
    #expect(response("GetResidentPrepays_Login", messages([])).refusal != nil)
    #expect(Yardi().read(messages([found])).refusal != nil)
    #expect(try Yardi().read(messages([found]), as: "GetResidentPrepays_Login").feed == "prepays")
  }
}
