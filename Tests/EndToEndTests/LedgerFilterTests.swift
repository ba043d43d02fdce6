import TestSupport
import Testing

@testable import ownerdash

/// Every filter, bound and refusal of the ledger's systems, as a person meets it on the command line.
@Suite("Filters, bounds and refusals of the ledger reports")
struct LedgerFilterTests {
  private let harness: BookFixture

  /// Books that refusals are tried on: made once, and changed by none of them.
  private static let refusing = Task {
    let harness = try BookFixture()
    try await harness.golden()
    return harness
  }
  private static let both = Task {
    let harness = try BookFixture()
    try await two(harness)
    return harness
  }
  private static let audited = Task {
    let harness = try BookFixture()
    try await audit(harness)
    return harness
  }

  init() throws { harness = try BookFixture() }

  /// The golden book, and a second property whose tenant owes 700 and has moved out.
  private static func two(_ harness: BookFixture) async throws {
    try harness.configure(["main": "123 Main St.", "side": "9 Side St."])
    try await harness.golden()
    let taken = try await harness.take([
      "properties": "id,name\nside,9 Side St.\n", "units": "id,property_id,number\ns1,side,1\n",
      "tenants": "id,name\nc,Tenant C\n",
      "leases": "id,unit_id,starts,ends,move_out\nlc,s1,2024-01-01,2024-12-31,2025-01-10\n",
      "lease_tenants": "id,lease_id,tenant_id\n3,lc,c\n",
      "charges": "id,lease_id,code,class,amount,due_date\nc1,lc,RENT,rent,700,2025-01-01\n",
      "maintenance_requests": "id,property_id,opened,category,status\nm2,side,2025-03-01,roof,open\n",
      "expenses": "id,property_id,date,category,amount\ne2,side,2025-03-02,roof,5\n",
    ])
    #expect(taken.ending == .done, "\(taken.complaints)")
  }

  @Test(
    "--property leaves the others out of every report",
    arguments: ["rental-tracker", "lease-payments", "debtors", "forecast", "maintenance", "expenses"])
  func property(report: String) async throws {
    let harness = try await Self.both.value
    let extra = report == "lease-payments" ? ["--inactive"] : []
    let all = await harness.report([report] + extra)
    #expect(all.contains("123 Main St.") && all.contains("9 Side St."), "\(all)")
    let one = await harness.report([report, "--property", "side"] + extra)
    #expect(!one.contains("123 Main St.") && one.contains("9 Side St."), "\(one)")
  }

  @Test("Without --as-of a report is of today")
  func today() async throws {
    try await harness.golden()
    for report in ["rental-tracker", "lease-payments", "debtors"] {
      let drawn = await harness.run(["report", report], now: "2025-04-15T07:00:00Z").output
      #expect(drawn.contains("As of 2025-04-15"), "\(report)")
    }
  }

  @Test("Who moved out owing money is listed, marked 'no current unit'")
  func noUnit() async throws {
    let harness = try await Self.both.value
    #expect(await harness.report(["rental-tracker"]).contains("c,Tenant C,9 Side St.,no current unit,700.00,1,"))
  }

  @Test("The tracker lists the largest balance first, and ties by the tenant's id")
  func order() async throws {
    try await Self.two(harness)
    try await harness.take(["charges": "id,lease_id,code,class,amount,due_date\nc2,lc,RENT,rent,800,2025-01-05\n"])
    let rows = await harness.report(["rental-tracker"]).split(separator: "\r\n").dropFirst().map { $0.prefix(2) }
    #expect(rows == ["a,", "b,", "c,"])
  }

  @Test("--minimum keeps who owes just that much, of tracker, debtors and notices")
  func minimum() async throws {
    try await harness.golden()
    for (amount, isListed) in [("1500", true), ("1500.01", false)] {
      for report in ["rental-tracker", "debtors"] {
        #expect(await harness.report([report, "--minimum", amount]).contains("Tenant B") == isListed, "\(report)")
      }
    }
    let written = await harness.run(["notices", "write", "--as-of", "2025-04-15", "--minimum", "1500.01"])
    #expect(written.output.contains("1 written, 0 already written"))
  }

