internal import Domain

extension LoadRecord {
  static let columnNames = [
    "payload", "asked_property", "day_asked", "feed", "report", "property", "printed_property", "as_of", "as_of_basis",
    "scope", "run_stamp",
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
    let delivery = Delivery(payload: fields[0].text ?? "", property: fields[1].text, dayAsked: fields[2].date)
    self.init(
      delivery, status: fields[11].text.flatMap { Status(rawValue: $0) } ?? .refused,
      message: fields[12].text)
    feed = fields[3].text
    report = fields[4].text
    property = fields[5].text
    printedProperty = fields[6].text
    asOf = fields[7].date
    asOfBasis = fields[8].text.flatMap { AsOfBasis(rawValue: $0) }
    scope = fields[9].text ?? ""
    runStamp = fields[10].text
    rowsRead = count(fields[13])
    rowsLoaded = count(fields[14])
    rowsSetAside = count(fields[15])
    rowsIgnored = count(fields[16])
    if let first = fields[17].date, let last = fields[18].date, first <= last { period = first...last }
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
