public import Domain
internal import SQLite

/// What is listed of a load: enough to decide whether its day is mapped again, and with which other loads.
public struct LoadListing: Sendable {
  /// Its number in the raw database.
  public let id: Int64
  /// The feed's name; nil if no feed recognized the payload.
  public let feed: String?
  /// The business day.
  public let asOf: CivilDate?
  /// When the report was run; nil if the file does not state it.
  public let runStamp: String?
  /// When it was first received; nil without a receipt.
  public let receivedAt: String?
  /// The delivery, status, day and feed's revision in words: loads with the same ones give the same rows.
  public let identity: String
}

// The loads of a property's whole history are thousands, of which only a few are read.
extension RawStore {
  /// Lists the active loads of one property, ordered by day, feed and scope.
  ///
  /// - Parameters:
  ///   - property: the property's key.
  ///   - day: the first day of the loads that are listed, besides those that are not dated; nil for all.
  /// - Returns: the loads.
  /// - Throws: an error of the database.
  public func listActive(of property: String, since day: CivilDate? = nil) throws -> [LoadListing] {
    let rest = "AND status IN ('loaded', 'empty') ORDER BY as_of, feed, scope, payload"
    guard let day else { return try list("property = ? \(rest)", [.text(property)]) }
    return try list("property = ? AND as_of IS NULL \(rest)", [.text(property)])
      + list("property = ? AND as_of >= ? \(rest)", [.text(property), .day(day)])
  }

  /// Lists the refused loads of one property, ordered by day.
  public func listRefused(of property: String) throws -> [LoadListing] {
    try list("property = ? AND status = 'refused' ORDER BY as_of, payload", [.text(property)])
  }

  /// Lists the active loads that belong to no single property.
  public func listShared() throws -> [LoadListing] {
    try list("property IS NULL AND status = 'loaded' ORDER BY feed, payload")
  }

  /// The record of a listed load; nil if it was removed meanwhile.
  public func load(_ listing: LoadListing) throws -> LoadRecord? {
    let sql = "SELECT \(LoadRecord.columns) FROM loads WHERE load_id = ?"
    return try database.rows(sql, [.integer(listing.id)]).first.map(LoadRecord.init(fields:))
  }

  private func list(_ condition: String, _ fields: [Field] = []) throws -> [LoadListing] {
    let sql = "SELECT load_id, feed, as_of, run_stamp, received_at, \(RawStore.identity) FROM loads WHERE \(condition)"
    var listings: [LoadListing] = []
    try database.statement(sql).run(values: fields.count, bind: { try $0.bind(fields) }) { row in
      listings.append(
        LoadListing(
          id: row.integer(0), feed: row.optionalText(1), asOf: row.optionalText(2).flatMap { CivilDate(ifISO: $0) },
          runStamp: row.optionalText(3), receivedAt: row.optionalText(4), identity: row.text(5)))
      return true
    }
    return listings
  }

  /// The same import of a book may be made again after others; only the number of its report distinguishes the books.
  private static let identity = """
    payload || ' ' || coalesce(asked_property, '-') || ' ' || coalesce(day_asked, '-')
      || coalesce(' ' || asked_subject, '') || coalesce(' ' || asked_operation, '') || ' ' || status || ' '
      || CASE WHEN property IS NULL THEN coalesce(report, '') ELSE '' END || ' ' || coalesce(as_of, '-') || ' ' || revision
    """
}

extension Row {
  fileprivate borrowing func optionalText(_ column: Int) -> String? { kind(column) == .text ? text(column) : nil }
}
