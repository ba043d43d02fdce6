internal import Domain

/// What Yardi's words say of a unit (`reference/yardi.md` 4.4): the whole text counts, since "Not Ready" holds "ready".
struct UnitWords: Equatable {
  var physical: UnitState.Physical = .unknown
  var notice: UnitState.Notice = .none
  /// Whether the next lease is signed, by the word.
  var isRented = false
  var ready: Readiness = .unknown
  /// The use that the word or the economic status tells.
  var useClass: UnitState.UseClass = .revenue

  /// Reads `UnitEconomicStatusDescription` and `UnitEconomicStatus`; neither case nor underscores count.
  init(_ description: String, economicStatus: String) {
    let economic = UnitWords.uses[UnitWords.plain(economicStatus)]
    if let known = UnitWords.table[UnitWords.plain(description)] {
      self = known
      // Who lives in a unit that earns nothing lives there all the same.
      let isLivedIn = physical == .occupied && ![.employee, .commercial, .excluded].contains(economic)
      if useClass == .revenue, let economic, !isLivedIn { useClass = economic }
    } else if let economic, economic != .employee {
      (physical, useClass) = (.vacant, economic)
    }
  }

  private init(
    _ physical: UnitState.Physical, _ useClass: UnitState.UseClass = .revenue, notice: UnitState.Notice = .none,
    isRented: Bool = false, ready: Readiness = .unknown
  ) {
    (self.physical, self.useClass, self.notice, self.isRented, self.ready) = (
      physical, useClass, notice, isRented, ready
    )
  }

  private static func plain(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static let table: [String: UnitWords] = [
    "occupied no notice": UnitWords(.occupied), "notice unrented": UnitWords(.occupied, notice: .given),
    "notice rented": UnitWords(.occupied, notice: .given, isRented: true), "vacant unrented": UnitWords(.vacant),
    "vacant unrented ready": UnitWords(.vacant, ready: .ready),
    "vacant unrented not ready": UnitWords(.vacant, ready: .notReady),
    "vacant rented": UnitWords(.vacant, isRented: true),
    "vacant rented ready": UnitWords(.vacant, isRented: true, ready: .ready),
    "vacant rented not ready": UnitWords(.vacant, isRented: true, ready: .notReady),
    "model": UnitWords(.vacant, .model), "down": UnitWords(.vacant, .down), "admin": UnitWords(.vacant, .admin),
    "excluded": UnitWords(.unknown, .excluded), "waitlist": UnitWords(.unknown, .excluded),
    "do not show": UnitWords(.unknown, .excluded),
  ]

  private static let uses: [String: UnitState.UseClass] = [
    "commercial": .commercial, "down": .down, "construction": .down, "model": .model, "employee": .employee,
    "office": .admin,
  ]
}
