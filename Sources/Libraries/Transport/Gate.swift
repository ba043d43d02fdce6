internal import Synchronization

/// Limits the number of simultaneous transfers, in total and to one server; the others wait in order.
final class Gate: Sendable {
  private struct Waiter {
    let number: Int
    let origin: String
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var going = 0
    var goingTo: [String: Int] = [:]
    var waiting: [Waiter] = []
    var lastNumber = 0
  }

  private let most: Int
  private let mostToOne: Int
  private let state = Mutex(State())

  init(most: Int, mostToOne: Int) {
    self.most = max(most, 1)
    self.mostToOne = max(mostToOne, 1)
  }

  /// Waits for a place; returns false if the task was cancelled instead.
  func enter(_ origin: String) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(number: number, origin: origin, continuation: continuation)
        // A later cancellation finds the waiter; an earlier one is detected here.
        let admitted = state.withLock { state in
          if Task.isCancelled { return [(waiter, false)] }
          state.waiting.append(waiter)
          return admit(&state)
        }
        for (waiter, isIn) in admitted { waiter.continuation.resume(returning: isIn) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  /// Returns a place.
  func leave(_ origin: String) {
    let admitted = state.withLock { state in
      state.going -= 1
      state.goingTo[origin, default: 1] -= 1
      if state.goingTo[origin] == 0 { state.goingTo[origin] = nil }
      return admit(&state)
    }
    for (waiter, isIn) in admitted { waiter.continuation.resume(returning: isIn) }
  }

  /// Removes the waiters that may proceed from the queue.
  private func admit(_ state: inout State) -> [(Waiter, Bool)] {
    var admitted: [(Waiter, Bool)] = []
    while state.going < most,
      let index = state.waiting.firstIndex(where: { state.goingTo[$0.origin, default: 0] < mostToOne })
    {
      let waiter = state.waiting.remove(at: index)
      state.going += 1
      state.goingTo[waiter.origin, default: 0] += 1
      admitted.append((waiter, true))
    }
    return admitted
  }
}
