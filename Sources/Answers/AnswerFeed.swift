package import Pipeline
package import Warehouse

/// A feed whose payloads are a service's answers: told by the operation, read by a table of where values stand.
///
/// No answer states its day, so that is the receipt's; the scope is the operation, since what was asked for besides
/// is nowhere in the answer.
package struct AnswerFeed: Feed {
  package let name: String
  /// The operations whose answers it reads.
  package let reports: [String]
  let trees: [AnswerTree]
  /// Operations that ask for one subject, and the column that says which: it belongs to the scope.
  let subjects: [String: String]
  let check: @Sendable ([String: [RawRecord]]) -> [FindingRecord]

  /// A feed.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - operations: the operations whose answers it reads.
  ///   - trees: the shapes of the answers.
  ///   - subjects: operations that ask for one subject, each with the column that says which.
  ///   - check: what a person should know of the rows, given by the tables' names.
  package init(
    _ name: String, operations: [String], trees: [AnswerTree], subjects: [String: String] = [:],
    check: @escaping @Sendable ([String: [RawRecord]]) -> [FindingRecord] = { _ in [] }
  ) {
    self.name = name
    reports = operations
    self.trees = trees
    self.subjects = subjects
    self.check = check
  }

  package var tables: [RawTable] {
    var names: Set<String> = []
    let all = trees.flatMap(\.records).flatMap(\.rows).map(\.table.raw)
    return all.filter { names.insert($0.name).inserted }
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
    var reader = AnswerReader(tree, tables: tables)
    try reader.read(answer)
    return try reading(reader, of: answer)
  }

  /// The reading of an answer that says in words that nothing was found.
  func empty(_ answer: Answer) -> Reading {
    var reading = Reading(kind: .empty, feed: name, report: answer.operation)
    reading.scope = scope(answer, [:])
    return reading
  }

  private func reading(_ reader: AnswerReader, of answer: Answer) throws -> Reading {
    let rows = reader.rows
    var reading = Reading(
      kind: rows.contains { !$0.rows.isEmpty } ? .rows : .empty, feed: name, report: answer.operation)
    reading.property = try reader.property
    reading.runStamp = reader.runStamp
    reading.rowsLoaded = rows.reduce(0) { $0 + $1.rows.count }
    reading.rowsRead = reading.rowsLoaded + reader.unknown.values.reduce(0, +)
    let named = Dictionary(uniqueKeysWithValues: rows.map { ($0.table.name, RawRecord.of($0.rows, in: $0.table)) })
    reading.scope = scope(answer, named)
    reading.content.tables = rows
    reading.content.findings = reader.findings + check(named)
    if !reader.unknown.isEmpty { reading.content.ignored = ["unknown_element": reader.unknown.values.reduce(0, +)] }
    return reading
  }

  private func scope(_ answer: Answer, _ rows: [String: [RawRecord]]) -> String {
    guard let operation = answer.operation else { return "no envelope" }
    guard let column = subjects[operation] else { return "operation \(operation)" }
    let subjects = Set(rows.values.flatMap { $0 }.compactMap { $0[column].text })
    return (["operation \(operation)"] + subjects.sorted()).joined(separator: " ")
  }
}
