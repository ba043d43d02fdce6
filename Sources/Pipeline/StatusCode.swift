public import Domain
public import Warehouse

/// A closed list of the words that a source uses in one field; `docs/status-codes.md` lists all of them.
///
/// A word that is not in the list is a finding, and what has it still counts.
public protocol StatusCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The record and field, as `docs/status-codes.md` names them.
  static var field: String { get }
  /// Every word by its text in lower case with single spaces: a `static let` that is `index()`.
  static var byWord: [String: Self] { get }
  /// The class that the word becomes, as `docs/status-codes.md` names it.
  var meaning: String { get }
}

extension StatusCode {
  /// Finds a source's word; case, underscores and repeated spaces do not matter.
  public init?(word: String?) {
    guard let word, let found = Self(rawValue: word) ?? Self.byWord[statusKey(word)] else { return nil }
    self = found
  }

  /// The words by their keys.
  public static func index() -> [String: Self] {
    Dictionary(allCases.map { (statusKey($0.rawValue), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The list as rows of the table.
  public static var entries: [StatusCodeEntry] {
    allCases.map { StatusCodeEntry(field: field, word: $0.rawValue, meaning: $0.meaning) }
  }
}

/// One row of the table of status words.
public struct StatusCodeEntry: Hashable, Sendable {
  /// The record and field.
  public let field: String
  /// The source's word.
  public let word: String
  /// The class that it becomes.
  public let meaning: String

  /// A row of the table.
  public init(field: String, word: String, meaning: String) {
    (self.field, self.word, self.meaning) = (field, word, meaning)
  }
}

private func statusKey(_ word: String) -> String {
  word.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
}

extension DayFacts {
  /// Reports words that no list has, one finding for each word.
  ///
  /// - Parameters:
  ///   - dataset: the facts that the words are about.
  ///   - rule: the finding's rule.
  ///   - field: the field for people, such as `status of the Rent Roll`.
  ///   - noun: what has the word, such as `unit`.
  ///   - effect: what the word does to the figures, as a sentence without its period.
  ///   - found: the words with what has them.
  ///   - amounts: the money of each that has any.
  public mutating func warnUnlisted(
    _ dataset: UnifiedFactDay.Dataset, _ rule: FindingRule, field: String, noun: String, effect: String,
    _ found: [(word: String, subject: String)], amounts: [String: Money] = [:]
  ) {
    for (word, rows) in Dictionary(grouping: found, by: \.word).sorted(by: { $0.key < $1.key }) {
      let named = rows.prefix(5).map(\.subject).joined(separator: ", ") + (rows.count > 5 ? ", …" : "")
      let message =
        "Unlisted \(field): '\(word)', \(rows.count) \(noun)\(rows.count == 1 ? "" : "s") (\(named)). \(effect)."
        + " Report the word so that it can be listed"
      let known = rows.compactMap { amounts[$0.subject] }
      let amount = known.isEmpty ? nil : known.reduce(.zero, +)
      let finding = FindingRecord(.warn, rule, message, subject: word)
      findings.append((dataset, finding.about(rows.count, noun, amount: amount)))
    }
  }
}
