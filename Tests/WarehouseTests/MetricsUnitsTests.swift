import Domain
import Testing
import Warehouse

@Suite("Metrics of units against the slow reckoning") struct MetricsUnitsTests {
  private static func randomUnits(seed: UInt64) -> [UnifiedUnit] {
    var dice = Dice(seed: seed)
    return (0..<Int.random(in: 1...120, using: &dice)).map { number in
      MetricsFacts.unit(number, dice.pick(UnitClass.allCases) ?? .unknown) { unit in
        let day = unit.asOf
        unit.floorplan = dice.pick(["A", "B", nil]) ?? nil
        unit.bedrooms = dice.maybe(0...2)
        unit.squareFeet = dice.maybe(500...900)
        unit.marketRent = dice.cents()
        unit.leaseRent = dice.cents()
        unit.expectedMoveOut = dice.days(-20...120).map { day.advanced(by: $0) }
        unit.nextMoveIn = dice.days(-20...120).map { day.advanced(by: $0) }
        unit.vacated = dice.days(-3...120).map { day.advanced(by: -$0) }
        unit.ready = dice.pick([.ready, .notReady, .unknown]) ?? .unknown
        if unit.nextLease == .none { unit.nextLease = dice.pick([.none, .applied, .approved, .signed]) ?? .none }
        if unit.unitClass == .employeeOccupied { unit.notice = dice.pick([.none, .given]) ?? .none }
      }
    }
  }

  /// The rows of a module's view at each grain, beside the units that each is made of.
  private func pairs(_ view: String, seed: UInt64) throws -> [(row: [String: Field], slow: MetricsSlow)] {
    let units = MetricsUnitsTests.randomUnits(seed: seed)
    let reader = try metricsStore(MetricsFacts.rentRoll("p", units)).reader
    let whole = try reader.named("SELECT * FROM current_\(view)").map { ($0, MetricsSlow(units: units)) }
    let plans = try reader.named("SELECT * FROM current_\(view)_by_floorplan").map { row in
      (row, MetricsSlow(units: units.filter { Field.optional($0.floorplan) == row["floorplan"] }))
    }
    let bedrooms = try reader.named("SELECT * FROM current_\(view)_by_bedrooms").map { row in
      (row, MetricsSlow(units: units.filter { Field.count($0.bedrooms) == row["bedrooms"] }))
    }
    let pooled = try reader.named("SELECT * FROM current_portfolio_\(view)").map { ($0, MetricsSlow(units: units)) }
    #expect(whole.count == 1 && pooled.count == 1)
    #expect(plans.map { $0.1.units.count }.reduce(0, +) == units.count)
    #expect(bedrooms.map { $0.1.units.count }.reduce(0, +) == units.count)
    return whole + plans + bedrooms + pooled
  }

