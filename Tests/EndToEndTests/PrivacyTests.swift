import Domain
import Glibc
import HTTPServer
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// What others may read of a data folder, byte by byte, against everything personal in what the sources delivered.
///
/// `OWNERDASH_PRIVACY_PROPERTIES` and `OWNERDASH_PRIVACY_DAYS` set how much: `scripts/test privacy` takes 20 properties and
/// 30 days.
@Suite("Files that others may read contain no person")
struct PrivacyTests {
  private static let properties = longForm("OWNERDASH_PRIVACY_PROPERTIES", short: 3)
  private static let days = longForm("OWNERDASH_PRIVACY_DAYS", short: 5)

  /// Takes in the reports of a day by the program itself, whose files have the modes that an owner's have.
  private func run(_ harness: PipelineHarness, _ properties: [Property], on day: CivilDate) throws {
    let drop = "\(harness.drop)/\(day)"
    try makeDirectory(drop)
    for property in properties {
      for report in RealPageReport.allCases {
        let file = try property.file(report, on: day)
        try write(file.bytes, to: "\(drop)/\(property.profile.key) \(file.name)")
      }
      let page = ActivityPage(property, on: day, since: day.advanced(by: -30))
      try write(page.bytes, to: "\(drop)/\(property.profile.key) activity.xls")
    }
    let child = try ChildProgram("ownerdash", ["run", drop, "--data", harness.data, "--config", harness.config])
    var lines: [String] = []
    #expect(child.wait { lines.append($0) } == .exited(0), "\(lines.suffix(5))")
  }

  @Test("No name, e-mail address, phone number or free text of a source is in a file that others may read, on any day")
  func search() async throws {
    let served = try ServedPortfolio(properties: max(PrivacyTests.properties - 1, 1), reports: [], yardiProperties: 1)
    let harness = try PipelineHarness()
    harness.follow(served.config)
    _ = try await served.download(into: served.context(harness.data), rpx: false)
    // The program gives its files these modes; this download ran inside the tests.
    for file in try files(under: harness.data) { try restrict("\(harness.data)/\(file)", to: 0o600) }
    let realPage = served.portfolio.realPage.properties
    let people = Set((realPage + served.portfolio.yardi.properties).flatMap(PrivacyTests.lastNames))
    var watch: FolderWatch?
    for ago in (0..<PrivacyTests.days).reversed() {
      try run(harness, realPage, on: PipelineHarness.asOf.advanced(by: -ago))
      let open = try PrivacyTests.open(harness.data)
      #expect(open.files == ["analyst/unified.db"] && open.folders == ["analyst"])
      if let made = watch?.made() {
        #expect(made == ["unified.db", "unified.db.part"], "No journal or temporary file is made")
      }
      watch = try FolderWatch(harness.data + "/analyst")
      for file in open.files {
        let words = try SearchedBytes("\(harness.data)/\(file)")
        let found = people.filter(words.has)
        #expect(found.isEmpty, "\(file) holds \(found.count) names, such as \(found.sorted().prefix(3))")
        guard ago == 0 else { continue }
        // Accounts of income statements have such names.
        let texts = try PrivacyTests.texts(harness).subtracting(["month to month fee"])
        for text in texts where words.holds(text) { Issue.record("\(file) holds '\(text)'") }
      }
    }
    try searchPages(harness, for: people)
    try searchResponses(harness, for: people)
    let own = try SearchedBytes(harness.data + "/unified.db")
    #expect(people.count(where: own.has) > 100, "The database itself holds them, so the search can find them")
    #expect(try PrivacyTests.texts(harness).count > 3)
  }

  /// The pages for owners are for their readers, who see units and no people.
  private func searchPages(_ harness: PipelineHarness, for people: Set<String>) throws {
    let child = try ChildProgram("ownerdash", ["site", "--data", harness.data, "--config", harness.config])
    var lines: [String] = []
    #expect(child.wait { lines.append($0) } == .exited(0), "\(lines.suffix(5))")
    let pages = try files(under: harness.data + "/site").filter { $0.hasSuffix(".html") }
    #expect(pages.count > 20)
    for page in pages {
      let words = try SearchedBytes("\(harness.data)/site/\(page)")
      let found = people.filter(words.has)
      #expect(found.isEmpty, "\(page) holds \(found.count) names, such as \(found.sorted().prefix(3))")
    }
  }

  /// What the server answers to each path of its description, with each property and some metrics of each module.
  private func searchResponses(_ harness: PipelineHarness, for people: Set<String>) throws {
    let (web, open) = (try harness.web(), try harness.web(showsPeople: true))
    var (answered, named) = (0, 0)
    // Reports and the dictionary use these words of the industry themselves.
    let ofIndustry: Set = ["returned payment", "security deposit", "month to month fee"]
    let texts = try PrivacyTests.texts(harness).subtracting(ofIndustry)
    let keys = try harness.texts("SELECT property_id FROM unified_properties ORDER BY property_id")
    for command in Registry.commands {
      for template in command.serving.templates {
        for target in PrivacyTests.targets(command, template, keys) {
          let response = web.response(to: .get(target))
          #expect([200, 400, 403].contains(response.status), "\(target)")
          guard response.status == 200 else { continue }
          answered += 1
          try write(response.body, to: harness.data + "/response")
          let words = try SearchedBytes(harness.data + "/response")
          let found = people.filter(words.has)
          #expect(found.isEmpty, "\(target) holds \(found.count) names, such as \(found.sorted().prefix(3))")
          for text in texts where words.holds(text) {
            Issue.record("\(target) holds '\(text)'")
          }
        }
      }
    }
    try write(open.response(to: .get("/api/residents")).body, to: harness.data + "/response")
    let words = try SearchedBytes(harness.data + "/response")
    named = people.count(where: words.has)
    #expect(answered > 40 && named > 100, "With residents, the search finds them")
  }

