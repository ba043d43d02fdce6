import Domain
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Files that cannot be loaded: each is named, kept, and never stops the others.
@Suite("Files that cannot be loaded")
struct RefusedFileTests {
  private let harness: PipelineHarness
  private let reports = InventedReports("Oak Court", day: "02/04/2026")

  init() throws {
    harness = try PipelineHarness()
  }

  @Test(
    "A file that is no report is refused by its name, and the others are loaded",
    arguments: [
      ("letter.pdf", Array("%PDF-1.7 and so on".utf8), "a PDF document"),
      ("noise.xls", (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }, "binary data"),
      ("nothing.xls", [], "the file is empty"),
      ("page.xls", Array("<html><body>Sign in</body></html>".utf8), "a web page without a table"),
      ("half.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "half.xls"),
      ("answer.xml", Array("<Envelope/>".utf8), "an envelope without content"),
    ] as [(String, [UInt8], String)])
  func foreign(name: String, bytes: [UInt8], words: String) async throws {
    try harness.put(reports)
    try harness.put(bytes, as: "\(name)")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("ownerdash: \(name): "), "\(ran.complaints)")
    #expect(ran.complaints.contains(words), "\(ran.complaints)")
    #expect(ran.output.contains("3 files: 2 loaded, 0 loaded before, 1 needs attention"))
    #expect(try harness.published("oak_court")?.asOf == CivilDate(iso: "2026-02-04"))
    #expect(try harness.count("realpage_rent_roll", in: "realpage_raw.db") == 4)
  }

  @Test(
    "A refusal of the day itself makes no figure older, in either order; a later day of another property does",
    arguments: [false, true])
  func sameDay(refusedFirst: Bool) async throws {
    var torn = reports.rentRoll()
    torn[torn.count - 1][9] = "1.00"
    let names = refusedFirst ? ["1 roll.csv", "2 box.csv"] : ["2 roll.csv", "1 box.csv"]
    try harness.put(InventedReports("Elm House", day: "02/04/2026"))
    let files = [(names[0], torn), (names[1], reports.boxScore())].sorted { $0.0 < $1.0 }
    for (name, rows) in files { await harness.run("run", try harness.put(rows, as: name)) }
    await harness.run("run", harness.drop)
    let output = await harness.run("occupancy").output
    #expect(output.contains("the rent roll of the same day was refused, so these figures come from the box score"))
    #expect(!output.contains("as of an older day") && !output.contains("older than the latest"), "\(output)")
    try harness.put(InventedReports("Elm House", day: "02/05/2026"))
    await harness.run("run", harness.drop)
    let later = await harness.run("occupancy").output
    #expect(later.contains("1 as of an older day") && later.contains("1 day older than the latest"), "\(later)")
  }

  @Test("A file that cannot be opened is reported, and the others are loaded")
  func unreadable() async throws {
    try harness.put(reports)
    let gone = try harness.put([UInt8](), as: "gone.xls")
    var files = FileSystem.posix
    let open = files.open
    files.open = { path, flags, mode in open(path == gone ? path + "?" : path, flags, mode) }
    let ran = await harness.run(["run", harness.drop], files: files)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("gone.xls: cannot open"))
    #expect(ran.output.contains("3 files: 2 loaded"))
    #expect(try harness.count("receipts", in: "receipts.db") == 2)
  }

  @Test("A file of an unknown property is kept, and loaded by the next run once the property is configured")
  func unknownProperty() async throws {
    try harness.put(InventedReports("Fir Yard", day: "02/04/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    #expect(
      ran.complaints.contains(
        "unknown property 'Fir Yard': the file is stored but not used. Add it to \(harness.config) and run again:"))
    #expect(
      ran.complaints.contains(
        #""fir_yard": {"propertyId": "the source's id of the property", "propertyName": "Fir Yard"}"#))
    #expect(try harness.loads().map(\.status) == [.unknownProperty, .unknownProperty])
    #expect(try harness.books().receipts == 2)
    try removeTree(harness.drop)
    try harness.configure(PipelineHarness.invented + [("fir_yard", "Fir Yard")])
    let next = await harness.run("run", "--source", "yardi")
    #expect(next.ending == .done, "\(next.complaints)")
    #expect(next.output.contains("2 files: 2 loaded"))
    #expect(try harness.published("fir_yard", .leases)?.asOf == CivilDate(iso: "2026-02-04"))
    #expect(await harness.run("run").output.contains("0 files: 0 loaded"))
  }

  @Test("A file that misspells its property gets the alias to add, and is loaded once it is added")
  func misspelt() async throws {
    try harness.put(InventedReports("Oak Cuort", day: "02/04/2026"))
    #expect(
      await harness.run("run", harness.drop).complaints.contains(
        #"Did you mean 'Oak Court'? Then add "aliases": ["Oak Cuort"]"#))
  }

  @Test("A Box Score that says 'Invalid end date entered' is refused with its words, and changes no figure")
  func errorWorkbook() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let property = try PipelineHarness.property("ridian")
    try harness.put(property.file(.boxScore, on: PipelineHarness.asOf).bytes, as: "box.xls")
    #expect(await harness.run("run", harness.drop).ending == .done)
    let books = try harness.books()
    let path = try harness.put(property.refusedBoxScore(on: PipelineHarness.asOf).bytes, as: "later box.xls")
    let ran = await harness.run("run", path)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("later box.xls: Box Score: the report states 'Invalid end date entered"))
    #expect(try harness.books().unified == books.unified)
    #expect(try harness.published("ridian")?.staleBecause == nil)
    #expect(try harness.count("realpage_box_score", in: "realpage_raw.db") == property.profile.plans.count)
  }

  @Test("A report that no feed knows is kept as titled rows")
  func otherReport() async throws {
    let rows = [
      ["Invented Homes, LLC - Oak Court"], ["PARKING PERMITS"], ["As of 02/04/2026"], ["Permit", "Unit", "Plate"],
      ["1", "101", "ABC 123"], ["2", "103", "DEF 456"],
    ]
    let ran = await harness.run("run", try harness.put(rows, as: "permits.csv"))
    #expect(ran.ending == .done)
    #expect(ran.output.contains("PARKING PERMITS"))
    #expect(ran.output.contains("unknown report: stored as rows, used by no figure"))
    #expect(try harness.count("realpage_other_reports", in: "realpage_raw.db") == 6)
    #expect(try harness.count("unified_units") == 0)
  }

  @Test(
    "Demo files and real ones do not mix: the other kind is turned away and leaves nothing", arguments: [true, false])
  func mixed(demoFirst: Bool) async throws {
    var demo = InventedReports("Elm House", day: "02/04/2026")
    demo.company = Simulator.demoCompany
    let (first, second) = demoFirst ? (demo, reports) : (reports, demo)
    await harness.run("run", try harness.put(first.rentRoll(), as: "first.csv"))
    let books = try harness.books()
    let payloads = try files(under: harness.data + "/payloads")
    let ran = await harness.run("run", try harness.put(second.rentRoll(), as: "second.csv"))
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains("'second.csv' is \(demoFirst ? "a real one" : "a demo's"); choose another folder"))
    #expect(try harness.books() == books)
    #expect(try files(under: harness.data + "/payloads") == payloads)
    #expect(try harness.loads().count == 1)
  }
}
