internal import Glibc

/// Names the input at work when the process dies of it, since then no test can.
///
/// One target is watched at a time.
package enum Watch {
  /// What is printed when the process dies: written before each input, read by the handler of signals.
  private nonisolated(unsafe) static let note = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
  private nonisolated(unsafe) static var count = 0
  private nonisolated(unsafe) static var seedStart = 0

  /// Begins a target: a crash, or no end within so many seconds, is told with the seed at work.
  package static func begin(_ target: String, seconds: UInt32) {
    count = 0
    for byte in "\nfuzz: the process died; to see it again: scripts/fuzz repeat \(target) ".utf8 { add(byte) }
    seedStart = count
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] {
      signal(number) { number in
        _ = write(2, Watch.note.baseAddress, Watch.count)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    alarm(seconds)
  }

  /// Says which input comes next.
  package static func next(_ seed: UInt64) {
    count = seedStart
    var digits: UInt64 = 1
    while seed / digits >= 10 { digits *= 10 }
    while digits > 0 {
      add(UInt8(48 + seed / digits % 10))
      digits /= 10
    }
    add(10)
  }

  /// Ends the target.
  package static func end() {
    alarm(0)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] { signal(number, SIG_DFL) }
  }

  private static func add(_ byte: UInt8) {
    guard count < note.count else { return }
    note[count] = byte
    count += 1
  }
}
