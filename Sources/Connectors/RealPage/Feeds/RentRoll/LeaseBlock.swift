internal import Domain
internal import Pipeline
internal import Warehouse

/// One block of a rent roll: a unit, or a further lease under it.
struct LeaseBlock {
  struct Line {
    let place: Place
    let code: String
    let rent: Money?
    let other: Money?

    func fields(block: Int) -> [Field] {
      [.count(block), .text(code), .cents(rent), .cents(other)]
    }
  }

  let place: Place
  let isUnit: Bool
  let unit: String
  let status: String
  var floorplan: String?
  var designation: String?
  var squareFeet: Int?
  var name: String?
  var moveIn: CivilDate?
  var moveOut: CivilDate?
  var noticeFor: CivilDate?
  var leaseStart: CivilDate?
  var leaseEnd: CivilDate?
  var market: Money?
  var subJournal: String?
  var total: Money?
  var deposit: Money?
  var balance: Money?
  var requiredDeposit: Money?
  var isStarred = false
  var householdID: String?
  var leaseID: String?
  var lines: [Line] = []

  /// The statuses under which a block is a further lease of its unit, never a unit.
  static let furtherStatuses: Set<String> = ["Applicant", "Pending", "Pending renewal", "Former resident"]

  init(place: Place, isUnit: Bool, unit: String, status: String) {
    self.place = place
    self.isUnit = isUnit
    self.unit = unit
    self.status = status
  }

  var rent: Money { lines.compactMap(\.rent).reduce(.zero, +) }
  var other: Money { lines.compactMap(\.other).reduce(.zero, +) }

  /// Every block adds up in itself; one that does not was read by wrong columns.
  func checkTotal() throws {
    guard let total, total != rent + other else { return }
    throw Refusal(
      "Rent Roll: sheet '\(place.sheet)' row \(place.row), unit '\(unit)': total billing \(total) is not the sum of"
        + " its lines, \(rent) rent and \(other) other charges")
  }

  /// Refuses two units with the same number, because nothing in the report would distinguish them.
  static func refuseTwins(_ blocks: [LeaseBlock]) throws {
    var seen: [String: Int] = [:]
    for block in blocks where block.isUnit {
      if let first = seen[block.unit] {
        throw Refusal(
          "Rent Roll: unit '\(block.unit)' is in row \(first) and again in row \(block.place.row) of sheet"
            + " '\(block.place.sheet)'")
      }
      seen[block.unit] = block.place.row
    }
  }

  func fields(block: Int) -> [Field] {
    [
      .count(block), .flag(isUnit), .text(unit), .optional(floorplan), .optional(designation), .count(squareFeet),
      .text(status), .optional(name), .day(moveIn), .day(moveOut), .day(noticeFor), .day(leaseStart), .day(leaseEnd),
      .cents(market), .optional(subJournal), .cents(total), .cents(deposit), .cents(balance), .cents(requiredDeposit),
      .flag(isStarred), .optional(householdID), .optional(leaseID),
    ]
  }
}
