import Domain

/// The counts and averages that reports print for a set of units.
struct UnitTally {
  let units: [UnitDay]

  func count(_ classes: UnitClass...) -> Int { units.count { classes.contains($0.unitClass) } }

  var vacantUnrented: Int { count(.vacantUnrented) }
  var vacantRented: Int { count(.vacantRented) }
  var modelOrAdmin: Int { count(.model, .admin) }
  var down: Int { count(.down) }
  var vacant: Int { units.count - occupied }
  var noNotice: Int { count(.occupiedNoNotice) }
  var noticeUnrented: Int { count(.noticeUnrented) }
  var noticeRented: Int { count(.noticeRented) }
  var occupied: Int { noNotice + noticeUnrented + noticeRented }
  /// Units that are rented or will be, less those that will become available.
  var netLeased: Int { noNotice + noticeRented + vacantRented }

  var marketRent: Money { mean(units.map(\.marketRent)) }
  var effectiveRent: Money { mean(units.map(\.effectiveRent)) }
  /// The mean lease rent of the occupied units.
  var leasedRent: Money { mean(units.compactMap { $0.current?.rent }) }
}

extension PropertyState {
  /// The floor plans by group, each with its units; groups and plans are sorted by name.
  var plans: [(group: String, plans: [(plan: FloorPlan, tally: UnitTally)])] {
    let byPlan = Dictionary(grouping: units, by: \.unit.plan)
    let groups = Dictionary(grouping: byPlan, by: \.key.group)
    return groups.sorted { $0.key < $1.key }.map { group, plans in
      (group, plans.sorted { $0.key.name < $1.key.name }.map { ($0.key, UnitTally(units: $0.value)) })
    }
  }
}
