import Query
import Testing

@testable import Pages

@Suite("Bars in a column of occupancies")
struct OccupancyBarsTests {
  private func bars(_ percents: [Int64], mark: Int64? = nil) -> OccupancyBars {
    OccupancyBars(percents.map { Hundredths(count: $0) }, mark: mark.map { Hundredths(count: $0) })
  }

  /// The width of the fill, of 52 pixels.
  private func width(_ bar: String, _ style: String) -> Substring? {
    bar.split(separator: "<rect").first { $0.contains("class=\"\(style)\"") }?.split(separator: "width=\"").dropFirst()
      .first?.prefix { $0 != "\"" }
  }

  @Test("They show the occupied share where occupancies differ much, and where there is one only")
  func occupied() {
    let far = bars([5_000, 9_000])
    #expect(width(far.bar(Hundredths(count: 5_000)), "bf") == "26")
    #expect(far.meaning.contains("occupied share"))
    #expect(bars([9_500]).meaning.contains("occupied share"))
    #expect(bars([10_000, 10_000]).meaning.contains("occupied share"), "There is no vacant unit to show")
  }

  @Test("They show the vacant share, on a scale up to the largest, where occupancies are alike")
  func vacant() {
    let near = bars([9_000, 9_500, 10_000], mark: 9_400)
    #expect(width(near.bar(Hundredths(count: 9_000)), "bv") == "52")
    #expect(width(near.bar(Hundredths(count: 9_500)), "bv") == "26")
    #expect(width(near.bar(Hundredths(count: 10_000)), "bv") == nil)
    #expect(near.meaning.contains("up to 10.0\u{A0}%"))
    let one = bars([5_000, 9_000, 9_200, 9_300, 9_400, 9_500, 9_600, 9_700])
    #expect(one.meaning.contains("up to 50.0\u{A0}%"), "One is far from the others, which are alike")
    #expect(bars([9_000, 9_500], mark: 8_000).meaning.contains("up to 20.0\u{A0}%"), "The mark is on the scale too")
  }
}
