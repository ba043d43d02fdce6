/// The colors of states on a terminal: green for good, yellow for what needs a look, red for what is wrong.
enum StateColor: Int {
  case red = 31
  case green = 32
  case yellow = 33

  /// The color of a state; nil for one that is neither good nor bad.
  init?(_ state: String) {
    switch state {
    case "fresh", "ok": self = .green
    case "late", "held", "disputed", "missing", "warn": self = .yellow
    case "refused", "failed", "fail", "block": self = .red
    default: return nil
    }
  }

  /// Returns a padded text in the color of its state.
  static func colored(_ padded: String, as state: String) -> String {
    guard let color = StateColor(state) else { return padded }
    return "\u{1B}[\(color.rawValue)m\(padded)\u{1B}[0m"
  }
}
