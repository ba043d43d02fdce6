import Receivables
import Domain
import Pipeline
import Reports
import TestSupport
import Testing
import Warehouse

@testable import Mail

@Suite("The outbox")
struct OutboxTests {
  private let root: String
  private let decisions: DecisionStore
  private let outbox: Outbox
  private let templates: NoticeTemplates
  private let now = "2026-02-10T07:00:00Z"

  init() throws {
    root = try temporaryDirectory()
    decisions = try DecisionStore(path: nil)
    templates = try NoticeTemplates()
    outbox = Outbox(DataFolder(path: root, files: .posix), decisions)
  }

  @Test("A notice is text, a page and a line of the day's manifest, and the same again writes nothing")
  func once() throws {
    let notice = try Letters.due()
    let written = try outbox.write([notice, notice], by: templates, now: now)
    #expect(written.count == 1 && written.first?.key == notice.key)
    let files = try TestSupport.files(under: "\(root)/outbox")
    let name = try #require(written.first?.file)
    #expect(files == ["2026-02-10/manifest.csv", "\(name).html", "\(name).txt"])
    #expect(
      try readText("\(root)/outbox/\(name).txt").hasPrefix("Overdue account: Birch Terrace, unit 101\n\nDear Ada"))
    let manifest = try readText("\(root)/outbox/2026-02-10/manifest.csv")
    #expect(manifest.hasSuffix("\r\n\(name),t1,birch,u1,30,en,\(now)\r\n") && !manifest.contains("Ada"))
    #expect(try outbox.write([notice], by: templates, now: "2026-02-10T19:00:00Z").isEmpty)
    #expect(try outbox.write([try Letters.due(on: "2026-02-11")], by: templates, now: now).isEmpty, "the same level")
    #expect(try readText("\(root)/outbox/2026-02-10/manifest.csv") == manifest)
    #expect(try decisions.notices().count == 1)
  }

  @Test("The next level is another notice, and so is another person's")
  func another() throws {
    let days = ["2026-01-06", "2026-01-15", "2026-01-16", "2026-02-04"]
    for day in days { _ = try outbox.write([try Letters.due(on: day)], by: templates, now: now) }
    _ = try outbox.write([try Letters.due(on: "2026-02-04", person: "t2")], by: templates, now: now)
    #expect(try decisions.notices().map(\.key.level) == [.day1, .day10, .day30, .day30])
  }

  @Test("A run that is stopped before the record writes the same files again; a disk that is full records nothing")
  func stopped() throws {
    let notice = try Letters.due()
    var files = FileSystem.posix
    files.rename = { from, to in to.hasSuffix(".html") ? -1 : FileSystem.posix.rename(from, to) }
    let broken = Outbox(DataFolder(path: root, files: files), decisions)
    #expect(throws: Pipeline.FileError.self) { try broken.write([notice], by: templates, now: now) }
    #expect(try decisions.notices().isEmpty)
    let written = try outbox.write([notice], by: templates, now: now)
    #expect(written.count == 1)
    #expect(try TestSupport.files(under: "\(root)/outbox").count == 3)
  }

  @Test(
    "No id leads a file out of the outbox",
    arguments: ["../../etc/passwd", "a/b", "\0", "..", String(repeating: "x", count: 999)])
  func hostile(person: String) throws {
    _ = try outbox.write([try Letters.due(person: person)], by: templates, now: now)
    let files = try TestSupport.files(under: root)
    #expect(files.count == 3 && files.allSatisfy { $0.hasPrefix("outbox/2026-02-10/") })
  }
}
