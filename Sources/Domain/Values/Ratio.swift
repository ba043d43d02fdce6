/// A part of a whole, kept exact until it is printed.
public struct Ratio: Hashable, Sendable {
  /// The part.
  public let part: Int64
  /// The whole.
  public let whole: Int64

  /// Creates the ratio of a part to a whole.
  public init(_ part: some BinaryInteger, of whole: some BinaryInteger) {
    self.part = Int64(part)
    self.whole = Int64(whole)
  }

  /// The percentage in hundredths, rounded half away from zero; nil for a whole of zero.
  ///
  /// 337 of 352 is 9574.
  public var percentHundredths: Int64? {
    let (dividend, overflow) = part.multipliedReportingOverflow(by: 10_000)
    guard whole != 0, !overflow else { return nil }
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: whole)
    guard remainder.magnitude >= whole.magnitude - remainder.magnitude else { return quotient }
    return quotient + ((part < 0) == (whole < 0) ? 1 : -1)
  }
}

extension Ratio: CustomStringConvertible {
  /// The ratio as a percentage with two decimals, or `n/a` for a whole of zero.
  public var description: String {
    guard let hundredths = percentHundredths else { return "n/a" }
    let rest = hundredths.magnitude % 100
    return (hundredths < 0 ? "-" : "") + String(hundredths.magnitude / 100) + (rest < 10 ? ".0" : ".") + String(rest)
  }
}
