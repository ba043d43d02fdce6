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
  ///   - empty: whether an answer's root says in the source's own way that nothing was found; it throws where it
  ///     says that something went wrong.
  /// - Returns: what was found; one that no feed knows is refused.
  /// - Throws: `FileError` when the payload cannot be read.
  package func read(
    _ payload: Payload, empty: (Answer) throws -> Bool = { _ in false }
  ) throws(FileError) -> Reading {
    let answer: Answer
    do { answer = try Answer(payload) } catch { return try refused(error, nil, nil) }
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
