internal import Domain

/// A language's words for notices.
struct NoticeWords {
  let subject: @Sendable (Notice) -> String
  let greeting: @Sendable (String?) -> String
  let opening: @Sendable (Notice) -> String
  let line: @Sendable (AppliedLedger.Item) -> NoticeLine
  let total: @Sendable (Money) -> NoticeLine
  let request: @Sendable (NoticeLevel) -> String
  /// What to do where the payment and the notice have crossed.
  let crossed: String

  static func of(_ language: NoticeLanguage) -> NoticeWords {
    switch language {
    case .english: .english
    case .russian: .russian
    }
  }
}

extension NoticeWords {
  static let english = NoticeWords(
    subject: { notice in
      let kind =
        switch notice.key.level {
        case .day1: "Payment reminder"
        case .day10: "Second payment reminder"
        case .day30: "Overdue account"
        case .day60: "Urgent: overdue account"
        case .day90: "Final notice"
        }
      return "\(kind): \(notice.property), unit \(notice.unit)"
    },
    greeting: { "Dear \($0 ?? "resident")," },
    opening: { notice in
      "As of \(notice.asOf) the account of unit \(notice.unit), \(notice.property), is past due by \(notice.total);"
        + " the oldest charge by \(counted(notice.days, "day", "days"))."
    },
    line: { item in
      NoticeLine(
        what: "\(item.charge.code), \(item.charge.period.name), due \(item.charge.dueDate)", amount: "\(item.open)")
    },
    total: { NoticeLine(what: "Total past due", amount: "\($0)") },
    request: { level in
      switch level {
      case .day1: "It may have slipped your mind: please pay it in the next days."
      case .day10: "Please pay it within five days."
      case .day30: "Please pay it within five days, or tell us when and how you will."
      case .day60: "Please pay it at once, or call us today to agree on instalments."
      case .day90: "This is the last notice before further steps. Please pay it within three days or call us."
      }
    },
    crossed: "If you have paid in the last days, please take this letter as settled.")

  static let russian = NoticeWords(
    subject: { notice in
      let kind =
        switch notice.key.level {
        case .day1: "Напоминание об оплате"
        case .day10: "Повторное напоминание об оплате"
        case .day30: "Просроченная задолженность"
        case .day60: "Срочно: просроченная задолженность"
        case .day90: "Последнее уведомление"
        }
      return "\(kind): \(notice.property), помещение \(notice.unit)"
    },
    greeting: { $0.map { "Здравствуйте, \($0)!" } ?? "Здравствуйте!" },
    opening: { notice in
      "На \(russianDay(notice.asOf)) задолженность по помещению \(notice.unit) (\(notice.property)) составляет"
        + " \(notice.total); самый ранний платёж просрочен на \(notice.days) \(russianDays(notice.days))."
    },
    line: { item in
      NoticeLine(
        what: "\(item.charge.code), \(russianMonth(item.charge.period)), срок \(russianDay(item.charge.dueDate))",
        amount: "\(item.open)")
    },
    total: { NoticeLine(what: "Всего просрочено", amount: "\($0)") },
    request: { level in
      switch level {
      case .day1: "Возможно, вы просто забыли: пожалуйста, оплатите в ближайшие дни."
      case .day10: "Пожалуйста, оплатите в течение пяти дней."
      case .day30: "Пожалуйста, оплатите в течение пяти дней или сообщите, когда и как вы это сделаете."
      case .day60: "Пожалуйста, оплатите немедленно или позвоните нам сегодня, чтобы договориться о рассрочке."
      case .day90:
        "Это последнее уведомление перед дальнейшими мерами. Пожалуйста, оплатите в течение трёх дней или позвоните нам."
      }
    },
    crossed: "Если вы уже оплатили в последние дни, пожалуйста, не обращайте внимания на это письмо.")

  /// `05.02.2026`.
  private static func russianDay(_ day: CivilDate) -> String {
    "\(day)".split(separator: "-").reversed().joined(separator: ".")
  }

  private static func russianMonth(_ month: CivilMonth) -> String {
    let names = [
      "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
      "декабрь",
    ]
    return "\(names[month.month - 1]) \(month.year)"
  }

  /// The word "day" as the number before it wants it: 1 день, 2 дня, 5 дней, 11 дней, 21 день.
  static func russianDays(_ count: Int) -> String {
    switch (count % 10, count % 100) {
    case (_, 11...14): "дней"
    case (1, _): "день"
    case (2...4, _): "дня"
    default: "дней"
    }
  }
}