  @Test("--months-behind open counts what is open, whatever a payment is tagged to")
  func monthsBehind() async throws {
    try await harness.golden()
    try await harness.take(["payments": "id,lease_id,amount,date,period\n4,lb,1,2025-04-02,2025-04\n"])
    #expect(await harness.report(["rental-tracker"]).contains("b,Tenant B,123 Main St.,909,1499.00,1,0,1,1499.00,"))
    try await harness.take(["payments": "id,lease_id,amount,date,period\n5,la,1,2025-04-02,2025-04\n"])
    #expect(await harness.report(["rental-tracker"]).contains(",808,1999.00,1,1,2,1999.00,"))
    #expect(
      await harness.report(["rental-tracker", "--months-behind", "open"]).contains(",808,1999.00,2,1,2,1999.00,"))
  }

  @Test("The grid shows the last three months where none are named, 1 to 12 on request")
  func months() async throws {
    try await harness.golden()
    let columns = { (words: [String]) async -> String in
      String(await harness.report(["lease-payments"] + words).prefix { $0 != "\r\n" })
    }
    #expect(
      await columns([]).hasSuffix(",month_2025-03_utilities,month_2025-04_rent,month_2025-04_utilities,as_of,reason"))
    #expect(
      await columns(["--months", "1"]).hasSuffix("tenant_1,month_2025-04_rent,month_2025-04_utilities,as_of,reason"))
    #expect(
      await columns(["--start", "2025-01", "--months", "12"]).hasSuffix(
        ",month_2025-12_rent,month_2025-12_utilities,as_of,reason"))
  }

  @Test("--inactive also shows leases that are active in none of the months")
  func inactive() async throws {
    let harness = try await Self.both.value
    #expect(await harness.report(["lease-payments"]).contains("Tenant C") == false)
    #expect(await harness.report(["lease-payments", "--inactive"]).contains("Tenant C,,,,,,,2025"))
    #expect(await harness.report(["lease-payments", "--start", "2025-01"]).contains("Tenant C,OVERDUE,not billed,"))
  }

  @Test("The grid lists floors from the lowest up and units by their numbers")
  func floors() async throws {
    try await harness.golden()
    try await harness.take([
      "floors": "id,property_id,number,wing\nf2,main,2,East\nfg,main,Ground,East\nfb,main,Basement,\nf10,main,10,\n",
      "units": """
      id,property_id,number,floor_id
      w1,main,10,f2
      w2,main,9,f2
      w3,main,3,fg
      w4,main,4,fb
      w5,main,5,f10

      """,
      "leases":
        "id,unit_id,starts\nx1,w1,2025-01-01\nx2,w2,2025-01-01\nx3,w3,2025-01-01\nx4,w4,2025-01-01\nx5,w5,2025-01-01\n",
    ])
    let rows = await harness.report(["lease-payments"]).split(separator: "\r\n").dropFirst()
    let places = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[1...2].joined(separator: "/") }
    #expect(places == ["Basement/4", "Ground East/3", "2 East/9", "2 East/10", "8/808", "10/5", "/909"])
  }

  @Test(
    "What is no month, amount, number, day, choice, property or tenant is refused with what is wanted",
    arguments: [
      (["lease-payments", "--months", "0"], "--months must be a number of at least 1, not '0'"),
      (["lease-payments", "--months", "13"], "'13' is not a number of months from 1 to 12"),
      (["lease-payments", "--start", "2025-13"], "--start: '2025-13' is not a month such as 2026-02"),
      (["lease-payments", "--start", "April"], "--start: 'April' is not a month such as 2026-02"),
      (["rental-tracker", "--minimum", "much"], "--minimum: 'much'"),
      (["rental-tracker", "--minimum-months=-1"], "--minimum-months must be a number of at least 0, not '-1'"),
      (["rental-tracker", "--months-behind", "late"], "--months-behind must be one of missing, open, not 'late'"),
      (["rental-tracker", "--as-of", "tomorrow"], "--as-of: 'tomorrow'"),
      (["rental-tracker", "--property", "mian"], "unknown property 'mian' (did you mean 'main'?)"),
      (["debtors", "--of", "banks"], "--of must be one of tenants, owners, not 'banks'"),
      (["tenant-statement"], "'tenant-statement' requires --tenant ID"),
      (["tenant-statement", "--tenant", "z"], "tenant 'z' not found"),
      (["debtor"], "unknown report 'debtor' (did you mean 'debtors'?)"),
      (["lease-audit"], "no audit run yet"),
    ])
  func refused(words: [String], reason: String) async throws {
    let ran = try await Self.refusing.value.run(["report"] + words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
    #expect(ran.output.isEmpty)
  }

  /// Rent of 1600 is scheduled and 1500 billed; 1000 are billed as scheduled; a fee has no schedule.
  private static func audit(_ harness: BookFixture) async throws {
    try await harness.golden()
    try await harness.take([
      "scheduled_charges": "id,lease_id,code,class,amount\ns1,la,RENT,rent,1000\ns2,lb,RENT,rent,1600\n",
      "charges":
        "id,lease_id,code,class,amount,due_date\nf1,la,FEE,other,5,2025-04-02\na5,la,RENT,rent,50,2025-04-03\n",
    ])
    #expect(await harness.run(["audit", "run", "--start", "2025-03", "--months", "2"]).ending == .done)
  }

  @Test("Undercharge and overcharge are listed separately and are never netted")
  func neverNetted() async throws {
    try await Self.audit(harness)
    let shown = await harness.run(["audit", "show"]).output
    #expect(shown.contains("undercharged 200.00 open and 0.00 resolved, overcharged 50.00 open and 0.00 resolved"))
    #expect(
      shown.contains(
        "Not auditable, counted as unknown: no source gives a schedule or lists the month. 1 month of FEE."))
    let csv = await harness.run(["audit", "show", "--format", "csv"]).output
    #expect(csv.contains(",la,a,Tenant A,2025-01-01,,FEE,0,0,Not auditable,,,,0,"), "\(csv)")
  }

  @Test(
    "A decision is refused without an exception to decide about, and so are unknown runs",
    .serialized,
    arguments: [
      (["resolve", "run_20260210_070000"], "select exceptions with --property, --tenant, --lease, --code or --month"),
      (["resolve", "run_20260210_070000", "--month", "2024-01"], "has no such exception"),
      (
        ["resolve", "run_20260210_070000", "--month", "2025-03", "--lease", "la", "--code", "RENT"],
        "is not an exception"
      ),
      (
        ["resolve", "run_20260210_070000", "--month", "2025-04", "--lease", "la", "--code", "FEE"],
        "is not an exception"
      ),
      (["resolve", "run_20260210_070000", "--month", "2025-04", "--lease", "zz", "--code", "RENT"], "has no RENT of"),
      (
        ["resolve", "run_20260210_070000", "--month", "2025-04", "--lease", "lb", "--code", "RENT"],
        "missing option --fix"
      ),
      (["resolve", "run_20260210_07000", "--month", "2025-04"], "did you mean 'run_20260210_070000'?"),
      (["run", "--months", "13"], "'13' is not a number of months from 1 to 12"),
      (["run", "--proration", "half"], "--proration must be one of none, actual_days, thirty_day, not 'half'"),
      (["run", "--start", "soon"], "--start: 'soon' is not a month"),
      (["compare", "run_20260210_070000"], "'audit compare' does not take 1 runs"),
      (["shwo"], "'audit' has no subcommand 'shwo' (did you mean 'show'?)"),
    ])
  func audits(words: [String], reason: String) async throws {
    let ran = try await Self.audited.value.run(["audit"] + words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
  }

  @Test("A ledger without any charge is refused an audit")
  func nothingToAudit() async throws {
    try await harness.take(["properties": "id,name\nmain,123 Main St.\n"])
    let ran = await harness.run(["audit", "run"])
    #expect(ran.ending == .wrongUsage && ran.complaints.contains("nothing to audit"))
  }

  @Test(
    "A manual entry is refused without its lease, amount, day or person, and if it names something unknown",
    .serialized,
    arguments: [
      (["add", "--amount", "5", "--who", "ann"], "missing option --lease ID"),
      (["add", "--lease", "zz", "--amount", "5", "--who", "ann"], "lease 'zz' not found"),
      (["add", "--lease", "la", "--who", "ann"], "missing option --amount AMOUNT"),
      (["add", "--lease", "la", "--amount", "5", "--kind", "charge", "--who", "ann"], "missing option --due DAY"),
      (["add", "--lease", "la", "--amount", "5"], "missing option --who NAME"),
      (
        ["add", "--lease", "la", "--amount", "5", "--kind", "gift", "--who", "ann"],
        "--kind must be one of charge, payment"
      ),
      (["add", "--lease", "la", "--amount", "5", "--pays", "charge:zz", "--who", "ann"], "no charge 'charge:zz'"),
      (["edit", "charge:a1", "--who", "ann"], "nothing to change"),
      (["delete", "charge:zz", "--who", "ann"], "entry 'charge:zz' not found"),
      (["mark-paid", "payment:1", "--who", "ann"], "entry 'payment:1' is not a charge"),
      (["mark-paid", "charge:a1", "--who", "ann"], "charge 'charge:a1' has no open amount"),
    ])
  func entries(words: [String], reason: String) async throws {
    let ran = try await Self.refusing.value.run(["ledger"] + words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
  }
}
