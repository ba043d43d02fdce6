import HTTPServer
import JSON
import TestSupport
import Testing

@testable import ownerdash

/// One tenant's charges and payments over HTTP, against the sheets of the book.
@Suite("A tenant's statement in the API")
struct ServedStatementTests {
  /// An entry: its day, id, lease, and amount in cents; a payment is below zero.
  private struct Entry: Hashable, Comparable {
    let day: String, id: String, lease: String, cents: Int

    static func < (left: Entry, right: Entry) -> Bool { (left.day, left.id) < (right.day, right.id) }
  }

  private let book = packageFixtures() + "/year_book/book/"
  private let web: WebServer

  init() async throws {
    let fixture = try BookFixture()
    try fixture.configure(["ash": "Ash Row"])
    let ran = await fixture.run(["ledger", "import", book])
    #expect(ran.ending == .done, "\(ran.complaints)")
    let arguments = try Arguments(["--data", fixture.data, "--config", fixture.config], for: ServeCommand.self)
    web = try WebServer(arguments, reach: .port, showsPeople: false, in: .still())
  }

  /// A sheet's rows by their headers; its values contain no quotes or commas.
  private func rows(_ sheet: String) throws -> [[String: String]] {
    let lines = try readText(book + sheet + ".csv").split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private func cents(_ text: String) -> Int {
    let parts = text.split(separator: ".").map(String.init)
    let fraction = parts.count > 1 ? parts[1].padded(to: 2) : "00"
    return (Int(parts[0]) ?? 0) * 100 + (Int(fraction) ?? 0)
  }

  /// The charges due and the payments made by a day, as the sheets of the book have them.
  private func entries(of tenant: String, by day: String) throws -> [Entry] {
    let leases = try rows("lease_tenants").filter { $0["tenant_id"] == tenant }.compactMap { $0["lease_id"] }
    let sheets = [("charge", "due_date", 1), ("payment", "date", -1)]
    return try sheets.flatMap { kind, date, sign in
      try rows(kind + "s").filter { leases.contains($0["lease_id"] ?? "") && $0[date] ?? "9" <= day }.map { row in
        Entry(
          day: row[date] ?? "", id: "\(kind):\(row["id"] ?? "")", lease: row["lease_id"] ?? "",
          cents: sign * cents(row["amount"] ?? ""))
      }
    }.sorted()
  }

  private func text(_ value: JSON?) -> String { if case .string(let text)? = value { text } else { "" } }

  private func statement(_ query: String) throws -> [JSON] {
    let response = web.response(to: .get("/api/report/tenant-statement?property=ash&\(query)"))
    #expect(response.status == 200)
    guard case .array(let rows)? = try JSON.parse(response.body)["rows"] else { return [] }
    return rows
  }

  private func amount(_ value: JSON?) -> Int? { value.flatMap { $0 == .null ? nil : cents(of: $0) } }

  private func cents(of value: JSON) -> Int {
    let text = value.encoded()
    return text.hasPrefix("-") ? -cents(String(text.dropFirst())) : cents(text)
  }

  @Test(
    "Has each charge and payment up to the day, with the balance of its lease",
    arguments: [
      // A tenant who moved to another unit: the day before a charge is due, in the midst of the year, and its end.
      ("t4", "2025-08-09", 21), ("t4", "2025-06-30", 14), ("t4", "2025-12-31", 34), ("t1", "2025-12-31", 38),
    ])
  func rows(_ tenant: String, _ day: String, _ count: Int) throws {
    let expected = try entries(of: tenant, by: day)
    let found = try statement("tenant=\(tenant)&as-of=\(day)&limit=10000")
    let entries = found.map { row in
      Entry(
        day: text(row["date"]), id: text(row["entry"]), lease: text(row["lease"]),
        cents: (amount(row["charge"]) ?? 0) - (amount(row["payment"]) ?? 0))
    }
    #expect(entries.sorted() == expected)
    #expect(expected.count == count)
    for (lease, rows) in Dictionary(grouping: found, by: { text($0["lease"]) }) {
      #expect(rows.map { text($0["date"]) } == rows.map { text($0["date"]) }.sorted())
      let sums = expected.filter { $0.lease == lease }.map(\.cents).reduce(0, +)
      #expect(amount(rows.last?["balance"]) == sums, "\(lease)")
    }
    let pages = try stride(from: 0, to: found.count, by: 7).flatMap {
      try statement("tenant=\(tenant)&as-of=\(day)&limit=7&offset=\($0)")
    }
    #expect(pages == found)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String { self + String(repeating: "0", count: count - self.count) }
}
