import Domain
import Receivables
import Testing

@testable import Reports

@Suite("Notices as letters")
struct LetterTests {
  private let templates: NoticeTemplates

  init() throws { templates = try NoticeTemplates() }

  @Test(
    "The level follows the age of the oldest open charge",
    arguments: [
      ("2026-01-05", nil), ("2026-01-06", NoticeLevel.day1), ("2026-01-14", .day1), ("2026-01-15", .day10),
      ("2026-02-04", .day30), ("2026-03-06", .day60), ("2026-04-05", .day90), ("2027-01-01", .day90),
    ])
  func levels(day: String, level: NoticeLevel?) throws {
    #expect(try Letters.notice(on: day)?.key.level == level)
  }

  @Test("A notice counts what is past due, and neither what is paid nor what is not due yet")
  func total() throws {
    let notice = try Letters.due()
    #expect(notice.total.cents == 159_950 && notice.days == 36 && notice.items.map(\.charge.id) == ["c1", "c2"])
    #expect(notice.key.oldestCharge == "c1" && notice.key.person == "t1")
  }

  @Test("The English letter, word for word")
  func english() throws {
    let letter = NoticeLetter(try Letters.due(), by: templates)
    #expect(letter.subject == "Overdue account: Birch Terrace, unit 101")
    #expect(
      letter.text == """
        Dear Ada Winter,

        As of 02/10/2026 the account of unit 101, Birch Terrace, has a balance of 1,599.50; the oldest charge is past due by 36 \
        days.

          RENT, January 2026, due 01/05/2026     599.50
          RENT, February 2026, due 02/05/2026  1,000.00
          Total due                            1,599.50

        Please pay it within five days, or tell us when and how you will.

        If you have paid in the last days, please take this letter as settled.

        """)
  }

  @Test("The Russian letter, word for word")
  func russian() throws {
    let letter = NoticeLetter(try Letters.due(language: .russian, name: "Ада Зима"), by: templates)
    #expect(letter.subject == "Просроченная задолженность: Birch Terrace, помещение 101")
    #expect(
      letter.text == """
        Здравствуйте, Ада Зима!

        На 10.02.2026 задолженность по помещению 101 (Birch Terrace) составляет 1\u{A0}599,50; самый ранний платёж просрочен \
        на 36 дней.

          RENT, январь 2026, срок 05.01.2026     599,50
          RENT, февраль 2026, срок 05.02.2026  1\u{A0}000,00
          Всего начислено к оплате             1\u{A0}599,50

        Пожалуйста, оплатите в течение пяти дней или сообщите, когда и как вы это сделаете.

        Если вы уже оплатили в последние дни, пожалуйста, не обращайте внимания на это письмо.

        """)
  }

  @Test(
    "Russian days follow their number",
    arguments: [
      (1, PluralForm.one), (2, .few), (5, .many), (11, .many), (14, .many), (21, .one), (90, .many), (104, .few),
    ])
  func days(count: Int, form: PluralForm) {
    #expect(NoticeLanguage.russian.pluralForm(of: count) == form)
  }

  @Test("Every level has words of its own in every language", arguments: NoticeLanguage.allCases)
  func words(language: NoticeLanguage) throws {
    let days = ["2026-01-06", "2026-01-15", "2026-02-04", "2026-03-06", "2026-04-05"]
    let letters = try days.map { NoticeLetter(try Letters.due(on: $0, language: language), by: templates) }
    #expect(Set(letters.map(\.subject)).count == 5)
    #expect(Set(letters.map { $0.text.split(separator: "\n").suffix(2).first }).count == 5)
  }

  @Test("A tenant named <script> is a name in the page, and whoever has no name is greeted all the same")
  func hostile() throws {
    let letter = NoticeLetter(try Letters.due(name: "<script>&"), by: templates)
    #expect(!letter.page.contains("<script") && letter.page.contains("Dear &lt;script&gt;&amp;,"))
    #expect(!letter.page.contains("http:") && !letter.page.contains("https:"))
    #expect(NoticeLetter(try Letters.due(name: nil), by: templates).text.hasPrefix("Dear resident,\n"))
  }
}
