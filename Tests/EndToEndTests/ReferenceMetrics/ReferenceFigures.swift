import Warehouse

/// What a metric must be, as plain loops give it.
enum ReferenceFigures {
  /// A count, or an amount in cents.
  case number(Int)
  /// A part of a whole, so many times over, in hundredths: 337 of 352 a hundred times is 95.74.
  case ratio(Int, Int, times: Int)
  /// A sum over so many, in whole cents.
  case mean(Int, Int)
  /// Nothing is known.
  case nothing

  /// The value as the views hold it; half is rounded away from zero, and of nothing there is no ratio.
  var field: Field {
    switch self {
    case .number(let number): .count(number)
    case .ratio(_, 0, _), .mean(_, 0), .nothing: .null
    case .ratio(let part, let whole, let times):
      .real(Double(ReferenceFigures.rounded(part * times * 100, whole)) / 100)
    case .mean(let part, let whole): .count(ReferenceFigures.rounded(part, whole))
    }
  }

  static func percent(_ part: Int, of whole: Int) -> ReferenceFigures { .ratio(part, whole, times: 100) }

  static func rounded(_ part: Int, _ whole: Int) -> Int {
    let (quotient, rest) = part.magnitude.quotientAndRemainder(dividingBy: whole.magnitude)
    let size = Int(quotient + (2 * rest >= whole.magnitude ? 1 : 0))
    return (part < 0) == (whole < 0) ? size : -size
  }
}
