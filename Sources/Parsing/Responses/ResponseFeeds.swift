package import Pipeline
internal import Warehouse
internal import XML

/// A source's feeds for responses, in the order in which they are asked.
package struct ResponseFeeds {
  private let feeds: [ResponseFeed]

  /// The feeds.
  package init(_ feeds: [ResponseFeed]) {
    self.feeds = feeds
  }

  /// Reads one response.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - named: the operation that the operator names for the response; nil if none is named.
  ///   - foreign: why a response without an envelope is not the source's; nil if it may be.
  ///   - empty: whether a response's root states in the source's own way that nothing was found; throws if the root
  ///     reports an error.
  /// - Returns: the result; a response that no feed recognizes is refused.
  /// - Throws: `FileError` when the payload cannot be read.
  package func read(
    _ payload: Payload, as named: String? = nil, foreign: (Response) -> Refusal? = { _ in nil },
    empty: (Response) throws -> Bool = { _ in false }
  ) throws(FileError) -> ParseResult {
    var reading = try read(payload, named, foreign, empty)
    reading.isDemo = Response.isSimulated(payload)
    return reading
  }

  private func read(
    _ payload: Payload, _ named: String?, _ foreign: (Response) -> Refusal?, _ empty: (Response) throws -> Bool
  ) throws(FileError) -> ParseResult {
    var response: Response
    do { response = try Response(payload) } catch { return try refused(error, nil, nil) }
    do { response = try settled(response, named, foreign) } catch {
      return try refused(error, self.feed(of: response), response)
    }
    let feed = feed(of: response)
    do {
      if try empty(response) {
        guard let feed else { throw Refusal("the response states that nothing was found, but not for which operation") }
        return feed.empty(response)
      }
      guard let feed else { throw unknown(response) }
      return try feed.parse(response)
    } catch { return try refused(error, feed, response) }
  }

  /// Returns a response with its operation: the envelope's, or otherwise the one that its shape determines or the
  /// operator names.
  ///
  /// - Throws: `Refusal` if the shape leaves several and none is named, or if a different one is named.
  private func settled(_ response: Response, _ named: String?, _ foreign: (Response) -> Refusal?) throws -> Response {
    if let operation = response.operation {
      guard let named, named.lowercased() != operation.lowercased() else { return response }
      throw Refusal("the response is from '\(operation)', but --operation is '\(named)'")
    }
    if let refusal = foreign(response) { throw refusal }
    let shaped = feeds.lazy.map { $0.operations(of: response) }.first { !$0.isEmpty } ?? []
    // A message in place of content, or a root without content, has the same shape whatever was asked.
    let possible =
      shaped.isEmpty
      ? feeds.filter { $0.trees.contains { $0.root == response.root } || response.root == "Messages" }.flatMap(
        \.reports)
      : shaped
    guard let named else {
      guard shaped.count > 1 else { return shaped.first.map(response.answering) ?? response }
      throw Refusal(
        "the response has no envelope, and its content does not identify the operation",
        hints: ["specify it with --operation, one of \(shaped.joined(separator: ", "))"])
    }
    guard let operation = possible.first(where: { $0.lowercased() == named.lowercased() }) else {
      let known = possible.isEmpty ? "of an unsupported operation" : "of \(possible.joined(separator: " or "))"
      throw Refusal("--operation is '\(named)', but the content is \(known)")
    }
    return response.answering(operation)
  }

  /// The first feed that recognises a response.
  func feed(of response: Response) -> ResponseFeed? { feeds.first { $0.recognises(response) } }

  /// The result for a payload that breaks a rule; a disk error does not describe the payload and is thrown.
  private func refused(_ error: any Error, _ feed: ResponseFeed?, _ response: Response?) throws(FileError)
    -> ParseResult
  {
    if let error = error as? FileError { throw error }
    if let error = error as? StagedRows.Failure {
      throw FileError("store the rows of a large response in", "the folder for temporary files", reason: "\(error)")
    }
    let refusal = error as? Refusal ?? Refusal("\(error)")
    return ParseResult(kind: .refused(refusal), feed: feed?.name, report: response?.operation)
  }

  private func unknown(_ response: Response) -> Refusal {
    if response.operation == nil, response.root == nil { return Refusal("the response is an envelope without content") }
    let asked = response.operation.map { "to '\($0)'" } ?? "of '\(response.root ?? "")'"
    return Refusal("unsupported response \(asked)", hints: ["the file is kept: a later version may support it"])
  }
}

extension ResponseFeeds {
  /// Finds the locations of a response's row values as XPath expressions:
  /// `(//UnitInformation/Property/Units/UnitInfo)[3]/UnitID`.
  ///
  /// - Parameters:
  ///   - origins: the values, all of that payload.
  ///   - payload: the payload.
  /// - Returns: the locations that can be determined; none for a response that is refused.
  /// - Throws: `FileError` when the payload cannot be read.
  package func cells(of origins: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    do {
      let response = try Response(payload)
      guard let feed = feed(of: response) else { return [:] }
      return try feed.cells(of: origins, in: response)
    } catch let error as FileError { throw error } catch { return [:] }
  }
}

extension ResponseFeed {
  fileprivate func cells(of origins: [RawOrigin], in response: Response) throws -> [RawOrigin: String] {
    guard let tree = trees.first(where: { $0.root == response.root }) else { return [:] }
    var reader = RecordReader(tree, watching: Set(origins.map(\.place)))
    try reader.read(response)
    let columns = tree.records.flatMap(\.rows).flatMap { rows in
      rows.table.columns.map { ("\(rows.table.raw.name).\($0.raw.name)", $0) }
    }
    let paths = Dictionary(columns, uniquingKeysWith: { first, _ in first })
    var cells: [RawOrigin: String] = [:]
    for origin in origins {
      guard let row = reader.found[origin.place], let column = paths["\(origin.table).\(origin.column)"],
        let way = column.path.filledWay(in: row.element, of: row.record)
      else { continue }
      let element = "(//\(origin.place.sheet))[\(origin.place.row)]"
      let step = way.isFromRecord ? "/ancestor::\(row.record.name)\(way.text)" : "/\(way.text)"
      cells[origin] = element + step
    }
    return cells
  }
}
