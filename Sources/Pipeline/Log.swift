internal import Domain

/// Where a run says what it does; no resident's name, phone or e-mail ever goes there.
public struct Log: Sendable {
  /// One thing that is said.
  public struct Line: Sendable, Equatable {
    /// How much it matters.
    public enum Level: String, Sendable {
      /// How far a long work has come; replaced by the next.
      case progress
      /// What was done.
      case info
      /// What a person should look at.
      case warning
      /// What failed.
      case error
    }

    /// How much it matters.
    public let level: Level
    /// In words.
    public let text: String
    /// What is counted in it, by name.
    public let counts: [String: Int]

    /// A line from its parts.
    public init(_ level: Level, _ text: String, _ counts: [String: Int] = [:]) {
      self.level = level
      self.text = text.displayedLines
      self.counts = counts
    }

    /// Whether a further tenth of a long work is done, or it is not progress at all: enough for a log that stays.
    public var isMilestone: Bool {
      guard level == .progress, let done = counts["done"], let all = counts["of"], all > 0 else { return true }
      return done * 10 / all != (done - 1) * 10 / all
    }
  }

  private let write: @Sendable (Line) -> Void

  /// A log that hands each line on.
  public init(_ write: @escaping @Sendable (Line) -> Void) {
    self.write = write
  }

  /// A log that says nothing.
  public static let silent = Log { _ in }

  /// Says how far a long work has come: `reading 3 of 25: box_score of ridian on 2026-02-04`.
  public func progress(_ work: String, _ done: Int, of all: Int, _ subject: String) {
    write(Line(.progress, "\(work) \(done) of \(all): \(subject.displayed)", ["done": done, "of": all]))
  }

  /// Says what was done, and how often.
  public func info(_ text: String, _ counts: [String: Int] = [:]) { write(Line(.info, text, counts)) }
  /// Says what a person should look at.
  public func warning(_ text: String) { write(Line(.warning, text)) }
  /// Says what failed.
  public func error(_ text: String) { write(Line(.error, text)) }
}
