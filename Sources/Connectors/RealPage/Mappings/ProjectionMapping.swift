internal import Domain
internal import Pipeline
internal import Warehouse

/// A Projected Occupancy's weeks, kept as the source projects them.
struct ProjectionMapping: Mapping {
  let revision = 1
  let ownFeeds: Set<FeedName> = [.projectedOccupancy]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = loads.of(.projectedOccupancy).last else { return }
    facts.days.append(load.day(.projection, property: property, asOf: asOf, primarySource: .projectedOccupancy))
    facts.plainRows += load.records(ProjectedOccupancy.table).compactMap { record -> UnifiedProjectedWeek? in
      let columns = [
        record.totalUnits, record.occupiedAtWeekBegin, record.scheduledMoveIns, record.scheduledMoveOuts,
        record.projectedNumber,
      ]
      let counts = columns.compactMap { $0.integer.map(Int.init) }
      guard let week = record.weekEnding.date, counts.count == columns.count else { return nil }
      return UnifiedProjectedWeek(
        propertyID: property, asOf: asOf, weekEnding: week, totalUnits: counts[0], occupiedAtBegin: counts[1],
        scheduledMoveIns: counts[2], scheduledMoveOuts: counts[3], projectedOccupied: counts[4])
    }
  }
}
