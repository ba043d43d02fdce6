import Responses
import Domain
import Pipeline
import Testing
import Warehouse

@testable import Yardi

/// Raw rows made by hand, an answer to one operation, and what the mappings make of them.
struct MappingRows {
  private var rows: [String: [RawRow]] = [:]
  private let feed: String
  private let operation: String
  /// The days that were asked for.
  var period: ClosedRange<CivilDate>?

  /// The rows of an answer.
  init(_ feed: String, _ operation: String) {
    self.feed = feed
    self.operation = operation
  }

  /// Adds a row; columns that are not named are NULL.
  mutating func add<Columns>(_ table: MappedTable<Columns>, _ values: [String: Field]) { add(table.raw, values) }

  /// Adds a row; columns that are not named are NULL.
  mutating func add(_ table: ResponseSchema, _ values: [String: Field]) { add(table.raw, values) }

  /// Adds a row of a report; columns that are not named are NULL.
  mutating func add(_ table: RawTable, _ values: [String: Field]) {
    let unknown = Set(values.keys).subtracting(table.columns.map(\.name))
    #expect(unknown.isEmpty, "\(table.name) has no \(unknown)")
    let fields = table.columns.map { values[$0.name] ?? .null }
    let place = Place(sheet: feed, row: (rows[table.name]?.count ?? 0) + 1)
    rows[table.name, default: []].append(RawRow(place: place, fields: fields))
  }

  private var load: LoadedRows {
    var record = LoadRecord(PayloadDelivery(payload: "answer to \(operation)"), status: .loaded)
    (record.feed, record.report, record.asOfBasis, record.period) = (feed, operation, .received, period)
    return LoadedRows(record: record, rows: rows)
  }

  static let asOf = CivilDate(dayNumber: 20_527)

  /// A day so many days after the business day, 15 March 2026.
  static func day(_ offset: Int) -> Field { .day(asOf.advanced(by: offset)) }

  /// What all mappings of Yardi make of these answers, in their order.
  static func facts(_ responses: [MappingRows], _ conventions: YardiConventions = .standard) -> DayFacts {
    var facts = DayFacts()
    for mapping in Yardi(conventions).mappings {
      mapping.map(responses.map(\.load), property: "elm_court", asOf: asOf, into: &facts)
    }
    return facts
  }
}

/// A property's answers of one day, filled by a test.
struct InventedResponses {
  var units = MappingRows("units", "GetUnitInformation")
  var residents = MappingRows("residents", "GetResidentsByStatus")
  var charges = MappingRows("lease_charges", "GetResidentsLeaseCharges_Login")
  var listed = MappingRows("availability", "UnitAvailability_Login")
  var ledger = MappingRows("transactions", "GetResidentTransactions_Login")
  var prepays = MappingRows("prepays", "GetResidentPrepays_Login")
  var guests = MappingRows("guest_activity", "GetYardiGuestActivity_DateRange")

  mutating func unit(_ code: String, _ state: String, economic: String = "residential", number: String? = nil) {
    units.add(
      .units,
      [
        "unit_code": .text(code), "status_description": .text(state), "economic_status": .text(economic),
        "unit_id": .optional(number), "unit_type": .text("a1"), "market_rent_cents": .integer(150_000),
      ])
  }

  /// A tenancy, with its days as offsets from the business day.
  mutating func resident(
    _ code: String, _ status: String, in unit: String?, name: (String, String) = ("Ann", "Invented"),
    lease: (Int, Int)? = nil, moved: (in: Int?, out: Int?) = (nil, nil), notice: Int? = nil
  ) {
    let day = { (offset: Int?) in offset.map(MappingRows.day) ?? .null }
    residents.add(
      .residents,
      [
        "resident_code": .text(code), "status": .text(status), "unit_code": .optional(unit),
        "first_name": .text(name.0), "last_name": .text(name.1), "lease_from": day(lease?.0),
        "lease_to": day(lease?.1), "move_in": day(moved.in), "move_out": day(moved.out), "notice_given": day(notice),
      ])
  }

  mutating func charge(_ tenancy: String, _ code: String, _ dollars: Int64, from: Int = -100, to: Int? = nil) {
    charges.add(
      .leaseCharges,
      [
        "resident_code": .text(tenancy), "charge_code": .text(code), "amount_cents": .integer(dollars * 100),
        "service_from": MappingRows.day(from), "service_to": to.map(MappingRows.day) ?? .null,
      ])
  }

  mutating func open(_ account: String, _ code: String, _ dollars: Int64, age: Int, id: String? = nil) {
    ledger.add(
      .transactions,
      [
        "kind": .text("Charge"), "resident_code": .text(account), "charge_code": .text(code),
        "amount_cents": .integer(dollars * 100), "balance_due_cents": .integer(dollars * 100),
        "transaction_date": MappingRows.day(-age), "transaction_id": .optional(id),
      ])
  }

  mutating func event(_ prospect: String, _ type: String, _ offset: Int, first: Bool = false) {
    guests.add(
      .guestEvents,
      [
        "prospect_code": .text(prospect), "event_type": .text(type), "event_date": MappingRows.day(offset),
        "is_first_contact": .flag(first),
      ])
  }

  /// What the mappings make of the answers that came.
  func facts(
    without missing: Set<String> = [], extra: [MappingRows] = [], _ conventions: YardiConventions = .standard
  ) -> DayFacts {
    let all = [
      ("units", units), ("residents", residents), ("charges", charges), ("listed", listed), ("ledger", ledger),
      ("prepays", prepays), ("guests", guests),
    ]
    return MappingRows.facts(all.filter { !missing.contains($0.0) }.map(\.1) + extra, conventions)
  }
}

extension DayFacts {
  /// The rules of a dataset's findings, in order.
  func rules(_ dataset: UnifiedFactDay.Dataset) -> [String] {
    findings.filter { $0.dataset == dataset }.map(\.finding.rule)
  }

  func unit(_ number: String) throws -> UnifiedUnit { try #require(units.first { $0.unitNumber == number }) }

  func account(_ id: String) throws -> UnifiedDelinquency { try #require(accounts.first { $0.accountID == id }) }
}
