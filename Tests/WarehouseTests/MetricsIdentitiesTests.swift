import Domain
import TestSupport
import Testing
import Warehouse

/// What holds of every property and day, whatever is in them: partition, nesting, aging and pooling (`domain.md` 1, 2).
///
/// Each property's day is a case of its own; `OWNERDASH_IDENTITIES` says how many are drawn, the suite draws fewer.
@Suite("Identities of the metrics") struct MetricsIdentitiesTests {
  private static let cases = longForm("OWNERDASH_IDENTITIES", short: 200)
  /// A portfolio is pooled on each of its days, so the long form draws more properties, not more days.
  private static let properties = max(4, cases / 50)

  /// The invented facts, and how many units a property was given on each day that has any; made once.
  private static let (facts, unitCounts) = make()

  private static func make() -> ([PropertyFacts], [String: Int]) {
    var dice = Dice(seed: 11)
    var unitCounts: [String: Int] = [:]
    let facts = (0..<properties).map { property in
      var facts = MetricsFacts.property("p\(property)")
      for number in 0..<max(1, cases / properties) {
        let day = MetricsFacts.day.advanced(by: number)
        facts.add(.units, on: day, primarySource: .rentRoll)
        facts.add(.delinquency, on: day, primarySource: .delinquency)
        let units = units(of: "p\(property)", on: day, &dice)
        if !units.isEmpty { unitCounts["p\(property) \(day)"] = units.count }
        facts.units.add(units, on: day)
        facts.accounts += accounts(of: "p\(property)", on: day, &dice)
      }
      return facts
    }
    return (facts, unitCounts)
  }

  private static func units(of property: String, on day: CivilDate, _ dice: inout Dice) -> [UnifiedUnit] {
    (0..<Int.random(in: 0...9, using: &dice)).map { number in
      MetricsFacts.unit(number, dice.pick(UnitClass.allCases) ?? .unknown) { unit in
        unit.propertyID = property
        unit.asOf = day
        unit.floorplan = dice.pick(["A", "B", nil]) ?? nil
        unit.bedrooms = dice.maybe(0...2)
        unit.expectedMoveOut = dice.days(-20...120).map { day.advanced(by: $0) }
        unit.nextMoveIn = dice.days(-20...120).map { day.advanced(by: $0) }
      }
    }
  }

  private static func accounts(of property: String, on day: CivilDate, _ dice: inout Dice) -> [UnifiedDelinquency] {
    (0..<Int.random(in: 0...5, using: &dice)).map { number in
      let ages = (0..<4).map { _ in dice.cents() ?? .zero }
      return UnifiedDelinquency(
        propertyID: property, asOf: day, accountID: "\(number)",
        accountClass: dice.pick(AccountClass.allCases) ?? .unknown, statusText: "invented", isOnNotice: false,
        isEviction: false, delinquent: ages.reduce(.zero, +), prepaid: dice.cents() ?? .zero, days0To30: ages[0],
        days31To60: ages[1], days61To90: ages[2], daysOver90: ages[3])
    }
  }

  /// One row of a view by its columns.
  private struct Row {
    let fields: [String: Field]

    subscript(column: String) -> Int { Int(fields[column]?.integer ?? .min) }
    func sum(_ columns: [String]) -> Int { columns.reduce(0) { $0 + self[$1] } }
    var place: String { "\(fields["property_id"]?.text ?? "") \(fields["as_of"]?.text ?? "")" }
  }

  private let facts: [PropertyFacts]
  private let reader: UnifiedReader

  init() throws {
    facts = MetricsIdentitiesTests.facts
    let store = try UnifiedStore()
    for facts in facts { try store.replace(facts, inputs: "invented") }
    reader = store.reader
  }

  private func rows(_ view: String) throws -> [Row] { try reader.named("SELECT * FROM \(view)").map(Row.init) }

  /// The rows of parts, added up by property and day.
  private func added(_ view: String, _ column: String) throws -> [String: Int] {
    try rows(view).reduce(into: [:]) { $0[$1.place, default: 0] += $1[column] }
  }

