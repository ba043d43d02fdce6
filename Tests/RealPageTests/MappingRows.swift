import Domain
import Pipeline
import Testing
import Warehouse

@testable import RealPage

/// Raw rows made by hand, and what the mappings make of them.
struct MappingRows {
  private var rows: [String: [RawRow]] = [:]
  private let feed: String
  private let report: String
  /// When the report was run.
  var runStamp: String?
  /// The day that it is dated with.
  var day: CivilDate?
  /// The days that it says it covers.
  var period: ClosedRange<CivilDate>?
  /// The parameters that it prints.
  var scope = ""

  /// The rows of a load of that feed.
  init(feed: String, report: String) {
    self.feed = feed
    self.report = report
  }

  /// The rows of a file.
  init(_ parseResult: ParseResult, report: String? = nil) throws {
    self.init(feed: try #require(parseResult.feed), report: try report ?? #require(parseResult.report))
    (runStamp, scope) = (parseResult.runStamp, parseResult.scope)
    for (table, rows) in parseResult.content.tables { self.rows[table.name] = rows }
  }

  /// Adds a row; columns that are not named are NULL.
  mutating func add<Columns>(_ table: MappedTable<Columns>, _ values: [String: Field]) { add(table.raw, values) }

  /// Adds a row; columns that are not named are NULL.
  mutating func add(_ table: RawTable, _ values: [String: Field]) {
    let unknown = Set(values.keys).subtracting(table.columns.map(\.name))
    #expect(unknown.isEmpty, "\(table.name) has no \(unknown)")
    let place = Place(sheet: "Sheet1", row: (rows[table.name]?.count ?? 0) + 7)
    rows[table.name, default: []].append(RawRow(place: place, fields: table.columns.map { values[$0.name] ?? .null }))
  }

  var load: LoadedRows {
    var record = LoadRecord(PayloadDelivery(payload: "payload of \(report)"), status: .loaded)
    record.feed = feed
    record.report = report
    record.asOf = day
    record.asOfBasis = .stated
    record.runStamp = runStamp
    record.period = period
    record.scope = scope
    return LoadedRows(record: record, rows: rows)
  }

  static let asOf = CivilDate(dayNumber: 20_488)

  /// What all mappings of RealPage make of these loads, in their order.
  static func facts(_ loads: MappingRows..., on asOf: CivilDate = asOf) -> DayFacts {
    var facts = DayFacts()
    for mapping in RealPage().mappings {
      mapping.map(loads.map(\.load), property: "oak_court", asOf: asOf, into: &facts)
    }
    return facts
  }
}

extension MappingRows {
  /// A Rent Roll of these units, each with the blocks under it.
  static func rentRoll(_ units: [(status: String, further: [Block])], floorplan: String = "A1") -> MappingRows {
    var rows = MappingRows(feed: "rent_roll", report: "4043")
    for (index, unit) in units.enumerated() {
      let number = "\(101 + index)"
      rows.block(Block(unit.status, rent: unit.status.hasPrefix("Occupied") ? 1200_00 : nil), number, floorplan)
      for block in unit.further { rows.block(block, number, nil) }
    }
    return rows
  }

  /// A block of a Rent Roll.
  struct Block {
    let status: String
    var rent: Int64?
    var moveIn: String?
    var moveOut: String?

    init(_ status: String, rent: Int64? = nil, moveIn: String? = nil, moveOut: String? = nil) {
      self.status = status
      self.rent = rent
      self.moveIn = moveIn
      self.moveOut = moveOut
    }
  }

  /// A block with its charge; a floor plan marks the unit's own.
  mutating func block(_ block: Block, _ unit: String, _ floorplan: String?) {
    let number = Field.count(rows[RentRoll.leases.name]?.count ?? 0)
    add(
      RentRoll.leases,
      [
        "block": number, "is_unit": .flag(floorplan != nil), "unit": .text(unit), "floorplan": .optional(floorplan),
        "unit_lease_status": .text(block.status), "sqft": floorplan == nil ? .null : .integer(650),
        "market_addl_cents": floorplan == nil ? .null : .integer(1300_00), "move_in": .optional(block.moveIn),
        "move_out": .optional(block.moveOut), "is_starred": .integer(floorplan == nil ? 1 : 0),
      ])
    guard let rent = block.rent else { return }
    add(
      RentRoll.charges, ["block": number, "trans_code": .text("RENT"), "lease_rent_cents": .integer(rent)])
  }

  /// A Box Score of one floor plan.
  static func boxScore(floorplan: String = "A1", group: String = "1x1", counts: [String: Int]) -> MappingRows {
    var rows = MappingRows(feed: "box_score", report: "4238")
    let names = ["not_leased", "leased", "model_admin", "down", "no_ntv", "ntv_nl", "ntv_l"]
    var values = Dictionary(uniqueKeysWithValues: names.map { ($0, Field.count(counts[$0] ?? 0)) })
    values["units"] = .count(counts.values.reduce(0, +))
    values["floorplan"] = .text(floorplan)
    values["floorplan_group"] = .text(group)
    rows.add(BoxScore.table, values)
    return rows
  }
}
