import Domain
import Testing

@Suite("Money") struct MoneyTests {
  @Test(
    "Amounts are read in every spelling that reports use",
    arguments: [
      ("1,905.00", 190_500), ("(1,954.00)", -195_400), ("1565.00", 156_500), ("$3", 300), ("-12.5", -1250),
      ("1890.0000", 189_000), ("0.00", 0), (" 12.50 ", 1250), ("($1,000.05)", -100_005),
      ("9,999,999,999,999.99", 999_999_999_999_999),
    ] as [(String, Int64)])
  func reads(text: String, cents: Int64) throws {
    #expect(try Money(text).cents == cents)
  }

  @Test(
    "What is no amount is refused, never taken for zero",
    arguments: [
      "", " ", "-", "n/a", "12.345", "1,23.00", "1.2.3", "(-5)", "1e3", ".", "12.", "$", "12 00", "99999999999999",
    ])
  func refuses(text: String) {
    #expect(throws: ValueError.self) { try Money(text) }
  }

  @Test("A spreadsheet's binary number is rounded to the cent it stands for")
  func fromDouble() throws {
    #expect(try Money(dollars: 1343.5).cents == 134_350)
    #expect(try Money(dollars: -0.1 - 0.2).cents == -30)
    #expect(throws: ValueError.self) { try Money(dollars: 1.005) }
    #expect(throws: ValueError.self) { try Money(dollars: .nan) }
    #expect(throws: ValueError.self) { try Money(dollars: 1e300) }
  }

  @Test("An amount prints with separators and two decimals")
  func prints() {
    #expect(Money(cents: 123_456_789).description == "1,234,567.89")
    #expect(Money(cents: -5).description == "-0.05")
    #expect(Money(cents: .min).description == "-92,233,720,368,547,758.08")
  }
}
