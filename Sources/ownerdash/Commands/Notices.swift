internal import Receivables
import Domain
import Mail
import Pipeline
import Query
import Reports
import Warehouse

/// `notices VERB`: writes letters to debtors to the outbox, and sends them from there.
struct NoticesCommand: Command {
  static let name = "notices"
  static let summary = "Write delinquency notices to the outbox and send them"
  static let serving = Serving.changesData
  static let operands = "write|send|template DIR"
  static let firstOperands = Verb.allCases.map(\.rawValue)
  static let operandCount = 1...2
  static let options = [
    Option.property.only(in: "write", "send"),
    Option(
      "as-of", "DAY", "Use balances and notices of this day (default: today)", in: ["write", "send"]),
    Option("minimum", "AMOUNT", "write: Minimum open amount (default: 0.01)", in: ["write"]),
    Option("of", "KIND", "write: Write to tenants or owners (default: tenants)", in: ["write"]),
    Option(
      "templates", "DIR",
      "write: Folder of templates (default: notice_templates next to the configuration, or built-in)",
      in: ["write"]),
    Option(
      "notices", "FILE", "send: Delivery settings (default: notices.json next to the configuration)", in: ["send"]),
    Option("dry-run", nil, "send: List what would be sent (the default)", in: ["send"]),
    Option("really", nil, "send: Send by e-mail and Telegram", in: ["send"]),
    .format.only(in: "write", "send"), .out.only(in: "write", "send"),
  ]
  static let discussion = [
    "write selects the day's debtors by the age of their oldest open charge (1, 10, 30, 60 or 90 days) and writes",
    "one notice per person, unit, level and oldest charge to outbox/DAY, in the tenant's language (English or",
    "Russian). Every tenant of a lease gets one; 'notices.recipients' in the configuration can name the primary only.",
    "With --of owners, the owners of the units get one each, by their shares. One person's units are in one letter.",
    "send delivers the day's notices that were not sent before. Without --really it only lists them.",
    "template DIR writes the default templates to DIR for editing.",
  ]

  private enum Verb: String, CaseIterable {
    case write, send, template
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    guard (verb == .template) == (arguments.operands.count == 2) else {
      throw UsageError("'notices \(verb.rawValue)' \(verb == .template ? "requires a folder" : "takes no operand")")
    }
    let templates = TemplateFolder(arguments, environment)
    if verb == .template { return try templates.write(arguments.operands[1]) }
    guard arguments["dry-run"] == nil || arguments["really"] == nil else {
      throw UsageError("--dry-run and --really cannot be combined")
    }
    let context = try arguments.context(in: environment)
    let property = try arguments.knownProperty(in: environment)
    // Errors in templates are reported before anything else is done.
    let worded = try templates.read()
    return try await asOnlyWriter(context, "notices \(verb.rawValue)", in: environment) {
      let asOf = try arguments.day("as-of", in: environment) ?? environment.today
      let reader = try arguments.reader(in: environment)
      let receivables = try ReceivablesQuery(property: property, asOf: asOf).run(reader)
      let service = NoticeService(
        arguments, environment, receivables, try OwnershipsQuery(property: property, asOf: asOf).run(reader),
        context.folder, try DecisionStore(path: context.folder.decisions),
        context.definitions.notices?.recipients ?? .everyTenant)
      return verb == .write ? try service.write(by: worded) : try await service.send()
    }
  }
}

/// The person who gets a notice.
private enum Debtor: String, CaseIterable {
  case tenants, owners
}

/// Writes notices, and sends them.
private struct NoticeService {
  private let arguments: Arguments
  private let environment: Environment
  private let receivables: Receivables
  /// The owners of the units on the day.
  private let owners: [OwnershipsQuery.Row]
  private let decisions: DecisionStore
  private let outbox: Outbox
  private let recipients: NoticesDefinition.Recipients

  init(
    _ arguments: Arguments, _ environment: Environment, _ receivables: Receivables, _ owners: [OwnershipsQuery.Row],
    _ folder: DataFolder, _ decisions: DecisionStore, _ recipients: NoticesDefinition.Recipients
  ) {
    self.owners = owners
    self.recipients = recipients
    self.arguments = arguments
    self.environment = environment
    self.receivables = receivables
    self.decisions = decisions
    outbox = Outbox(folder, decisions)
  }

  func write(by templates: NoticeTemplates) throws -> ExitStatus {
    let minimum = try arguments.money("minimum") ?? Money(cents: 1)
    let isToOwners = try arguments.choice("of", Debtor.self) == .owners
    let selection = NoticeSelection(
      receivables, minimum: minimum, toEveryTenant: recipients == .everyTenant, owners: isToOwners ? owners : nil)
    let written = try outbox.write(selection.notices, by: templates, now: environment.now())
    return try draw(
      "Notices",
      ["\(written.count) written, \(selection.notices.count - written.count) already written"] + selection.lines,
      written.map { ($0, nil) }, selection.reasons)
  }

