import Pipeline
import Reports
import TestSupport
import Testing

@testable import ownerdash

@Suite("Printing pages as PDF")
struct PagePrinterTests {
  private let folder: String
  private let report = Document(
    title: "Invented", subtitle: [], table: Table(columns: [Column("a", "A", .text)], rows: [TableRow([.text("x")])]),
    notes: [])

  init() throws { folder = try temporaryDirectory() }

  /// An environment whose PATH is one folder.
  private func environment(path: String) -> Environment {
    let still = Environment.still()
    return Environment(
      now: still.now, seconds: still.seconds, pause: still.pause, random: still.random,
      variable: { $0 == "PATH" ? path : nil }, uptime: still.uptime, calendar: still.calendar, write: { _ in },
      complain: { _ in }, progress: .hidden, files: .posix, process: "process 1")
  }

  /// A program of a name that Debian gives to a printer.
  private func program(_ script: String) throws -> PagePrinter {
    try write("#!/bin/sh\n\(script)\n", to: folder + "/weasyprint")
    try restrict(folder + "/weasyprint", to: 0o700)
    return try PagePrinter(environment(path: folder))
  }

  @Test("Without a program, the error names the packages to install")
  func missing() throws {
    #expect { try PagePrinter(environment(path: folder)) } throws: { error in
      "\(error)".contains("apt-get install chromium") && "\(error)".contains("apt-get install weasyprint")
    }
  }

  @Test("The program gets the page and gives the file; a failure leaves the file as it was")
  func output() throws {
    let out = folder + "/page of 1.pdf"
    try program("cat \"$2\" > \"$3\"").write("<p>one</p>", to: out)
    #expect(try readText(out) == "<p>one</p>")
    let broken = try program("echo half > \"$3\"; exit 3")
    #expect { try broken.write("<p>two</p>", to: out) } throws: { "\($0)".contains("exit status 3") }
    #expect { try program("true").write("<p>two</p>", to: out) } throws: { "\($0)".contains("failed") }
    #expect(try readText(out) == "<p>one</p>")
    #expect(try files(under: folder).sorted() == ["page of 1.pdf", "weasyprint"])
  }

  @Test(
    "Chromium prints a report on the chosen paper",
    .enabled(if: exists("/usr/bin/chromium"), "Chromium is not installed"),
    arguments: [(Paper.letter, "792 612"), (Paper.a4, "841")])
  func chromium(_ paper: Paper, _ size: String) throws {
    let out = folder + "/report.pdf"
    let printer = try PagePrinter(environment(path: "/usr/bin"))
    try printer.write(HTMLRenderer(paper: paper).render(report), to: out)
    let text = String(decoding: try read(out), as: UTF8.self)
    #expect(text.hasPrefix("%PDF-") && text.contains("/MediaBox [0 0 \(size)"))
    #expect(try files(under: folder) == ["report.pdf"])
  }

  @Test("Paper and PDF are refused where they cannot apply")
  func refused() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["ridian"])
    await harness.run("run", harness.drop)
    let table = await harness.run("summary", "--paper", "a4")
    #expect(table.ending == .wrongUsage && table.complaints.contains("--paper applies to"))
    #expect(await harness.run("summary", "--format", "pdf").complaints.contains("requires --out FILE"))
    #expect(await harness.run("site", "--format", "pdf").complaints.contains("--format requires --page"))
    let out = harness.data + "/one.html"
    #expect(await harness.run("site", "--page", "property-ridian", "--out", out).ending == .done)
    #expect(try readText(out).contains("<h1>"))
    #expect(await harness.run("site", "--page", "none", "--out", out).complaints.contains("no page 'none.html'"))
    let letter = await harness.run("summary", "--format", "html").output
    let other = await harness.run("summary", "--format", "html", "--paper", "a4").output
    #expect(letter.contains("size: letter landscape") && other.contains("size: a4 landscape"))
  }
}

private func exists(_ path: String) -> Bool { FileSystem.posix.exists(path) }
