import Domain
import TestSupport

/// One thing that can happen to a data folder between two syncs.
enum OracleStep: CustomStringConvertible {
  /// A payload arrives: of a new day, or another one of a day that has one.
  case arrive(StatedPayload)
  /// A file of a text is loaded.
  case load(String)
  /// A payload that arrived before arrives again.
  case again(StatedPayload)
  /// A payload is withdrawn or restored; a step that stops leaves the raw databases as they were.
  case decide(StatedPayload, isWithdrawn: Bool, stops: Bool)
  /// A payload is received, and the run stops before it is read.
  case receive(StatedPayload)
  /// A property is removed from the configuration, or put back.
  case configure(String, isThere: Bool)
  /// The feeds' revision, or the mapping's, is raised.
  case raise(feeds: Bool)
  /// A person adds an entry to an account, or deletes it.
  case enter(Int, isDeleted: Bool)
  /// Nothing happens: what was interrupted is completed.
  case complete

  /// Draws a sequence of steps; most are arrivals.
  ///
  /// - Parameters:
  ///   - count: the number of steps.
  ///   - seed: what is drawn.
  ///   - isLong: whether the days are spread over four months, so that most are far from a day that changes.
  /// - Returns: the steps.
  static func draw(_ count: Int, seed: Int, isLong: Bool = false) -> [OracleStep] {
    var numbers = SeededNumbers(seed: seed)
    var arrived: [StatedPayload] = []
    return (0..<count).map { _ in
      let step = draw(&numbers, arrived, isLong)
      if case .arrive(let payload) = step { arrived.append(payload) }
      return step
    }
  }

  private static func draw(
    _ numbers: inout SeededNumbers, _ arrived: [StatedPayload], _ isLong: Bool
  ) -> OracleStep {
    let (new, old) = (payload(&numbers, isLong), arrived.randomElement(using: &numbers))
    switch Int.random(in: 0..<40, using: &numbers) {
    case 24..<27: return .again(old ?? new)
    case 27..<31:
      return .decide(
        old ?? new, isWithdrawn: Bool.random(using: &numbers), stops: Int.random(in: 0..<3, using: &numbers) == 0)
    case 31..<33: return .receive(new)
    case 33..<35: return .configure(pick(["oak", "elm"], &numbers), isThere: Bool.random(using: &numbers))
    case 35: return .raise(feeds: Bool.random(using: &numbers))
    case 36..<39: return .enter(Int.random(in: 0..<3, using: &numbers), isDeleted: Bool.random(using: &numbers))
    case 39: return .complete
    default: return .arrive(new)
    }
  }

  /// 2026-02-20: a month begins on the last of the days, so that current days move from one month to the next.
  private static let firstDay = StatedPayload.firstDay + 16

  private static func payload(_ numbers: inout SeededNumbers, _ isLong: Bool) -> StatedPayload {
    let firstDay = firstDay + (isLong ? 15 * Int.random(in: 0..<8, using: &numbers) : 0)
    return StatedPayload(
      feed: pick(StatedSource.feeds, &numbers), property: pick(["1", "1", "1", "2"], &numbers),
      day: firstDay + Int.random(in: 0..<StatedPayload.days, using: &numbers),
      seed: Int.random(in: 0..<1000, using: &numbers),
      flaw: Int.random(in: 0..<8, using: &numbers) == 0
        ? StatedPayload.Flaw.allCases.randomElement(using: &numbers) : nil)
  }

  private static func pick(_ words: [String], _ numbers: inout SeededNumbers) -> String {
    words[Int.random(in: 0..<words.count, using: &numbers)]
  }

  var description: String {
    switch self {
    case .arrive(let payload): "arrive \(payload.label)"
    case .load(let text): "load \(text)"
    case .again(let payload): "again \(payload.label)"
    case .decide(let payload, let isWithdrawn, let stops):
      "\(isWithdrawn ? "withdraw" : "restore") \(payload.label)\(stops ? ", then stop" : "")"
    case .receive(let payload): "receive \(payload.label), then stop"
    case .configure(let key, let isThere): "\(isThere ? "put back" : "remove") \(key)"
    case .raise(let feeds): "raise the \(feeds ? "feeds'" : "mapping's") revision"
    case .enter(let number, let isDeleted): "\(isDeleted ? "delete" : "add") entry \(number)"
    case .complete: "complete"
    }
  }
}

extension StatedPayload {
  fileprivate var label: String {
    "\(feed) of \(property) on \(CivilDate(dayNumber: day)), seed \(seed)\(flaw.map { ", \($0.rawValue)" } ?? "")"
  }
}
