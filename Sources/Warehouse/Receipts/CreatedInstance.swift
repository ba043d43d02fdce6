/// A report instance that a source has accepted to create; its file is not downloaded yet.
public struct CreatedInstance: Hashable, Sendable {
  /// The source, such as `realpage`.
  public var source: String
  /// The request, as its receipt will state it.
  public var request: String
  /// The source's id of the instance.
  public var instance: String
  /// When it was created, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var createdAt: String

  /// An instance from its parts.
  public init(source: String, request: String, instance: String, createdAt: String) {
    self.source = source
    self.request = request
    self.instance = instance
    self.createdAt = createdAt
  }
}

extension ReceiptStore {
  /// Records an instance; an instance that is already recorded changes nothing.
  public func append(_ created: CreatedInstance) throws {
    let sql = """
      INSERT INTO instances (source, request, instance, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (source, instance) DO NOTHING
      """
    try database.run(
      sql, [.text(created.source), .text(created.request), .text(created.instance), .text(created.createdAt)])
  }

  /// The instance that was created last for a request; nil if there is none.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - request: the request.
  ///   - time: only one that was created later than this counts; nil for any.
  /// - Returns: the instance's id.
  /// - Throws: an error of the database.
  public func instance(source: String, request: String, after time: String? = nil) throws -> String? {
    let sql = """
      SELECT instance FROM instances WHERE source = ? AND request = ? AND created_at > ?
      ORDER BY created_instance_id DESC LIMIT 1
      """
    return try database.rows(sql, [.text(source), .text(request), .text(time ?? "")]).first?[0].text
  }

  /// The instances that were created last for their requests and whose files never arrived.
  public func unfetched() throws -> [CreatedInstance] {
    let sql = """
      SELECT i.source, i.request, i.instance, i.created_at FROM instances i
      WHERE NOT EXISTS (SELECT 1 FROM receipts r WHERE r.source = i.source AND r.request = i.request)
        AND NOT EXISTS (SELECT 1 FROM instances l WHERE l.source = i.source AND l.request = i.request
          AND l.created_instance_id > i.created_instance_id)
      ORDER BY i.created_instance_id
      """
    return try database.rows(sql).map { fields in
      CreatedInstance(
        source: fields[0].text ?? "", request: fields[1].text ?? "", instance: fields[2].text ?? "",
        createdAt: fields[3].text ?? "")
    }
  }
}
