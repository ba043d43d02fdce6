import Glibc
import Pipeline
import Reports

/// The environment of the program: the only place that reads the clock, the variables and the process's streams.
struct Environment: Sendable {
  /// The current time, as `YYYY-MM-DDTHH:MM:SSZ`.
  let now: @Sendable () -> String
  /// The seconds since 1970.
  let seconds: @Sendable () -> Int
  /// Waits; throws if the task is cancelled.
  let pause: @Sendable (Duration) async throws -> Void
  /// A random number from 0 up to 1, for pauses that differ from run to run.
  let random: @Sendable () -> Double
  /// The value of an environment variable; nil where it is not set.
  let variable: @Sendable (String) -> String?
  /// The time since the machine started, used to limit durations.
  let uptime: @Sendable () -> Duration
  /// The properties' calendars.
  let calendar: LocalCalendar
  /// Writes to standard output.
  var write: @Sendable (String) -> Void
  /// Writes to standard error.
  var complain: @Sendable (String) -> Void
  /// The display of progress: a person watches standard error, or a log keeps it.
  let progress: ProgressStyle
  /// The files.
  let files: FileSystem
  /// Reads a line that a person answers with; nil where no one can answer.
  var readLine: (@Sendable () -> String?)?
  /// The name of this run, shown to other runs that find the folder locked.
  let process: String
  /// The format of the output.
  var logFormat = LogFormat.text
  /// The terminal that a person reads; nil for a file or a pipe, which are never cut or colored.
  var terminal: Terminal?
  /// How much a run says of what went well.
  var verbosity = Verbosity.normal
  /// Takes each report in place of the output; nil to print it.
  var present: (@Sendable (Document) -> Void)?
  /// Whether the time for questions to the database is over; nil for no limit.
  var isOver: (@Sendable () -> Bool)?
  /// Whether reports may name people.
  var showsPeople = true
  /// The properties that may be read; nil for all.
  var readable: Set<String>?

  /// The environment of the real process.
  static var system: Environment {
    // If the reader of the output exits, such as `head`, the program ends without an error.
    signal(SIGPIPE, SIG_DFL)
    // Files that the program creates are accessible only to their owner.
    umask(0o077)
    LocalCalendar.prepare()
    // Data for a file or another program stay unchanged; a terminal would obey control characters in them.
    let isTerminal = isatty(1) == 1
    var environment = Environment(
      now: systemTime, seconds: { time(nil) }, pause: { try await Task.sleep(for: $0) },
      random: { Double.random(in: 0..<1) }, variable: { getenv($0).map { String(cString: $0) } }, uptime: systemUptime,
      calendar: .system, write: { emit(isTerminal ? $0.displayedOnTerminal : $0, to: 1) },
      complain: { emit($0, to: 2) },
      progress: isatty(2) == 1 ? .terminal : .lines,
      files: .posix, process: "process \(getpid())")
    environment.readLine = { Swift.readLine() }
    if isTerminal { environment.terminal = Terminal(environment.variable) { emit($0, to: 1) } }
    return environment
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
