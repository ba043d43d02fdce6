internal import Domain

/// The place of a payload's last arrival among all arrivals of a data folder.
public struct Arrival: Hashable, Sendable {
  /// Rises with every receipt and every repeated arrival.
  public var number: Int
  /// When it arrived, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// An arrival from its parts.
  public init(number: Int, at: String) {
    self.number = number
    self.at = at
  }
}

// A receipt is the first arrival of its payload and has its own id as the number. Receipts and repeated arrivals
// share one sequence, so that any two arrivals compare, those of earlier versions included.
extension ReceiptStore {
  static let nextNumber = """
    (SELECT 1 + max(
      coalesce((SELECT max(receipt_id) FROM receipts), 0), coalesce((SELECT max(arrival_id) FROM arrivals), 0)))
    """

  /// Records that a payload with a receipt arrived again by the same request.
  ///
  /// - Throws: an error when it cannot be written.
  public func appendArrival(of receipt: Receipt) throws {
    let sql = """
      INSERT INTO arrivals (arrival_id, receipt_id, at)
      SELECT \(ReceiptStore.nextNumber), receipt_id, ? FROM receipts WHERE source = ? AND request = ? AND payload = ?
      """
    try database.run(
      sql, [.text(receipt.receivedAt), .text(receipt.source), .text(receipt.request), .text(receipt.payload)])
  }

  /// Records what a request returned: a receipt if the payload is new to it, a later arrival if the request returned
  /// another payload last, and nothing if it returned the same payload again.
  ///
  /// - Returns: whether anything was recorded.
  /// - Throws: an error when it cannot be written.
  @discardableResult
  public func appendOrArrive(_ receipt: Receipt) throws -> Bool {
    if try append(receipt) { return true }
    guard try last(source: receipt.source, request: receipt.request)?.payload != receipt.payload else { return false }
    try appendArrival(of: receipt)
    return true
  }

  /// The last arrival of each delivery.
  public func arrivals() throws -> [Delivery: Arrival] {
    let rows = try database.rows(ReceiptStore.lastArrivals())
    return Dictionary(
      rows.map { row in
        let delivery = Delivery(
          payload: row[0].text ?? "", property: row[1].text, dayAsked: row[2].date, subject: row[3].text)
        return (delivery, Arrival(number: Int(row[4].integer ?? 0), at: row[5].text ?? ""))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The last arrival of a delivery; nil without a receipt.
  public func arrival(of delivery: Delivery) throws -> Arrival? {
    let sql = ReceiptStore.lastArrivals(where: ReceiptStore.ofDelivery)
    return try database.rows(sql, delivery.fields + delivery.fields).first.map { row in
      Arrival(number: Int(row[4].integer ?? 0), at: row[5].text ?? "")
    }
  }

  static let ofDelivery = "payload = ? AND property IS ? AND day_asked IS ? AND subject IS ?"

  /// SQLite takes `at` from the row of the maximum.
  private static func lastArrivals(where condition: String = "1 = 1") -> String {
    """
    SELECT payload, property, day_asked, subject, max(number), at FROM (
      SELECT payload, property, day_asked, subject, receipt_id AS number, received_at AS at FROM receipts
      WHERE \(condition)
      UNION ALL
      SELECT payload, property, day_asked, subject, arrival_id, at FROM arrivals JOIN receipts USING (receipt_id)
      WHERE \(condition)
    ) GROUP BY payload, property, day_asked, subject
    """
  }
}
