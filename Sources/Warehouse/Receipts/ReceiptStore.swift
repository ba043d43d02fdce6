internal import Domain
internal import SQLite

/// The append-only record of every payload received.
///
/// `receipts.db` is precious: it is migrated, never rebuilt.
public final class ReceiptStore {
  /// Whether a data folder holds an invented portfolio or a real one; never both.
  public enum FolderKind: String, Sendable {
    /// Files from the simulator.
    case demo
    /// Files of a real source.
    case real
  }

  let database: Connection

  /// Opens the database, and creates or migrates it if needed.
  ///
  /// - Parameter path: the file; nil for one in memory, for tests.
  /// - Throws: an error when the file cannot be opened, or was made by a later version.
  public init(path: String?) throws {
    database = try Migrations.receipts.open(path)
  }

  /// Writes everything in one transaction or nothing, and waits for the disk once.
  public func together(_ body: () throws -> Void) throws { try database.transaction(body) }

  /// Writes a receipt, unless the same payload already arrived for the same request.
  ///
  /// - Returns: whether it was new.
  /// - Throws: an error when it cannot be written.
  public func append(_ receipt: Receipt) throws -> Bool {
    let sql = """
      INSERT INTO receipts (receipt_id, \(Receipt.columns))
      VALUES (\(ReceiptStore.nextNumber), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, request, payload) DO NOTHING
      """
    try database.run(
      sql,
      [
        .text(receipt.source), .text(receipt.request), .optional(receipt.property), .day(receipt.dayAsked),
        .optional(receipt.subject), .text(receipt.receivedAt), .count(receipt.bytes), .text(receipt.payload),
        .optional(receipt.recordedBasis?.rawValue), .day(receipt.localDay), .optional(receipt.operation),
      ])
    return database.changes == 1
  }

  /// The first receipt of each delivery that arrived after another arrival, grouped by property, in the order of the
  /// requests.
  public func first(after arrival: Int = 0) throws -> [Receipt] {
    var deliveries: Set<PayloadDelivery> = []
    // Which receipts are of one delivery depends on where each day comes from, so SQL cannot group them.
    let condition = """
      WHERE receipt_id IN (
        SELECT receipt_id FROM receipts WHERE receipt_id > ?1
        UNION ALL
        SELECT receipt_id FROM arrivals WHERE arrival_id > ?1)
      ORDER BY receipt_id
      """
    let first = try receipts(arrival == 0 ? "ORDER BY receipt_id" : condition, arrival == 0 ? [] : [.count(arrival)])
      .filter { deliveries.insert($0.delivery).inserted }
    return first.sorted { $0.sortKey < $1.sortKey }
  }

  /// When a delivery was first received, as `YYYY-MM-DDTHH:MM:SSZ`; nil if it never was.
  public func received(_ delivery: PayloadDelivery) throws -> String? { try receipt(of: delivery)?.receivedAt }

  /// The receipt of a request's last arrival; nil if nothing has arrived.
  public func last(source: String, request: String) throws -> Receipt? {
    let condition = """
      WHERE source = ? AND request = ?
      ORDER BY max(receipt_id, coalesce((SELECT max(arrival_id) FROM arrivals a WHERE a.receipt_id = receipts.receipt_id), 0))
        DESC LIMIT 1
      """
    return try receipts(condition, [.text(source), .text(request)]).first
  }

  /// The first receipt of a delivery; nil without one.
  public func receipt(of delivery: PayloadDelivery) throws -> Receipt? {
    try receipts("WHERE \(ReceiptStore.mayBeOfDelivery) ORDER BY receipt_id", ReceiptStore.key(of: delivery))
      .first { $0.delivery == delivery }
  }

  /// The condition for the receipts that may be of one delivery, to be bound with `key(of:)`: those that were requested for
  /// its day, and those that arrived on it, in UTC where the property's own day was not recorded.
  static let mayBeOfDelivery = {
    let days = ["day_asked IS ?3", "local_day = ?3", "local_day IS NULL AND substr(received_at, 1, 10) = ?3"]
    let parts = days.map { "SELECT receipt_id FROM receipts WHERE payload = ?1 AND property IS ?2 AND \($0)" }
    return "receipt_id IN (\(parts.joined(separator: " UNION ALL ")))"
  }()

