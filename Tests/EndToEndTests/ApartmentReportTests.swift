import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("Everything known of one unit of a book")
struct ApartmentReportTests {
  private let owner: BookFixture

  init() throws { owner = try BookFixture() }

  /// The golden example with everything that a book can state of a unit, and unit 1010, which was never let.
  private func book() async throws {
    try await owner.golden()
    let taken = try await owner.take([
      "properties": "id,address,city,state,zipcode\nmain,123 Main St.,Milford,TX,78701\n",
      "buildings": "id,property_id,name\nbA,main,Tower A\n",
      "floors": "id,property_id,number,building_id,wing,status\nf8,main,8,bA,East,open\nf10,main,10,,,\n",
      "unit_types": "id,name,bedrooms,bathrooms,capacity\nt2,Two bedrooms,2,1.5,4\n",
      "units": """
      id,property_id,number,floor_id,unit_type_id,square_feet,market_rent,capacity,address,note
      u8,main,808,f8,t2,700,1050.50,3,125 Main St.,corner
      u10,main,1010,f10,,,,,,

      """,
      "unit_details": "id,unit_id,name,value\nd1,u8,balcony,south\n",
      "amenities": "id,property_id,unit_id,name,note\nm1,main,u8,washer,\nm2,main,,pool,closed in winter\n",
      "tenants": "id,phone,email,status\na,555-0101,a@example.com,current\n",
      "leases": "id,name,status,type,note\nla,Agreement 7,signed,residential,two copies\n",
      "deposits": "id,lease_id,amount,received\ndep,la,500,2025-01-02\n",
      "owners": "id,email,phone,telegram,language\no1,bo@example.com,555-0102,77,ru\n",
    ])
    #expect(taken.ending == .done, "\(taken.complaints)")
  }

  private func rows(_ sql: String) throws -> [[String]] {
    try UnifiedReader(path: owner.data + "/unified.db").rows(sql).map { row in
      row.map { $0.text ?? $0.integer.map { "\($0)" } ?? "-" }
    }
  }

