/// One shape of a feed's responses: its root, and the elements below it that become rows.
package struct ResponseTree: Sendable {
  /// What is stated outside of the records.
  package enum Statement: Sendable {
    /// The property's own id.
    case property
    /// When the response was made.
    case runStamp
    /// That something went wrong, and what: it refuses the response.
    case failure
  }

  /// The root's name.
  let root: String
  /// Names of which one stands in every such response that has rows: they tell responses of one root apart.
  let marks: Set<String>?
  /// The operations whose responses have this shape, where these are not the feed's: more than one cannot be told apart
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
  ///   - marks: names of which one tells it from other responses of that root, where no envelope names the operation;
  ///     none where nothing tells it, nil where the root is enough.
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
    self.records = records
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
    /// Where they stand inside the record; `.` for the record itself.
    let path: ResponsePath
    /// Where they stand below the root, as a row's place says it.
    let written: String
  }

  let path: ResponsePath
  let rows: [Rows]

  /// A record.
  ///
  /// - Parameters:
  ///   - path: its names below the root, such as `Property/RT_Customer`.
  ///   - table: the table whose rows are these records; nil where only elements inside them are rows.
  ///   - inside: the tables whose rows stand inside, each by its path from the record.
  package init(_ path: String, _ table: ResponseSchema? = nil, inside: [(String, ResponseSchema)] = []) {
    self.path = ResponsePath(path)
    let own = table.map { [Rows(table: $0, path: ResponsePath("."), written: path)] } ?? []
    rows = own + inside.map { Rows(table: $1, path: ResponsePath($0), written: "\(path)/\($0)") }
  }
}
