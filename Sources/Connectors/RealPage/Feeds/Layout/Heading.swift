internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader

/// The content of the lines above a report's table: the report, the property and the day.
struct Heading {
  /// The texts of the heading, as printed, in order.
  let texts: [String]
  /// The same, normalised for comparing.
  private let normalisedTexts: [String]
  /// The company, such as `Kairoi Management, LLC`.
  let company: String?
  /// The property, by its printed name.
  let property: StatedProperty?
  private(set) var asOf: CivilDate?
  private(set) var runStamp: String?
  /// The fiscal period as printed, such as `022026`.
  private(set) var fiscalPeriod: String?

  /// How many filled rows a heading may take.
  private static let depth = 16

  init(_ grids: [Grid]) {
    let rows = grids.flatMap { $0.rows.prefix(Heading.depth) }
    texts = rows.flatMap(\.cells).flatMap(Heading.lines(of:))
    normalisedTexts = texts.map(normalised)
    let besideProduct = rows.filter { $0.cells[0].words?.hasPrefix("OneSite ") ?? false }.flatMap {
      $0.cells.dropFirst()
    }
    let line =
      texts.lazy.compactMap { CompanyLine($0, isBesideProduct: false) }.first
      ?? besideProduct.flatMap(Heading.lines(of:)).lazy.compactMap { CompanyLine($0, isBesideProduct: true) }.first
    company = line?.company
    property = line?.property
    for text in texts { readDays(text) }
    if runStamp == nil { runStamp = rows.prefix(3).flatMap(\.cells).lazy.compactMap(Heading.stamp(of:)).first }
  }

  /// The run time of a report that gives it as a date with a time, not as text.
  private static func stamp(of cell: Grid.Cell) -> String? {
    guard case .date(let date) = cell.value, let day = date.daysSince1970, let second = date.secondOfDay else {
      return nil
    }
    return stamp(CivilDate(dayNumber: day), [second / 3600, second / 60 % 60, second % 60])
  }

  private static func stamp(_ day: CivilDate, _ time: [Int]) -> String {
    "\(day) " + time.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The text after a label that begins a line of the heading; nil if no line begins with the label.
  func value(behind label: String) -> String? {
    texts.first { $0.hasPrefix(label) }.map { collapsed(String($0.dropFirst(label.count))) }
  }

  /// The lines of a cell: a heading's lines in a page; in a workbook one line that is broken, kept whole as well.
  private static func lines(of cell: Grid.Cell) -> [String] {
    guard case .text(let text) = cell.value else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).map { collapsed(String($0)) }
    return lines.count > 1 ? lines + [collapsed(text)] : lines
  }

  /// The report's title and printed code, for a report that no feed knows.
  ///
  /// The title is the first line that is not the product's, the company's, a day or a page number.
  var title: String? {
    let title = texts.first { text in
      !text.hasPrefix("OneSite") && !text.contains("LLC") && !text.hasPrefix("Page ") && text.first?.isNumber != true
    }
    let code = texts.first { isCode($0) }
    return title.map { title in code.map { "\(title) (\($0))" } ?? title }
  }

  /// `120.080.106`, `mgt-542-001`: three parts and more, of digits but for the first.
  private func isCode(_ text: String) -> Bool {
    let parts = text.split(whereSeparator: { $0 == "." || $0 == "-" })
    return parts.count >= 3 && !text.contains(" ") && parts.dropFirst().allSatisfy { isDigits($0) }
      && text.count <= 20
  }

  /// Whether a line is the title.
  func states(_ title: String) -> Bool {
    normalisedTexts.contains(title)
  }

  /// Whether a line of the heading contains the words.
  func mentions(_ words: String) -> Bool {
    normalisedTexts.contains { $0.place(of: words) != nil }
  }

  private mutating func readDays(_ text: String) {
    let lower = text.lowercased()
    if asOf == nil, let found = lower.place(of: "as of") {
      asOf = firstDate(in: text[found.upperBound...])
    }
    if fiscalPeriod == nil, let found = lower.place(of: "fiscal period") {
      fiscalPeriod = text[found.upperBound...].split(whereSeparator: { !$0.isNumber }).first.map(String.init)
    }
    if runStamp == nil { runStamp = stamp(in: text) }
  }

  private func firstDate(in text: Substring) -> CivilDate? {
    text.split(whereSeparator: { !$0.isNumber && $0 != "/" }).first.flatMap { CivilDate(ifUS: $0) }
  }

