internal import Glibc

/// A program of this package, run as a process of its own.
public final class ChildProgram: Sendable {
  /// How a process ended.
  public enum Exit: Equatable, Sendable {
    /// By itself, with this exit code.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
  }

  private let process: pid_t
  private let errors: Int32

  /// Where a program is: next to the tests that run; a path stays as it is.
  public static func path(_ name: String) -> String {
    if name.hasPrefix("/") { return name }
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    return "\(folder)/\(name)"
  }

  /// What a program prints to standard error, line by line, and how it ended.
  ///
  /// - Throws: `FileError` if it cannot be started.
  public static func lines(
    of name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws(FileError) -> (lines: [String], ending: Exit) {
    var lines: [String] = []
    let ending = try ChildProgram(name, arguments, environment: environment).wait { lines.append($0) }
    return (lines, ending)
  }

  /// Starts a program with these environment variables only; what it writes to standard output goes nowhere.
  ///
  /// - Throws: `FileError` where it cannot be started.
  public init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError("pipe", name) }
    // Another program that is started meanwhile would keep them open.
    for end in ends where fcntl(end, F_SETFD, FD_CLOEXEC) != 0 { throw FileError("fcntl", name) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for variable in variables { free(variable) } }
    var started = pid_t()
    let code = posix_spawn(&started, ChildProgram.path(name), &actions, nil, &words, &variables)
    Glibc.close(ends[1])
    guard code == 0 else {
      Glibc.close(ends[0])
      errno = code
      throw FileError("start", ChildProgram.path(name))
    }
    (process, errors) = (started, ends[0])
  }

  deinit { Glibc.close(errors) }

  /// Sends the process a signal.
  public func send(_ signal: Int32) { Glibc.kill(process, signal) }

  /// Whether the process has not ended yet.
  public var isRunning: Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts._sifields._kill.si_pid == 0
  }

  /// Ends the process at once, wherever it is.
  public func kill() { Glibc.kill(process, SIGKILL) }

  /// Ends the process once files of a folder were made, opened or written so many times; to be called once.
  ///
  /// - Returns: how it ended, and how often that happened.
  public func wait(untilChange number: Int, in watch: FolderWatch) -> (ending: Exit, changes: Int) {
    var changes = 0
    var isOver = false
    while !isOver {
      var ends = [pollfd(fd: errors, events: Int16(POLLIN), revents: 0), watch.pollfd]
      while poll(&ends, 2, -1) < 0, errno == EINTR {}
      changes += watch.changes()
      if changes >= number { kill() }
      if ends[0].revents != 0 {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        isOver = read(errors, &buffer, buffer.count) == 0
      }
    }
    return (wait(), changes + watch.changes())
  }

  /// Hands on each line of standard error as it comes, then waits for the end; to be called once.
  public func wait(_ line: (String) -> Void = { _ in }) -> Exit {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(errors, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      pending += buffer[..<count]
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line(String(decoding: pending[..<end], as: UTF8.self))
        pending.removeSubrange(...end)
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}

/// The number that an environment variable holds; nil where it holds none.
public func numberSetting(_ name: String) -> Int? {
  getenv(name).flatMap { Int(String(cString: $0)) }
}

/// The seconds since 1970 by this machine's clock, for what is shared with programs that run by it.
public func machineTime() -> Int64 { Int64(time(nil)) }
