internal import Glibc

/// Runs blocking work on its own thread, so that no thread of the task pool waits; returns nil if no thread can be
/// started.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
  await withCheckedContinuation { continuation in
    let job = Job { continuation.resume(returning: work()) }
    if !job.start() { continuation.resume(returning: nil) }
  }
}

/// Runs work on its own thread.
///
/// - Returns: whether the thread could be started.
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool { Job(work).start() }

/// The work of a thread.
private final class Job: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Starts the thread; returns whether it could be started.
  func start() -> Bool {
    let job = Unmanaged.passRetained(self)
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { Job.run($0) }, job.toOpaque()) == 0 else {
      job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    // Signals are for the main thread; writing to a connection that the server has closed raises SIGPIPE.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work()
    return nil
  }
}
