internal import Domain
internal import Warehouse

/// Determines the record of a load: its property, and whether a rule refuses it.
struct LoadValidator {
  private let definitions: Definitions
  private let calendar: LocalCalendar
  private let receipt: Receipt
  private let companions: Set<String>

  init(_ context: PipelineContext, _ receipt: Receipt) {
    definitions = context.definitions
    calendar = context.calendar
    self.receipt = receipt
    companions = Set(context.sources.flatMap(\.companionFeeds).map(\.feed.text))
  }

  func judge(_ parseResult: ParseResult) -> (record: LoadRecord, content: LoadContent) {
    var record = describe(parseResult)
    do {
      try check(parseResult, record)
      record.status = status(parseResult, record)
      if [.loaded, .empty].contains(record.status), let reason = ahead(record) {
        (record.status, record.message) = (.held, reason)
      }
      return (record, [.unknownProperty, .held].contains(record.status) ? LoadContent() : parseResult.content)
    } catch {
      record.status = .refused
      record.message = "\(error)"
      (record.rowsRead, record.rowsLoaded, record.rowsSetAside, record.rowsIgnored) = (0, 0, 0, 0)
      return (record, LoadContent())
    }
  }

  /// Identity and date come from inside the payload wherever it states them, and only otherwise from the receipt.
  private func describe(_ parseResult: ParseResult) -> LoadRecord {
    var record = LoadRecord(receipt.delivery, status: .refused)
    record.feed = parseResult.feed
    record.report = parseResult.report
    switch parseResult.property {
    case .name(let name):
      record.printedProperty = name
      record.property = definitions.property(named: name)?.key
    case .id(let id):
      record.printedProperty = id
      record.property = definitions.property(id: id)?.key
    case nil: record.property = receipt.property
    }
    // No response is known to state the requested household; the responses are kept separately.
    record.scope = [parseResult.scope, receipt.subject ?? "", rentOnly ?? ""].filter { !$0.isEmpty }.joined(
      separator: " ")
    record.period = parseResult.period ?? asked
    record.runStamp = parseResult.runStamp
    record.receivedOn =
      receipt.localDay
      ?? calendar.day(at: receipt.receivedAt, of: record.property.flatMap { definitions.property(key: $0) })
    (record.asOf, record.asOfBasis) = day(parseResult, record)
    if parseResult.refusal != nil { return record }
    record.rowsRead = parseResult.rowsRead
    record.rowsLoaded = parseResult.rowsLoaded
    record.rowsIgnored = parseResult.content.ignored.values.reduce(0, +)
    return record
  }

  /// The scope of a request for rent only, which differs from that for all charges.
  private var rentOnly: String? { receipt.source == Receipt.drop ? nil : FetchRequest.scope(of: receipt.request) }
  /// The load's day: stated in the file, else its run's, else the operator's, else the request's, else the day received.
  private func day(_ parseResult: ParseResult, _ record: LoadRecord) -> (CivilDate?, LoadRecord.AsOfBasis) {
    let run = parseResult.runStamp.flatMap(LoadValidator.day)
    // A period that ends after the run is the range that the report covers, not its business day.
    if let day = parseResult.asOf, !parseResult.asOfEndsPeriod || day <= (run ?? record.receivedOn ?? day) {
      return (day, .stated)
    }
    if let run { return (run, .runStamp) }
    switch receipt.dayBasis {
    case .given: return (receipt.dayAsked, .given)
    case .siteList: return (receipt.dayAsked, .siteList)
    case .request: return (receipt.dayAsked, .request)
    case .received: return (record.receivedOn, .received)
    }
  }

  /// Why a load is of a future day, and so has no figures; nil if it is not.
  private func ahead(_ record: LoadRecord) -> String? {
    guard let day = record.asOf else { return nil }
    let limits = [
      (record.runStamp.flatMap(LoadValidator.day), "it was run on"), (record.receivedOn, "it was received on"),
    ]
    for (limit, words) in limits {
      guard let limit, limit.days(to: day) > 1 else { continue }
      return "its day is \(day), and \(words) \(limit): a future day is not used. Load the correct file"
    }
    return nil
  }

  /// The requested days; a dropped file's request is its name, which states none.
  private var asked: ClosedRange<CivilDate>? {
    receipt.source == Receipt.drop ? nil : FetchRequest.period(in: receipt.request)
  }

  static func day(_ stamp: String) -> CivilDate? { CivilDate(ofStamp: stamp) }

  private func status(_ parseResult: ParseResult, _ record: LoadRecord) -> LoadRecord.Status {
    switch parseResult.kind {
    case .generic: .generic
    case .empty: record.property == nil ? .unknownProperty : .empty
    case .rows: record.property == nil ? .unknownProperty : .loaded
    case .dayNotReached: .dayNotReached
    case .refused: .refused
    }
  }

  private func check(_ parseResult: ParseResult, _ record: LoadRecord) throws {
    if case .dayNotReached = parseResult.kind, receipt.dayAsked != nil { return }
    if let refusal = parseResult.refusal { throw refusal }
    if parseResult.kind == .generic { return }
    try checkIdentity(parseResult, record)
    guard record.rowsRead == record.rowsLoaded + record.rowsSetAside + record.rowsIgnored else {
      throw Refusal(
        "\(record.rowsRead) rows read, but \(record.rowsLoaded) loaded and \(record.rowsIgnored) ignored")
    }
    let wrong = parseResult.content.totals.filter(\.isChecked).compactMap { total in
      total.printed.flatMap { printed in
        printed == total.computed ? nil : "'\(total.name)' is \(printed), but its rows add up to \(total.computed)"
      }
    }
    guard let first = wrong.first else { return }
    throw Refusal(
      "the printed total \(first)" + (wrong.count > 1 ? "; \(wrong.count) totals differ" : ""),
      hints: Array(wrong.dropFirst().prefix(4)))
  }

  private func checkIdentity(_ parseResult: ParseResult, _ record: LoadRecord) throws {
    if parseResult.property == nil, record.property == nil {
      throw Refusal("the file states no property", hints: ["specify it with --property KEY"])
    }
    let isDrop = receipt.source == Receipt.drop
    if let asked = receipt.property, asked != record.property {
      let printed = record.printedProperty ?? ""
      throw Refusal(
        isDrop
          ? "the file is for property '\(printed)', but --property is '\(asked)'"
          : "the file is for '\(printed)', but '\(asked)' was requested")
    }
    if isDrop { return try checkGivenDay(record) }
    // Data of the moment was requested on a day, not for it.
    if receipt.dayBasis == .received { return }
    guard let asked = receipt.dayAsked, let day = record.asOf, record.asOfBasis == .stated else { return }
    // A companion is dated with the day of its run, after the requested business day.
    if record.feed.map(companions.contains) == true {
      guard abs(asked.days(to: day)) <= CompanionJoin.reach else {
        throw Refusal("the file is for \(day), but \(asked) was requested: at most 3 days apart are accepted")
      }
      return
    }
    guard day <= asked, day.days(to: asked) <= 3 else {
      throw Refusal("the file is as of \(day), but \(asked) was requested: at most 3 days earlier are accepted")
    }
  }

  /// A day that the operator names never replaces another that the file states.
  private func checkGivenDay(_ record: LoadRecord) throws {
    guard let given = receipt.dayAsked, let day = record.asOf, day != given else { return }
    let words = record.asOfBasis == .runStamp ? "was run on" : "states the day"
    throw Refusal("the file \(words) \(day), but --day is \(given). Load it without --day")
  }
}
