package import Pipeline
package import Warehouse

/// A feed whose payloads are a service's responses: identified by the operation, and read by a table of value
/// locations.
///
/// No response states its day, so the receipt's day applies; the scope is the operation, because the response does not
/// repeat the other request parameters.
package struct ResponseFeed: Feed {
  package let name: FeedName
  package let revision: Int
  /// The operations whose responses the feed reads.
  package let reports: [String]
  package let datasets: [UnifiedFactDay.Dataset]
  package let primarySource: UnifiedFactDay.PrimarySource?
  let trees: [ResponseTree]
  /// Operations that request one subject, and the column that states the subject, which belongs to the scope.
  let subjects: [String: String]
  let check: (@Sendable () -> any ResponseCheck)?

  /// A feed.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - revision: must increase with every change to the result for the same payload.
  ///   - datasets: the datasets that its payloads supply.
  ///   - primarySource: the source of the datasets; nil for the primary source of the feed's name, if there is one.
  ///   - operations: the operations whose responses it reads.
  ///   - trees: the shapes of the responses.
  ///   - subjects: operations that request one subject, each with the column that states the subject.
  ///   - check: looks for findings in the rows, created for each response; omit it if there is nothing to check.
  package init(
    _ name: FeedName, revision: Int, datasets: [UnifiedFactDay.Dataset] = [],
    primarySource: UnifiedFactDay.PrimarySource? = nil, operations: [String], trees: [ResponseTree],
    subjects: [String: String] = [:],
    check: (@Sendable () -> any ResponseCheck)? = nil
  ) {
    self.name = name
    self.revision = revision
    self.datasets = datasets
    self.primarySource = primarySource ?? UnifiedFactDay.PrimarySource(rawValue: name.text)
    reports = operations
    self.trees = trees
    self.subjects = subjects
    self.check = check
  }

  /// The revision of the reader of all responses: raise it with every change of what it gives for the same payload.
  package static let readerRevision = 2

  /// The revision of the reader of all responses.
  package var readerRevision: Int { ResponseFeed.readerRevision }

  package var tables: [RawTable] {
    var names: Set<String> = []
    let all = trees.flatMap(\.records).flatMap(\.rows).map(\.table.raw)
    return all.filter { names.insert($0.name).inserted }
  }

  /// The operations that a response without an envelope may belong to, by its shape; none if the shape is different.
  func operations(of response: Response) -> [String] {
    trees.first { $0.recognises(response) }.map { $0.operations ?? reports } ?? []
  }

  package func recognises(_ response: Response) -> Bool {
    guard let operation = response.operation?.lowercased() else { return trees.contains { $0.recognises(response) } }
    return reports.contains { $0.lowercased() == operation }
  }

  package func parse(_ response: Response) throws -> ParseResult {
    guard let root = response.root else {
      throw Refusal(
        "the result is empty, as for a refused login, database or property",
        hints: ["check the user, the database and the property, then run again"])
    }
    guard let tree = trees.first(where: { $0.root == root }) else {
      let known = trees.map { "'\($0.root)'" }.joined(separator: " or ")
      throw Refusal("the response has '\(root)' instead of \(known)")
    }
    var reader = RecordReader(tree)
    var tally = try ResponseTally(
      tables, subject: response.operation.flatMap { subjects[$0] }, isInMemory: response.payload.isInMemory,
      check: check?())
    try reader.read(response) { try tally.take($0, $1) }
    return try readRecords(reader, tally, of: response)
  }

  /// The result for a response that states in a message that nothing was found.
  func empty(_ response: Response) -> ParseResult {
    var parseResult = ParseResult(kind: .empty, feed: name, report: response.operation)
    parseResult.scope = scope(response, [])
    return parseResult
  }

  private func readRecords(_ reader: RecordReader, _ tally: ResponseTally, of response: Response) throws -> ParseResult
  {
    var parseResult = ParseResult(kind: tally.count > 0 ? .rows : .empty, feed: name, report: response.operation)
    parseResult.property = try reader.property
    parseResult.runStamp = reader.runStamp
    parseResult.rowsLoaded = tally.count
    parseResult.rowsRead = parseResult.rowsLoaded + reader.unknown.values.reduce(0, +)
    parseResult.scope = scope(response, tally.subjects)
    parseResult.content = tally.content
    parseResult.content.findings = reader.findings + parseResult.content.findings
    if !reader.unknown.isEmpty { parseResult.content.ignored = ["unknown_element": reader.unknown.values.reduce(0, +)] }
    return parseResult
  }

  private func scope(_ response: Response, _ subjects: Set<String>) -> String {
    guard let operation = response.operation else { return "no envelope" }
    return (["operation \(operation)"] + subjects.sorted()).joined(separator: " ")
  }
}
