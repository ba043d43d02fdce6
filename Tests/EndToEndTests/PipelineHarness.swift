import Domain
import Pipeline
import RealPage
import Simulator
import Synchronization
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// An owner's desk: a folder where report files are dropped, a data folder, a configuration, and the program.
final class PipelineHarness: Sendable {
  private let root: String
  let drop: String
  let data: String
  private let ownConfig: String
  private let served = Mutex<String?>(nil)

  /// The configuration that the program is given.
  var config: String { served.withLock { $0 } ?? ownConfig }

  /// Gives the program another configuration from now on.
  func follow(_ config: String) { served.withLock { $0 = config } }

  private let now: String

  /// A desk of its own in a new folder, at a time that never changes.
  init(_ properties: [(key: String, name: String)] = PipelineHarness.invented, now: String = "2026-02-10T07:00:00Z")
    throws
  {
    self.now = now
    root = try temporaryDirectory()
    drop = root + "/drop"
    data = root + "/data"
    ownConfig = root + "/report_definitions.json"
    try makeDirectory(drop)
    try configure(properties)
  }

  // What could not be removed goes when the test process ends.
  deinit { try? removeTree(root) }

  /// Three invented properties.
  static let invented = [("oak_court", "Oak Court"), ("elm_house", "Elm House"), ("ash_lane", "Ash Lane")]
  /// The demo's.
  static let demo = PropertyProfile.demo.map { ($0.key, $0.name) }

  /// Writes the configuration anew.
  func configure(_ properties: [(key: String, name: String)]) throws {
    let stanzas = properties.enumerated().map { index, property in
      "\"\(property.key)\": {\"propertyId\": \"\(1000 + index)\", \"propertyName\": \"\(property.name)\"}"
    }
    try write(
      """
      {
        "sources": {
          "realpage": {
            "pmc_id": "1", "company_names": ["Invented Homes, LLC"],
            "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"}
          }
        },
        "properties": {\(stanzas.joined(separator: ", "))},
        "reports": {}
      }
      """, to: config)
  }

  /// Puts a file on the desk and says where it lies.
  @discardableResult
  func put(_ bytes: [UInt8], as name: String) throws -> String {
    let path = "\(drop)/\(name)"
    if let slash = path.lastIndex(of: "/") { try makeDirectory(String(path[..<slash])) }
    try write(bytes, to: path)
    return path
  }

  /// Puts a table on the desk as delimited text.
  @discardableResult
  func put(_ rows: [[String]], as name: String) throws -> String {
    try put(Array(InventedReports.csv(rows).utf8), as: name)
  }

  /// Puts the Box Score and the Rent Roll of a property on the desk.
  func put(_ reports: InventedReports) throws {
    let name = "\(reports.property) \(reports.day.split(separator: "/").joined(separator: "-"))"
    try put(reports.boxScore(), as: "\(name) box.csv")
    try put(reports.rentRoll(), as: "\(name) roll.csv")
  }

  /// Puts every report of some of the demo's properties on the desk.
  func putReports(of keys: [String]) throws {
    for key in keys {
      let property = try PipelineHarness.property(key)
      for report in RealPageReport.allCases {
        let file = try property.file(report, on: PipelineHarness.asOf)
        try put(file.bytes, as: file.name)
      }
    }
  }

  /// Runs the program over the data folder and the configuration.
  @discardableResult
  func run(_ words: String..., files: FileSystem = .posix) async -> Ran {
    await run(words, files: files)
  }

  /// Runs the program over the data folder and the configuration.
  @discardableResult
  func run(_ words: [String], files: FileSystem = .posix) async -> Ran {
    await Ran(words + ["--data", data, "--config", config], files: files, now: now)
  }

  /// What the databases say.
  func books() throws -> DatabaseContent {
    let unified = try UnifiedStore(path: data + "/unified.db")
    let known = try unified.reader.rows("SELECT property_id FROM unified_properties ORDER BY property_id")
    let keys = known.compactMap { $0[0].text }
    return DatabaseContent(
      raw: try raw().contentHash(),
      unified: Dictionary(uniqueKeysWithValues: try keys.map { ($0, try unified.contentHash(of: $0)) }),
      receipts: try count("receipts", in: "receipts.db"))
  }

