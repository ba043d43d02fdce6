import ManualBook
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// Work is counted, not timed: rows read, and rows that a property's days are made from.
@Suite("The book divided among its properties")
struct DivisionTests {
  private let place: HandKept

  init() throws { place = try HandKept() }

  /// Two properties with a unit, a lease and a charge each; Ann rents in both, and both units have the same type.
  private static let two = [
    "properties.csv": "id,name\noak,Oak House\nelm,Elm House\n",
    "unit_types.csv": "id,name\nstudio,Studio\nlarge,Large\n",
    "units.csv": "id,property_id,number,unit_type_id\nu1,oak,1,studio\nu2,elm,1,studio\n",
    "tenants.csv": "id,name\nann,Ann\nbo,Bo\nidle,Idle\n",
    "leases.csv": "id,unit_id,starts\nl1,u1,2026-01-01\nl2,u2,2026-01-01\n",
    "lease_tenants.csv": "id,lease_id,tenant_id\n1,l1,ann\n2,l2,ann\n3,l2,bo\n",
    "charges.csv":
      "id,lease_id,code,class,amount,due_date\nc1,l1,RENT,rent,9,2026-01-01\nc2,l2,RENT,rent,8,2026-01-01\n",
    "maintenance_requests.csv":
      "id,property_id,unit_id,opened,category,status\nm1,elm,u1,2026-01-02,lift,open\nm2,oak,,2026-01-02,lift,open\n",
  ]

  private func sync() throws -> Sync {
    let sync = try Sync(place.context)
    _ = try sync.run()
    return sync
  }

  @Test("A sync of all properties reads each row of the book once")
  func once() throws {
    try place.take(DivisionTests.two)
    let rows = try place.bookImport.book().rows.values.reduce(0) { $0 + $1.count }
    #expect(try rows == 18 && sync().stores.map(\.book.rowsRead) == [rows])
    #expect(try sync().stores.map(\.book.rowsRead) == [0], "nothing is new")
    try place.take(["tenants.csv": "id,name\nbo,Bob\n"])
    #expect(try sync().stores.map(\.book.rowsRead) == [rows])
  }

  @Test(
    "A property has its own rows and those that they name, in the order of the book",
    arguments: [
      (
        "oak",
        [
          "charges c1", "lease_tenants 1", "leases l1", "maintenance_requests m2", "properties oak", "tenants ann",
          "unit_types studio", "units u1",
        ]
      ),
      (
        "elm",
        [
          "charges c2", "lease_tenants 2 3", "leases l2", "maintenance_requests m1", "properties elm oak",
          "tenants ann bo", "unit_types studio", "units u1 u2",
        ]
      ),
    ])
  func part(property: String, expected: [String]) throws {
    try place.take(DivisionTests.two)
    let book = try place.bookImport.book().rows.mapValues { rows in rows.sorted { $0.key < $1.key }.map(\.value) }
    let part = place.ledger.rowsByProperty(book)[property] ?? [:]
    let ids = part.map { table, rows in
      (["\(table.dropFirst("ledger_".count))"] + rows.map { $0.fields[0].text ?? "-" }).joined(separator: " ")
    }
    #expect(ids.sorted() == expected)
  }

  @Test("A tenant who moves between units of a large property is a transfer in both; others are not")
  func transfers() throws {
    let units = (0..<60)
    let lines = { (header: String, row: (Int) -> String) in ([header] + units.map(row)).joined(separator: "\n") + "\n" }
    var files = [
      "properties.csv": "id,name\noak,Oak House\n", "units.csv": lines("id,property_id,number") { "u\($0),oak,\($0)" },
      "tenants.csv": lines("id,name") { "t\($0),T\($0)" },
      "leases.csv": lines("id,unit_id,starts,move_out") { "l\($0),u\($0),2025-0\(1 + $0 % 9)-01,2026-01-31" },
      "lease_tenants.csv": lines("id,lease_id,tenant_id") { "\($0),l\($0),t\($0)" },
    ]
    files["leases.csv"]? += "next,u1,2026-02-01,\n"
    files["lease_tenants.csv"]? += "next,next,t7\n"
    try place.take(files)
    _ = try sync()
    let rows = try UnifiedReader(path: place.context.folder.unified).rows(
      "SELECT unit_number, stage FROM unified_activity_events WHERE is_transfer = 1 ORDER BY 1, 2")
    #expect(rows.map { $0.map { $0.text ?? "-" } } == [["1", "move_in"], ["7", "move_out"]])
  }
}
