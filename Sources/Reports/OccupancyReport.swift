internal import Domain
public import Query
internal import Warehouse

/// Occupancy: the units by class, and the ratios.
public struct OccupancyReport: Report {
  private let result: QueryResult<OccupancyFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<OccupancyFigures>) {
    self.result = result
  }

  /// The units, with the parts of vacant next to it, and the ratios.
  public var document: Document {
    Document(
      title: "Occupancy", result, figures: figures, report: .units, units: { $0.total },
      notes: trendNote + meanNote + unknownNote + outsideNote
        + Reasons.notes(result.rows.filter { $0.figures.total == 0 }.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<OccupancyFigures>] {
    [
      .count("total_units", "Units") { $0.total }, .count("occupied_units", "Occupied") { $0.occupied },
      .count("vacant_units", "Vacant") { $0.vacant },
    ] + OccupancyFigures.vacantParts.map(part) + [
      .count("unknown", "Unknown", shown: .unlessZero) { $0.classes[.unknown] },
      .count("on_notice", "Notice") { $0.onNotice }, .count("atr", "ATR") { $0.available },
      .decimal("physical_occupancy_pct", "Occ. %") { $0.physicalOccupancy },
      .decimal("leased_pct", "Leased %") { $0.leased },
      .decimal("leased_minus_notice_pct", "Leased less NTV %") { $0.leasedMinusNotice },
      .decimal("atr_pct", "ATR %") { $0.availablePercent },
      .count("commercial", "Commercial", shown: .never) { $0.classes[.commercial] },
      .count("excluded", "Excluded", shown: .never) { $0.classes[.excluded] },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }

  private func part(_ unitClass: UnitClass) -> FigureColumn<OccupancyFigures> {
    .count(unitClass.rawValue, unitClass.partHeading, shown: .unlessZero) { $0.classes[unitClass] }
  }

  private var trendNote: [String] {
    result.rows.isEmpty
      ? [] : ["Leased less NTV: leased, less units on notice to vacate (NTV) without a next lease"]
  }

  private var meanNote: [String] {
    result.total?.means["mean_physical_occupancy_pct"].map {
      ["Pooled weights every unit equally; the simple average of the properties' occupancy is \($0)%"]
    } ?? []
  }

  private var unknownNote: [String] {
    let names = result.rows.filter(\.figures.isDegraded).map(\.subject.propertyName)
    return names.isEmpty
      ? [] : ["Units of unknown status, in the total but neither occupied nor vacant: \(unique(names))"]
  }

  private var outsideNote: [String] {
    let outside = { (figures: OccupancyFigures) in
      (figures.classes[.commercial] ?? 0) + (figures.classes[.excluded] ?? 0)
    }
    let count = result.rows.reduce(0) { $0 + outside($1.figures) }
    return count == 0
      ? [] : ["Outside the total: \(counted(count, "commercial or excluded unit", "commercial or excluded units"))"]
  }

  private func unique(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}

extension UnitClass {
  /// The heading of a class that is part of vacant.
  fileprivate var partHeading: String {
    switch self {
    case .vacantUnrented: "Unrented"
    case .vacantRented: "Pre-leased"
    case .model: "Model"
    case .admin: "Admin"
    case .down: "Down"
    case .employeeVacant: "Staff"
    default: rawValue
    }
  }
}