  static func key(of delivery: PayloadDelivery) -> [Field] {
    [.text(delivery.payload), .optional(delivery.property), .day(delivery.dayAsked)]
  }

  /// Every receipt with a payload whose hash begins so, or whose request is these words (of a download
  /// with or without its parameters), in the order of arrival; only those of a payload whose whole hash it is.
  public func named(_ words: String) throws -> [Receipt] {
    let isHash = words.count >= 6 && words.allSatisfy { "0123456789abcdef".contains($0) }
    // Only hashes have an index: for other words every receipt is read.
    if isHash, case let found = try of(payload: words), !found.isEmpty { return found }
    let condition = """
      WHERE request = ?1 OR source <> '\(Receipt.drop)' AND substr(request, 1, length(?1) + 2) = ?1 || ': '
        OR ?2 AND payload >= ?1 AND payload < ?1 || 'g'
      ORDER BY receipt_id
      """
    return try receipts(condition, [.text(words), .flag(isHash)])
  }

  /// Every receipt of a payload, by its SHA-256, in the order of arrival.
  public func of(payload: String) throws -> [Receipt] {
    try receipts("WHERE payload = ? ORDER BY receipt_id", [.text(payload)])
  }

  /// The names that payloads were received under, each once, in the order of first arrival.
  public func labels() throws -> [String] {
    var known: Set<String> = []
    return try receipts("ORDER BY receipt_id").map(\.label).filter { known.insert($0).inserted }
  }

  /// Every receipt of a source, in the order of arrival.
  public func all(source: String) throws -> [Receipt] {
    try receipts("WHERE source = ? ORDER BY receipt_id", [.text(source)])
  }

  /// Hands on every receipt, or the last ones, from the newest to the oldest.
  public func each(last: Int? = nil, _ body: (Receipt) -> Void) throws {
    let sql = "SELECT \(Receipt.columns) FROM receipts ORDER BY receipt_id DESC LIMIT ?"
    try database.each(sql, [.count(last ?? -1)]) { fields in
      body(Receipt(fields: fields))
      return true
    }
  }

  private func receipts(_ condition: String, _ fields: [Field] = []) throws -> [Receipt] {
    let sql = """
      SELECT \(Receipt.columns) FROM receipts \(condition)
      """
    return try database.rows(sql, fields).map(Receipt.init(fields:))
  }

  /// The kind of data in the folder; nil while it is empty.
  public func folderKind() throws -> FolderKind? {
    try database.rows("SELECT kind FROM folder").first?[0].text.flatMap { FolderKind(rawValue: $0) }
  }

  /// Records permanently what kind of data the folder holds.
  public func setFolderKind(_ kind: FolderKind) throws {
    try database.run("INSERT INTO folder (only, kind) VALUES (1, ?)", [.text(kind.rawValue)])
  }
}

extension Receipt {
  static let columnNames = [
    "source", "request", "property", "day_asked", "subject", "received_at", "bytes", "payload", "day_basis",
    "local_day",
    "operation",
  ]
  static let columns = columnNames.joined(separator: ", ")

  init(fields: [Field]) {
    self.init(
      source: fields[0].text ?? "", request: fields[1].text ?? "", property: fields[2].text,
      dayAsked: fields[3].date, subject: fields[4].text, basis: fields[8].text.flatMap { DayBasis(rawValue: $0) },
      localDay: fields[9].date, operation: fields[10].text, receivedAt: fields[5].text ?? "",
      bytes: Int(fields[6].integer ?? 0), payload: fields[7].text ?? "")
  }

  /// The sort key, which groups receipts by property and orders them by day and request.
  fileprivate var sortKey: (String, Int, String, String) {
    (property ?? "", dayAsked?.dayNumber ?? .min, request, payload)
  }
}
