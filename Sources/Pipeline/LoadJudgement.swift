internal import Domain
internal import Warehouse

/// Decides what is recorded of a reading: which property it is of, and whether a rule refuses it.
struct LoadJudgement {
  private let definitions: Definitions
  private let calendar: LocalCalendar
  private let receipt: Receipt
  private let companions: Set<String>

  init(_ workplace: Workplace, _ receipt: Receipt) {
    definitions = workplace.definitions
    calendar = workplace.calendar
    self.receipt = receipt
    companions = Set(workplace.sources.flatMap(\.companionFeeds).map(\.feed))
  }

  func judge(_ reading: Reading) -> (record: LoadRecord, content: LoadContent) {
    var record = describe(reading)
    do {
      try check(reading, record)
      record.status = status(reading, record)
      if [.loaded, .empty].contains(record.status), let reason = ahead(record) {
        (record.status, record.message) = (.held, reason)
      }
      return (record, [.unknownProperty, .held].contains(record.status) ? LoadContent() : reading.content)
    } catch {
      record.status = .refused
      record.message = "\(error)"
      (record.rowsRead, record.rowsLoaded, record.rowsSetAside, record.rowsIgnored) = (0, 0, 0, 0)
      return (record, LoadContent())
    }
  }

  /// Identity and date come from inside the payload wherever it states them, and only otherwise from the receipt.
  private func describe(_ reading: Reading) -> LoadRecord {
    var record = LoadRecord(receipt.delivery, status: .refused)
    record.feed = reading.feed
    record.report = reading.report
    switch reading.property {
    case .name(let name):
      record.printedProperty = name
      record.property = definitions.property(named: name)?.key
    case .id(let id):
      record.printedProperty = id
      record.property = definitions.property(id: id)?.key
    case nil: record.property = receipt.property
    }
    // No answer is known to say which household it was asked for; one of each stands beside the others.
    record.scope = [reading.scope, receipt.subject ?? "", rentOnly ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    record.period = reading.period ?? asked
    record.runStamp = reading.runStamp
    record.receivedOn =
      receipt.localDay
      ?? calendar.day(at: receipt.receivedAt, of: record.property.flatMap { definitions.property(key: $0) })
    (record.asOf, record.asOfBasis) = day(reading, record)
    if reading.refusal != nil { return record }
    record.rowsRead = reading.rowsRead
    record.rowsLoaded = reading.rowsLoaded
    record.rowsIgnored = reading.content.ignored.values.reduce(0, +)
    return record
  }

  /// Whether rent alone was asked for: another scope than all charges.
  private var rentOnly: String? { receipt.source == Receipt.drop ? nil : Order.scope(of: receipt.request) }
  /// The load's day: stated in the file, else its run's, else the operator's, else the request's, else the day received.
  private func day(_ reading: Reading, _ record: LoadRecord) -> (CivilDate?, LoadRecord.AsOfBasis) {
    let run = reading.runStamp.flatMap(LoadJudgement.day)
    // A period that ends after the report was run says how far it looks, not of which day it is.
    if let day = reading.asOf, !reading.asOfEndsPeriod || day <= (run ?? record.receivedOn ?? day) {
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

  /// Why a load is of a day that lies ahead, and so becomes no figure; nil where it does not.
  private func ahead(_ record: LoadRecord) -> String? {
    guard let day = record.asOf else { return nil }
    let limits = [
      (record.runStamp.flatMap(LoadJudgement.day), "it was run on"), (record.receivedOn, "it was received on"),
    ]
    for (limit, words) in limits {
      guard let limit, limit.days(to: day) > 1 else { continue }
      return "its day is \(day), and \(words) \(limit): a day ahead is not used; load the correct file"
    }
    return nil
  }

  /// The days that were asked for; a dropped file's request is its name, which says nothing.
  private var asked: ClosedRange<CivilDate>? {
    receipt.source == Receipt.drop ? nil : Order.period(in: receipt.request)
  }

  static func day(_ stamp: String) -> CivilDate? {
    do { return try CivilDate(iso: String(stamp.prefix(10))) } catch { return nil }
  }

  private func status(_ reading: Reading, _ record: LoadRecord) -> LoadRecord.Status {
    switch reading.kind {
    case .generic: .generic
    case .empty: record.property == nil ? .unknownProperty : .empty
    case .rows: record.property == nil ? .unknownProperty : .loaded
    case .dayNotReached: .dayNotReached
    case .refused: .refused
    }
  }

  private func check(_ reading: Reading, _ record: LoadRecord) throws {
    if case .dayNotReached = reading.kind, receipt.dayAsked != nil { return }
    if let refusal = reading.refusal { throw refusal }
    if reading.kind == .generic { return }
    try checkIdentity(reading, record)
    guard record.rowsRead == record.rowsLoaded + record.rowsSetAside + record.rowsIgnored else {
      throw Refusal(
        "rows read \(record.rowsRead) are not rows loaded \(record.rowsLoaded) + ignored \(record.rowsIgnored)")
    }
    let wrong = reading.content.totals.filter { $0.isChecked && $0.printed != $0.computed }
    guard let first = wrong.first else { return }
    let more = wrong.dropFirst().prefix(4).map { "'\($0.name)' prints \($0.printed), the rows give \($0.computed)" }
    throw Refusal(
      "the printed total '\(first.name)' is \(first.printed), and its rows give \(first.computed)"
        + (wrong.count > 1 ? "; \(wrong.count) totals differ" : ""), hints: more)
  }

  private func checkIdentity(_ reading: Reading, _ record: LoadRecord) throws {
    if reading.property == nil, record.property == nil {
      throw Refusal("the file states no property", hints: ["name it with --property KEY"])
    }
    let isDrop = receipt.source == Receipt.drop
    if let asked = receipt.property, asked != record.property {
      let printed = record.printedProperty ?? ""
      throw Refusal(
        isDrop
          ? "the file states the property '\(printed)', and --property names '\(asked)'"
          : "the file is of '\(printed)', and '\(asked)' was asked for")
    }
    if isDrop { return try checkGivenDay(record) }
    // What is of the moment was asked for under a day, not for it.
    if receipt.dayBasis == .received { return }
    guard let asked = receipt.dayAsked, let day = record.asOf, record.asOfBasis == .stated else { return }
    // A companion is dated with the day of its run, after the business day that it was asked for.
    if record.feed.map(companions.contains) == true {
      guard abs(asked.days(to: day)) <= CompanionJoin.reach else {
        throw Refusal("the file is of \(day), and \(asked) was asked for: at most 3 days apart are accepted")
      }
      return
    }
    guard day <= asked, day.days(to: asked) <= 3 else {
      throw Refusal("the file is as of \(day), and \(asked) was asked for: at most 3 days earlier are accepted")
    }
  }

  /// A day that the operator names never replaces another that the file states.
  private func checkGivenDay(_ record: LoadRecord) throws {
    guard let given = receipt.dayAsked, let day = record.asOf, day != given else { return }
    let words = record.asOfBasis == .runStamp ? "was run on" : "states the day"
    throw Refusal("the file \(words) \(day), and --day names \(given); load it without --day")
  }
}