  /// A day followed by a time, in a cell of its own or after the word Run: `02/05/2026 6:12:44AM`.
  private func stamp(in text: String) -> String? {
    let line = text.place(of: " Run ").map { String(text[$0.upperBound...]) } ?? text
    let words = line.split(separator: " ")
    guard (2...3).contains(words.count) else { return nil }
    let clock = words.dropFirst().joined().uppercased()
    let isLate = clock.hasSuffix("PM")
    guard isLate || clock.hasSuffix("AM") else { return nil }
    let parts = clock.dropLast(2).split(separator: ":").compactMap { Int($0) }
    guard (2...3).contains(parts.count), (1...12).contains(parts[0]),
      parts.dropFirst().allSatisfy({ (0...59).contains($0) }), let day = CivilDate(ifUS: words[0])
    else { return nil }
    let hour = parts[0] % 12 + (isLate ? 12 : 0)
    return Heading.stamp(day, [hour, parts[1], parts.count == 3 ? parts[2] : 0])
  }
}

extension Heading {
  /// The period that the heading prints: two days with `through`, `thru` or `to` between them.
  var period: (first: CivilDate, last: CivilDate)? {
    texts.lazy.compactMap(Heading.period).first
  }

  /// The requested parameters, as printed after `Parameters:` or in the next cell.
  var parameters: String? {
    let label = "Parameters:"
    guard let beside = value(behind: label), beside.isEmpty else { return value(behind: label) }
    return texts.drop { $0 != label }.dropFirst().first
  }

  /// The period and the parameters: what makes it another file of the same day.
  var scope: String {
    let period = period.map { "period \($0.first) to \($0.last)" }
    return [period, parameters.map { "parameters \(parameterScope($0))" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// A first day may carry a time of day: `1/1/2026 12:00:00AM through 1/31/2026 12:00:00AM`.
  private static func period(in text: String) -> (first: CivilDate, last: CivilDate)? {
    let words = text.split { $0.isWhitespace || "();,".contains($0) }
    for index in words.indices where ["through", "thru", "to"].contains(words[index].lowercased()) {
      let first = words[..<index].suffix(2).reversed().lazy.compactMap(usDay).first
      if let first, let last = words.dropFirst(index + 1).first.flatMap(usDay) { return (first, last) }
    }
    return nil
  }
}

/// A line of parameters as a scope: `Property: All; Sort by - Unit` without the order of the rows.
///
/// Two files of one day that differ only in the order of their rows are the same report.
func parameterScope(_ line: String) -> String {
  let parts = line.split(separator: ";").map { collapsed(String($0)) }
  return parts.filter { !$0.lowercased().hasPrefix("sort by") }.joined(separator: "; ")
}

/// The line of a heading that names the company and the property: `Kairoi Management, LLC - Nexus East`.
struct CompanyLine {
  /// The company whose reports the simulation draws.
  static let demoCompany = "OwnerDash Demo Management, LLC"

  private static let endings = ["LLC", "Management", "Inc", "Inc.", "LP", "L.P.", "Company", "Corp."]

  let company: String
  let property: StatedProperty

  /// Reads a line; nil if it names no company and property.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - isBesideProduct: whether the line also has the product's name, in which case it can only be the company's
  ///     line.
  init?(_ text: String, isBesideProduct: Bool) {
    let parts = text.split(separator: " - ").map(String.init)
    guard parts.count >= 2, let company = parts.first else { return nil }
    guard isBesideProduct || company == "OneSite Reports" || CompanyLine.endings.contains(where: company.hasSuffix)
    else { return nil }
    var name = parts.dropFirst().joined(separator: " - ")
    // The flat exports' line has four parts: company, PMC id, property, site id.
    if parts.count >= 4, isDigits(parts[1]), isDigits(parts[parts.count - 1]) {
      name = parts[2..<(parts.count - 1)].joined(separator: " - ")
    }
    // The listed delinquency report has its whole heading in one line.
    if let period = name.place(of: " Fiscal Period ") { name = String(name[..<period.lowerBound]) }
    self.company = company
    property = .name(name)
  }

  /// Whether the simulation drew the report.
  static func isDemo(_ company: String?) -> Bool { company?.hasSuffix(demoCompany) ?? false }
}

extension ParseResult {
  /// Takes over what a report's heading states.
  mutating func take(_ heading: Heading) {
    property = heading.property
    asOf = heading.asOf
    runStamp = heading.runStamp
    if let (first, last) = heading.period, first <= last { period = first...last }
    isDemo = CompanyLine.isDemo(heading.company)
  }
}