  @Test("The unit, its features, lease, tenant, deposit, balance and owners, with what a unit overrides of its type")
  func whole() async throws {
    try await book()
    let lines = await owner.report(["apartment", "--unit", "808"]).split(whereSeparator: \.isNewline).map(String.init)
    #expect(
      lines == [
        "section,lease,item,value,amount,date,source", "Unit,,Unit ID,u8,,,", "Unit,,Building,Tower A,,,ledger",
        "Unit,,Floor,8,,,ledger", "Unit,,Wing,East,,,ledger", "Unit,,Floor status,open,,,ledger",
        "Unit,,Type,Two bedrooms,,,ledger", "Unit,,Bedrooms,2,,,ledger", "Unit,,Bathrooms,1.5,,,ledger",
        "Unit,,Capacity,3,,,ledger", "Unit,,Square feet,700,,,ledger", "Unit,,Address,125 Main St.,,,ledger",
        "Unit,,City,\"Milford, TX, 78701\",,,ledger", "Unit,,Note,corner,,,ledger",
        "Unit,,Base rent,,1050.50,,ledger", "Unit,,Class,occupied no notice,,2025-04-10,",
        "Features,,Detail,balcony: south,,,", "Features,,Amenity,washer,,,",
        "Features,,Property amenity,pool: closed in winter,,,", "Leases,la,Name,Agreement 7,,,",
        "Leases,la,Status,signed,,,", "Leases,la,Type,residential,,,", "Leases,la,Note,two copies,,,",
        "Leases,la,Starts,,,2025-01-01,", "Leases,la,Move-in,,,2025-01-01,",
        "Leases,la,Tenant,Tenant A (current),,,", "Leases,la,Deposit held,,500.00,2025-01-02,",
        // A owes 1000 for each of four months and paid two.
        "Balance,la,Open charges,,2000.00,2025-04-15,", "Balance,la,Credits,,0.00,2025-04-15,",
        "Balance,la,Prepaid,,0.00,2025-04-15,", "Balance,la,Not yet due,,0.00,2025-04-15,",
        "Balance,la,Balance,,2000.00,2025-04-15,",
        "Owners,,Owner,\"Bo, 33.33 percent\",,,", "Owners,,Owner,\"Cy, 66.67 percent\",,,",
      ])
  }

  @Test("Every format prints it, without contacts")
  func formats() async throws {
    try await book()
    let words = ["report", "apartment", "--unit", "u8", "--as-of", "2025-04-15", "--format"]
    for format in ["table", "json", "html"] {
      let output = await owner.run(words + [format]).output
      #expect(output.contains("Tower A") && output.contains("Agreement 7"), "\(format)")
      #expect(!output.contains("555-01") && !output.contains("example.com"), "\(format)")
    }
    #expect(await owner.run(words + ["json"]).output.contains("\"amount\": 2000.00"))
    #expect(await owner.run(words + ["xlsx", "--out", owner.root + "/unit.xlsx"]).ending == .done)
    #expect(try read(owner.root + "/unit.xlsx").count > 2_000)
  }

  @Test("A unit that was never let has its floor, in its report and in the payment grid")
  func vacant() async throws {
    try await book()
    let report = await owner.report(["apartment", "--unit", "1010"])
    #expect(report.contains("Unit,,Floor,10,,,ledger") && !report.contains("Leases,") && !report.contains("Balance,"))
    #expect(!report.contains("Base rent"), "what is not stated is not listed")
    let grid = await owner.report(["lease-payments", "--start", "2025-04", "--months", "1"])
    let vacant = grid.split(whereSeparator: \.isNewline).first { $0.contains("1010") }
    #expect(vacant?.contains(",10,") == true, "\(grid)")
  }

  @Test("An unknown unit, or a number of several units, is an error that says what to give")
  func refused() async throws {
    try await book()
    let unknown = await owner.run(["report", "apartment", "--unit", "809"])
    #expect(unknown.ending == .wrongUsage && unknown.complaints.contains("unit '809' not found"))
    #expect(await owner.run(["report", "apartment"]).complaints.contains("requires --unit UNIT"))
    try owner.configure(["main": "123 Main St.", "oak": "Oak"])
    _ = try await owner.take([
      "properties": "id,name\noak,Oak\n", "units": "id,property_id,number\no8,oak,808\n",
    ])
    let twice = await owner.run(["report", "apartment", "--unit", "808"])
    #expect(
      twice.ending == .wrongUsage && twice.complaints.contains("'u8' of main") && twice.complaints.contains("oak"))
    let one = await owner.run(["report", "apartment", "--unit", "808", "--property", "oak"])
    #expect(one.ending == .done && one.output.contains("o8"))
  }

  @Test("Contacts of tenants and owners are in unified.db, and not in the analysts' copy")
  func contacts() async throws {
    try await book()
    let tenants = "SELECT name, email, phone, status FROM unified_tenancy_tenants WHERE tenant_id = 'a'"
    #expect(try rows(tenants) == [["Tenant A", "a@example.com", "555-0101", "current"]])
    let owners = """
      SELECT DISTINCT owner_name, owner_email, owner_phone, owner_telegram, owner_language FROM unified_ownerships
      WHERE owner_id = 'o1'
      """
    #expect(try rows(owners) == [["Bo", "bo@example.com", "555-0102", "77", "ru"]])
    let copy = try UnifiedReader(path: owner.data + "/analyst/unified.db")
    #expect(
      try copy.rows("SELECT owner_email, owner_phone, owner_name FROM unified_ownerships").allSatisfy { row in
        row.allSatisfy { $0 == .null }
      })
    #expect(try copy.rows("SELECT note FROM unified_apartments").allSatisfy { $0 == [.null] })
  }

  @Test("'properties' prints the city and state of the configuration, else those of the book")
  func city() async throws {
    try await book()
    #expect(await owner.run(["properties", "--format", "csv"]).output.contains("ledger,main,Milford,TX,"))
  }
}
