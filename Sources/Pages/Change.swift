internal import Charts
internal import Domain
internal import Query

/// What has changed between two days, and whether that is favorable.
struct Change {
  /// Which direction is favorable.
  enum Better {
    case up, down, neither
  }

  /// The sign of the rounded change: -1, 0 or 1.
  let sign: Int
  /// The size, without a sign: `0.5 pt`.
  let size: String
  let better: Better

  /// A change between percentages, in points.
  static func points(_ from: Hundredths, _ to: Hundredths, better: Better) -> Change {
    let difference = to.count - from.count
    return Change(
      rounded: Int((difference.magnitude + 5) / 10), difference < 0,
      "\(Words.tenths(Int64(difference.magnitude)))\(Words.nonBreaking)pt", better)
  }

  /// A change between rents, in whole dollars.
  static func dollars(_ from: Money, _ to: Money, better: Better) -> Change {
    let difference = to.cents - from.cents
    let size = Money(cents: Int64(difference.magnitude))
    return Change(
      rounded: Int((difference.magnitude + 50) / 100), difference < 0, Words.dollars(size), better)
  }

  /// A change between large amounts, shortened.
  static func amount(_ from: Money, _ to: Money, better: Better) -> Change {
    let difference = to.cents - from.cents
    let size = Money(cents: Int64(difference.magnitude))
    return Change(
      rounded: Int((difference.magnitude + 50) / 100), difference < 0, Words.shortDollars(size), better)
  }

  /// A change between counts.
  static func count(_ from: Int, _ to: Int, better: Better) -> Change {
    Change(rounded: abs(to - from), to < from, grouped(abs(to - from)), better)
  }

  private init(rounded: Int, _ isNegative: Bool, _ size: String, _ better: Better) {
    sign = rounded == 0 ? 0 : isNegative ? -1 : 1
    self.size = size
    self.better = better
  }

  /// The same change, gray: of a figure that follows the month and not the week.
  var neutral: Change { Change(sign: sign, size: size, better: .neither) }

  private init(sign: Int, size: String, better: Better) {
    (self.sign, self.size, self.better) = (sign, size, better)
  }

  /// In a headline: the arrow and the size, or `no change`.
  var headline: String { sign == 0 ? "<span class=\"chg same\">no change</span>" : markup }

  /// In a table: the arrow and the size; gray `0.0 pt` where it rounds to zero.
  var markup: String {
    guard sign != 0 else { return "<span class=\"chg same\">\(Escaped(size))</span>" }
    let (arrow, word) = sign > 0 ? ("▲", "up") : ("▼", "down")
    let quality = isBetter.map { $0 ? "better" : "worse" }
    return "<span class=\"chg \(quality ?? "same")\"><span aria-hidden=\"true\">\(arrow)</span>"
      + "<span class=\"vh\">\(word)</span> \(Escaped(size))"
      + (quality.map { "<span class=\"vh\">, \($0)</span>" } ?? "") + "</span>"
  }

  /// A change's markup as a link to what made it; as it is without one.
  static func linked(_ markup: String, to link: String?) -> String {
    link.map { "<a class=\"why-link\" href=\"\($0)\" title=\"Why did it change\">\(markup)</a>" } ?? markup
  }

  private var isBetter: Bool? {
    switch better {
    case .neither: nil
    case .up: sign > 0
    case .down: sign < 0
    }
  }
}
