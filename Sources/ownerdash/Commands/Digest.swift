import Domain
import Mail
import Pages
import Pipeline
import Query
import Reports
import SpreadsheetWriter
import Warehouse

/// `digest`: the portfolio page as a mail to each reader.
struct DigestCommand: Command {
  static let name = "digest"
  static let summary = "Write each reader a mail about their properties, and send it"
  static let serving = Serving.changesData
  static let options = [
    Option("reader", "ADDRESS", "Only this reader of the configuration"),
    Option("as-of", "DAY", "Write the digest of YYYY-MM-DD (default: today)"),
    Option("notices", "FILE", "Delivery settings (default: notices.json next to the configuration)"),
    Option("dry-run", nil, "Write the digests to the outbox, and send nothing (the default)"),
    Option("really", nil, "Send the digests by e-mail"), .format, .out,
  ]
  static let discussion = [
    "Writes one mail for each address in 'readers' of the configuration: what changed since the reader's last digest,",
    "what needs attention, late and held data, and the reader's properties, pooled over these alone. The workbook of",
    "the summary is attached. The files are in outbox/digests/DAY. Each reader gets one digest a day, however often",
    "the command is called; delivery settings are those of 'notices send'.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    guard arguments["dry-run"] == nil || arguments["really"] == nil else {
      throw UsageError("--dry-run and --really cannot be combined")
    }
    let context = try arguments.context(in: environment)
    let readers = try readers(arguments, context.definitions)
    _ = try arguments.reader(in: environment)
    let isReal = arguments["really"] != nil
    let post = isReal ? try NoticePost(arguments, in: environment) : nil
    return try await asOnlyWriter(context, name, in: environment) {
      let today = try arguments.day("as-of", in: environment) ?? environment.today
      let service = try DigestService(context, today: today, environment)
      let (rows, ending) = try await service.send(to: readers, by: post)
      let lines = [isReal ? "Sent now" : "Dry run: nothing was sent. Use --really to send"]
      _ = try arguments.draw(report(rows, lines), in: environment)
      return ending
    }
  }

  private static func readers(_ arguments: Arguments, _ definitions: Definitions) throws -> [ReaderDefinition] {
    guard !definitions.readers.isEmpty else {
      throw UsageError("the configuration names no 'readers'; see docs/configuration.md")
    }
    guard let address = arguments["reader"] else { return definitions.readers }
    let found = definitions.readers.filter { $0.address == address.lowercased() }
    guard !found.isEmpty else { throw UsageError("--reader: '\(address)' is not in 'readers' of the configuration") }
    return found
  }

  private static func report(_ rows: [[Cell]], _ lines: [String]) -> RowsReport {
    RowsReport(
      title: "Digests", subtitle: lines,
      columns: [
        Column("reader", "Reader", .text), Column("properties", "Properties", .count), Column("since", "Since", .text),
        Column("file", "File", .text), Column("outcome", "Outcome", .text),
      ], rows: rows, notes: [])
  }
}

/// Writes the digests of a day to the outbox, and sends those that were not sent before.
private struct DigestService {
  private let context: PipelineContext
  private let environment: Environment
  private let today: CivilDate
  private let reader: UnifiedReader
  private let decisions: DecisionStore
  private let sent: [String]

  init(_ context: PipelineContext, today: CivilDate, _ environment: Environment) throws {
    self.context = context
    self.today = today
    self.environment = environment
    reader = try UnifiedReader(path: context.folder.unified, reportNames: Registry.reportNames)
    try reader.keepSnapshot()
    decisions = try DecisionStore(path: context.folder.decisions)
    sent = try decisions.sentNotices().map(\.file)
  }

  func send(to readers: [ReaderDefinition], by post: NoticePost?) async throws -> ([[Cell]], ExitStatus) {
    let last = Dictionary(uniqueKeysWithValues: readers.map { ($0.address, lastDay(to: $0)) })
    let input = try SiteCommand.input(context, reader, today: today, in: environment)
    guard let digests = try Digests(reader, input, since: Set(last.values.compactMap(\.self))) else {
      throw UsageError("no property has figures yet. Run 'ownerdash status' for the reason")
    }
    var rows: [[Cell]] = []
    var ending = ExitStatus.done
    for reader in readers {
      let since = last[reader.address] ?? nil
      let file = WrittenDigest.file(of: reader.address, on: today)
      var outcome = "already sent"
      if !sent.contains(file) {
        do {
          outcome = try await deliver(to: reader, since: since, file, digests, by: post)
        } catch let error as FileError {
          throw error
        } catch {
          environment.complain("ownerdash: \(file): \(error)\n")
          (outcome, ending) = ("not sent", .partly)
        }
      }
      rows.append([
        .text(reader.address), .count(reader.properties.count), since.map { .text("\($0)") } ?? .absent,
        .text("outbox/\(file)"), .text(outcome),
      ])
    }
    return (rows, ending)
  }

  private func deliver(
    to reader: ReaderDefinition, since: CivilDate?, _ file: String, _ digests: Digests, by post: NoticePost?
  ) async throws -> String {
    guard let letter = try digests.letter(about: Set(reader.properties), since: since) else {
      return "no figures of these properties yet"
    }
    let digest = WrittenDigest(
      subject: letter.subject, text: letter.text, page: letter.page, workbook: try workbook(of: reader, file),
      file: file)
    let path = "\(context.folder.path)/outbox/\(file)"
    try context.folder.files.replace(path + ".txt", with: Array("\(letter.subject)\n\n\(letter.text)".utf8))
    try context.folder.files.replace(path + ".html", with: Array(letter.page.utf8))
    guard let post else { return "would be sent" }
    try await post.send(digest, to: reader.address, now: environment.now())
    try decisions.append(SentNotice(file: file, channel: .email, at: environment.now()))
    return "sent"
  }

  /// The summary of the reader's properties as a workbook, in the outbox.
  private func workbook(of reader: ReaderDefinition, _ file: String) throws -> [UInt8] {
    let path = "\(context.folder.path)/outbox/\(file).xlsx"
    let files = context.folder.files
    if let end = path.lastIndex(of: "/") { try files.makeFolders(String(path[..<end])) }
    let document = try self.reader.selecting(Set(reader.properties)) {
      SummaryReport(try SummaryQuery().run(self.reader)).document
    }
    try files.write(WorkbookRenderer().sheets(of: document), to: path)
    return try files.contents(of: path)
  }

  /// The day of the reader's last digest before this one.
  private func lastDay(to reader: ReaderDefinition) -> CivilDate? {
    sent.compactMap { WrittenDigest.day(of: $0, to: reader.address) }.filter { $0 < today }.max()
  }
}
