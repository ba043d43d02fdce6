import Glibc
import Synchronization

/// Runs an asynchronous function on the calling thread alone, and waits for its result.
///
/// The server has a thread for each connection. Work on the shared threads, of which there are as many as cores, would
/// make quick responses wait for slow ones.
func runHere<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let thread = ThisThread()
  let box = Shared<Value>()
  Task.detached(executorPreference: thread) {
    let value = await body()
    box.put(value)
  }
  while true {
    if let value = box.value { return value }
    thread.runNext()
  }
}

/// A value that a task leaves for a thread.
private final class Shared<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func put(_ value: Value) { content.withLock { $0 = value } }
}

/// The executor of the tasks that a thread runs itself.
private final class ThisThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private nonisolated(unsafe) let signal = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(signal, 0, 0) }

  deinit {
    sem_destroy(signal)
    signal.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    sem_post(signal)
  }

  /// Waits for the next step of the task, and runs it.
  func runNext() {
    while sem_wait(signal) != 0 {}
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}
