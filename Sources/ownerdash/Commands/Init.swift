import Domain
import JSON
import ManualBook
import Pipeline
import Warehouse

/// `init`: writes a definitions file.
struct InitCommand: Command {
  static let name = "init"
  static let summary = "Write a definitions file from report files, or from a few answers"
  static let serving = Serving.not(because: "it writes the configuration of the machine that it runs on")
  static let operands = "[NAME[=ID] …]"
  static let operandCount = 0...10_000
  static let options = [
    Option("from", "DIR", "List the properties that the report files in a folder are of", in: ["--from"]),
    Option(
      "source", "NAME", "Source of the named properties (default: the first)", in: [named],
      of: Registry.connectors.map(\.name)),
    Option("time-zone", "ZONE", "IANA time zone of the properties, such as America/Denver"),
  ]
  static let discussion = [
    "Writes --config FILE, else report_definitions.json of --data DIR or of this folder; never replaces a file.",
    "With --from, reads each file of a folder as 'run' would, and lists the properties that the files state. A book kept",
    "by hand lists its own. With names as operands, lists these; an id behind = is the source's own, which downloads",
    "need. Without both, asks a few questions.",
    "The file is enough to load report files and books. docs/configuration.md describes the keys that downloads need.",
  ]

  private static let named = "with names"

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    given.contains("from") ? "--from" : operands.isEmpty ? nil : named
  }

  /// A property that the file will list.
  struct Listed: Equatable {
    var source: String
    /// The name as reports print it; nil if the files state an id only.
    var name: String?
    /// The source's own id; nil if no file states it.
    var id: String?
    /// The number of files that state it.
    var files = 0
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let path = arguments["config"] ?? (arguments["data"].map { $0 + "/" } ?? "") + "report_definitions.json"
    guard !environment.files.exists(path) else {
      throw UsageError("'\(path)' already exists. Name another file with --config")
    }
    let zone = arguments["time-zone"]
    if let zone, !environment.calendar.knows(zone) { throw UsageError(unknown(zone)) }
    if arguments["from"] != nil, !arguments.operands.isEmpty {
      throw UsageError("--from lists the properties of the files; name no others")
    }
    if let folder = arguments["from"] {
      guard environment.files.isFolder(folder) else { throw UsageError("--from: folder '\(folder)' not found") }
      let found = try ReportFolder(folder, environment).properties()
      return try write(found, zone, to: path, environment)
    }
    if !arguments.operands.isEmpty {
      let source = arguments["source"] ?? Registry.connectors[0].name
      return try write(arguments.operands.map { try listed($0, of: source) }, zone, to: path, environment)
    }
    var answers = InitAnswers(environment)
    let (properties, answered) = try answers.ask(zone)
    return try write(properties, answered, to: path, environment)
  }

  static func unknown(_ zone: String) -> String {
    "no time zone '\(zone)'. Give an IANA name such as America/Denver"
  }

  private static func listed(_ operand: String, of source: String) throws -> Listed {
    let parts = operand.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, name.contains(where: { !$0.isWhitespace }), parts.count == 1 || !parts[1].isEmpty
    else { throw UsageError("'\(operand)' is not NAME or NAME=ID") }
    return Listed(source: source, name: name, id: parts.count == 2 ? parts[1] : nil)
  }

  private static func write(
    _ properties: [Listed], _ zone: String?, to path: String, _ environment: Environment
  ) throws -> ExitStatus {
    guard !properties.isEmpty else { throw UsageError("no property is named, so nothing was written") }
    let bytes = Array((file(properties, zone).encoded(pretty: true) + "\n").utf8)
    let definitions = try Definitions(bytes, file: path, connectors: Registry.connectors)
    if let end = path.lastIndex(of: "/"), end != path.startIndex {
      try environment.files.makeFolders(String(path[..<end]))
    }
    try environment.files.replace(path, with: bytes)
    let count = definitions.properties.count
    environment.write("wrote '\(path)': \(count == 1 ? "1 property" : "\(count) properties")\n")
    for property in definitions.properties {
      environment.write("  \(property.key): \(property.propertyName), \(property.source)\n")
    }
    let isBook = definitions.properties.allSatisfy { $0.source == ManualBookConnector().name }
    let next = isBook ? "ledger import FILE" : "run FOLDER"
    environment.write("Next: 'ownerdash \(next)'; 'ownerdash doctor' checks the file\n")
    return .done
  }

  /// The file's content: each property once, without empty sections.
  static func file(_ properties: [Listed], _ zone: String?) -> JSON {
    var taken: Set<String> = []
    let members = properties.map { property in
      let name = property.name ?? property.id ?? ""
      let isBook = property.source == ManualBookConnector().name
      // A book's rows name the property by its id, which is the key.
      let key = freeKey(isBook ? property.id ?? name : name, &taken)
      let id = isBook ? nil : property.id
      return JSON.Member(
        key,
        .object(
          [JSON.Member("propertyName", .string(name))] + (id.map { [JSON.Member("propertyId", .string($0))] } ?? [])
            + (property.source == Registry.connectors[0].name ? [] : [JSON.Member("source", .string(property.source))])
            + (zone.map { [JSON.Member("time_zone", .string($0))] } ?? [])))
    }
    return .object([JSON.Member("properties", .object(members))])
  }

  /// A key that no property has yet: the name in lower-case letters, digits and `_`.
  private static func freeKey(_ name: String, _ taken: inout Set<String>) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = words.isEmpty ? "property" : words.joined(separator: "_")
    var key = stem
    var number = 2
    while !taken.insert(key).inserted { (key, number) = ("\(stem)_\(number)", number + 1) }
    return key
  }
}

