import TestSupport

/// An owner's desk with a book kept by hand: one property, `main`.
struct BookFixture {
  let root: String
  let data: String
  let config: String

  init() throws {
    root = try temporaryDirectory()
    data = root + "/data"
    config = root + "/report_definitions.json"
    try configure(["main": "123 Main St."])
  }

  /// Writes the configuration anew: the properties' names by key.
  func configure(_ properties: [String: String]) throws {
    let stanzas = properties.sorted { $0.key < $1.key }.map { key, name in
      #""\#(key)": {"source": "ledger", "propertyId": "\#(key)", "propertyName": "\#(name)"}"#
    }
    try write(
      #"{"sources": {}, "reports": {}, "properties": {\#(stanzas.joined(separator: ", "))}}"#, to: config)
  }

  /// Runs a command on 10 February 2026.
  @discardableResult
  func run(_ words: [String], now: String = "2026-02-10T07:00:00Z") async -> Ran {
    await Ran(words + ["--data", data, "--config", config], now: now)
  }

  /// Imports tables as a folder of CSV files.
  @discardableResult
  func take(_ files: [String: String]) async throws -> Ran {
    let folder = try temporaryDirectory()
    for (name, text) in files { try write(text, to: "\(folder)/\(name).csv") }
    return await run(["ledger", "import", folder])
  }

  /// A report as CSV, of 15 April 2025 where it is of a day.
  func report(_ words: [String]) async -> String {
    let day = ["maintenance", "expenses", "lease-audit"].contains(words.first) ? [] : ["--as-of", "2025-04-15"]
    return await run(["report"] + words + day + ["--format", "csv"]).output
  }

  /// The specification's golden example: A owes 1000 for each of four months and paid two, B owes 1500 for the last.
  @discardableResult
  func golden() async throws -> Ran { try await take(BookFixture.goldenTables) }

  /// The golden example's tables, as CSV by name.
  static let goldenTables = [
    "properties": "id,name\nmain,123 Main St.\n",
    "floors": "id,property_id,number\nf8,main,8\n",
    "units": "id,property_id,number,floor_id\nu8,main,808,f8\nu9,main,909,\n",
    "tenants": "id,name\na,Tenant A\nb,Tenant B\n",
    "leases": "id,unit_id,starts\nla,u8,2025-01-01\nlb,u9,2025-03-01\n",
    "lease_tenants": "id,lease_id,tenant_id\n1,la,a\n2,lb,b\n",
    "charges": """
    id,lease_id,code,class,amount,due_date
    a1,la,RENT,rent,1000,2025-01-01
    a2,la,RENT,rent,1000,2025-02-01
    a3,la,RENT,rent,1000,2025-03-01
    a4,la,RENT,rent,1000,2025-04-01
    b1,lb,RENT,rent,1500,2025-03-01
    b2,lb,RENT,rent,1500,2025-04-01

    """,
    "payments": """
    id,lease_id,amount,date,reference,period
    1,la,1000,2025-01-03,3218,2025-01
    2,la,1000,2025-02-04,3219,2025-02
    3,lb,1500,2025-03-02,77,2025-03

    """,
    "owners": "id,name\no1,Bo\no2,Cy\n",
    "ownerships": "id,unit_id,owner_id,share_percent\n1,u8,o1,33.33\n2,u8,o2,66.67\n3,u9,o1,100\n",
    "maintenance_requests":
      "id,property_id,unit_id,opened,category,status,cost\nm1,main,u8,2025-03-01,locks,closed,80.50\n",
    "expenses": "id,property_id,date,category,amount\ne1,main,2025-03-02,taxes,99.99\n",
  ]
}
