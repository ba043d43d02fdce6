internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// One contact of a Leasing Activity Detail.
struct LeasingContact {
  private static let newMark: Character = "¹"

  let place: Place
  let consultant: String
  let date: CivilDate
  let time: String?
  let type: String?
  let returnVisits: Int?
  let offSite: String
  let prospect: String?
  let isNew: Bool
  let initialType: String?
  let source: String?
  let group: String?
  let floorplan: String?
  let needed: CivilDate?
  let followUp: CivilDate?
  let status: String?
  let leases: Int
  let waitlist: Int
  let cancelled: Int
  let result: String?

  /// Reads a contact from its row.
  ///
  /// - Throws: `Refusal` naming the cell that is missing or holds something else than it should.
  init(_ cells: RowCells, consultant: String) throws {
    place = cells.place
    self.consultant = consultant
    date = try cells.required(.date, try cells.day(.date))
    time = LeasingContact.time(cells[.date])
    type = cells.text(.type)
    returnVisits = cells[.returns] == nil ? nil : try cells.counts([.returns])[0]
    offSite = try cells.required(.offSite, cells.text(.offSite))
    guard ["Yes", "No"].contains(offSite) else {
      throw Refusal("sheet '\(cells.sheet)' row \(place.row) is neither Yes nor No under 'off_site'")
    }
    let name = cells.text(.prospect)
    let isMarked = name?.first == LeasingContact.newMark
    isNew = isMarked
    prospect = name.map { isMarked ? String($0.dropFirst()) : $0 }
    initialType = cells.text(.initial)
    source = cells.text(.source)
    group = cells.text(.group)
    floorplan = cells.text(.floorplan)
    needed = try cells.day(.needed)
    followUp = try cells.day(.followUp)
    status = cells.text(.status)
    let counts = try cells.counts([.leases, .waitlist, .cancelled])
    (leases, waitlist, cancelled) = (counts[0], counts[1], counts[2])
    result = cells.text(.result)
  }

  var fields: [Field] {
    [
      .text(consultant), .day(date), .optional(time), .optional(type), .count(returnVisits), .text(offSite),
      .optional(prospect), .flag(isNew), .optional(initialType), .optional(source), .optional(group),
      .optional(floorplan), .day(needed), .day(followUp), .optional(status), .count(leases), .count(waitlist),
      .count(cancelled), .optional(result),
    ]
  }

  /// The time of day that the drawn layout's dates carry unseen.
  private static func time(_ cell: Grid.Cell?) -> String? {
    guard case .date(let date)? = cell?.value, let second = date.secondOfDay else { return nil }
    return [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
