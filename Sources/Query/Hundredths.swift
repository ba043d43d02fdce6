/// A number with two decimals, as rounded by a view: a percentage, dollars per square foot, or average days.
public struct Hundredths: Hashable, Comparable, Sendable {
  /// The number of hundredths.
  public let count: Int64

  /// Creates a number from hundredths.
  public init(count: Int64) {
    self.count = count
  }

  /// Rounds a binary number to the nearest hundredth; nil where it is not a number or is too large.
  public init?(_ number: Double) {
    let exact = number * 100
    guard exact.magnitude < 1e15 else { return nil }
    count = Int64(exact + (exact < 0 ? -0.5 : 0.5))
  }

  /// Orders numbers by value.
  public static func < (left: Hundredths, right: Hundredths) -> Bool { left.count < right.count }
}

extension Hundredths: CustomStringConvertible {
  /// The number with two decimals: `95.74`, `-0.05`.
  public var description: String {
    let rest = count.magnitude % 100
    return (count < 0 ? "-" : "") + String(count.magnitude / 100) + (rest < 10 ? ".0" : ".") + String(rest)
  }
}
