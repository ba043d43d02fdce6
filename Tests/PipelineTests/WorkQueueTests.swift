import Synchronization
import Testing

@testable import Pipeline

@Suite("Work on all cores")
struct WorkQueueTests {
  @Test(
    "Each value is that of its work, in any order of taking, with and without further threads", arguments: [1, 2, 8])
  func values(cores: Int) {
    let queue = WorkQueue<Int>(cores: cores)
    defer { queue.close() }
    let numbers = (0..<200).map { value in queue.add { value * value } }
    #expect(numbers.reversed().map(queue.take) == (0..<200).reversed().map { $0 * $0 })
    #expect(queue.take(queue.add { 7 }) == 7)
  }

  @Test("What is not begun when the queue is closed is left undone")
  func closed() {
    let done = Mutex(0)
    let queue = WorkQueue<Void>(cores: 1)
    for _ in 0..<5 { _ = queue.add { done.withLock { $0 += 1 } } }
    queue.close()
    #expect(done.withLock { $0 } == 0)
  }
}
