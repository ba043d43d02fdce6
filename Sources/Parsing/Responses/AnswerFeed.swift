package import Pipeline
package import Warehouse

/// A feed whose payloads are a service's answers: told by the operation, read by a table of where values stand.
///
/// No answer states its day, so that is the receipt's; the scope is the operation, since what was asked for besides
/// is nowhere in the answer.
package struct AnswerFeed: Feed {
  package let name: String
  package let revision: Int
  /// The operations whose answers it reads.
  package let reports: [String]
  let trees: [AnswerTree]
  /// Operations that ask for one subject, and the column that says which: it belongs to the scope.
  let subjects: [String: String]
  let check: (@Sendable () -> any AnswerCheck)?

  /// A feed.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - revision: rises with every change of what it gives for the same payload.
  ///   - operations: the operations whose answers it reads.
  ///   - trees: the shapes of the answers.
  ///   - subjects: operations that ask for one subject, each with the column that says which.
  ///   - check: what looks at the rows for what a person should know, made anew for each answer; none for nothing.
  package init(
    _ name: String, revision: Int, operations: [String], trees: [AnswerTree], subjects: [String: String] = [:],
    check: (@Sendable () -> any AnswerCheck)? = nil
  ) {
    self.name = name
    self.revision = revision
    reports = operations
    self.trees = trees
    self.subjects = subjects
    self.check = check
  }

  /// The revision of the reader of all answers: raise it with every change of what it gives for the same payload.
  package static let readerRevision = 1

  package var tables: [RawTable] {
    var names: Set<String> = []
    let all = trees.flatMap(\.records).flatMap(\.rows).map(\.table.raw)
    return all.filter { names.insert($0.name).inserted }
  }

  /// The operations that an answer without an envelope may answer, by its shape; none where the shape is another.
  func operations(of answer: Answer) -> [String] {
    trees.first { $0.recognises(answer) }.map { $0.operations ?? reports } ?? []
  }

  package func recognises(_ answer: Answer) -> Bool {
    guard let operation = answer.operation?.lowercased() else { return trees.contains { $0.recognises(answer) } }
    return reports.contains { $0.lowercased() == operation }
  }

  package func parse(_ answer: Answer) throws -> Reading {
    guard let root = answer.root else {
      throw Refusal(
        "the result is empty, as it is where the login, the database or the property is refused",
        hints: ["check the user, the database and the property, and ask again"])
    }
    guard let tree = trees.first(where: { $0.root == root }) else {
      let known = trees.map { "'\($0.root)'" }.joined(separator: " or ")
      throw Refusal("the answer holds '\(root)' where \(known) should be")
    }
    var reader = AnswerReader(tree)
    var tally = AnswerTally(
      tables, subject: answer.operation.flatMap { subjects[$0] }, keepsRows: answer.payload.isInMemory,
      check: check?())
    try reader.read(answer) { tally.take($0, $1) }
    var reading = try reading(reader, tally, of: answer)
    if !answer.payload.isInMemory {
      reading.content.stream = { take in
        var reader = AnswerReader(tree)
        try reader.read(answer, giving: take)
      }
    }
    return reading
  }

  /// The reading of an answer that says in words that nothing was found.
  func empty(_ answer: Answer) -> Reading {
    var reading = Reading(kind: .empty, feed: name, report: answer.operation)
    reading.scope = scope(answer, [])
    return reading
  }

  private func reading(_ reader: AnswerReader, _ tally: AnswerTally, of answer: Answer) throws -> Reading {
    var reading = Reading(kind: tally.count > 0 ? .rows : .empty, feed: name, report: answer.operation)
    reading.property = try reader.property
    reading.runStamp = reader.runStamp
    reading.rowsLoaded = tally.count
    reading.rowsRead = reading.rowsLoaded + reader.unknown.values.reduce(0, +)
    reading.scope = scope(answer, tally.subjects)
    reading.content.tables = tally.rows
    reading.content.findings = reader.findings + tally.findings
    if !reader.unknown.isEmpty { reading.content.ignored = ["unknown_element": reader.unknown.values.reduce(0, +)] }
    return reading
  }

  private func scope(_ answer: Answer, _ subjects: Set<String>) -> String {
    guard let operation = answer.operation else { return "no envelope" }
    return (["operation \(operation)"] + subjects.sorted()).joined(separator: " ")
  }
}
