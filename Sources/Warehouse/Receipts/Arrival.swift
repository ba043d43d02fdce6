internal import Domain

/// The place of a payload's last arrival among all arrivals of a data folder.
public struct Arrival: Hashable, Sendable {
  /// The number, which increases with every receipt and every repeated arrival.
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

  /// Records that a payload with a receipt arrived again for the same request.
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

  /// The number of the last arrival of all; 0 if nothing arrived.
  public func lastArrival() throws -> Int {
    Int(try database.rows("SELECT \(ReceiptStore.nextNumber) - 1").first?[0].integer ?? 0)
  }

  /// The last arrival of each delivery.
  public func arrivals() throws -> [PayloadDelivery: Arrival] { try arrivals("") }

  /// The last arrival of a delivery; nil without a receipt.
  public func arrival(of delivery: PayloadDelivery) throws -> Arrival? {
    try arrivals("WHERE \(ReceiptStore.mayBeOfDelivery)", ReceiptStore.key(of: delivery))[delivery]
  }

  /// Which receipts are of one delivery depends on where each day comes from, so SQL cannot group them.
  private func arrivals(_ condition: String, _ fields: [Field] = []) throws -> [PayloadDelivery: Arrival] {
    let sql = """
      SELECT \(Receipt.columns), receipt_id,
        (SELECT max(arrival_id) FROM arrivals a WHERE a.receipt_id = receipts.receipt_id),
        (SELECT at FROM arrivals a WHERE a.receipt_id = receipts.receipt_id ORDER BY arrival_id DESC LIMIT 1)
      FROM receipts \(condition)
      """
    let columns = Receipt.columnNames.count
    return try database.rows(sql, fields).reduce(into: [:]) { last, row in
      let receipt = Receipt(fields: row)
      let number = Int(row[columns + 1].integer ?? row[columns].integer ?? 0)
      let arrival = Arrival(number: number, at: row[columns + 2].text ?? receipt.receivedAt)
      if let known = last[receipt.delivery], known.number >= number { return }
      last[receipt.delivery] = arrival
    }
  }
}
