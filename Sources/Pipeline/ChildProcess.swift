internal import Glibc

/// A program that is run to its end within a time; no shell takes part in it.
package struct ChildProcess {
  /// How a program ended.
  package enum Ending {
    /// It could not be started, for the system's reason.
    case notStarted(String)
    /// It took too long or printed too much, and was ended.
    case stopped
    /// A signal ended it.
    case signal(Int32)
    /// It ended with a status, having printed this to standard output.
    case status(Int32, output: [UInt8])
  }

  /// The program, by path or by name in PATH, and its arguments.
  let words: [String]
  /// The most bytes that it may print.
  let largest: Int

  /// A program with its arguments.
  ///
  /// - Parameters:
  ///   - words: the program, by path or by name in PATH, and its arguments.
  ///   - largest: the most bytes that it may print.
  package init(_ words: [String], printingAtMost largest: Int = 1 << 16) {
    (self.words, self.largest) = (words, largest)
  }

  /// The path of the first of some programs that a list of folders, as in PATH, has; nil if it has none.
  package static func place(ofAnyOf names: [String], in folders: String) -> String? {
    let folders = folders.split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first { place in access(place, X_OK) == 0 }
  }

  /// Whether programs are run as root.
  package static var isRoot: Bool { getuid() == 0 }

  /// Runs the program; what it prints to standard error is dropped.
  ///
  /// - Parameter seconds: the time within which it must end.
  /// - Returns: how it ended.
  package func run(within seconds: Int) -> Ending {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .notStarted(String(cString: strerror(errno))) }
    defer { close(ends[0]) }
    // Programs started by other parts must not keep it open; every other file is opened so.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(writingTo: ends[1])
    let reason = errno
    close(ends[1])
    guard let process else { return .notStarted(String(cString: strerror(reason))) }
    let deadline = Deadline(seconds)
    let bytes = read(from: ends[0], until: deadline)
    let status = wait(for: process, until: bytes == nil ? Deadline(0) : deadline)
    guard let bytes, let status else { return .stopped }
    return status & 0x7f != 0 ? .signal(status & 0x7f) : .status(status >> 8 & 0xff, output: bytes)
  }

  /// Starts the program in a group of its own and without input; nil and `errno` if it cannot be started.
  private func start(writingTo end: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, end, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var ignored = sigset_t()
    sigemptyset(&none)
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    errno = posix_spawnp(&process, words.first ?? "", &actions, &attributes, &arguments, environ)
    return errno == 0 ? process : nil
  }

  /// What is printed until the end; nil if it is too long or the time is over.
  private func read(from end: Int32, until deadline: Deadline) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= largest {
      var wanted = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Int32(deadline.milliseconds))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(end, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// How the program ended; nil if it, and what it started, had to be ended here.
  private func wait(for process: pid_t, until deadline: Deadline) -> Int32? {
    var status: Int32 = 0
    while deadline.milliseconds > 0 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { return nil }
      usleep(5_000)
    }
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return nil
  }
}

/// A moment of the clock that only goes forward.
private struct Deadline {
  private let end: Int

  init(_ seconds: Int) { end = Deadline.now + seconds * 1_000 }

  /// What is left; zero afterwards.
  var milliseconds: Int { max(0, end - Deadline.now) }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
