internal import Domain

/// The log of a run, which never contains a resident's name, phone or e-mail.
public struct Log: Sendable {
  /// One thing that is said.
  public struct Line: Sendable, Equatable {
    /// How much it matters.
    public enum Level: String, Sendable {
      /// The progress of a long task; replaced by the next message.
      case progress
      /// What was done.
      case info
      /// A fact that a person should check.
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

  /// A log that discards all messages.
  public static let silent = Log { _ in }

  /// Logs the progress of a long task: `reading 3 of 25: box_score of ridian on 2026-02-04`.
  public func progress(_ work: String, _ done: Int, of all: Int, _ subject: String) {
    write(Line(.progress, "\(work) \(done) of \(all): \(subject.displayed)", ["done": done, "of": all]))
  }

  /// Logs what was done, and how often.
  public func info(_ text: String, _ counts: [String: Int] = [:]) { write(Line(.info, text, counts)) }
  /// Logs a fact that a person should check.
  public func warning(_ text: String) { write(Line(.warning, text)) }
  /// Logs a failure.
  public func error(_ text: String) { write(Line(.error, text)) }
}
