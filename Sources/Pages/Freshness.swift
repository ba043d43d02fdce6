internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// How fresh properties' figures are, for the marks next to them.
struct Freshness: Sendable {
  private let states: [String: [DatasetState]]
  /// The portfolio's latest day.
  let day: CivilDate

  init(_ states: [DatasetState], day: CivilDate) {
    self.states = Dictionary(grouping: states, by: \.propertyID)
    self.day = day
  }

  /// The state of one dataset of a property; nil if nothing is known of it.
  func state(_ property: String, _ dataset: UnifiedFactDay.Dataset) -> DatasetState? {
    states[property]?.first { $0.dataset == dataset }
  }

  /// The states of a property's datasets.
  func states(_ property: String) -> [DatasetState] { states[property] ?? [] }

  /// Whether a property's units are not as recent as they should be.
  func isBehind(_ property: String) -> Bool {
    [.late, .held, .refused, .disputed, .failed, .missing].contains(state(property, .units)?.state)
  }

  /// The day of a property's dataset with its mark: `● Feb 4`, `○ Feb 2`, `▲ late Jan 30`, `■ held Feb 1`.
  func mark(_ property: String, _ asOf: CivilDate?, _ dataset: UnifiedFactDay.Dataset = .units) -> String {
    guard let asOf else { return absent("no figures yet") }
    let day = Words.day(asOf)
    let (sign, word): (String, String?) =
      switch state(property, dataset)?.state {
      case .late: ("▲", "late")
      case .held: ("■", "held")
      case .refused: ("■", "refused")
      case .disputed: ("■", "disputed")
      case .failed: ("▲", "failed")
      default: (asOf >= self.day ? "●" : "○", nil)
      }
    return "<span class=\"fresh\(word == nil ? "" : " bad")\"><span aria-hidden=\"true\">\(sign)</span> "
      + "\(word.map { "\($0) " } ?? "")\(day)</span>"
  }
}
