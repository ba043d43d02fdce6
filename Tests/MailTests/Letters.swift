import Domain
import Receivables
import Testing

/// An account that owes for January and February 2026, and what it calls for.
enum Letters {
  static func day(_ text: String) throws -> CivilDate { try CivilDate(iso: text) }

  static func ledger() throws -> AccountLedger {
    AccountLedger(
      charges: [
        Charge(
          id: "c1", code: "RENT", chargeClass: .rent, amount: Money(cents: 100_000), dueDate: try day("2026-01-05")),
        Charge(
          id: "c2", code: "RENT", chargeClass: .rent, amount: Money(cents: 100_000), dueDate: try day("2026-02-05")),
        Charge(
          id: "c3", code: "WATER", chargeClass: .utilities, amount: Money(cents: 8_000), dueDate: try day("2026-02-20")),
      ],
      payments: [Payment(id: "p1", amount: Money(cents: 40_050), date: try day("2026-01-07"))])
  }

  static func notice(
    on day: String = "2026-02-10", language: NoticeLanguage = .english, name: String? = "Ada Winter",
    person: String = "t1"
  ) throws -> Notice? {
    Notice(
      try ledger().applied(asOf: try self.day(day)), of: (person, "birch", "u1"), name: name,
      property: "Birch Terrace", unit: "101", language: language)
  }

  /// The notice where there must be one.
  static func due(
    on day: String = "2026-02-10", language: NoticeLanguage = .english, name: String? = "Ada Winter",
    person: String = "t1"
  ) throws -> Notice {
    try #require(try notice(on: day, language: language, name: name, person: person))
  }
}
