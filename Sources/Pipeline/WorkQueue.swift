internal import Glibc
internal import Synchronization
internal import Transport

/// Does pure work on all cores, and hands out the values in any order.
///
/// One thread adds the work and takes the values; it does itself what no other thread has begun when it needs the value.
final class WorkQueue<Value: Sendable>: Sendable {
  private typealias Work = @Sendable () -> Value

  private struct State {
    var waiting: [(number: Int, work: Work)] = []
    var values: [Int: Value] = [:]
    var count = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let added = Semaphore()
  private let finished = Semaphore()

  /// Starts a thread for each core but that of the caller; without any, the caller does all of the work.
  init(cores: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
    for _ in 1..<max(cores, 1) { _ = startThread { [self] in workUntilClosed() } }
  }

  private func workUntilClosed() {
    while true {
      added.wait()
      let (isClosed, next) = state.withLock { state in
        (state.isClosed, state.waiting.isEmpty ? nil : state.waiting.removeFirst())
      }
      if isClosed { return added.signal() }
      guard let next else { continue }
      let value = next.work()
      state.withLock { $0.values[next.number] = value }
      finished.signal()
    }
  }

  /// Adds work, and returns its number.
  func add(_ work: @escaping @Sendable () -> Value) -> Int {
    let number = state.withLock { state in
      state.count += 1
      state.waiting.append((state.count, work))
      return state.count
    }
    added.signal()
    return number
  }

  /// Takes the value of work by its number; it can be taken once.
  func take(_ number: Int) -> Value {
    while true {
      let (value, work) = state.withLock { state -> (Value?, Work?) in
        if let value = state.values.removeValue(forKey: number) { return (value, nil) }
        guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return (nil, nil) }
        return (nil, state.waiting.remove(at: place).work)
      }
      if let value { return value }
      if let work { return work() }
      finished.wait()
    }
  }

  /// Ends the threads when they have done what they began; the rest of the work is left undone.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = []
    }
    added.signal()
  }
}

/// A count that threads wait for.
private final class Semaphore: @unchecked Sendable {
  // Its address must not change, and the system's calls are safe from any thread.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
