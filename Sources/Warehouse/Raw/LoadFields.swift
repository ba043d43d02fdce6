internal import Domain

extension LoadRecord {
  static let columnNames = [
    "payload", "feed", "report", "property", "printed_property", "as_of", "as_of_basis", "scope", "run_stamp",
    "status", "message", "rows_read", "rows_loaded", "rows_set_aside", "rows_ignored", "period_first",
    "period_last",
  ]
  static let columns = columnNames.joined(separator: ", ")

  var fields: [Field] {
    [
      .text(payload), .optional(feed), .optional(report), .optional(property), .optional(printedProperty), .day(asOf),
      .optional(asOfBasis?.rawValue), .text(scope), .optional(runStamp), .text(status.rawValue), .optional(message),
      .count(rowsRead), .count(rowsLoaded), .count(rowsSetAside), .count(rowsIgnored),
      .day(period?.lowerBound), .day(period?.upperBound),
    ]
  }

  init(fields: [Field]) {
    let count = { (field: Field) in Int(field.integer ?? 0) }
    self.init(
      payload: fields[0].text ?? "", status: fields[9].text.flatMap { Status(rawValue: $0) } ?? .refused,
      message: fields[10].text)
    feed = fields[1].text
    report = fields[2].text
    property = fields[3].text
    printedProperty = fields[4].text
    asOf = fields[5].date
    asOfBasis = fields[6].text.flatMap { AsOfBasis(rawValue: $0) }
    scope = fields[7].text ?? ""
    runStamp = fields[8].text
    rowsRead = count(fields[11])
    rowsLoaded = count(fields[12])
    rowsSetAside = count(fields[13])
    rowsIgnored = count(fields[14])
    if let first = fields[15].date, let last = fields[16].date, first <= last { period = first...last }
  }

  /// Whether the other reading of the same key stands in this one's place.
  func precedes(_ other: LoadRecord) -> Bool {
    (runStamp ?? "", payload) < (other.runStamp ?? "", other.payload)
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
