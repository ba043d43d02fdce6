import Domain
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Files that cannot be loaded: each is told by its name, kept, and never stops the others.
@Suite("Files that cannot be loaded")
struct RefusedFileTests {
  private let desk: Desk
  private let reports = InventedReports("Oak Court", day: "02/04/2026")

  init() throws {
    desk = try Desk()
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
    try desk.put(reports)
    try desk.put(bytes, as: "\(name)")
    let ran = await desk.run("run", desk.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("ownerdash: \(name): "), "\(ran.complaints)")
    #expect(ran.complaints.contains(words), "\(ran.complaints)")
    #expect(ran.output.contains("3 files: 2 taken in, 0 known before, 1 to look at"))
    #expect(try desk.published("oak_court")?.asOf == CivilDate(iso: "2026-02-04"))
    #expect(try desk.count("realpage_rent_roll", in: "realpage_raw.db") == 4)
  }

  @Test("A file that cannot be opened is told, and the others are loaded")
  func unreadable() async throws {
    try desk.put(reports)
    let gone = try desk.put([UInt8](), as: "gone.xls")
    var files = FileSystem.posix
    let open = files.open
    files.open = { path, flags, mode in open(path == gone ? path + "?" : path, flags, mode) }
    let ran = await desk.run(["run", desk.drop], files: files)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("gone.xls: cannot open"))
    #expect(ran.output.contains("3 files: 2 taken in"))
    #expect(try desk.count("receipts", in: "receipts.db") == 2)
  }

  @Test("A file of an unknown property is kept, and loaded by the next run once the property is configured")
  func unknownProperty() async throws {
    try desk.put(InventedReports("Fir Yard", day: "02/04/2026"))
    let ran = await desk.run("run", desk.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("'Fir Yard' is not among the properties of \(desk.config); the file is kept, add"))
    #expect(ran.complaints.contains(#""fir_yard": {"propertyId": "RealPage's site id", "propertyName": "Fir Yard"}"#))
    #expect(try desk.loads().map(\.status) == [.unknownProperty, .unknownProperty])
    #expect(try desk.books().receipts == 2)
    try removeTree(desk.drop)
    try desk.configure(Desk.invented + [("fir_yard", "Fir Yard")])
    let next = await desk.run("run", "--source", "yardi")
    #expect(next.ending == .done, "\(next.complaints)")
    #expect(next.output.contains("2 files: 2 taken in"))
    #expect(try desk.published("fir_yard", .leases)?.asOf == CivilDate(iso: "2026-02-04"))
    #expect(await desk.run("run").output.contains("0 files: 0 taken in"))
  }

  @Test("A file that misspells its property gets the alias to add, and is loaded once it is added")
  func misspelt() async throws {
    try desk.put(InventedReports("Oak Cuort", day: "02/04/2026"))
    #expect(
      await desk.run("run", desk.drop).complaints.contains(
        #"did you mean 'Oak Court'? then add "aliases": ["Oak Cuort"]"#))
  }

  @Test("A Box Score that says 'Invalid end date entered' is refused with its words, and changes no figure")
  func errorWorkbook() async throws {
    let desk = try Desk(Desk.demo)
    let property = try Desk.property("ridian")
    try desk.put(property.file(.boxScore, on: Desk.asOf).bytes, as: "box.xls")
    #expect(await desk.run("run", desk.drop).ending == .done)
    let books = try desk.books()
    let path = try desk.put(property.refusedBoxScore(on: Desk.asOf).bytes, as: "later box.xls")
    let ran = await desk.run("run", path)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("later box.xls: Box Score: the report says 'Invalid end date entered"))
    #expect(try desk.books().unified == books.unified)
    #expect(try desk.published("ridian")?.staleBecause == nil)
    #expect(try desk.count("realpage_box_score", in: "realpage_raw.db") == property.profile.plans.count)
  }

  @Test("A report that no feed knows is kept as titled rows")
  func otherReport() async throws {
    let rows = [
      ["Invented Homes, LLC - Oak Court"], ["PARKING PERMITS"], ["As of 02/04/2026"], ["Permit", "Unit", "Plate"],
      ["1", "101", "ABC 123"], ["2", "103", "DEF 456"],
    ]
    let ran = await desk.run("run", try desk.put(rows, as: "permits.csv"))
    #expect(ran.ending == .done)
    #expect(ran.output.contains("PARKING PERMITS"))
    #expect(ran.output.contains("kept as titled rows: no feed knows it yet"))
    #expect(try desk.count("realpage_other_reports", in: "realpage_raw.db") == 6)
    #expect(try desk.count("unified_units") == 0)
  }

  @Test(
    "Demo files and real ones do not mix: the other kind is turned away and leaves nothing", arguments: [true, false])
  func mixed(demoFirst: Bool) async throws {
    var demo = InventedReports("Elm House", day: "02/04/2026")
    demo.company = Simulator.demoCompany
    let (first, second) = demoFirst ? (demo, reports) : (reports, demo)
    await desk.run("run", try desk.put(first.rentRoll(), as: "first.csv"))
    let books = try desk.books()
    let payloads = try files(under: desk.data + "/payloads")
    let ran = await desk.run("run", try desk.put(second.rentRoll(), as: "second.csv"))
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains("'second.csv' is \(demoFirst ? "a real one" : "a demo's"); give another folder"))
    #expect(try desk.books() == books)
    #expect(try files(under: desk.data + "/payloads") == payloads)
    #expect(try desk.loads().count == 1)
  }
}