/// The properties that the report files of a folder are of.
private struct ReportFolder {
  private let folder: String
  private let environment: Environment
  private let sources = Registry.sources()

  init(_ folder: String, _ environment: Environment) {
    (self.folder, self.environment) = (folder, environment)
  }

  /// The properties in the order of their names; prints which files name none.
  func properties() throws -> [InitCommand.Listed] {
    var found: [InitCommand.Listed] = []
    let paths = try environment.files.files(below: folder).sorted()
    for path in paths {
      let stated = try properties(of: path)
      if stated.isEmpty, !isOfBook(path) {
        environment.complain("\(path.displayed): names no property that is known; passed over\n")
      }
      for property in stated {
        if let index = found.firstIndex(where: { isSame($0, property) }) {
          found[index].files += 1
          found[index].id = found[index].id ?? property.id
        } else {
          found.append(property)
        }
      }
    }
    guard !found.isEmpty else { throw UsageError("--from: no file of '\(folder)' names a property") }
    return found.sorted { ($0.name ?? $0.id ?? "") < ($1.name ?? $1.id ?? "") }
  }

  /// Whether a file is a table of a book; its properties are in another.
  private func isOfBook(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".csv") && Ledger().tableNames.contains(String(name.dropLast(".csv".count)))
  }

  private func isSame(_ one: InitCommand.Listed, _ other: InitCommand.Listed) -> Bool {
    guard one.source == other.source else { return false }
    if let name = one.name, let same = other.name { return name.lowercased() == same.lowercased() }
    return one.id != nil && one.id == other.id
  }

  private func properties(of path: String) throws -> [InitCommand.Listed] {
    let bytes = try environment.files.contents(of: path)
    let book = Ledger().properties(in: bytes, named: path.split(separator: "/").last.map(String.init) ?? path)
    if !book.isEmpty {
      return book.map { InitCommand.Listed(source: ManualBookConnector().name, name: $0.name, id: $0.id, files: 1) }
    }
    guard let read = try sources.read(Payload(bytes)), let property = read.parseResult.property else { return [] }
    switch property {
    case .name(let name): return [InitCommand.Listed(source: read.source.name, name: name, files: 1)]
    case .id(let id): return [InitCommand.Listed(source: read.source.name, id: id, files: 1)]
    }
  }
}

/// The questions that `init` asks a person.
private struct InitAnswers {
  private let environment: Environment

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Asks for the source, the properties and their time zone.
  mutating func ask(_ zone: String?) throws -> (properties: [InitCommand.Listed], zone: String?) {
    let known = Registry.connectors.map(\.name)
    let source = try answer(
      "Source: \(known.joined(separator: ", ")) (a book kept by hand) [\(known[0])]: ", or: known[0]
    ) { known.contains($0) ? nil : "give one of \(known.joined(separator: ", "))" }
    var properties: [InitCommand.Listed] = []
    while let name = try line("Property, as reports print its name (empty line to end): "), !name.isEmpty {
      let isBook = source == ManualBookConnector().name
      let question = isBook ? "Its id in the book: " : "Its id in \(source) (empty if you only load files): "
      let id = try line(question) ?? ""
      properties.append(InitCommand.Listed(source: source, name: name, id: id.isEmpty ? nil : id))
    }
    guard zone == nil, !properties.isEmpty else { return (properties, zone) }
    let answered = try answer("Time zone, such as America/Denver (empty for UTC): ", or: "") {
      $0.isEmpty || environment.calendar.knows($0) ? nil : InitCommand.unknown($0)
    }
    return (properties, answered.isEmpty ? nil : answered)
  }

  private func answer(_ question: String, or usual: String, _ problem: (String) -> String?) throws -> String {
    while let given = try line(question) {
      let text = given.isEmpty ? usual : given
      guard let problem = problem(text) else { return text }
      environment.complain("\(problem)\n")
    }
    throw UsageError("the answers ended early, so nothing was written")
  }

  private func line(_ question: String) throws -> String? {
    guard let read = environment.readLine else {
      throw UsageError("name the properties, or a folder of report files with --from DIR")
    }
    environment.complain(question)
    return read().map { text in
      var rest = text[...]
      while rest.first?.isWhitespace == true { rest.removeFirst() }
      while rest.last?.isWhitespace == true { rest.removeLast() }
      return String(rest)
    }
  }
}
