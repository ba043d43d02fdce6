import Domain
import Simulator

/// The metrics of units by plain loops over the simulated world; of a property, or of a part of it.
struct UnitReference {
  /// A unit as its source states it.
  struct Home {
    let unit: UnitDay
    /// The day since which the source knows that the unit is vacant; nil if it does not, or the unit is occupied.
    let vacated: CivilDate?
    /// Whether a vacant unit is ready.
    let isReady: Bool
    /// The market rent less specials; nil if the source does not state it.
    let effectiveRent: Money?
    /// The class; it differs from the unit's own where the source does not state which unit is a model.
    let unitClass: UnitClass
  }

  let homes: [Home]
  let day: CivilDate

  var metrics: [String: ReferenceFigures] {
    [
      counts, ratios, effectiveRents, notForRent("model", .model), notForRent("admin", .admin),
      notForRent("down", .down), notForRent("employee", .employeeVacant),
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  private func count(_ rule: (UnitDay) -> Bool) -> Int { homes.count { rule($0.unit) } }
  private func count(_ classes: UnitClass...) -> Int { count { classes.contains($0.unitClass) } }

  private static func isLived(_ unit: UnitDay) -> Bool {
    [.occupiedNoNotice, .noticeUnrented, .noticeRented].contains(unit.unitClass)
  }

  private static func isForRent(_ unit: UnitDay) -> Bool {
    unit.unitClass == .vacantUnrented || unit.unitClass == .vacantRented
  }

  private var occupied: Int { count(UnitReference.isLived) }
  private var vacant: Int { homes.count - occupied }

  private func age(_ home: Home) -> Int? {
    UnitReference.isForRent(home.unit) ? home.vacated.map { $0.days(to: day) } : nil
  }

  private func aged(over days: Int) -> Int {
    homes.count { home in UnitReference.isForRent(home.unit) && (age(home).map { $0 > days } ?? false) }
  }

  private var counts: [String: ReferenceFigures] {
    let unready = homes.count { UnitReference.isForRent($0.unit) && !$0.isReady }
    let forRent = count(UnitReference.isForRent)
    let unaged = homes.count { UnitReference.isForRent($0.unit) && age($0) == nil }
    let undated = count { $0.unitClass == .noticeUnrented && $0.current?.moveOut == nil }
    return [
      "total_units": .number(homes.count), "occupied_units": .number(occupied), "vacant_units": .number(vacant),
      "unknown": .number(0), "preleased_vacant": .number(count(.vacantRented)),
      "on_notice": .number(count(.noticeUnrented, .noticeRented)),
      "atr": .number(count(.vacantUnrented, .noticeUnrented)), "vacant_ready": .number(forRent - unready),
      "vacant_not_ready": .number(unready), "vacant_ready_unknown": .number(0),
      "aged_vacancy_30": .number(aged(over: 30)), "aged_vacancy_60": .number(aged(over: 60)),
      "aged_vacancy_90": .number(aged(over: 90)), "aged_unknown": .number(unaged),
      "undated_notice_units": .number(undated), "undated_move_in_units": .number(0), "vacancy_cost": cost,
    ]
  }

  private var cost: ReferenceFigures {
    let costs = homes.compactMap { home in
      age(home).map { ReferenceFigures.rounded(Int(home.unit.marketRent.cents) * 12 * $0, 365) }
    }
    return costs.isEmpty && count(UnitReference.isForRent) > 0 ? .nothing : .number(costs.reduce(0, +))
  }

  /// The days and the cost of the vacant units of one class that is not for rent.
  private func notForRent(_ name: String, _ unitClass: UnitClass) -> [String: ReferenceFigures] {
    let own = homes.filter { $0.unitClass == unitClass }
    let dated = own.compactMap { home in home.vacated.map { (home.unit.marketRent.cents, $0.days(to: day)) } }
    let costs = dated.map { ReferenceFigures.rounded(Int($0) * 12 * $1, 365) }
    return [
      "\(name)_days_vacant_avg": .ratio(dated.reduce(0) { $0 + $1.1 }, dated.count, times: 1),
      "\(name)_vacancy_cost": costs.isEmpty && !own.isEmpty ? .nothing : .number(costs.reduce(0, +)),
    ]
  }

  private var ratios: [String: ReferenceFigures] {
    let total = homes.count
    let open = count(.vacantUnrented, .noticeUnrented)
    let ages = homes.compactMap(age).sorted()
    let middle = ages.isEmpty ? 0 : ages[(ages.count - 1) / 2] + ages[ages.count / 2]
    var ratios: [String: ReferenceFigures] = [
      "physical_occupancy_pct": .percent(occupied, of: total),
      "leased_pct": .percent(occupied + count(.vacantRented), of: total),
      "leased_minus_notice_pct": .percent(occupied + count(.vacantRented) - count(.noticeUnrented), of: total),
      "atr_pct": .percent(open, of: total), "exposure_pct": .percent(open, of: total),
      "gross_exposure_pct": .percent(open + count(.vacantRented, .noticeRented), of: total),
      "days_vacant_avg": .ratio(ages.reduce(0, +), ages.count, times: 1),
      "days_vacant_median": ages.isEmpty ? .nothing : .ratio(middle, 2, times: 1),
    ]
    for days in [30, 60, 90] {
      let soon = count { $0.unitClass == .noticeUnrented && leaves($0, within: days) }
      let soonRented = count { $0.unitClass == .noticeRented && leaves($0, within: days) }
      let exposed = count(.vacantUnrented) + soon
      ratios["exposure_\(days)_pct"] = .percent(exposed, of: total)
      ratios["gross_exposure_\(days)_pct"] = .percent(exposed + count(.vacantRented) + soonRented, of: total)
      let projected = vacant + soon + soonRented - count { comes($0, within: days) }
      ratios["projected_\(days)_pct"] = .percent(projected, of: total)
    }
    return ratios.merging(pricing) { first, _ in first }.merging(potential) { first, _ in first }
  }

  private func leaves(_ unit: UnitDay, within days: Int) -> Bool {
    unit.current?.moveOut.map { day.days(to: $0) <= days } ?? false
  }

  private func comes(_ unit: UnitDay, within days: Int) -> Bool {
    unit.others.contains { $0.kind == .future && day.days(to: $0.household.moveIn) <= days }
  }

  /// Occupied units at the end of a week: who lives there, who comes by then, less who leaves.
  func forecast(week: Int) -> Int {
    occupied + count { comes($0, within: 7 * week) }
      - count { UnitReference.isLived($0) && leaves($0, within: 7 * week) }
  }

  /// Lease rent where somebody lives, market rent elsewhere.
  private var potential: [String: ReferenceFigures] {
    let market = { (rule: (Home) -> Bool) in
      self.homes.filter(rule).reduce(0) { $0 + Int($1.unit.marketRent.cents) }
    }
    let leased = homes.map(\.unit).filter(UnitReference.isLived).reduce(0) { $0 + Int($1.current?.rent.cents ?? 0) }
    let others = market { !UnitReference.isLived($0.unit) }
    let vacancy = market { UnitReference.isForRent($0.unit) }
    return [
      "gross_potential_rent": .number(leased + others), "leased_rent": .number(leased),
      "gross_potential_rent_at_market": .number(market { _ in true }), "vacancy_loss": .number(vacancy),
      "model_rent": .number(market { $0.unitClass == .model }),
      "admin_rent": .number(market { $0.unitClass == .admin }),
      "down_rent": .number(market { $0.unitClass == .down }), "employee_rent": .number(0), "unknown_rent": .number(0),
      "vacancy_loss_pct": .percent(vacancy, of: leased + others),
    ]
  }

  private var pricing: [String: ReferenceFigures] {
    let leased = homes.map(\.unit).filter(UnitReference.isLived)
    let open = homes.map(\.unit).filter { $0.unitClass == .vacantUnrented || $0.unitClass == .noticeUnrented }
    let asked = open.isEmpty ? leased + homes.map(\.unit).filter(UnitReference.isForRent) : open
    let paid = leased.reduce(0) { $0 + Int($1.current?.rent.cents ?? 0) }
    let asking = asked.reduce(0) { $0 + Int($1.marketRent.cents) }
    let area = { (units: [UnitDay]) in units.reduce(0) { $0 + $1.unit.plan.squareFeet } }
    let gaps = leased.map { Int($0.marketRent.cents - ($0.current?.rent.cents ?? 0)) }
    return [
      "in_place_rent_avg": .mean(paid, leased.count), "asking_rent_avg": .mean(asking, asked.count),
      "in_place_psf": area(leased) == 0 ? .nothing : .ratio(paid, 100 * area(leased), times: 1),
      "asking_psf": area(asked) == 0 ? .nothing : .ratio(asking, 100 * area(asked), times: 1),
      "rent_growth_pct": .percent(asking * leased.count - paid * asked.count, of: paid * asked.count),
      "loss_to_lease": .number(gaps.filter { $0 > 0 }.reduce(0, +)),
      "loss_to_lease_pct": .percent(
        gaps.filter { $0 > 0 }.reduce(0, +), of: leased.reduce(0) { $0 + Int($1.marketRent.cents) }),
      "gain_to_lease": .number(-gaps.filter { $0 < 0 }.reduce(0, +)),
      "gain_to_lease_pct": .percent(
        -gaps.filter { $0 < 0 }.reduce(0, +), of: leased.reduce(0) { $0 + Int($1.marketRent.cents) }),
    ]
  }

  /// The averages of floor plans to the cent, as a report prints them, weighted by units.
  private var effectiveRents: [String: ReferenceFigures] {
    let plans = Dictionary(grouping: homes.filter { $0.effectiveRent != nil }, by: \.unit.unit.plan)
    let weighted = { (rent: (Home) -> Int) in
      plans.values.reduce(0) { sum, homes in
        sum + ReferenceFigures.rounded(homes.reduce(0) { $0 + rent($1) }, homes.count) * homes.count
      }
    }
    let effective = weighted { Int($0.effectiveRent?.cents ?? 0) }
    let market = weighted { Int($0.unit.marketRent.cents) }
    return [
      "effective_rent_avg": .mean(effective, plans.values.reduce(0) { $0 + $1.count }),
      "effective_discount_pct": .percent(market - effective, of: market),
    ]
  }
}
