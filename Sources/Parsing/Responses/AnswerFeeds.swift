package import Pipeline

/// A source's feeds for answers, in the order in which they are asked.
package struct AnswerFeeds {
  private let feeds: [AnswerFeed]

  /// The feeds.
  package init(_ feeds: [AnswerFeed]) {
    self.feeds = feeds
  }

  /// Reads one answer.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - named: the operation that the operator says it answers; nil where nothing is said.
  ///   - foreign: why an answer without an envelope is not the source's; nil where it may be.
  ///   - empty: whether an answer's root says in the source's own way that nothing was found; it throws where it
  ///     says that something went wrong.
  /// - Returns: what was found; one that no feed knows is refused.
  /// - Throws: `FileError` when the payload cannot be read.
  package func read(
    _ payload: Payload, as named: String? = nil, foreign: (Answer) -> Refusal? = { _ in nil },
    empty: (Answer) throws -> Bool = { _ in false }
  ) throws(FileError) -> Reading {
    var reading = try read(payload, named, foreign, empty)
    reading.isDemo = Answer.isSimulated(payload)
    return reading
  }

  private func read(
    _ payload: Payload, _ named: String?, _ foreign: (Answer) -> Refusal?, _ empty: (Answer) throws -> Bool
  ) throws(FileError) -> Reading {
    var answer: Answer
    do { answer = try Answer(payload) } catch { return try refused(error, nil, nil) }
    do { answer = try settled(answer, named, foreign) } catch {
      return try refused(error, self.feed(of: answer), answer)
    }
    let feed = feed(of: answer)
    do {
      if try empty(answer) {
        guard let feed else { throw Refusal("the answer says that nothing was found, and not of what") }
        return feed.empty(answer)
      }
      guard let feed else { throw unknown(answer) }
      return try feed.parse(answer)
    } catch { return try refused(error, feed, answer) }
  }

  /// An answer with the operation that it answers: its envelope's, else the one that its shape leaves or the operator
  /// names.
  ///
  /// - Throws: `Refusal` where the shape leaves several and none is named, or where another one is named.
  private func settled(_ answer: Answer, _ named: String?, _ foreign: (Answer) -> Refusal?) throws -> Answer {
    if let operation = answer.operation {
      guard let named, named.lowercased() != operation.lowercased() else { return answer }
      throw Refusal("the response is the answer to '\(operation)', and --operation names '\(named)'")
    }
    if let refusal = foreign(answer) { throw refusal }
    let shaped = feeds.lazy.map { $0.operations(of: answer) }.first { !$0.isEmpty } ?? []
    // A message in the place of content, or a root without content, has the same shape whatever was asked.
    let possible =
      shaped.isEmpty
      ? feeds.filter { $0.trees.contains { $0.root == answer.root } || answer.root == "Messages" }.flatMap(\.reports)
      : shaped
    guard let named else {
      guard shaped.count > 1 else { return shaped.first.map(answer.answering) ?? answer }
      throw Refusal(
        "the response has no envelope, and its content does not say what it answers",
        hints: ["name it with --operation, one of \(shaped.joined(separator: ", "))"])
    }
    guard let operation = possible.first(where: { $0.lowercased() == named.lowercased() }) else {
      let known = possible.isEmpty ? "of no operation that is read" : "of \(possible.joined(separator: " or "))"
      throw Refusal("--operation names '\(named)', and the content is \(known)")
    }
    return answer.answering(operation)
  }

  /// The first feed that recognises an answer.
  func feed(of answer: Answer) -> AnswerFeed? { feeds.first { $0.recognises(answer) } }

  /// The reading of a payload that breaks a rule; what the disk met says nothing of the payload.
  private func refused(_ error: any Error, _ feed: AnswerFeed?, _ answer: Answer?) throws(FileError) -> Reading {
    if let error = error as? FileError { throw error }
    let refusal = error as? Refusal ?? Refusal("\(error)")
    return Reading(kind: .refused(refusal), feed: feed?.name, report: answer?.operation)
  }

  private func unknown(_ answer: Answer) -> Refusal {
    if answer.operation == nil, answer.root == nil { return Refusal("the answer is an envelope without content") }
    let asked = answer.operation.map { "to '\($0)'" } ?? "of '\(answer.root ?? "")'"
    return Refusal("no feed reads the answer \(asked)", hints: ["the payload is kept: a later version may read it"])
  }
}
