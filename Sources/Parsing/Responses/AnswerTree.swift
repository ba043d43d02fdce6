/// One shape of a feed's answers: its root, and the elements below it that become rows.
package struct AnswerTree: Sendable {
  /// What is stated outside of the records.
  package enum Statement: Sendable {
    /// The property's own id.
    case property
    /// When the answer was made.
    case runStamp
    /// That something went wrong, and what: it refuses the answer.
    case failure
  }

  /// The root's name.
  let root: String
  /// Names of which one stands in every such answer that has rows: they tell answers of one root apart.
  let marks: Set<String>?
  /// The operations whose responses have this shape, where these are not the feed's: more than one cannot be told apart
  /// without an envelope.
  let operations: [String]?
  let statements: [(statement: Statement, path: AnswerPath)]
  let records: [AnswerRecord]
  /// Names of elements outside of the records that are known and not read.
  let passedOver: Set<String>

  /// A shape.
  ///
  /// - Parameters:
  ///   - root: the root's name.
  ///   - marks: names of which one tells it from other answers of that root, where no envelope names the operation;
  ///     none where nothing tells it, nil where the root is enough.
  ///   - operations: the operations whose responses have this shape, another feed's too; nil for the feed's own.
  ///   - states: where the property, the time or a failure is stated, by paths below the root.
  ///   - passedOver: names of further elements outside of the records that are known.
  ///   - records: the elements that are read, each as a whole.
  package init(
    _ root: String, marks: Set<String>? = nil, operations: [String]? = nil, states: [(Statement, String)] = [],
    passedOver: Set<String> = [], records: [AnswerRecord]
  ) {
    self.root = root
    self.marks = marks
    self.operations = operations
    statements = states.map { ($0, AnswerPath($1)) }
    self.records = records
    self.passedOver = passedOver
  }

  /// Whether an answer without an envelope is of this shape.
  func recognises(_ answer: Answer) -> Bool {
    root == answer.root && marks.map { !$0.isDisjoint(with: answer.names) } ?? true
  }
}

/// An element below the root that is read as a whole, and the rows in it.
package struct AnswerRecord: Sendable {
  /// Elements that become rows of a table.
  struct Rows: Sendable {
    let table: AnswerTable
    /// Where they stand inside the record; `.` for the record itself.
    let path: AnswerPath
    /// Where they stand below the root, as a row's place says it.
    let written: String
  }

  let path: AnswerPath
  let rows: [Rows]

  /// A record.
  ///
  /// - Parameters:
  ///   - path: its names below the root, such as `Property/RT_Customer`.
  ///   - table: the table whose rows are these records; nil where only elements inside them are rows.
  ///   - inside: the tables whose rows stand inside, each by its path from the record.
  package init(_ path: String, _ table: AnswerTable? = nil, inside: [(String, AnswerTable)] = []) {
    self.path = AnswerPath(path)
    let own = table.map { [Rows(table: $0, path: AnswerPath("."), written: path)] } ?? []
    rows = own + inside.map { Rows(table: $1, path: AnswerPath($0), written: "\(path)/\($0)") }
  }
}
