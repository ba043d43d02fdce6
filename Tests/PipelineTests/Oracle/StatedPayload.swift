import Domain
import TestSupport
import Warehouse

/// Draws payloads of a small property: twelve units over ten days.
struct StatedPayload {
  static let firstDay = 20_488
  static let days = 10
  private static let units = (101...112).map(String.init)

  let feed: String
  let property: String
  let day: Int
  /// What distinguishes two payloads of one feed and day.
  let seed: Int
  /// What is wrong with it; nil for a payload that can be used.
  var flaw: Flaw?

  /// What can be wrong with a payload.
  enum Flaw: String, CaseIterable {
    /// A printed total that its rows do not add up to, so that it is refused.
    case refused
    /// A day after its run, so that it is held.
    case ahead
    /// A finding that withholds its dataset.
    case blocked
  }

  /// The payload's text.
  var text: String {
    var numbers = SeededNumbers(seed: seed &* 7919 &+ day)
    let date = CivilDate(dayNumber: day)
    let ran = flaw == .ahead ? date.advanced(by: -3) : date.advanced(by: Int.random(in: 0...1, using: &numbers))
    var lines = ["feed \(feed)", "property \(property)", "day \(day)"]
    if flaw == .ahead || Int.random(in: 0..<8, using: &numbers) > 0 {
      lines.append("run \(ran) \(Int.random(in: 10..<24, using: &numbers)):00:00")
    }
    if flaw == .refused { lines.append("total wrong") }
    if flaw == .blocked {
      lines.append("block \((StatedMapping.datasets[feed] ?? [.units]).first?.rawValue ?? "units")")
    }
    return (lines + rows(&numbers)).joined(separator: "\n")
  }

  private func rows(_ numbers: inout SeededNumbers) -> [String] {
    switch feed {
    case "roster": StatedPayload.units.compactMap { unit($0, &numbers) }
    case "plans": ["plan A"]
    case "activity", "leasing": events(&numbers)
    case "expirations":
      some(&numbers).map {
        "expiry \($0) \(pick(["renewed", "vacating"], &numbers)) \(day + 3) \(day / 5 * 5) \(below(9, &numbers) * 100)"
      }
    case "accounts": some(&numbers).map { "account \($0) \(below(4, &numbers) * 100)" }
    case "postings": postings(&numbers)
    case "ledger": ledger(&numbers)
    case "schedule": schedule(&numbers)
    case "items": some(&numbers).map { "item \($0)" }
    default: ["ready yes"]
    }
  }

  /// A unit as the day has it: most stay as they were for some days.
  private func unit(_ number: String, _ numbers: inout SeededNumbers) -> String? {
    if below(30, &numbers) == 0 { return nil }
    var slow = SeededNumbers(seed: (Int(number) ?? 0) &* 31 &+ day / 3)
    let state = below(6, &slow) == 0 ? "v" : "o"
    let rent = below(12, &numbers) == 0 ? 170_000 : 100_000 + below(3, &slow) * 1000
    let starts = StatedPayload.firstDay - 40 + below(2, &slow) * 42
    return "unit \(number) \(state) \(rent) \(starts) \(StatedPayload.firstDay - 40)"
  }

  /// A month to date, or the last days alone; an event may lie outside of the days.
  private func events(_ numbers: inout SeededNumbers) -> [String] {
    let first = below(3, &numbers) == 0 ? day - 2 : StatedPayload.firstDay - 5
    let days = below(8, &numbers) == 0 ? [] : ["period \(first) \(day)"]
    let dates = (first - 1...day).filter { _ in below(3, &numbers) == 0 }
    return days
      + dates.map { date in
        var slow = SeededNumbers(seed: date &+ below(3, &numbers))
        let unit = pick(StatedPayload.units, &slow)
        if feed == "activity" { return "event \(date) \(unit) \(pick(["move_in", "notice"], &slow))" }
        let name = pick(["Ann", "Bob", "Cleo", "-"], &slow)
        let stage = pick(["contact", "tour", "lease"], &slow)
        return "event \(date) \(stage) \(name) \(stage == "lease" ? unit : "-") \(pick(["0", "1", "-"], &slow))"
      }
  }

  /// A fiscal month to date, and sometimes the month before listed again.
  private func postings(_ numbers: inout SeededNumbers) -> [String] {
    let months = below(3, &numbers) == 0 ? [day - 31, day] : [day]
    return months.flatMap { month in
      ["billed \(month) \(below(90, &numbers) * 100)"]
        + (0..<below(5, &numbers)).map { "post \(month) \($0) \(pick(StatedPayload.units, &numbers)) 100" }
    }
  }

  /// Some accounts as a whole, with charges and payments.
  private func ledger(_ numbers: inout SeededNumbers) -> [String] {
    some(&numbers).flatMap { tenant in
      let whole = below(4, &numbers) > 0 ? "whole" : "open"
      return ["stay w\(tenant) whole \(whole) \(pick(["Eve", "-"], &numbers)) - \(pick(["20700", "-"], &numbers))"]
        + (0..<below(4, &numbers)).map { line in
          "entry \(tenant) \(line) \(pick(["charge", "payment"], &numbers)) \(day - line * 9) 5000"
        }
    }
  }

  private func schedule(_ numbers: inout SeededNumbers) -> [String] {
    some(&numbers).flatMap { tenant in
      [
        "stay \(tenant) stated months \(pick(["Zoe", "-"], &numbers)) \(pick(["20400", "-"], &numbers)) -",
        "charge \(tenant) \(below(9, &numbers) * 100)",
      ]
    }
  }

  private func some(_ numbers: inout SeededNumbers) -> [String] {
    StatedPayload.units.filter { _ in below(4, &numbers) == 0 }
  }

  private func below(_ bound: Int, _ numbers: inout SeededNumbers) -> Int { Int.random(in: 0..<bound, using: &numbers) }

  private func pick(_ words: [String], _ numbers: inout SeededNumbers) -> String {
    words[below(words.count, &numbers)]
  }
}
