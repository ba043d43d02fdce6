import Testing

@testable import SpreadsheetReader

@Suite("Number formats")
struct NumberFormatTests {
  @Test(
    "A code without date and time letters is a number's",
    arguments: [
      "General", "GENERAL", "[$-1010409]General", "0", "#,##0.00_);(#,##0.00)", "#,##0_);[Red](#,##0)", "0.00E+00",
      "# ?/?",
      "@", "", "0.0%", "\"days\" 0", "0\\d", "0_d", "0*d", "[$USD] #,##0", "[$€-407]#,##0.00", "[Red]0;[Blue]d",
      "0;yyyy", "[>=100]0;d", "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)", "General\" days\"", "\"unclosed d",
      "[unclosed",
      "0\\", "0_", "[]0",
    ])
  func numbers(code: String) {
    #expect(NumberFormat(code: code).kind == .number)
  }

  @Test(
    "A code with a day, a month or a year is a date's",
    arguments: [
      "mm\\/dd\\/yyyy", "m/d/yy", "d-mmm-yy", "MMM", "mmmm yyyy", "yyyy", "dddd", "m/d/yyyy h:mm",
      "yyyy-mm-dd\\Thh:mm:ss.000",
      "[$-409]mmmm d, yyyy;@", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "yyyy\"年\"m\"月\"", "[Red]d", "m h:mm",
      "MM/DD/YYYY", "dd/mm/yyyy h:mm AM/PM", "mm",
    ])
  func dates(code: String) {
    #expect(NumberFormat(code: code).kind == .date)
  }

  @Test(
    "A code with hours, minutes or seconds alone is a time's",
    arguments: [
      "h:mm", "hh:mm:ss", "h:mm AM/PM", "h:mm:ss a/p", "mm:ss", "mm:ss.0", "[h]:mm", "[hh]:mm:ss", "[mm]:ss", "[ss]",
      "[h]",
      "[$-409]h:mm:ss AM/PM", "ss", "hh\"h\"mm", "[H]:MM:SS",
    ])
  func times(code: String) {
    #expect(NumberFormat(code: code).kind == .time)
  }

  @Test("The formats without a stated code are known by number")
  func builtIns() {
    let kinds = Dictionary(grouping: 0...58) { NumberFormat.builtIn($0)?.kind }
    #expect(kinds[.date] == [14, 15, 16, 17, 22] + Array(27...36) + Array(50...58))
    #expect(kinds[.time] == [18, 19, 20, 21, 45, 46, 47])
    #expect(kinds[.number] == Array(0...13) + Array(37...44) + [48, 49])
    #expect(NumberFormat.builtIn(4)?.code == "#,##0.00")
    #expect(NumberFormat.builtIn(-1) == nil)
    #expect(NumberFormat.builtIn(164) == nil)
  }
}
