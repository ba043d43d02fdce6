import Glibc
import Synchronization

/// Ends the process when it is asked to stop: with a message, without leftovers, and with the status that shells expect.
///
/// What a command has committed stays, and a transaction that is open is rolled back by the next command: to stop it is
/// as safe as to kill it.
enum Interruption {
  private static let cleanup = Mutex<@Sendable () -> Void>({})

  /// Sets what is done before the process ends.
  static func onStop(_ action: @escaping @Sendable () -> Void) { cleanup.withLock { $0 = action } }

  /// The end of a pipe that the signals' handler writes to, which may do no more than that; the other end is read here.
  private static let written = Atomic<Int32>(-1)

  /// Takes SIGTERM and SIGINT from now on.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    written.store(ends[1], ordering: .relaxed)
    let read = ends[0]
    for number in [SIGTERM, SIGINT] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.written.load(ordering: .relaxed), &byte, 1)
      }
    }
    var thread = pthread_t()
    let place = UnsafeMutableRawPointer(bitPattern: UInt(read))
    pthread_create(&thread, nil, { place in Interruption.wait(Int32(UInt(bitPattern: place))) }, place)
    pthread_detach(thread)
  }

  private static func wait(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
    cleanup.withLock { $0() }
    let name = Int32(byte) == SIGINT ? "SIGINT" : "SIGTERM"
    let message = Array(
      "\nownerdash: stopped by \(name). What is complete is kept; run the command again to continue\n".utf8)
    _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    _exit(128 + Int32(byte))
  }
}
