/// A number with two decimals, as a view rounded it: a percentage, dollars a square foot, days on average.
public struct Hundredths: Hashable, Comparable, Sendable {
  /// How many hundredths.
  public let count: Int64

  /// A number of hundredths.
  public init(count: Int64) {
    self.count = count
  }

  /// Takes a binary number to the nearest hundredth; nil where it is no number or too large.
  init?(_ number: Double) {
    let exact = number * 100
    guard exact.magnitude < 1e15 else { return nil }
    count = Int64(exact + (exact < 0 ? -0.5 : 0.5))
  }

  /// Orders by size.
  public static func < (left: Hundredths, right: Hundredths) -> Bool { left.count < right.count }
}

extension Hundredths: CustomStringConvertible {
  /// The number with two decimals: `95.74`, `-0.05`.
  public var description: String {
    let rest = count.magnitude % 100
    return (count < 0 ? "-" : "") + String(count.magnitude / 100) + (rest < 10 ? ".0" : ".") + String(rest)
  }
}
