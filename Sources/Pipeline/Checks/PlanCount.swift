public import Domain
public import Warehouse

/// One of a Box Score's counts, and the classes of units that make it.
public struct PlanCount: Sendable {
  /// The count's name for people.
  public let name: String
  /// The classes of units that it counts.
  public let classes: [UnitClass]
  /// Whether it counts all units.
  public var isTotal = false
  /// Whether it counts units that are not rented.
  public var isNonRevenue = false
  /// Whether it distinguishes leased units from others.
  public var isRented = false
  /// The floor plan's own count.
  public let ofPlan: @Sendable (UnifiedFloorplan) -> Int

  /// The counts, the total first.
  public static let all = [
    PlanCount(name: "units", classes: UnitClass.allCases.filter(\.isInTotal), isTotal: true) { $0.totalUnits },
    PlanCount(name: "occupied, no notice", classes: [.occupiedNoNotice]) { $0.occupiedNoNotice },
    PlanCount(name: "on notice, not leased", classes: [.noticeUnrented], isRented: true) { $0.noticeNotLeased },
    PlanCount(name: "on notice, leased", classes: [.noticeRented], isRented: true) { $0.noticeLeased },
    PlanCount(name: "vacant, not leased", classes: [.vacantUnrented], isRented: true) { $0.vacantNotLeased },
    PlanCount(name: "vacant, leased", classes: [.vacantRented], isRented: true) { $0.vacantLeased },
    PlanCount(name: "model and admin", classes: [.model, .admin], isNonRevenue: true) { $0.modelUnits },
    PlanCount(name: "down", classes: [.down], isNonRevenue: true) { $0.downUnits },
  ]
}
