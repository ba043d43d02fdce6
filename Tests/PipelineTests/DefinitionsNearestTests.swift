import Pipeline
import Testing

@Suite("The word a person meant")
struct NearestTests {
  private let commands = ["occupancy", "exposure", "pricing", "delinquency", "run"]

  @Test(
    "One mistake in three letters still finds the word",
    arguments: [
      ("ocupancy", "occupancy"), ("occupnacy", "occupancy"), ("OCCUPANCY", "occupancy"), ("rnu", "run"),
      ("priceing", "pricing"), ("delinquent", "delinquency"), ("ru", "run"),
    ])
  func near(word: String, meant: String) {
    #expect(nearest(word, in: commands) == meant)
  }

  @Test("A word that is far from all finds none", arguments: ["", "x", "report", "occ", "nexus east"])
  func far(word: String) {
    #expect(nearest(word, in: commands) == nil)
  }

  @Test("The nearer of two wins, and the first of equals")
  func ties() {
    #expect(nearest("abcx", in: ["abxy", "abcd", "abce"]) == "abcd")
    #expect(nearest("any", in: []) == nil)
  }

  @Test("A very long word is answered at once")
  func long() {
    #expect(nearest(String(repeating: "a", count: 1_000_000), in: commands) == nil)
  }
}
