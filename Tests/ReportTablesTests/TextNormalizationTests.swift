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
      ("9:05 AM", nil), ("Jones / Smith", nil), ("", nil),
    ])
  func days(text: String, number: Int?) {
    #expect(usDayAndTime(text)?.dayNumber == number)
  }
}
