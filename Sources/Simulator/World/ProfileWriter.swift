import Domain

/// Generates the fixed facts of a property.
struct ProfileWriter {
  var random: SplitMix64

  mutating func profile(key: String, name: String, siteID: String) -> PropertyProfile {
    let isInLeaseUp = random.chance(20)
    let daysOpen = isInLeaseUp ? random.number(in: 300...700) : random.number(in: 900...2600)
    let numbering: UnitNumbering = random.pick([
      .padded(doors: 38, firstFloor: 2), .plain(doors: 48), .buildings(doors: 12, floors: 4),
    ])
    let plans = plans()
    let units = plans.reduce(0) { $0 + $1.units }
    var profile = PropertyProfile(
      key: key, name: name, siteID: siteID, daysOpen: daysOpen, plans: plans,
      classes: classes(of: units, isInLeaseUp: isInLeaseUp), numbering: numbering)
    profile.lag = random.pick([0, 0, 1, 1, 2, 3])
    return profile
  }

  /// Generates the floor plans, with at most 420 units, so that every numbering has a number for each.
  private mutating func plans() -> [FloorPlan] {
    let groups: [(name: String, letter: String, squareFeet: Int, dollars: Int)] = [
      ("Studio", "S", 500, 1350), ("1x1", "A", 690, 1600), ("2x2", "B", 1040, 2100), ("3x2", "C", 1320, 2700),
    ]
    let level = random.number(in: 80...120)
    return groups.dropLast(random.number(in: 0...1)).flatMap { group in
      (1...random.number(in: 1...3)).map { number in
        let squareFeet = group.squareFeet + random.number(in: 0...120)
        let dollars = (group.dollars + 55 * number) * level / 100 / 5 * 5
        let suffix = random.chance(12) ? " AFF" : random.chance(20) ? "+D" : ""
        return FloorPlan(
          group: group.name, name: "\(group.letter)\(number)\(suffix)", units: random.number(in: 10...35),
          squareFeet: squareFeet, baseRent: Money(cents: Int64(dollars) * 100))
      }
    }
  }

  private mutating func classes(of units: Int, isInLeaseUp: Bool) -> [UnitClass: Int] {
    let model = random.number(in: 0...2)
    let down = random.number(in: 0...1)
    let vacant = units * (isInLeaseUp ? random.number(in: 20...50) : random.number(in: 3...12)) / 100
    let leased = vacant * random.number(in: 10...40) / 100
    let notice = units * random.number(in: isInLeaseUp ? 0...2 : 3...8) / 100
    let rented = notice * random.number(in: 0...35) / 100
    return [
      .occupiedNoNotice: units - model - down - vacant - notice, .noticeUnrented: notice - rented,
      .noticeRented: rented, .vacantUnrented: vacant - leased, .vacantRented: leased, .model: model, .down: down,
    ]
  }
}