  func send() async throws -> ExitStatus {
    let isReal = arguments["really"] != nil
    let lacking = isReal ? nil : NoticePost.lackingSettings(arguments, in: environment)
    let post = try lacking == nil ? NoticePost(arguments, in: environment) : NoticePost()
    let sent = Set(try decisions.sentNotices().map { "\($0.channel.rawValue) \($0.file)" })
    var rows: [(WrittenNotice, String?)] = []
    var ending = ExitStatus.done
    // A letter of an earlier day may be about a debt that has been paid since.
    let asOf = receivables.asOf
    for letter in letters(try decisions.notices().filter { $0.file.hasPrefix("\(asOf)/") }) {
      let notice = letter[0]
      guard let member = letter.lazy.compactMap(recipient).first else { continue }
      let channels = post.channels(email: member.email, telegram: member.telegram)
      for channel in channels where !sent.contains("\(channel.rawValue) \(notice.file)") {
        var outcome = "\(channel.rawValue): would be sent"
        if isReal {
          do {
            let place = (channel == .email ? member.email : member.telegram) ?? ""
            try await post.send(notice, in: outbox, by: channel, to: place, now: environment.now())
            try decisions.append(SentNotice(file: notice.file, channel: channel, at: environment.now()))
            outcome = "\(channel.rawValue): sent"
          } catch {
            environment.complain("ownerdash: \(notice.file): \(error)\n")
            (outcome, ending) = ("\(channel.rawValue): not sent", .partly)
          }
        }
        rows += letter.map { ($0, outcome) }
      }
      let unreachable = "cannot be delivered: no address, or channel not configured"
      if channels.isEmpty { rows += letter.map { ($0, unreachable) } }
    }
    let lines = [isReal ? "Sent now" : "Dry run: nothing was sent. Use --really to send"]
    _ = try draw("Notices", lines + [lacking].compactMap(\.self), rows)
    return ending
  }

  /// Returns the notices of each letter, in the order of writing.
  private func letters(_ notices: [WrittenNotice]) -> [[WrittenNotice]] {
    let byFile = Dictionary(grouping: notices, by: \.file)
    var seen: Set<String> = []
    return notices.filter { seen.insert($0.file).inserted }.map { byFile[$0.file] ?? [$0] }
  }

  /// The addresses of a person.
  private struct Contact {
    let email: String?
    let telegram: String?
  }

  /// Returns the addresses of the tenant or owner of the notice's unit whom the notice names.
  private func recipient(of notice: WrittenNotice) -> Contact? {
    let owner = owners.first { owner in
      NoticeKey.owner(owner.ownerID) == notice.key.person && owner.propertyID == notice.key.property
        && owner.unitID == notice.key.unit
    }
    if let owner { return Contact(email: owner.email, telegram: owner.telegram) }
    return member(of: notice).map { Contact(email: $0.email, telegram: $0.telegram) }
  }

  private func member(of notice: WrittenNotice) -> LedgerAccount.Member? {
    let accounts = receivables.accounts.filter { account in
      account.propertyID == notice.key.property && account.unitID == notice.key.unit
    }
    let named = accounts.flatMap(\.household).first { $0.tenantID == notice.key.person }
    return named ?? accounts.first { $0.personID == notice.key.person }?.household.first
  }

  private func draw(
    _ title: String, _ lines: [String], _ notices: [(WrittenNotice, String?)], _ notes: [String] = []
  ) throws -> ExitStatus {
    let report = RowsReport(
      title: title, subtitle: lines,
      columns: [
        Column("person", "Person", .text), Column("property", "Property", .text), Column("unit", "Unit", .text),
        Column("level", "Level", .count), Column("language", "Language", .text), Column("file", "File", .text),
        Column("outcome", "Outcome", .text, shown: .unlessZero),
      ],
      rows: notices.map { notice, outcome in
        let key = notice.key
        return [
          .text(key.person), .text(key.property), .text(key.unit), .count(key.level.rawValue),
          .text(notice.language), .text("outbox/\(notice.file)"), outcome.map { .text($0) } ?? .blank,
        ]
      }, notes: notes)
    return try arguments.draw(report, in: environment)
  }
}

extension NoticePost {
  /// Creates a sender from the delivery settings that the options name.
  ///
  /// - Throws: `UsageError` if there are none, or what is wrong with them.
  init(_ arguments: Arguments, in environment: Environment) throws {
    let folder = arguments.definitionsFolder(in: environment)
    let path = NoticePost.settings(arguments, in: environment)
    guard environment.files.exists(path) else { throw UsageError(NoticePost.notFound(path)) }
    let definitions = try NoticeDefinitions(environment.files.contents(of: path), file: path)
    try self.init(definitions, in: folder) { place in
      try place.read(in: folder, files: environment.files, variable: environment.variable)
    }
  }
  /// What is missing where no file with delivery settings is named and the default one does not exist; a dry run lists
  /// the letters without it.
  fileprivate static func lackingSettings(_ arguments: Arguments, in environment: Environment) -> String? {
    let path = settings(arguments, in: environment)
    return arguments["notices"] == nil && !environment.files.exists(path) ? notFound(path) : nil
  }

  private static func settings(_ arguments: Arguments, in environment: Environment) -> String {
    arguments["notices"] ?? arguments.definitionsFolder(in: environment) + "/notices.json"
  }

  private static func notFound(_ path: String) -> String {
    "delivery settings '\(path)' not found; docs/configuration.md, Notices, says what they hold"
  }
}
