import Domain
import Testing

@testable import ReportTables

@Suite("Texts as they are compared")
struct TextNormalizationTests {
  @Test(
    "Blanks are run together, whatever they are",
    arguments: [
      ("", ""), (" ", ""), ("a", "a"), ("Move In", "Move In"), (" Move\r\n In ", "Move In"), ("a  b", "a b"),
      ("a\tb", "a b"), ("\u{A0}a\u{A0}\u{2003}b", "a b"), ("é  b ", "é b"), ("a ", "a"), (" a", "a"),
    ])
  func blanks(text: String, result: String) {
    #expect(collapsed(text) == result)
  }

  @Test(
    "Headers are compared in lower case, without the blank that a line's break puts after a hyphen or slash",
    arguments: [
      ("MOVE-\nIn Date", "move-in date"), ("Lease/ Renewal", "lease/renewal"), ("A - b", "a -b"), ("- ", "-"),
      ("Prepaid\u{A0}Rent", "prepaid rent"), ("ÉTAGE- 2", "étage-2"), ("[A]@Z", "[a]@z"), ("", ""),
    ])
  func headers(text: String, result: String) {
    #expect(normalised(text) == result)
  }

  @Test(
    "A day may have a time of day behind it",
    arguments: [
      ("02/04/2026", 20_488), ("2/4/2026 9:05 AM", 20_488), ("2/4/2026 09:05:30", 20_488), ("2/4/2026 x", nil),
      ("9:05 AM", nil), ("Jones / Smith", nil), ("", nil), ("2/4/2026 12:00:00 am", 20_488), ("2/4/2026 13:05", 20_488),
      ("2/4/2026 13:05 PM", nil), ("2/4/2026 24:00", nil), ("2/4/2026 9:60", nil), ("2/4/2026 9:", nil),
      ("2/4/2026 123:00", nil), ("2/4/2026 AM", nil), (" 2/4/2026", 20_488),
    ])
  func days(text: String, number: Int?) {
    #expect(usDayAndTime(text)?.dayNumber == number)
  }

  @Test(
    "Words are found where the standard library finds them",
    arguments: [
      "as of 2/4/2026", "Units as of", "as o", "a as as of", "", "caf\u{E9} as of \u{2003}", "aas of as of", "AS OF",
    ])
  func places(text: String) {
    #expect(text.place(of: "as of") == text.firstRange(of: "as of"))
  }
}
