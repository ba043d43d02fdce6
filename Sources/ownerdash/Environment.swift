import Glibc
import Pipeline

/// The world outside the program: the only place that reads the clock, the variables and the process's streams.
struct Environment: Sendable {
  /// The time now, as `YYYY-MM-DDTHH:MM:SSZ`.
  let now: @Sendable () -> String
  /// The seconds since 1970.
  let seconds: @Sendable () -> Int
  /// Waits; throws where the work is called off.
  let pause: @Sendable (Duration) async throws -> Void
  /// A number from 0 up to 1, for pauses that differ from run to run.
  let random: @Sendable () -> Double
  /// The value of an environment variable; nil where it is not set.
  let variable: @Sendable (String) -> String?
  /// How long the machine has run, for what may take only so long.
  let uptime: @Sendable () -> Duration
  /// The properties' calendars.
  let calendar: LocalCalendar
  /// Writes to standard output.
  let write: @Sendable (String) -> Void
  /// Writes to standard error.
  let complain: @Sendable (String) -> Void
  /// What becomes of progress: a person looks at standard error, or a log keeps it.
  let progress: ProgressStyle
  /// The files.
  let files: FileSystem
  /// How this run is named to others that find the folder locked.
  let process: String
  /// How what is said is written.
  var logFormat = LogFormat.text

  /// The real one.
  static var system: Environment {
    // A reader that goes away, such as `head`, ends the program quietly.
    signal(SIGPIPE, SIG_DFL)
    // Whatever the program makes is for its owner alone.
    umask(0o077)
    LocalCalendar.prepare()
    return Environment(
      now: systemTime, seconds: { time(nil) }, pause: { try await Task.sleep(for: $0) },
      random: { Double.random(in: 0..<1) }, variable: { getenv($0).map { String(cString: $0) } }, uptime: systemUptime,
      calendar: .system, write: { emit($0, to: 1) }, complain: { emit($0, to: 2) },
      progress: isatty(2) == 1 ? .terminal : .lines,
      files: .posix, process: "process \(getpid())")
  }
}

private func emit(_ text: String, to descriptor: Int32) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

private func systemTime() -> String {
  var seconds = time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
  return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}

private func systemUptime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