  @Test("Occupancy and vacancy agree, at every grain", arguments: 1...12 as ClosedRange<UInt64>)
  func occupancy(seed: UInt64) throws {
    for (row, slow) in try pairs("occupancy", seed: seed) {
      let counts: [String: Int] = [
        "total_units": slow.total, "occupied_units": slow.occupied, "vacant_units": slow.vacant,
        "on_notice": slow.of(.noticeUnrented) + slow.of(.noticeRented),
        "atr": slow.of(.vacantUnrented) + slow.of(.noticeUnrented), "preleased_vacant": slow.of(.vacantRented),
        "vacant_ready": slow.ready(.ready), "vacant_not_ready": slow.ready(.notReady),
        "vacant_ready_unknown": slow.ready(.unknown), "aged_vacancy_30": slow.aged(over: 30),
        "aged_vacancy_60": slow.aged(over: 60), "aged_vacancy_90": slow.aged(over: 90),
        "aged_unknown": slow.agedUnknown, "vacant_days_units": slow.knownDays.count,
      ]
      for (column, count) in counts { #expect(row[column] == .count(count), "\(column)") }
      for unitClass in UnitClass.allCases { #expect(row[unitClass.rawValue] == .count(slow.of(unitClass))) }
      #expect(slow.occupied + slow.vacant + slow.of(.unknown) == slow.total)
      #expect(row["vacancy_cost_cents"] == .cents(slow.cost))
      #expect(row["days_vacant_median"] == slow.twiceMedianDays.map { .real(Double($0) / 2) } ?? .null)
      expect(row["days_vacant_avg"], slow.knownDays.reduce(0, +), over: slow.knownDays.count, times: 1)
      let others: [(String, UnitClass)] = [
        ("model", .model), ("admin", .admin), ("down", .down), ("employee", .employeeVacant),
      ]
      for (prefix, unitClass) in others {
        let (days, cost) = slow.notForRent(unitClass)
        #expect(row["\(prefix)_vacancy_cost_cents"] == .cents(cost), "\(prefix)")
        #expect(row["\(prefix)_vacant_days_units"] == .count(days.count))
        expect(row["\(prefix)_days_vacant_avg"], days.reduce(0, +), over: days.count, times: 1)
      }
      expect(row["physical_occupancy_pct"], slow.occupied, over: slow.total)
      expect(row["leased_pct"], slow.occupied + slow.of(.vacantRented), over: slow.total)
      expect(
        row["leased_minus_notice_pct"], slow.occupied + slow.of(.vacantRented) - slow.of(.noticeUnrented),
        over: slow.total)
      expect(row["atr_pct"], slow.of(.vacantUnrented) + slow.of(.noticeUnrented), over: slow.total)
      #expect(row["reason"] == (slow.total == 0 ? .text("no_population") : .null))
      #expect(row["quality"] == .text(slow.of(.unknown) > 0 ? "degraded" : "good"))
    }
  }

  @Test("Exposure agrees and nests, at every grain", arguments: 1...12 as ClosedRange<UInt64>)
  func exposure(seed: UInt64) throws {
    for (row, slow) in try pairs("exposure", seed: seed) {
      let all = slow.of(.vacantUnrented) + slow.of(.noticeUnrented)
      #expect(row["exposure_units"] == .count(all))
      expect(row["exposure_pct"], all, over: slow.total)
      var nested: [Int64] = []
      for days in [30, 60, 90] {
        let exposed = slow.exposed(within: days, rentedToo: false)
        let gross = slow.exposed(within: days, rentedToo: true)
        #expect(row["exposure_\(days)_units"] == .count(exposed))
        #expect(row["gross_exposure_\(days)_units"] == .count(gross))
        #expect(row["projected_\(days)_units"] == .count(slow.projectedVacant(within: days)))
        expect(row["exposure_\(days)_pct"], exposed, over: slow.total)
        expect(row["gross_exposure_\(days)_pct"], gross, over: slow.total)
        expect(row["projected_\(days)_pct"], slow.projectedVacant(within: days), over: slow.total)
        nested.append(try #require(row["exposure_\(days)_units"]?.integer))
      }
      let undated = slow.units.filter { $0.unitClass == .noticeUnrented && $0.expectedMoveOut == nil }.count
      #expect(row["undated_notice_units"] == .count(undated))
      #expect((nested + [Int64(all)]).sorted() == nested + [Int64(all)])
    }
  }

  @Test("Pricing agrees, at every grain", arguments: 1...12 as ClosedRange<UInt64>)
  func pricing(seed: UInt64) throws {
    for (row, slow) in try pairs("pricing", seed: seed) {
      let paid = sums(slow.inPlace) { $0.leaseRent }
      let asked = sums(slow.asking?.units ?? []) { $0.marketRent }
      #expect(row["in_place_units"] == .count(paid.count))
      #expect(row["in_place_rent_avg_cents"] == paid.average)
      #expect(row["in_place_unsized_units"] == .count(paid.unsized))
      expect(row["in_place_psf"], Int(paid.sizedCents), over: paid.squareFeet, times: 1, hundredths: true)
      #expect(row["asking_rent_avg_cents"] == asked.average)
      #expect(row["asking_basis"] == .optional(slow.asking?.basis))
      #expect(row["asking_unsized_units"] == .count(asked.unsized))
      expect(row["asking_psf"], Int(asked.sizedCents), over: asked.squareFeet, times: 1, hundredths: true)
      expect(
        row["rent_growth_pct"], Int(asked.cents) * paid.count - Int(paid.cents) * asked.count,
        over: Int(paid.cents) * asked.count)
      #expect(row["loss_to_lease_cents"] == .cents(slow.gaps?.loss))
      #expect(row["gain_to_lease_cents"] == .cents(slow.gaps?.gain))
    }
  }

  @Test("Gross potential rent agrees with its parts, at every grain", arguments: 1...12 as ClosedRange<UInt64>)
  func potential(seed: UInt64) throws {
    for (row, slow) in try pairs("gross_potential_rent", seed: seed) {
      let units = slow.units.filter(\.unitClass.isInTotal)
      let market = { (unit: UnifiedUnit) in unit.marketRent.flatMap { $0 > .zero ? $0.cents : nil } }
      let rents = units.map { unit -> Int64? in
        switch unit.unitClass {
        case .occupiedNoNotice, .noticeUnrented, .noticeRented: unit.leaseRent?.cents
        case .employeeOccupied: unit.leaseRent?.cents ?? market(unit)
        default: market(unit)
        }
      }
      let markets = units.compactMap(market)
      #expect(row["potential_units"] == .count(rents.count { $0 != nil }))
      let whole = rents.contains(nil) ? Field.null : .integer(rents.reduce(0) { $0 + ($1 ?? 0) })
      #expect(row["gross_potential_rent_cents"] == whole)
      #expect(
        row["gross_potential_rent_at_market_cents"]
          == (markets.count == units.count ? .integer(markets.reduce(0, +)) : Field.null))
      let parts =
        ["leased_rent", "vacancy_loss", "model_rent", "admin_rent", "down_rent", "employee_rent"] + ["unknown_rent"]
      let sum = parts.reduce(0) { $0 + (row["\($1)_cents"]?.integer ?? 0) }
      #expect(whole == .null ? sum == 0 : whole == .integer(sum), "the parts add up")
    }
  }

  private struct Sums {
    var count = 0
    var cents: Int64 = 0
    var sizedCents: Int64 = 0
    var squareFeet = 0
    var unsized = 0

    /// The mean in whole cents, half up.
    var average: Field {
      count == 0 ? .null : .integer((2 * cents + Int64(count)) / (2 * Int64(count)))
    }
  }

  private func sums(_ units: [UnifiedUnit], _ rent: (UnifiedUnit) -> Money?) -> Sums {
    units.reduce(into: Sums()) { sums, unit in
      let cents = rent(unit)?.cents ?? 0
      sums.count += 1
      sums.cents += cents
      if let squareFeet = unit.squareFeet {
        sums.sizedCents += cents
        sums.squareFeet += squareFeet
      } else {
        sums.unsized += 1
      }
    }
  }

  /// Whether the field is the exact ratio, half away from zero to two decimals; NULL for a whole of zero.
  private func expect(
    _ field: Field?, _ part: Int, over whole: Int, times: Int = 100, hundredths: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard whole != 0 else {
      #expect(field == .null, sourceLocation: sourceLocation)
      return
    }
    let scaled = part.magnitude * UInt(times) * (hundredths ? 1 : 100)
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: whole.magnitude)
    let rounded = Double(quotient + (2 * rest >= whole.magnitude ? 1 : 0)) / 100 * (part < 0 ? -1 : 1)
    #expect(field == .real(rounded), "\(part) of \(whole)", sourceLocation: sourceLocation)
  }
}
