internal import Domain

extension LoadRecord {
  static let columnNames = [
    "payload", "asked_property", "day_asked", "asked_subject", "asked_operation", "feed", "report", "property",
    "printed_property", "as_of", "as_of_basis", "scope", "run_stamp",
    "status", "message", "rows_read", "rows_loaded", "rows_set_aside", "rows_ignored", "period_first",
    "period_last", "received_on", "revision", "arrival", "arrived_at", "received_at",
  ]
  static let columns = columnNames.joined(separator: ", ")
  /// What the payload and the program determine: when it arrived decides between loads and is no content.
  static let contentColumns = columnNames.dropLast(3).joined(separator: ", ")

  var fields: [Field] {
    delivery.fields + [
      .optional(feed), .optional(report), .optional(property), .optional(printedProperty), .day(asOf),
      .optional(asOfBasis?.rawValue), .text(scope), .optional(runStamp), .text(status.rawValue), .optional(message),
      .count(rowsRead), .count(rowsLoaded), .count(rowsSetAside), .count(rowsIgnored),
      .day(period?.lowerBound), .day(period?.upperBound), .day(receivedOn), .count(revision), .count(arrival?.number),
      .optional(arrival?.at), .optional(receivedAt),
    ]
  }

  init(fields: [Field]) {
    let count = { (field: Field) in Int(field.integer ?? 0) }
    let delivery = PayloadDelivery(
      payload: fields[0].text ?? "", property: fields[1].text, dayAsked: fields[2].date, subject: fields[3].text,
      operation: fields[4].text)
    self.init(
      delivery, status: fields[13].text.flatMap { Status(rawValue: $0) } ?? .refused,
      message: fields[14].text)
    feed = fields[5].text
    report = fields[6].text
    property = fields[7].text
    printedProperty = fields[8].text
    asOf = fields[9].date
    asOfBasis = fields[10].text.flatMap { AsOfBasis(rawValue: $0) }
    scope = fields[11].text ?? ""
    runStamp = fields[12].text
    rowsRead = count(fields[15])
    rowsLoaded = count(fields[16])
    rowsSetAside = count(fields[17])
    rowsIgnored = count(fields[18])
    if let first = fields[19].date, let last = fields[20].date, first <= last { period = first...last }
    receivedOn = fields[21].date
    revision = count(fields[22])
    if let number = fields[23].integer { arrival = Arrival(number: Int(number), at: fields[24].text ?? "") }
    receivedAt = fields[25].text
  }

  /// Whether the other load of the same key is to be active rather than this one.
  ///
  /// A total order: one without a run stamp ranks before every run stamp, then the earlier run stamp, then the earlier
  /// arrival. No two deliveries of a data folder share an arrival; the last line only orders loads without receipts.
  public func precedes(_ other: LoadRecord) -> Bool {
    if runStamp != other.runStamp { return (runStamp ?? "") < (other.runStamp ?? "") }
    let (mine, others) = (arrival?.number ?? 0, other.arrival?.number ?? 0)
    return mine != others ? mine < others : delivery.sortKey < other.delivery.sortKey
  }

  /// Why the other load of the same key is active rather than this one, in words about this one.
  public func reasonSuperseded(by other: LoadRecord) -> String {
    let name = "payload \(other.payload.prefix(8))"
    switch (runStamp, other.runStamp) {
    case (nil, let stamp?): return "it states no run stamp; \(name) states \(stamp)"
    case (let own?, let stamp?) where own != stamp:
      return "an earlier run stamp: \(own); \(name) states \(stamp)"
    default:
      if other.payload == payload { return "the same content is active from another request" }
      return "\(name) arrived later" + (other.arrival.map { ": \($0.at)" } ?? "")
    }
  }
}

extension FindingRecord {
  var fields: [Field] {
    [
      .text(severity.rawValue), .text(rule), .text(message), .optional(subject), .optional(place?.sheet),
      .count(place?.row),
    ]
  }

  init(fields: [Field]) {
    let place = fields[4].text.map { Place(sheet: $0, row: Int(fields[5].integer ?? 0)) }
    self.init(
      Severity(rawValue: fields[0].text ?? "") ?? .warn, ruleNamed: fields[1].text ?? "", fields[2].text ?? "",
      subject: fields[3].text, place: place)
  }

  /// A finding as `unified.db` has it: severity, rule, message, subject, effect, remedy, count, noun, cents.
  init(stored fields: [Field]) {
    self = FindingRecord(
      Severity(rawValue: fields[0].text ?? "") ?? .warn, ruleNamed: fields[1].text ?? "", fields[2].text ?? "",
      subject: fields[3].text, place: nil, effect: fields[4].text, remedy: fields[5].text
    ).about(fields[6].integer.map { Int($0) }, fields[7].text, amount: fields[8].money)
  }
}
