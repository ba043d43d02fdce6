internal import Domain
internal import Receivables

/// A language's texts for notices, as its file contains them.
struct NoticeTexts: Sendable {
  private let language: NoticeLanguage
  private let file: NoticeTemplateFile

  init(_ language: NoticeLanguage, _ file: NoticeTemplateFile) {
    (self.language, self.file) = (language, file)
  }

  private static let facts = ["property", "unit", "as_of", "total", "held", "balance", "days"]
  private static let day = NoticeSection(name: "day", placeholders: ["year", "month", "day"])
  static let months = NoticeSection(name: "months", placeholders: [])
  private static let month = NoticeSection(name: "month", placeholders: ["month", "year"])
  private static let subject = NoticeSection(name: "subject", placeholders: ["title"] + facts)
  private static let greeting = NoticeSection(name: "greeting", placeholders: ["name"] + facts)
  private static let greetingWithoutName = NoticeSection(name: "greeting without name", placeholders: facts)
  private static let opening = NoticeSection(name: "opening", placeholders: facts)
  private static let row = NoticeSection(name: "row", placeholders: ["code", "month", "due"])
  private static let total = NoticeSection(name: "total", placeholders: [])
  private static func held(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "credits", placeholders: [],
      fallback: language == .russian ? "Кредиты и авансы на счёте" : "Less credits and prepayments")
  }
  private static func balance(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(name: "balance", placeholders: [], fallback: language == .russian ? "К оплате" : "Balance due")
  }
  private static let crossed = NoticeSection(name: "crossed", placeholders: facts)

  private static func title(_ level: NoticeLevel) -> NoticeSection {
    NoticeSection(name: "title \(level.rawValue)", placeholders: [])
  }
  private static func request(_ level: NoticeLevel) -> NoticeSection {
    NoticeSection(name: "request \(level.rawValue)", placeholders: facts)
  }
  private static func days(_ form: PluralForm) -> NoticeSection {
    NoticeSection(name: "days \(form.rawValue)", placeholders: ["count"], required: ["count"])
  }

  /// The sections of a language's file.
  static func sections(of language: NoticeLanguage) -> [NoticeSection] {
    let letter = [
      subject, greeting, greetingWithoutName, opening, row, total, held(language), balance(language), crossed,
    ]
    let levels = NoticeLevel.allCases.flatMap { [title($0), request($0)] }
    return [day, months, month] + language.pluralForms.map(days) + letter + levels
  }

  func subject(_ notice: Notice) -> String {
    let title = file[NoticeTexts.title(notice.key.level)].filled([:])
    return file[NoticeTexts.subject].filled(facts(of: notice).merging(["title": title]) { $1 })
  }

  func greeting(_ notice: Notice) -> String {
    guard let name = notice.name else { return file[NoticeTexts.greetingWithoutName].filled(facts(of: notice)) }
    return file[NoticeTexts.greeting].filled(facts(of: notice).merging(["name": name]) { $1 })
  }

  func opening(_ notice: Notice) -> String { file[NoticeTexts.opening].filled(facts(of: notice)) }
  func request(_ notice: Notice) -> String { file[NoticeTexts.request(notice.key.level)].filled(facts(of: notice)) }
  /// The text for the case that the payment and the notice have crossed.
  func crossed(_ notice: Notice) -> String { file[NoticeTexts.crossed].filled(facts(of: notice)) }

  func line(_ item: AppliedLedger.Item) -> NoticeLine {
    let charge = item.charge
    let values = ["code": charge.code, "month": month(charge.period), "due": day(charge.dueDate)]
    return NoticeLine(what: file[NoticeTexts.row].filled(values), amount: language.text(of: item.open))
  }

  /// The lines below the charges: the total and, where the account has credits or prepaid, these and the balance.
  func totals(_ notice: Notice) -> [NoticeLine] {
    let total = NoticeLine(what: file[NoticeTexts.total].filled([:]), amount: language.text(of: notice.total))
    guard notice.balance.held > .zero else { return [total] }
    return [
      total,
      NoticeLine(
        what: file[NoticeTexts.held(language)].filled([:]), amount: language.text(of: .zero - notice.balance.held)),
      NoticeLine(what: file[NoticeTexts.balance(language)].filled([:]), amount: language.text(of: notice.balance.net)),
    ]
  }

  private func facts(of notice: Notice) -> [String: String] {
    [
      "property": notice.property, "unit": notice.unit, "as_of": day(notice.asOf),
      "total": language.text(of: notice.total),
      "held": language.text(of: notice.balance.held), "balance": language.text(of: notice.balance.net),
      "days": days(notice.days),
    ]
  }

  private func day(_ day: CivilDate) -> String {
    let parts = "\(day)".split(separator: "-").map(String.init)
    return file[NoticeTexts.day].filled(Dictionary(zip(["year", "month", "day"], parts)) { first, _ in first })
  }

  private func month(_ month: CivilMonth) -> String {
    let names = file.lines(of: NoticeTexts.months)
    return file[NoticeTexts.month].filled(["month": names[month.month - 1], "year": "\(month.year)"])
  }

  private func days(_ count: Int) -> String {
    file[NoticeTexts.days(language.pluralForm(of: count))].filled(["count": "\(count)"])
  }
}

/// The forms of a word after a number.
enum PluralForm: String, CaseIterable {
  case one, few, many
}

extension NoticeLanguage {
  /// Returns an amount as the language writes it: `1,250.00`; in Russian `1 250,00`, with spaces that do not break.
  func text(of amount: Money) -> String {
    let text = "\(amount)"
    guard self == .russian else { return text }
    return String(text.map { $0 == "," ? "\u{A0}" : $0 == "." ? "," : $0 })
  }

  /// The forms that the language distinguishes.
  var pluralForms: [PluralForm] {
    switch self {
    case .english: [.one, .many]
    case .russian: [.one, .few, .many]
    }
  }

  /// Returns the form after a number: 1 день, 2 дня, 5 дней, 11 дней, 21 день.
  func pluralForm(of count: Int) -> PluralForm {
    switch (self, count % 10, count % 100) {
    case (.english, _, _): count == 1 ? .one : .many
    case (.russian, _, 11...14): .many
    case (.russian, 1, _): .one
    case (.russian, 2...4, _): .few
    case (.russian, _, _): .many
    }
  }
}
