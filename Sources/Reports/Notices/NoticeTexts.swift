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
  private static func share(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "share", placeholders: ["share"],
      fallback: language == .russian ? "Ваша доля, {share} %" : "Your share of {share} percent")
  }
  private static func all(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "all units", placeholders: [], fallback: language == .russian ? "Всего по помещениям" : "All units")
  }
  private static func unit(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "unit", placeholders: ["property", "unit"],
      fallback: language == .russian ? "{property}, помещение {unit}:" : "{property}, unit {unit}:")
  }
  private static func subjectOfSeveral(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "subject of several", placeholders: ["title", "count"] + facts,
      fallback: language == .russian ? "{title}: помещения {unit}" : "{title}: units {unit}")
  }
  private static func openingOfSeveral(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "opening of several", placeholders: ["count"] + facts,
      fallback: language == .russian
        ? "На {as_of} задолженность по помещениям {unit} составляет {balance}; самый ранний платёж просрочен на {days}."
        : "As of {as_of} the accounts of units {unit} have a balance of {balance}; the oldest charge is past due by"
          + " {days}.")
  }
  private static func openingToOwner(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "opening to owner", placeholders: ["count"] + facts,
      fallback: language == .russian
        ? "На {as_of} ваша доля задолженности по помещениям, которыми вы владеете ({unit}), составляет {balance}; самый"
          + " ранний платёж просрочен на {days}."
        : "As of {as_of} your share of what is owed for the units that you own ({unit}) is {balance}; the oldest"
          + " charge is past due by {days}.")
  }
  private static func greetingOwner(_ language: NoticeLanguage) -> NoticeSection {
    NoticeSection(
      name: "greeting owner without name", placeholders: facts,
      fallback: language == .russian ? "Здравствуйте!" : "Dear owner,")
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
      share(language), all(language), unit(language), subjectOfSeveral(language), openingOfSeveral(language),
      openingToOwner(language), greetingOwner(language),
    ]
    let levels = NoticeLevel.allCases.flatMap { [title($0), request($0)] }
    return [day, months, month] + language.pluralForms.map(days) + letter + levels
  }

  func subject(_ bundle: NoticeBundle) -> String {
    let title = file[NoticeTexts.title(bundle.level)].filled([:])
    let section = bundle.notices.count > 1 ? NoticeTexts.subjectOfSeveral(language) : NoticeTexts.subject
    return file[section].filled(facts(of: bundle).merging(["title": title]) { $1 })
  }

  func greeting(_ bundle: NoticeBundle) -> String {
    guard let name = bundle.notices.lazy.compactMap(\.name).first else {
      let section = bundle.isToOwner ? NoticeTexts.greetingOwner(language) : NoticeTexts.greetingWithoutName
      return file[section].filled(facts(of: bundle))
    }
    return file[NoticeTexts.greeting].filled(facts(of: bundle).merging(["name": name]) { $1 })
  }

  func opening(_ bundle: NoticeBundle) -> String {
    let section =
      bundle.isToOwner
      ? NoticeTexts.openingToOwner(language)
      : bundle.notices.count > 1 ? NoticeTexts.openingOfSeveral(language) : NoticeTexts.opening
    return file[section].filled(facts(of: bundle))
  }

  func request(_ bundle: NoticeBundle) -> String {
    file[NoticeTexts.request(bundle.level)].filled(facts(of: bundle))
  }

  /// The text for the case that the payment and the notice have crossed.
  func crossed(_ bundle: NoticeBundle) -> String { file[NoticeTexts.crossed].filled(facts(of: bundle)) }

  /// The lines of the table: each unit's charges and totals, under its name where there are several, and what is left
  /// to pay for all of them.
  func lines(_ bundle: NoticeBundle) -> [NoticeLine] {
    let isOfSeveral = bundle.notices.count > 1
    let units = bundle.notices.flatMap { notice -> [NoticeLine] in
      let name = file[NoticeTexts.unit(language)].filled(["property": notice.property, "unit": notice.unit])
      return (isOfSeveral ? [NoticeLine(what: name, amount: "", isTotal: true)] : []) + notice.items.map(line)
        + totals(notice)
    }
    guard isOfSeveral else { return units }
    return units + [total(NoticeTexts.all(language), bundle.due)]
  }

  private func line(_ item: AppliedLedger.Item) -> NoticeLine {
    let charge = item.charge
    let values = ["code": charge.code, "month": month(charge.period), "due": day(charge.dueDate)]
    return NoticeLine(what: file[NoticeTexts.row].filled(values), amount: language.text(of: item.open))
  }

  /// The lines below the charges: the total and, where the account has credits or prepaid, these and the balance; for
  /// an owner also the share.
  private func totals(_ notice: Notice) -> [NoticeLine] {
    var lines = [total(NoticeTexts.total, notice.total)]
    if notice.balance.held > .zero {
      lines += [
        total(NoticeTexts.held(language), .zero - notice.balance.held),
        total(NoticeTexts.balance(language), notice.balance.net),
      ]
    }
    guard let share = notice.share else { return lines }
    let part = ["share": language.text(of: Money(cents: Int64(share.hundredths)))]
    return lines + [total(NoticeTexts.share(language), share.amount, part)]
  }

  private func total(_ section: NoticeSection, _ amount: Money, _ values: [String: String] = [:]) -> NoticeLine {
    NoticeLine(what: file[section].filled(values), amount: language.text(of: amount), isTotal: true)
  }

  private func facts(of bundle: NoticeBundle) -> [String: String] {
    var properties: [String] = []
    for notice in bundle.notices where !properties.contains(notice.property) { properties.append(notice.property) }
    return [
      "property": properties.joined(separator: ", "), "unit": bundle.notices.map(\.unit).joined(separator: ", "),
      "as_of": day(bundle.first.asOf), "total": language.text(of: bundle.total),
      "held": language.text(of: bundle.held), "balance": language.text(of: bundle.due), "days": days(bundle.days),
      "count": "\(bundle.notices.count)",
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
