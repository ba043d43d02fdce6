import Domain
import Testing

@Suite("Ratios") struct RatioTests {
  @Test(
    "The five properties' occupancy is what the owners know",
    arguments: [
      (337, 352, "95.74"), (166, 178, "93.26"), (375, 432, "86.81"), (238, 277, "85.92"), (70, 123, "56.91"),
      (1186, 1362, "87.08"),
    ])
  func golden(part: Int, whole: Int, text: String) {
    #expect(Ratio(part, of: whole).description == text)
  }

  @Test("Half a hundredth rounds away from zero")
  func ties() {
    #expect(Ratio(1, of: 800).description == "0.13")
    #expect(Ratio(-1, of: 800).description == "-0.13")
    #expect(Ratio(1, of: 3).description == "33.33" && Ratio(2, of: 3).description == "66.67")
  }

  @Test("A whole of zero has no ratio, and that is not zero")
  func nothing() {
    #expect(Ratio(0, of: 0).percentHundredths == nil && Ratio(0, of: 0).description == "n/a")
    #expect(Ratio(0, of: 5).description == "0.00")
  }
}
