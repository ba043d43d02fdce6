/// One shape of a feed's responses: its root, and the elements below it that become rows.
package struct ResponseTree: Sendable {
  /// The data that are stated outside of the records.
  package enum Statement: Sendable {
    /// The property's own id.
    case property
    /// When the response was made.
    case runStamp
    /// An error message, which refuses the response.
    case failure
  }

  /// The root's name.
  let root: String
  /// Names of elements that distinguish responses with the same root: every such response that has rows contains one of
  /// them.
  let marks: Set<String>?
  /// The operations whose responses have this shape, if these are not the feed's: several cannot be distinguished
  /// without an envelope.
  let operations: [String]?
  let statements: [(statement: Statement, path: ResponsePath)]
  let records: [ResponseRecord]
  /// Names of elements outside of the records that are known and not read.
  let passedOver: Set<String>

  /// A shape.
  ///
  /// - Parameters:
  ///   - root: the root's name.
  ///   - marks: names of which one distinguishes it from other responses of that root, if no envelope names the
  ///     operation; empty if nothing distinguishes it, nil if the root is sufficient.
  ///   - operations: the operations whose responses have this shape, another feed's too; nil for the feed's own.
  ///   - states: where the property, the time or a failure is stated, by paths below the root.
  ///   - passedOver: names of further elements outside of the records that are known.
  ///   - records: the elements that are read, each as a whole.
  package init(
    _ root: String, marks: Set<String>? = nil, operations: [String]? = nil, states: [(Statement, String)] = [],
    passedOver: Set<String> = [], records: [ResponseRecord]
  ) {
    self.root = root
    self.marks = marks
    self.operations = operations
    statements = states.map { ($0, ResponsePath($1)) }
    self.records = records.map { $0.below(root) }
    self.passedOver = passedOver
  }

  /// Whether a response without an envelope is of this shape.
  func recognises(_ response: Response) -> Bool {
    root == response.root && marks.map { !$0.isDisjoint(with: response.names) } ?? true
  }
}

/// An element below the root that is read as a whole, and the rows in it.
package struct ResponseRecord: Sendable {
  /// Elements that become rows of a table.
  struct Rows: Sendable {
    let table: ResponseSchema
    /// The location of the rows inside the record; `.` for the record itself.
    let path: ResponsePath
    /// The location of the rows, as a row's place states it.
    let sheet: String
  }

  let path: ResponsePath
  let rows: [Rows]

  /// A record.
  ///
  /// - Parameters:
  ///   - path: its names below the root, such as `Property/RT_Customer`.
  ///   - table: the table whose rows are these records; nil if only elements inside them are rows.
  ///   - inside: the tables whose rows are inside, each by its path from the record.
  package init(_ path: String, _ table: ResponseSchema? = nil, inside: [(String, ResponseSchema)] = []) {
    self.path = ResponsePath(path)
    let own = table.map { [Rows(table: $0, path: ResponsePath("."), sheet: path)] } ?? []
    rows = own + inside.map { Rows(table: $1, path: ResponsePath($0), sheet: "\(path)/\($0)") }
  }
  private init(_ path: ResponsePath, _ rows: [Rows]) {
    (self.path, self.rows) = (path, rows)
  }

  /// The record with the root's name at the start of its rows' locations.
  func below(_ root: String) -> ResponseRecord {
    ResponseRecord(path, rows.map { Rows(table: $0.table, path: $0.path, sheet: "\(root)/\($0.sheet)") })
  }
}
