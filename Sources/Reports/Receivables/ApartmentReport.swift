internal import Domain
public import Query
internal import Receivables
internal import Warehouse

/// Everything that is known of one unit: what it is, its leases with tenants and balances, and its owners.
public struct ApartmentReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  private static let columns = [
    Column("section", "Section", .text), Column("lease", "Lease", .text, shown: .unlessZero),
    Column("item", "Item", .text), Column("value", "Value", .text), Column("amount", "Amount", .money),
    Column("date", "Date", .date), Column("source", "Source", .text, shown: .unlessZero),
  ]

  /// Creates the report of a unit.
  ///
  /// - Parameters:
  ///   - apartment: the unit.
  ///   - deposits: the deposits held on the day.
  ///   - receivables: the balances on the day.
  public init(_ apartment: Apartment, deposits: [DepositsQuery.Row], _ receivables: Receivables) {
    let own = receivables.properties.filter { $0.propertyID == apartment.propertyID }
    let coverage = ReceivablesCoverage(own, receivables.asOf, .balances)
    let positions = receivables.positions.filter { $0.propertyID == apartment.propertyID }
    let lines =
      apartment.lines
      + apartment.leases.flatMap { lease in
        lease.lines
          + deposits.filter { $0.propertyID == apartment.propertyID && $0.accountID == lease.id }.map { deposit in
            Line(.lease, "Deposit held", lease: lease.id, amount: .money(deposit.amount), date: deposit.received)
          }
          + ApartmentReport.balances(positions.filter { $0.accountIDs.contains(lease.id) }, lease.id)
      }
    let isUnknown = coverage.knowsNothing && !apartment.leases.isEmpty
    let unknown = isUnknown ? [Line(.balance, "Balance", amount: .absent)] : []
    document = Document(
      title: "Unit \(apartment.unit)",
      subtitle: [apartment.property, "As of \(receivables.asOf)", counted(apartment.leases.count, "lease", "leases")],
      table: Table(
        columns: ApartmentReport.columns, rows: (lines + unknown + apartment.ownerLines).map(\.row), total: nil),
      notes: ["Items that no source states are not listed."] + coverage.notes, asOf: receivables.asOf)
  }

  private static func balances(_ positions: [AccountPosition], _ lease: String) -> [Line] {
    positions.flatMap { position in
      let balance = position.balance
      let parts: [(String, Money?)] = [
        ("Open charges", balance.open), ("Credits", balance.credits), ("Prepaid", balance.prepaid),
        ("Not yet due", balance.notYetDue), ("Balance", balance.net),
      ]
      return parts.compactMap { item, amount in
        amount.map { Line(.balance, item, lease: lease, amount: .money($0), date: balance.asOf) }
      }
    }
  }
}

/// One line of the report.
private struct Line {
  enum Section: String {
    case unit = "Unit"
    case feature = "Features"
    case lease = "Leases"
    case balance = "Balance"
    case owner = "Owners"
  }

  let section: Section
  let item: String
  var lease: String?
  var value: String?
  var amount: Cell = .blank
  var date: CivilDate?
  var source: String?

  init(
    _ section: Section, _ item: String, _ value: String? = nil, lease: String? = nil, amount: Cell = .blank,
    date: CivilDate? = nil, source: String? = nil
  ) {
    (self.section, self.item, self.value, self.lease) = (section, item, value, lease)
    (self.amount, self.date, self.source) = (amount, date, source)
  }

  var row: TableRow {
    TableRow([
      .text(section.rawValue), lease.map { .text($0) } ?? .blank, .text(item), value.map { .text($0) } ?? .blank,
      amount, date.map { .date($0) } ?? .blank, source.map { .text($0) } ?? .blank,
    ])
  }
}

extension Apartment {
  fileprivate var lines: [Line] {
    [Line(.unit, "Unit ID", unitID)] + descriptions.flatMap(\.lines) + dayLines
      + features.map { feature in
        let kind = feature.kind == .detail ? "Detail" : feature.isOfProperty ? "Property amenity" : "Amenity"
        return Line(.feature, kind, [feature.name, feature.value].compactMap(\.self).joined(separator: ": "))
      }
  }

  /// The unit on the last day known, with the rents of its current leases.
  private var dayLines: [Line] {
    guard let day = rentRoll.first else { return [] }
    let layout =
      descriptions.isEmpty ? [("Floor plan", day.floorplan), ("Square feet", day.squareFeet.map(String.init))] : []
    return layout.compactMap { item, value in value.map { Line(.unit, item, $0, date: day.asOf) } }
      + [Line(.unit, "Class", day.unitClass.rawValue.replacing("_", with: " "), date: day.asOf)]
      + (day.marketRent.map { [Line(.unit, "Market rent", amount: .money($0), date: day.asOf)] } ?? [])
      + rentRoll.compactMap { row in
        row.rent.map { Line(.unit, "Lease rent", lease: row.leaseID, amount: .money($0), date: row.asOf) }
      }
  }

  fileprivate var ownerLines: [Line] {
    owners.map { owner in
      let share = "\(Hundredths(count: Int64(owner.share))) percent"
      return Line(.owner, "Owner", "\(owner.owner ?? owner.ownerID), \(share)")
    }
  }
}

extension Apartment.Description {
  fileprivate var lines: [Line] {
    let stated: [(String, String?)] = [
      ("Building", building), ("Floor", floor), ("Wing", wing), ("Floor status", floorStatus), ("Type", unitType),
      ("Bedrooms", bedrooms.map(String.init)), ("Bathrooms", bathrooms), ("Capacity", capacity.map(String.init)),
      ("Square feet", squareFeet.map(String.init)), ("Address", address),
      ("City", place.isEmpty ? nil : place.joined(separator: ", ")), ("Note", note),
    ]
    return stated.compactMap { item, value in value.map { Line(.unit, item, $0, source: source) } }
      + (baseRent.map { [Line(.unit, "Base rent", amount: .money($0), source: source)] } ?? [])
  }
}

extension Apartment.Lease {
  fileprivate var lines: [Line] {
    let stated: [(String, String?)] = [("Name", name), ("Status", status), ("Type", type), ("Note", note)]
    let days: [(String, CivilDate?)] = [
      ("Starts", starts), ("Ends", ends), ("Move-in", moveIn), ("Notice given", noticeGiven), ("Move-out", moveOut),
    ]
    return stated.compactMap { item, value in value.map { Line(.lease, item, $0, lease: id) } }
      + days.compactMap { item, day in day.map { Line(.lease, item, lease: id, date: $0) } }
      + tenants.map { tenant in
        let name = tenant.name ?? tenant.id ?? "name not reported"
        return Line(.lease, "Tenant", tenant.status.map { "\(name) (\($0))" } ?? name, lease: id)
      }
  }
}