  private static func targets(_ command: any Command.Type, _ template: String, _ keys: [String]) -> [String] {
    let path = "/api/\(command.name)"
    guard template.hasPrefix("{") else { return [template.isEmpty ? path : "\(path)/\(template)"] }
    let metrics = [
      "physical_occupancy_pct", "delinquent_total", "in_place_rent_avg", "leads", "net_leases", "move_ins",
    ].filter(command.firstOperands.contains)
    switch command.name {
    case "explain": return keys.flatMap { key in metrics.map { "\(path)/\($0)?property=\(key)" } }
    case "report": return command.firstOperands.map { "\(path)/\($0)" }
    case "help": return ["\(path)/summary"]
    default: return metrics.map { "\(path)/\($0)?from=2026-01-01&by=property" } + metrics.map { "\(path)/\($0)" }
    }
  }

  @Test("Nothing of what a book says of people and of their affairs is in the copy")
  func book() async throws {
    let harness = try BookFixture()
    try await harness.golden()
    let ran = try await harness.take([
      "tenants": "id,name,email,phone,telegram\na,Quentin Zabrowski,q@mail.example,202-555-7310,7316094825\n",
      "owners": "id,name,email\no1,Ottoline Wexfordham,o@mail.example\n",
      "ownerships": "id,unit_id,owner_id,share_percent\n2,u8,o1,66.67\n",
      "expenses": """
      id,property_id,date,category,vendor,amount,note
      e1,main,2025-02-01,repair,Vendelbo Plumbing,10,asked twice for her

      """,
      "maintenance_requests": """
      id,property_id,unit_id,opened,category,description,status
      m1,main,u8,2025-02-01,plumbing,the tap of the lady drips,open

      """,
    ])
    #expect(ran.ending == .done, "\(ran.complaints)")
    await harness.run(["sync"])
    let stored = [
      "zabrowski", "quentin", "q@mail.example", "7316094825", "wexfordham", "vendelbo", "asked twice", "drips",
    ]
    let personal = stored + ["202-555-7310", "o@mail.example"]
    let (own, copy) = (
      try SearchedBytes(harness.data + "/unified.db"), try SearchedBytes(harness.data + "/analyst/unified.db")
    )
    #expect(stored.filter { !own.holds($0) } == [], "The search can find them")
    #expect(personal.filter { copy.holds($0) } == [])
  }

  /// The last names of everybody in a property, in lower case: invented, so no other word is spelled so.
  private static func lastNames(of property: Property) -> [String] {
    let names = property.households.joined().map(\.name) + property.prospects.map(\.name)
    return names.map { $0.prefix { $0 != "," }.lowercased() }.filter { $0.count > 5 && $0.allSatisfy(\.isLetter) }
  }

  /// What the simulation gives as contacts, and the free texts of the source rows.
  private static func texts(_ harness: PipelineHarness) throws -> Set<String> {
    var texts: Set = ["example.invalid", "555-0100", "(555)"]
    for database in ["realpage_raw.db", "yardi_raw.db"] {
      let raw = try UnifiedReader(path: "\(harness.data)/\(database)")
      let columns = try raw.rows(
        """
        SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'load%' AND c.type = 'TEXT' AND (c.name LIKE '%comment%'
          OR c.name LIKE '%note' OR c.name LIKE '%notes' OR c.name LIKE '%memo%' OR c.name LIKE '%remark%'
          OR c.name = 'description')
        """)
      for column in columns {
        let sql = "SELECT DISTINCT \(column[1].text ?? "") FROM \(column[0].text ?? "")"
        texts.formUnion(try raw.rows(sql).compactMap { $0[0].text?.lowercased() }.filter { $0.count > 12 })
      }
    }
    return texts
  }

  /// The files and folders of a folder that others than its owner may read or enter.
  private static func open(_ root: String) throws -> (files: [String], folders: [String]) {
    let all = try files(under: root)
    let folders = Set(all.flatMap { path in path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) } })
    let isOpen = { (path: String) in
      var status = stat()
      return stat("\(root)/\(path)", &status) == 0 && status.st_mode & 0o077 != 0
    }
    return (all.filter(isOpen), folders.filter(isOpen).sorted())
  }
}

/// A file's bytes in lower case, and the words in them.
private struct SearchedBytes {
  private let bytes: [UInt8]
  private let words: Set<String>

  init(_ path: String) throws {
    let lower = try read(path).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var words: Set<String> = []
    var start: Int?
    lower.withUnsafeBufferPointer { lower in
      for (place, byte) in lower.enumerated() {
        if (0x61...0x7A).contains(byte) {
          start = start ?? place
        } else if let first = start {
          if place - first > 5 { words.insert(String(decoding: lower[first..<place], as: UTF8.self)) }
          start = nil
        }
      }
    }
    (bytes, self.words) = (lower, words)
  }

  /// Whether a word stands anywhere, whatever is around it.
  func has(_ word: String) -> Bool { words.contains(word) }

  func holds(_ text: String) -> Bool {
    let expected = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place + expected.count <= bytes.count {
        if bytes[place] == expected[0], bytes[place..<place + expected.count].elementsEqual(expected) { return true }
        place += 1
      }
      return false
    }
  }
}
