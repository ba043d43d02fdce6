import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

/// Every metric of generated portfolios against an independent, slow calculation: plain loops over the simulated world,
/// which share nothing with the files, the mappings or the views.
///
/// `OWNERDASH_PORTFOLIOS` says how many are drawn, the suite draws a few; `OWNERDASH_FIRST_PORTFOLIO` says from which on, so
/// that several processes can share the long form.
@Suite("Metrics against plain loops over the world")
struct ReferenceTests {
  private static let first = numberSetting("OWNERDASH_FIRST_PORTFOLIO") ?? 0
  private static let portfolios = longForm("OWNERDASH_PORTFOLIOS", short: 2)

  @Test("All metrics of both sources are those of the world, by property, part, window, month and week")
  func portfolios() async throws {
    for number in ReferenceTests.first..<ReferenceTests.first + ReferenceTests.portfolios {
      let portfolio =
        number == 0
        ? try await GeneratedPortfolio.shared.value : try await GeneratedPortfolio(seed: UInt64(100 + number))
      var check = Check(portfolio: "seed \(100 + number)", answers: try portfolio.reader().rows(Check.query))
      for property in portfolio.realPage { check.compare(property, isYardi: false) }
      for property in portfolio.yardi { check.compare(property, isYardi: true) }
      check.compareUnits(
        portfolio.properties.enumerated().flatMap { place, property in
          Check.homes(property, isYardi: place >= portfolio.realPage.count)
        }, of: nil, grain: "portfolio", key: nil, except: Check.parted)
      #expect(check.compared > 700)
      #expect(check.uncompared == [])
      #expect(check.differences.isEmpty)
    }
  }
}

extension ReferenceTests {
  @Test("Leads and leases by advertising source are those of the world, and add up to the funnel")
  func sources() async throws {
    let portfolio = try await GeneratedPortfolio.shared.value
    let reader = try portfolio.reader()
    let sums = "SUM(leads), SUM(tours), SUM(applications), SUM(leases), SUM(cancelled)"
    let whole = try reader.rows(
      """
      SELECT property_id, window_name, leads, tours, applications, leases, cancelled FROM current_leasing_funnel
      WHERE leads + tours + applications + leases + cancelled > 0 ORDER BY 1, 2
      """)
    let parts = try reader.rows(
      "SELECT property_id, window_name, \(sums) FROM current_lead_sources GROUP BY 1, 2 HAVING SUM(leads) IS NOT NULL ORDER BY 1, 2"
    )
    #expect(!whole.isEmpty && parts.filter(whole.contains) == whole)
    for (place, property) in portfolio.properties.enumerated() {
      let isYardi = place >= portfolio.realPage.count
      let known = try reader.rows(
        """
        SELECT advertising_source, leads FROM current_lead_sources
        WHERE property_id = ? AND window_name = 'last_30_days' AND leads > 0 ORDER BY 1
        """, [.text(property.profile.key)])
      let days = Window.last30Days.days(asOf: GeneratedPortfolio.day)
      // RealPage has names alone: people who share one are one prospect until a later first contact is marked.
      let leads = Dictionary(grouping: property.prospects.filter { days.contains($0.contacts[0].day) }) {
        isYardi ? "\($0.id)" : "\($0.name.lowercased()) \($0.contacts[0].day)"
      }
      let sources = Dictionary(grouping: leads.values.compactMap { $0.first?.source }) { $0 }
      let reckoned = sources.sorted { $0.key < $1.key }.map { [Field.text($0.key), .count($0.value.count)] }
      #expect(known == reckoned && !known.isEmpty, "\(property.profile.key)")
    }
  }
}

/// Compares a portfolio's metrics with what they must be.
private struct Check {
  static let query = "SELECT metric_id, property_id, grain, grain_key, window_name, value FROM current_metrics"
  /// Metrics whose sums over properties are not those of all units in one: what is asked is taken property by property.
  static let parted: Set = ["asking_rent_avg", "asking_psf", "rent_growth_pct"]

  /// Metrics that only a Box Score prints, which have no row for the floor plans of a property without one.
  static let printed: Set = ["effective_rent_avg", "effective_discount_pct"]

  private struct Key: Hashable {
    let metric: String
    let property: String?
    let grain: String
    let key: String?
    let window: String?
  }

