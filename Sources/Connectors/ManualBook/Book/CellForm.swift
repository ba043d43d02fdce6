internal import Domain

/// How a file writes numbers and days: the book's own form, or one that an import declares.
struct CellForm: Equatable {
  /// The declared forms of numbers: an example of each, its thousands separators and its decimal mark.
  static let numberForms: [(example: String, separators: [Character], decimal: Character)] = [
    ("1,250.00", [","], "."), ("1.250,00", ["."], ","), ("1 250,00", [" ", "\u{A0}", "\u{202F}"], ","),
    ("1'250.00", ["'", "\u{2019}"], "."), ("1250.00", [], "."), ("1250,00", [], ","),
  ]
  /// The declared forms of days.
  static let dayForms = [
    "MM/DD/YYYY", "DD/MM/YYYY", "DD.MM.YYYY", "MM-DD-YYYY", "DD-MM-YYYY", "YYYY/MM/DD", "YYYY.MM.DD",
  ]

  private let number: Int?
  private let day: String?
  /// Whether a number that may mean two is refused; not where an accepted import is read again.
  private let isStrict: Bool

  /// The form that is declared; what is not declared is as in another form, else the book's own: `1,234.50`, ISO days.
  ///
  /// - Parameters:
  ///   - numbers: an example of `numberForms`.
  ///   - days: one of `dayForms`.
  ///   - other: the form for what is not declared.
  ///   - isStrict: whether a number that may mean two is refused.
  init(numbers: String? = nil, days: String? = nil, else other: CellForm? = nil, isStrict: Bool = false) {
    number = numbers.flatMap { text in Self.numberForms.firstIndex { $0.example == text } } ?? other?.number
    day = days ?? other?.day
    self.isStrict = other?.isStrict ?? isStrict
  }

  /// The amount of a text; in the book's own form one that may mean two amounts is refused.
  func money(_ text: String, _ type: String) throws(ValueError) -> Money {
    guard let number else {
      let isReadable = !(isStrict && Self.isAmbiguous(text))
      if isReadable, let money = Money(ifAmount: text) { return money }
      // A number of another form: its decimal mark is a comma, or it may mean two amounts.
      let isForeign = text.contains(",") || Money(ifAmount: text) != nil
      throw ValueError(type: isForeign ? "\(type); declare another form with --numbers" : type, found: text)
    }
    let form = Self.numberForms[number]
    guard let plain = Self.plain(text, form.separators, form.decimal), let money = Money(ifAmount: plain) else {
      throw ValueError(type: "an amount in the declared form \(form.example)", found: text)
    }
    return money
  }

  /// The whole number of a text; nil if it is none.
  func count(_ text: String) -> Int64? {
    guard let number else { return Int64(text) }
    let form = Self.numberForms[number]
    return Self.plain(text, form.separators, form.decimal).flatMap { Int64($0) }
  }

  /// The day of a text, in the declared form or as an ISO day.
  func date(_ text: String, _ type: String) throws(ValueError) -> CivilDate {
    if let date = CivilDate(ifISO: text) { return date }
    guard let day else {
      let isForeign = text.contains("/") || text.contains(".")
      throw ValueError(type: isForeign ? "\(type); declare another form with --days" : type, found: text)
    }
    guard let date = Self.date(text, day) else {
      throw ValueError(type: "a day in the declared form \(day)", found: text)
    }
    return date
  }

  /// One separator before three last digits: `1.250` may be a thousand or one and a quarter.
  private static func isAmbiguous(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3 && !text.contains(",")
  }

  /// The number with a point and without separators; nil where these are not at every third digit.
  private static func plain(_ text: String, _ separators: [Character], _ decimal: Character) -> String? {
    var digits = text[...]
    let isNegative = digits.hasPrefix("-") || digits.hasPrefix("(") && digits.hasSuffix(")")
    digits = digits.drop { "-(".contains($0) }
    if digits.hasSuffix(")") { digits = digits.dropLast() }
    let halves = digits.split(separator: decimal, omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = halves.first, !whole.isEmpty else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { separators.contains($0) }
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
    guard groups.count == 1 || groups[0].count <= 3 && groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    if halves.count == 2 {
      guard !halves[1].isEmpty, halves[1].allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    }
    return (isNegative ? "-" : "") + groups.joined() + (halves.count == 2 ? "." + halves[1] : "")
  }

  private static func date(_ text: String, _ form: String) -> CivilDate? {
    guard let mark = form.first(where: { !$0.isLetter }) else { return nil }
    let names = form.split(separator: mark)
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == names.count else { return nil }
    var values: [Substring: Int] = [:]
    for (name, part) in zip(names, parts) {
      let isWhole = name == "YYYY" ? part.count == 4 : (1...2).contains(part.count)
      guard isWhole, part.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(part) else { return nil }
      values[name] = value
    }
    guard let year = values["YYYY"], let month = values["MM"], let day = values["DD"] else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
