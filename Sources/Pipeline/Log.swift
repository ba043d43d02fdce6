/// Where a run says what it does; no resident's name, phone or e-mail ever goes there.
public struct Log: Sendable {
  /// How much a line matters.
  public enum Level: Sendable {
    /// How far a long work has come; replaced by the next.
    case progress
    /// What was done.
    case info
    /// What a person should look at.
    case warning
    /// What failed.
    case error
  }

  private let write: @Sendable (Level, String) -> Void

  /// A log that hands each line on.
  public init(_ write: @escaping @Sendable (Level, String) -> Void) {
    self.write = write
  }

  /// A log that says nothing.
  public static let silent = Log { _, _ in }

  /// Says how far a long work has come.
  public func progress(_ line: String) { write(.progress, line) }
  /// Says what was done.
  public func info(_ line: String) { write(.info, line) }
  /// Says what a person should look at.
  public func warning(_ line: String) { write(.warning, line) }
  /// Says what failed.
  public func error(_ line: String) { write(.error, line) }
}
