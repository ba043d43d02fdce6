import Domain
import Query
import Reports
import TestSupport
import Testing
import Warehouse

@Suite("Occupancy report") struct OccupancyReportTests {
  private func document(_ query: OccupancyQuery) throws -> Document {
    try OccupancyReport(query.run(InventedPortfolio.store().reader)).document
  }

  @Test("The portfolio, as text")
  func portfolio() throws {
    try assertSnapshot(TextRenderer().render(document(OccupancyQuery())), named: "occupancy.text")
  }

  @Test("One property by floor plan, as text")
  func floorplans() throws {
    let document = try document(OccupancyQuery(property: "alder", by: .floorplan))
    try assertSnapshot(TextRenderer().render(document), named: "occupancy_by_floorplan.text")
  }
}
