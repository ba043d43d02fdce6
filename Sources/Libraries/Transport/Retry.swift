internal import CCurl

/// When and how often a request is tried again, with longer and longer pauses.
public struct Retry: Sendable {
  /// Tries in all.
  public var attempts = 4
  /// The pause after the first try; it doubles with each.
  public var firstPause = Duration.seconds(2)
  /// The longest pause of our own.
  public var longestPause = Duration.seconds(60)
  /// The longest pause that a server's `Retry-After` can bring about.
  public var longestRetryAfter = Duration.seconds(300)
  private let now: @Sendable () -> Int
  private let pause: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double

  /// The usual policy, in a world that the caller hands in.
  ///
  /// - Parameters:
  ///   - now: The seconds since 1970, for a `Retry-After` that is a date.
  ///   - pause: Waits; throws where the task is cancelled.
  ///   - random: A number from 0 up to 1, so that those who failed together do not come back together.
  public init(
    now: @escaping @Sendable () -> Int, pause: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.pause = pause
    self.random = random
  }

  /// Tries until there is a value, a failure that trying again does not help, or no try left.
  ///
  /// What is not repeatable is tried again only where it is certain that the server has done nothing.
  public func run<Value: Sendable>(
    isRepeatable: Bool, _ attempt: @Sendable () async throws(TransportError) -> Value
  ) async throws(TransportError) -> Value {
    var tried = 0
    while true {
      tried += 1
      var failed: TransportError
      do { return try await attempt() } catch { failed = error }
      failed.attempts = tried
      let failure = failed.failure
      guard tried < attempts, failure.isTransient, isRepeatable || failure.isUndone else { throw failed }
      do { try await pause(length(after: tried, failure)) } catch {
        failed.failure = .cancelled
        throw failed
      }
    }
  }

  /// The pause after so many tries: half of it is for certain, half is chance, and no less than the server asks for.
  func length(after tried: Int, _ failure: TransportFailure) -> Duration {
    var own = min(firstPause, longestPause)
    for _ in 1..<max(tried, 1) { own = min(own * 2, longestPause) }
    own = own * (0.5 + 0.5 * random())
    guard case .status(_, let retryAfter?, _) = failure, let seconds = seconds(retryAfter) else { return own }
    return max(own, min(.seconds(seconds), longestRetryAfter))
  }

  /// The seconds that a `Retry-After` asks for, written as a number or as a date; nil where it is neither.
  private func seconds(_ text: String) -> Int? {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(text) ?? Int(Int32.max) }
    let date = curl_getdate(text, nil)
    return date < 0 ? nil : max(0, date - now())
  }
}
