internal import CCurl

/// The policy for retries: the number of attempts, and pauses that grow longer.
public struct Retry: Sendable {
  /// The total number of attempts.
  public var attempts = 4
  /// The pause after the first attempt; it doubles with each attempt.
  public var firstPause = Duration.seconds(2)
  /// The longest pause, unless a server requests a longer one.
  public var longestPause = Duration.seconds(60)
  /// The longest pause that a server's `Retry-After` can request.
  public var longestRetryAfter = Duration.seconds(300)
  private let now: @Sendable () -> Int
  private let pause: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double

  /// Creates the default policy.
  ///
  /// - Parameters:
  ///   - now: the seconds since 1970, for a `Retry-After` that is a date.
  ///   - pause: waits; throws if the task is cancelled.
  ///   - random: returns a number from 0 up to 1, so that requests that failed together are not retried together.
  public init(
    now: @escaping @Sendable () -> Int, pause: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.pause = pause
    self.random = random
  }

  /// Repeats an attempt until it returns a value, fails with an error that a retry cannot resolve, or no attempt is
  /// left.
  ///
  /// A request that is not repeatable is retried only if the server has certainly not acted on it.
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

  /// Returns the pause after a number of attempts: half of it is fixed and half random, and it is at least as long as
  /// the server requests.
  func length(after tried: Int, _ failure: TransportFailure) -> Duration {
    var own = min(firstPause, longestPause)
    for _ in 1..<max(tried, 1) { own = min(own * 2, longestPause) }
    own = own * (0.5 + 0.5 * random())
    guard case .status(_, let retryAfter?, _) = failure, let seconds = seconds(retryAfter) else { return own }
    return max(own, min(.seconds(seconds), longestRetryAfter))
  }

  /// Reads the seconds of a `Retry-After`, which is a number or a date; nil where it is neither.
  private func seconds(_ text: String) -> Int? {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(text) ?? Int(Int32.max) }
    let date = curl_getdate(text, nil)
    return date < 0 ? nil : max(0, date - now())
  }
}
