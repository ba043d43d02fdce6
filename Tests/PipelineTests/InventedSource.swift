import Hashing
import Domain
import Pipeline
import Yardi
import RealPage
import TestSupport
import Testing
import Warehouse

/// A source whose payloads say in plain words what is to be read of them.
///
/// A payload is lines of `key value`: `property`, `day`, `run`, `scope`, `rows`, `read`, `total`, `kind`, `demo`.
struct InventedSource: Source {
  static let table = RawTable(
    "invented_rows", grain: "one row", columns: [.init("number", .integer, "the row's number")])

  var name = "invented"
  /// What a payload must begin with to be this source's; any will do where it is empty.
  var greeting = ""
  let tables = [InventedSource.table]
  let mappings: [any Mapping] = []

  /// The revision of its one feed.
  var feedRevision = 1

  var reportsByFeed: [String: [String]] { [name: ["1"]] }
  var revisions: [String: Int] { [name: feedRevision] }

  func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] { UnifiedFactDay.Dataset.allCases }

  func read(_ payload: Payload, as operation: String?) throws(Pipeline.FileError) -> ParseResult {
    let text = String(decoding: try payload.bytes(), as: UTF8.self)
    var parseResult = ParseResult(kind: .rows, feed: text.hasPrefix(greeting) ? FeedName(name) : nil, report: "1")
    if parseResult.feed == nil { parseResult.kind = .generic }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { take(words[0], words[1], &parseResult) }
    }
    return parseResult
  }

  private func take(_ key: String, _ value: String, _ parseResult: inout ParseResult) {
    switch key {
    case "property": parseResult.property = .name(value)
    case "id": parseResult.property = .id(value)
    case "day": parseResult.asOf = CivilDate(dayNumber: Int(value) ?? 0)
    case "run": parseResult.runStamp = value
    case "scope": parseResult.scope = value
    case "rows":
      let count = Int(value) ?? 0
      let rows = (0..<count).map { RawRow(place: Place(sheet: "Sheet1", row: $0 + 1), fields: [.count($0)]) }
      parseResult.content.tables = [(InventedSource.table, rows)]
      (parseResult.rowsRead, parseResult.rowsLoaded) = (count, count)
    case "read": parseResult.rowsRead = Int(value) ?? 0
    case "total":
      parseResult.content.totals = [
        PrintedTotal("rows", printed: Int64(value) ?? 0, computed: Int64(parseResult.rowsLoaded))
      ]
    case "kind": parseResult.kind = value == "empty" ? .empty : value == "generic" ? .generic : .init(refusal(value))
    case "demo": parseResult.isDemo = value == "yes"
    default: break
    }
  }

  private func refusal(_ words: String) -> Refusal { Refusal(words, saysDayNotReached: words == "not yet") }
}

/// A data folder of its own, with properties `oak` (1) and `elm` (2).
struct InventedPlace {
  let folder: DataFolder
  let context: PipelineContext
  private let drop: String

  init(files: FileSystem = .posix, sources: [any Source] = [InventedSource()]) throws {
    let root = try temporaryDirectory()
    drop = root
    folder = DataFolder(path: root + "/data", files: files)
    let definitions = try Definitions(
      Array(
        """
        {
          "sources": {
            "realpage": {
              "pmc_id": "1", "company_names": ["Invented Homes, LLC"],
              "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"}
            }
          },
          "properties": {
            "oak": {"propertyId": "1", "propertyName": "Oak Court", "aliases": ["Oak"]},
            "elm": {"propertyId": "2", "propertyName": "Elm House"}
          },
          "reports": {}
        }
        """.utf8), connectors: [RealPageConnector(), YardiConnector()])
    context = PipelineContext(folder: folder, definitions: definitions, sources: sources, log: .silent)
    try folder.files.makeFolders(folder.path)
  }

  /// Drops a file with that content in and loads it.
  func take(_ content: String, as name: String = "file.txt") throws -> Load.Outcome {
    try write(content, to: "\(drop)/\(name)")
    return try Load(context).take("\(drop)/\(name)", now: "2026-02-10T07:00:00Z")
  }

  /// Puts a payload and its receipt there, as a download does, for a later reading.
  func deliver(
    _ content: String, from source: String = "invented", of property: String?, asked day: Int, with words: String = "",
    subject: String? = nil, localDay: CivilDate? = nil
  ) throws {
    let bytes = Array(content.utf8)
    let hash = SHA256.hex(of: bytes)
    try folder.files.makeFolders("\(folder.path)/payloads/\(hash.prefix(2))")
    try folder.files.replace(folder.payload(hash), with: bytes)
    let dayAsked = CivilDate(dayNumber: day)
    let receipt = Receipt(
      source: source, request: "rows of \(property ?? "all") on \(dayAsked)\(words)", property: property,
      dayAsked: dayAsked, subject: subject, localDay: localDay,
      receivedAt: "2026-02-10T07:00:00Z", bytes: bytes.count, payload: hash)
    _ = try ReceiptStore(path: folder.receipts).append(receipt)
  }

  /// What the raw database of the first source says.
  var raw: RawStore { get throws { try raw(of: "invented") } }

  /// What a source's raw database says.
  func raw(of source: String) throws -> RawStore {
    try RawStore(path: folder.raw(source), tables: [InventedSource.table])
  }
}

extension RawStore {
  /// The records of a property's active loads, in the order in which they are listed.
  func activeLoads(of property: String) throws -> [LoadRecord] {
    try listActive(of: property).map { try #require(try load($0)) }
  }
}
