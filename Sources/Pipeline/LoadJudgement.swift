internal import Domain
internal import Warehouse

/// Decides what is recorded of a reading: which property it is of, and whether a rule refuses it.
struct LoadJudgement {
  private let definitions: Definitions
  private let receipt: Receipt
  private let companions: Set<String>

  init(_ workplace: Workplace, _ receipt: Receipt) {
    definitions = workplace.definitions
    self.receipt = receipt
    companions = Set(workplace.sources.flatMap(\.companionFeeds).map(\.feed))
  }

  func judge(_ reading: Reading) -> (record: LoadRecord, content: LoadContent) {
    var record = describe(reading)
    do {
      try check(reading, record)
      record.status = status(reading, record)
      return (record, record.status == .unknownProperty ? LoadContent() : reading.content)
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
    if let day = reading.asOf {
      (record.asOf, record.asOfBasis) = (day, .stated)
    } else if let day = reading.runStamp.flatMap(LoadJudgement.day) {
      (record.asOf, record.asOfBasis) = (day, .runStamp)
    } else {
      (record.asOf, record.asOfBasis) = (receipt.dayAsked ?? receipt.receivedOn, .receipt)
    }
    if reading.refusal != nil { return record }
    record.rowsRead = reading.rowsRead
    record.rowsLoaded = reading.rowsLoaded
    record.rowsIgnored = reading.content.ignored.values.reduce(0, +)
    return record
  }

  /// Whether rent alone was asked for: another scope than all charges.
  private var rentOnly: String? { receipt.source == Receipt.drop ? nil : Order.scope(of: receipt.request) }

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
      throw Refusal("the file states no property", hints: ["its heading has no line 'Company - Property'"])
    }
    if let asked = receipt.property, asked != record.property {
      throw Refusal("the file is of '\(record.printedProperty ?? "")', and '\(asked)' was asked for")
    }
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
}
