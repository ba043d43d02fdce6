import Pipeline
import TestSupport
import Testing

@testable import ownerdash

/// Imports whose numbers and days are written in a declared form, and rent rolls of other programs.
@Suite("The form of an import")
struct ImportFormTests {
  private let owner: BookFixture

  init() throws { owner = try BookFixture() }

  private func charges(_ rows: String) -> [String: String] {
    [
      "properties": "id,name\nmain,123 Main St.\n", "units": "id,property_id,number\nu8,main,808\n",
      "leases": "id,unit_id,starts\nla,u8,2025-01-01\n",
      "charges": "id,lease_id,code,class,amount,due_date\n\(rows)\n",
    ]
  }

  private func folder(_ files: [String: String]) throws -> String {
    let folder = try temporaryDirectory()
    for (name, text) in files { try write(text, to: "\(folder)/\(name).csv") }
    return folder
  }

  /// The charges as `id,amount,due_date`.
  private func listed() async -> [String] {
    let words = ["ledger", "list", "charges", "--columns", "id,amount,due_date", "--format", "csv"]
    return await owner.run(words).output.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test(
    "A declared form is read, also by a rebuild",
    arguments: [
      ("1.250,00", "DD.MM.YYYY", #"a1,la,RENT,rent,"1.250,50",04.02.2026"#),
      ("1250,00", "MM/DD/YYYY", #"a1,la,RENT,rent,"1250,50",02/04/2026"#),
      ("1 250,00", "DD/MM/YYYY", #"a1,la,RENT,rent,"1 250,50",4/2/2026"#),
      ("1'250.00", "YYYY.MM.DD", "a1,la,RENT,rent,1'250.50,2026.02.04"),
      ("1,250.00", "MM-DD-YYYY", #"a1,la,RENT,rent,"1,250.50",2026-02-04"#),
    ])
  func declared(numbers: String, days: String, row: String) async throws {
    let path = try folder(charges(row))
    let ran = await owner.run(["ledger", "import", path, "--numbers", numbers, "--days", days])
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(await listed() == ["a1,1250.50,2026-02-04"])
    let rebuilt = await owner.run(["rebuild"])
    #expect(rebuilt.ending == .done, "\(rebuilt.complaints)")
    #expect(await listed() == ["a1,1250.50,2026-02-04"])
  }

  @Test(
    "What may mean two values, or is of another form than the declared one, is refused with its cell, never guessed",
    arguments: [
      ([], "1.250,2026-02-04", "'1.250' is not an amount, such as 1,234.50; declare another form with --numbers"),
      ([], #""1250,00",2026-02-04"#, "declare another form with --numbers"),
      ([], "5,02/04/2026", "'02/04/2026' is not a day, such as 2026-02-04; declare another form with --days"),
      (["--numbers", "1.250,00"], "1250.50,2026-02-04", "'1250.50' is not an amount in the declared form 1.250,00"),
      (["--numbers", "1.250,00"], #""12.50,00",2026-02-04"#, "is not an amount in the declared form"),
      (["--days", "MM/DD/YYYY"], "5,13/02/2026", "'13/02/2026' is not a day in the declared form MM/DD/YYYY"),
      (["--days", "DD.MM.YYYY"], "5,04.02.26", "is not a day in the declared form"),
    ])
  func refused(options: [String], values: String, reason: String) async throws {
    let path = try folder(charges("a1,la,RENT,rent,\(values)"))
    let ran = await owner.run(["ledger", "import", path] + options)
    #expect(ran.ending != .done && ran.complaints.contains("sheet 'charges', row 2"), "\(ran.complaints)")
    #expect(ran.complaints.contains(reason), "\(ran.complaints)")
    #expect(await listed().isEmpty)
  }

  @Test("An unknown form is a usage error that lists the known ones")
  func unknown() async throws {
    let path = try folder(charges("a1,la,RENT,rent,5,2026-02-04"))
    for (option, value) in [("--numbers", "1.2.3"), ("--days", "MM/DD/YY")] {
      let ran = await owner.run(["ledger", "import", path, option, value])
      #expect(ran.ending == .wrongUsage && ran.complaints.contains("MM/DD/YYYY") == (option == "--days"))
    }
  }

  /// The example of docs/receivables.md: its mapping and its rent roll.
  private func example() throws -> (mapping: String, roll: String) {
    let page = try readText(packageRoot() + "/docs/receivables.md")
    let blocks = page.split(separator: "```")
    let mapping = try #require(blocks.first { $0.hasPrefix("json\n") && $0.contains("\"tables\"") })
    let roll = try #require(blocks.first { $0.hasPrefix("csv\n") })
    return (String(mapping.dropFirst("json\n".count)), String(roll.dropFirst("csv\n".count)))
  }

  @Test("A foreign rent roll maps onto the book by a JSON file, as the documents show; a rebuild reads it the same way")
  func mapped() async throws {
    let (mapping, roll) = try example()
    try owner.configure(["birch": "Birch Terrace"])
    try write(mapping, to: owner.root + "/mapping.json")
    try write(roll, to: owner.root + "/roll.csv")
    let words = ["ledger", "import", owner.root + "/roll.csv", "--mapping", owner.root + "/mapping.json"]
    let ran = await owner.run(words)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let units = "units: 3 added, 0 updated, 0 removed"
    #expect(ran.output.contains(units) && ran.output.contains("leases: 2 added"), "\(ran.output)")
    let figures = {
      await owner.run(["occupancy", "--format", "csv", "--columns", "total_units,occupied_units"]).output
    }
    #expect(await figures().contains("3,2"))
    let rents = ["ledger", "list", "scheduled_charges", "--columns", "lease_id,amount", "--format", "csv"]
    let expected = ["lease_id,amount", "101-01.03.2025,1250.00", "102-15.07.2025,980.50"]
    #expect(await owner.run(rents).output.split(whereSeparator: \.isNewline).map(String.init) == expected)
    #expect(await owner.run(["rebuild"]).ending == .done)
    #expect(await owner.run(rents).output.split(whereSeparator: \.isNewline).map(String.init) == expected)
    #expect(await owner.run(words).output.contains("no changes"))
  }

  @Test(
    "A wrong mapping is refused with the path of each problem",
    arguments: [
      (#"{"tables": {"unit": {"id": "Apt"}}}"#, "did you mean 'units'?"),
      (#"{"tables": {"units": {"id": "Apt", "nummer": "Apt"}}}"#, "did you mean 'number'?"),
      (#"{"tables": {"units": {"number": "Apt"}}}"#, "tables.units.id"),
      (#"{"tables": {"units": {"id": "Flat"}}}"#, "missing: 'Flat'"),
      (#"{"tables": {"units": {"id": {"header": "Apt", "constant": "1"}}}}"#, "either 'header' or 'constant'"),
      (#"{"days": "DD/MM/YY", "tables": {"units": {"id": "Apt"}}}"#, "must be one of"),
      ("[]", "must be an object"),
    ])
  func wrongMapping(text: String, reason: String) async throws {
    try write(text, to: owner.root + "/mapping.json")
    try write(try example().roll, to: owner.root + "/roll.csv")
    let ran = await owner.run(
      ["ledger", "import", owner.root + "/roll.csv", "--mapping", owner.root + "/mapping.json"])
    #expect(ran.ending != .done && ran.complaints.contains(reason), "\(ran.complaints)")
  }

  @Test("A mapped cell that cannot be read is named once, and no other column is missed because of it")
  func unreadable() async throws {
    let (mapping, roll) = try example()
    try owner.configure(["birch": "Birch Terrace"])
    try write(mapping.replacing(#""days": "DD.MM.YYYY", "#, with: ""), to: owner.root + "/mapping.json")
    try write(roll, to: owner.root + "/roll.csv")
    let ran = await owner.run(
      ["ledger", "import", owner.root + "/roll.csv", "--mapping", owner.root + "/mapping.json"])
    let lines = ran.complaints.split(whereSeparator: \.isNewline).map(String.init)
    // The first day of two leases, which two tables use, and the last day of one.
    #expect(lines[0].contains("because of 3 problems") && lines.count == 4, "\(ran.complaints)")
    #expect(lines.dropFirst().allSatisfy { $0.contains("' is not a day, such as") }, "\(ran.complaints)")
  }

  @Test("A template has a sample row in each table, which an import passes over")
  func samples() async throws {
    for name in ["book.xlsx", "book"] {
      let path = "\(owner.root)/\(name)"
      #expect(await owner.run(["ledger", "template", path]).ending == .done)
      let ran = await owner.run(["ledger", "import", path])
      #expect(ran.ending == .done && ran.output.contains("no changes"), "\(ran.output)\(ran.complaints)")
    }
    let units = try readText(owner.root + "/book/units.csv")
    #expect(units.split(whereSeparator: \.isNewline).count == 2 && units.contains("(sample)"), "\(units)")
  }
}