  private let portfolio: String
  private let values: [Key: Field]
  private let day = GeneratedPortfolio.day
  private(set) var compared = 0
  private var comparedMetrics: Set<String> = []
  private(set) var differences: [String] = []

  init(portfolio: String, answers: [[Field]]) {
    self.portfolio = portfolio
    values = Dictionary(
      answers.map { row in
        (
          Key(
            metric: row[0].text ?? "", property: row[1].text, grain: row[2].text ?? "", key: row[3].text,
            window: row[4].text), row[5]
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The metrics that no calculation was compared with.
  var uncompared: [String] { Set(values.keys.map(\.metric)).subtracting(comparedMetrics).sorted() }

  mutating func compare(_ property: Property, isYardi: Bool) {
    let homes = Check.homes(property, isYardi: isYardi)
    let key = property.profile.key
    compareUnits(homes, of: key, grain: "property", key: nil)
    for (name, part) in Dictionary(grouping: homes, by: { Check.plan($0, of: property, isYardi: isYardi) }) {
      compareUnits(part, of: key, grain: "floorplan", key: name, except: isYardi ? Check.printed : [])
    }
    for (rooms, part) in Dictionary(grouping: homes, by: Check.bedrooms) {
      compareUnits(part, of: key, grain: "bedrooms", key: rooms, except: isYardi ? Check.printed : [])
    }
    let accounts =
      isYardi ? AccountReference(yardi: property, on: day) : AccountReference(realPage: property, on: day)
    compare(accounts.metrics, of: key, grain: "property")
    compare(accounts.economic(UnitReference(homes: homes, day: day).metrics), of: key, grain: "property")
    compareWeeks(UnitReference(homes: homes, day: day), of: key)
    compareWindows(property, isYardi: isYardi)
    compareLeases(isYardi ? LeaseReference(yardi: property, on: day) : LeaseReference(realPage: property, on: day), key)
  }

  mutating func compareUnits(
    _ homes: [UnitReference.Home], of property: String?, grain: String, key: String?, except: Set<String> = []
  ) {
    let metrics = UnitReference(homes: homes, day: day).metrics.filter { !except.contains($0.key) }
    compare(metrics, of: property, grain: grain, key: key)
  }

  private mutating func compareWeeks(_ units: UnitReference, of key: String) {
    for week in 1...12 {
      let (projected, total) = (units.forecast(week: week), units.homes.count)
      compare(
        ["occupancy_forecast": .number(projected), "occupancy_forecast_pct": .percent(projected, of: total)], of: key,
        grain: "week", key: "\(week)")
    }
  }

  private mutating func compareWindows(_ property: Property, isYardi: Bool) {
    let events = isYardi ? EventReference(yardi: property, on: day) : EventReference(realPage: property, on: day)
    for window in Window.allCases {
      let metrics = periods(of: window).map { prefix, days in
        events.metrics(days).map { ("\(prefix)\($0.key)", $0.value) }
      }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
      compare(metrics, of: property.profile.key, grain: "property", window: window.rawValue)
    }
  }

  /// A window and what it is compared with, reckoned by the calendar's fields alone.
  private func periods(of window: Window) -> [(prefix: String, days: ClosedRange<CivilDate>)] {
    let (year, month, number) = day.parts
    let date = { (year: Int, month: Int, number: Int) -> CivilDate in
      let last = CivilDate.days(inMonth: month, of: year)
      return CivilDate(year: year, month: month, day: min(number, last)) ?? day
    }
    let (priorYear, priorMonth) = month == 1 ? (year - 1, 12) : (year, month - 1)
    let own = ("", window.days(asOf: day))
    switch window {
    case .monthToDate:
      return [
        own, ("compared_", date(priorYear, priorMonth, 1)...date(priorYear, priorMonth, number)),
        ("last_year_", date(year - 1, month, 1)...date(year - 1, month, number)),
      ]
    case .last7Days: return [own, ("compared_", day.advanced(by: -13)...day.advanced(by: -7))]
    case .last30Days: return [own, ("compared_", day.advanced(by: -59)...day.advanced(by: -30))]
    case .previousMonth:
      let (thirdYear, third) = priorMonth == 1 ? (priorYear - 1, 12) : (priorYear, priorMonth - 1)
      return [
        own, ("compared_", date(thirdYear, third, 1)...date(thirdYear, third, 31)),
        ("last_year_", date(priorYear - 1, priorMonth, 1)...date(priorYear - 1, priorMonth, 31)),
      ]
    case .yearToDate:
      let before = date(year - 1, 1, 1)...date(year - 1, month, number)
      return [own, ("compared_", before), ("last_year_", before)]
    }
  }

  private mutating func compareLeases(_ leases: LeaseReference, _ key: String) {
    let months = (0..<12).map { day.month.advanced(by: $0).description }
    for bucket in months + ["month_to_month"] {
      compare(leases.expirations(bucket), of: key, grain: "month", key: bucket)
    }
    for window in Window.allCases {
      for (prefix, days) in periods(of: window) {
        // Leases are known from the one day loaded on, so there are no figures of earlier periods to compare with.
        let metrics = leases.tradeouts(days).map { ("\(prefix)\($0.key)", prefix == "" ? $0.value : .nothing) }
        compare(Dictionary(uniqueKeysWithValues: metrics), of: key, grain: "property", window: window.rawValue)
      }
    }
  }

  private mutating func compare(
    _ metrics: [String: ReferenceFigures], of property: String?, grain: String, key: String? = nil,
    window: String? = nil
  ) {
    for (metric, reckoned) in metrics.sorted(by: { $0.key < $1.key }) {
      let place = Key(metric: metric, property: property, grain: grain, key: key, window: window)
      compared += 1
      comparedMetrics.insert(metric)
      let value = values[place]
      if value == reckoned.field { continue }
      differences.append("\(portfolio) \(place): \(value.map { "\($0)" } ?? "no row"), reckoned \(reckoned.field)")
    }
  }

  /// The units as the source states them.
  ///
  /// RealPage's Rent Roll lists former residents who left in the last 60 days or owe. Its Make Ready Summary lists the
  /// units that were not ready on the day before its run, which may be after the business day. Yardi's responses have
  /// every tenancy, and the day from which a unit without a former resident is available.
  static func homes(_ property: Property, isYardi: Bool) -> [UnitReference.Home] {
    let (day, state) = (GeneratedPortfolio.day, property.state(on: GeneratedPortfolio.day))
    let known = isYardi ? day : state.runDay.advanced(by: -1)
    let classes = isYardi ? state.units.map(\.unitClass) : stated(state.units)
    return zip(state.units, classes).map { unit, unitClass in
      let listed = unit.others.filter { $0.kind == .former }.compactMap(\.moveOut).max()
      let vacated: CivilDate? =
        if unit.current != nil {
          nil
        } else if isYardi {
          unit.vacatedOn ?? day.advanced(by: -property.profile.daysOpen)
        } else {
          listed ?? (unit.isReady(on: known) ? nil : unit.vacatedOn)
        }
      return .init(
        unit: unit, vacated: vacated, isReady: unit.isReady(on: known),
        effectiveRent: isYardi ? nil : unit.effectiveRent, unitClass: unitClass)
    }
  }

  /// The classes that RealPage's reports state: the Rent Roll calls models and down units the same, and the Box Score
  /// has their numbers for each floor plan, so the first ones of a plan count as its models.
  private static func stated(_ units: [UnitDay]) -> [UnitClass] {
    var models: [String: Int] = [:]
    for unit in units where unit.unitClass == .model { models[unit.unit.plan.name, default: 0] += 1 }
    return units.map { unit in
      guard [.model, .down].contains(unit.unitClass) else { return unit.unitClass }
      let left = models[unit.unit.plan.name] ?? 0
      models[unit.unit.plan.name] = left - 1
      return left > 0 ? .model : .down
    }
  }

  private static func plan(_ home: UnitReference.Home, of property: Property, isYardi: Bool) -> String {
    let plan = home.unit.unit.plan
    guard isYardi, let place = property.profile.plans.firstIndex(of: plan) else { return plan.name }
    return "\(property.profile.siteID.prefix(3))\(place < 9 ? "0" : "")\(place + 1)"
  }

  private static func bedrooms(_ home: UnitReference.Home) -> String {
    home.unit.unit.plan.group.first.flatMap { $0.isNumber ? String($0) : nil } ?? "0"
  }
}