  /// How every file of RealPage's came.
  func receipts() throws -> [Receipt] { try ReceiptStore(path: data + "/receipts.db").all(source: "realpage") }

  /// What is known of every file that came.
  func loads() throws -> [LoadRecord] { try raw().loads() }

  /// The current day of a dataset of a property's facts.
  func published(_ property: String, _ dataset: UnifiedFactDay.Dataset = .units) throws -> PublishedDay? {
    try UnifiedReader(path: data + "/unified.db").published(of: property).first { $0.dataset == dataset }
  }

  /// The rules of a property's findings, in order.
  func findings(_ property: String) throws -> [String] {
    let sql = "SELECT rule FROM findings WHERE property_id = ? ORDER BY as_of, dataset, ordinal"
    return try UnifiedReader(path: data + "/unified.db").rows(sql, [.text(property)]).compactMap { $0[0].text }
  }

  /// The first column of an answer of `unified.db`.
  func texts(_ sql: String) throws -> [String] {
    try UnifiedReader(path: data + "/unified.db").rows(sql).compactMap { $0[0].text }
  }

  /// How many rows a table has.
  func count(_ table: String, in database: String = "unified.db") throws -> Int {
    let rows = try UnifiedReader(path: "\(data)/\(database)").rows("SELECT count(*) FROM \(table)")
    return Int(rows.first?[0].integer ?? -1)
  }

  /// Removes a database as a person would.
  func remove(_ database: String) throws { try removeTree("\(data)/\(database)") }

  private func raw() throws -> RawStore {
    try RawStore(path: data + "/realpage_raw.db", tables: RealPage().tables)
  }
}

/// The content of the databases: equal books mean equal numbers.
struct DatabaseContent: Equatable {
  /// The hash of the raw rows.
  let raw: String
  /// The hashes of the unified rows, by property.
  let unified: [String: String]
  /// How many receipts there are.
  let receipts: Int
}

/// How a command line ended, and what it said.
struct Ran: Sendable {
  /// How it ended.
  let ending: ownerdash.ExitStatus
  /// What it wrote to standard output.
  let output: String
  /// What it wrote to standard error.
  let complaints: String

  /// Runs a command line as it stands, on a day that never changes.
  init(
    _ words: [String], files: FileSystem = .posix, now: String = "2026-02-10T07:00:00Z",
    progress: ProgressStyle = .hidden, readLine: (@Sendable () -> String?)? = nil
  ) async {
    let output = Transcript()
    let complaints = Transcript()
    var environment = Environment.still(
      now: now, progress: progress, files: files, write: { output.add($0) }, complain: { complaints.add($0) })
    environment.readLine = readLine
    ending = await Main.run(words, in: environment)
    self.output = output.text
    self.complaints = complaints.text
  }
}

extension Environment {
  /// A world in which it is always seven o'clock on a day in February.
  static func still(
    now: String = "2026-02-10T07:00:00Z", progress: ProgressStyle = .hidden, files: FileSystem = .posix,
    write: @escaping @Sendable (String) -> Void = { _ in }, complain: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Environment {
    Environment(
      now: { now }, seconds: { 1_770_706_800 }, pause: { _ in }, random: { 0.5 }, variable: { _ in nil },
      uptime: { .zero }, calendar: .system, write: write, complain: complain, progress: progress, files: files,
      process: "process 4711")
  }
}

/// Text that a running program adds to.
private final class Transcript: Sendable {
  private let content = Mutex("")

  var text: String { content.withLock { $0 } }

  func add(_ text: String) { content.withLock { $0 += text } }
}

extension PipelineHarness {
  /// The demo's as-of day.
  static let asOf = CivilDate(dayNumber: 20_488)

  /// A property of the demo's world.
  static func property(_ key: String) throws -> Property {
    try #require(World(asOf: asOf).property(key))
  }
}