  @Test("The classes partition every property, and its floor plans and bedrooms add up to it")
  func partition() throws {
    let classes = UnitClass.allCases.map(\.rawValue)
    let occupancy = try rows("occupancy")
    let made = MetricsIdentitiesTests.unitCounts
    let wrong = occupancy.filter { row in
      row.sum(classes) != made[row.place]
        || row.sum(["occupied_units", "vacant_units", "unknown"]) != row["total_units"]
        || row["total_units"] + row["commercial"] + row["excluded"] != made[row.place]
        || row["atr"] != row.sum(["vacant_unrented", "notice_unrented"])
    }
    #expect(wrong.map(\.place).isEmpty)
    #expect(occupancy.count == made.count)
    for view in ["occupancy_by_floorplan", "occupancy_by_bedrooms"] {
      for column in classes + ["total_units", "occupied_units", "vacant_units", "atr", "on_notice"] {
        let parts = try added(view, column)
        let apart = occupancy.filter { $0[column] != parts[$0.place] }
        #expect(apart.map(\.place).isEmpty, "\(view) \(column)")
      }
    }
  }

  @Test(
    "Exposure nests: 30 days in 60, 60 in 90, 90 in all; the net in the gross; and a forecast week follows the last")
  func nesting() throws {
    let wrong = try rows("exposure").filter { row in
      let net = ["exposure_30_units", "exposure_60_units", "exposure_90_units", "exposure_units"].map { row[$0] }
      let gross = net.indices.map {
        row["gross_" + ["exposure_30", "exposure_60", "exposure_90", "exposure"][$0] + "_units"]
      }
      return net != net.sorted() || gross != gross.sorted() || zip(net, gross).contains { $0 > $1 }
    }
    #expect(wrong.map(\.place).isEmpty)
    let weeks = Dictionary(grouping: try rows("occupancy_forecast_by_week"), by: \.place)
    let broken = weeks.filter { _, weeks in
      var occupied = weeks[0]["occupied_units"]
      return weeks.count != 12
        || weeks.sorted { $0["week"] < $1["week"] }.contains { week in
          occupied += week["move_ins"] - week["move_outs"]
          return occupied != week["occupancy_forecast"]
        }
    }
    #expect(broken.keys.isEmpty && !weeks.isEmpty)
  }

  @Test("What is owed is the sum of its ages and of its classes, and less what is prepaid it is the net")
  func aging() throws {
    let ages = [
      "delinquent_0_30_cents", "delinquent_31_60_cents", "delinquent_61_90_cents", "delinquent_over_90_cents",
    ]
    let made = facts.flatMap(\.accounts).reduce(into: [String: Int]()) {
      $0["\($1.propertyID) \($1.asOf)", default: 0] += Int($1.delinquent.cents)
    }
    let delinquency = try rows("delinquency")
    let wrong = delinquency.filter { row in
      let classes = AccountClass.allCases.map(\.rawValue)
      let parts = ages + ["delinquent_total_cents", "prepaid_cents", "delinquent_net_cents", "accounts_owing"]
      return row.sum(ages) != row["delinquent_total_cents"] || row["delinquent_total_cents"] != made[row.place] ?? 0
        || row["delinquent_total_cents"] - row["prepaid_cents"] != row["delinquent_net_cents"]
        || parts.contains { part in row.sum(classes.map { "\($0)_\(part)" }) != row[part] }
    }
    #expect(wrong.map(\.place).isEmpty)
    #expect(delinquency.count == facts.reduce(0) { $0 + $1.days.count { $0.dataset == .delinquency } })
  }

  @Test("The portfolio pools sums over sums: of parts and wholes, never of ratios")
  func pooling() throws {
    let byDay = Dictionary(grouping: try rows("occupancy"), by: { $0.fields["as_of"]?.text ?? "" })
    var wrong: [String] = []
    for pooled in try rows("portfolio_occupancy").sorted(by: { $0["as_of_day"] < $1["as_of_day"] }) {
      let day = pooled.fields["as_of"]?.text ?? ""
      let (part, whole) = (byDay[day] ?? []).reduce((0, 0)) { ($0.0 + $1["occupied_units"], $0.1 + $1["total_units"]) }
      let exact = whole == 0 ? Field.null : .real(Double((part * 20_000 / whole + 1) / 2) / 100)
      if pooled["occupied_units"] != part || pooled["total_units"] != whole
        || pooled.fields["physical_occupancy_pct"] != exact
      {
        wrong.append(day)
      }
    }
    #expect(wrong.isEmpty && !byDay.isEmpty)
  }
}
