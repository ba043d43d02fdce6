import Domain

/// What reports count and average over a set of units.
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
  /// Let or about to be, less those about to become free.
  var netLeased: Int { noNotice + noticeRented + vacantRented }

  var marketRent: Money { mean(units.map(\.marketRent)) }
  var effectiveRent: Money { mean(units.map(\.effectiveRent)) }
  /// The mean lease rent of those who live there.
  var leasedRent: Money { mean(units.compactMap { $0.current?.rent }) }
}

extension PropertyState {
  /// The floor plans by group, groups and plans by name, each with its units.
  var plans: [(group: String, plans: [(plan: FloorPlan, tally: UnitTally)])] {
    let byPlan = Dictionary(grouping: units, by: \.unit.plan)
    let groups = Dictionary(grouping: byPlan, by: \.key.group)
    return groups.sorted { $0.key < $1.key }.map { group, plans in
      (group, plans.sorted { $0.key.name < $1.key.name }.map { ($0.key, UnitTally(units: $0.value)) })
    }
  }
}
