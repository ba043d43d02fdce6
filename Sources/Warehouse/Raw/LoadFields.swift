internal import Domain

extension LoadRecord {
  static let columnNames = [
    "payload", "asked_property", "day_asked", "asked_subject", "feed", "report", "property", "printed_property",
    "as_of", "as_of_basis", "scope", "run_stamp",
    "status", "message", "rows_read", "rows_loaded", "rows_set_aside", "rows_ignored", "period_first",
    "period_last",
  ]
  static let columns = columnNames.joined(separator: ", ")

  var fields: [Field] {
    delivery.fields + [
      .optional(feed), .optional(report), .optional(property), .optional(printedProperty), .day(asOf),
      .optional(asOfBasis?.rawValue), .text(scope), .optional(runStamp), .text(status.rawValue), .optional(message),
      .count(rowsRead), .count(rowsLoaded), .count(rowsSetAside), .count(rowsIgnored),
      .day(period?.lowerBound), .day(period?.upperBound),
    ]
  }

  init(fields: [Field]) {
    let count = { (field: Field) in Int(field.integer ?? 0) }
    let delivery = Delivery(
      payload: fields[0].text ?? "", property: fields[1].text, dayAsked: fields[2].date, subject: fields[3].text)
    self.init(
      delivery, status: fields[12].text.flatMap { Status(rawValue: $0) } ?? .refused,
      message: fields[13].text)
    feed = fields[4].text
    report = fields[5].text
    property = fields[6].text
    printedProperty = fields[7].text
    asOf = fields[8].date
    asOfBasis = fields[9].text.flatMap { AsOfBasis(rawValue: $0) }
    scope = fields[10].text ?? ""
    runStamp = fields[11].text
    rowsRead = count(fields[14])
    rowsLoaded = count(fields[15])
    rowsSetAside = count(fields[16])
    rowsIgnored = count(fields[17])
    if let first = fields[18].date, let last = fields[19].date, first <= last { period = first...last }
  }

  /// Whether the other reading of the same key stands in this one's place.
  func precedes(_ other: LoadRecord) -> Bool {
    guard (runStamp ?? "") == (other.runStamp ?? "") else { return (runStamp ?? "") < (other.runStamp ?? "") }
    return delivery.sortKey < other.delivery.sortKey
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
      Severity(rawValue: fields[0].text ?? "") ?? .warn, fields[1].text ?? "", fields[2].text ?? "",
      subject: fields[3].text, place: place)
  }
}
