import Domain
import Glibc
import Pipeline
import Synchronization

/// A source's service that answers at once, counts what it is asked, and fails where it is told to.
final class InventedClient: Client {
  /// What the service has seen, and how it is to behave.
  struct State {
    var created: [String] = []
    var resumed: [String] = []
    var fetched: [Order] = []
    /// The call, counted from 1 over creations and fetches, from which on the token is refused.
    var tokenEndsAt = Int.max
    /// Operations that fail.
    var broken: Set<String> = []
    /// The property's own day, where it is earlier than any asked for.
    var today = CivilDate(dayNumber: 20_488)
    /// The day that a refusal states; nil where it states none.
    var stated: CivilDate?
    var calls = 0
  }

  let source = "realpage"
  let isDemo: Bool
  let operations: [String]
  let tellsDay: Bool
  private let state = Mutex(State())

  init(operations: [String] = ["first", "second", "third"], isDemo: Bool = false, tellsDay: Bool = false) {
    self.operations = operations
    self.tellsDay = tellsDay
    self.isDemo = isDemo
  }

  var seen: State { state.withLock { $0 } }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func orders(for property: PropertyDefinition, on day: CivilDate) -> [Order] {
    operations.map {
      Order(
        source: source, operation: $0, property: property.key, day: day, parameters: [.init("End", "\(day)")])
    }
  }

  func fetch(
    _ order: Order, instance: String?, into path: String, created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    let id = "\(order.operation) \(order.property) \(order.day)"
    if instance == nil {
      try call()
      state.withLock { $0.created.append(id) }
      try await created(id)
    } else {
      state.withLock { $0.resumed.append(id) }
    }
    try call()
    let (isBroken, now) = state.withLock { ($0.broken.contains(order.operation), $0) }
    // What a broken transfer has written by then does not count.
    try write(isBroken ? "half" : answer(to: order, now), to: path)
    if isBroken { throw .failed("\(order.operation): the connection was reset") }
    state.withLock { $0.fetched.append(order) }
  }

  private func answer(to order: Order, _ now: State) -> String {
    guard order.day <= now.today else {
      return "kind not yet\n" + (now.stated.map { "day \($0.dayNumber)\n" } ?? "")
    }
    return "id \(order.property == "oak" ? "1" : "2")\nday \(order.day.dayNumber)\nscope \(order.operation)\nrows 2\n"
  }

  private func call() throws(FetchFailure) {
    let isOver = state.withLock { state in
      state.calls += 1
      return state.calls >= state.tokenEndsAt
    }
    if isOver { throw .tokenNeeded("the token has expired; copy a new one") }
  }

  private func write(_ text: String, to path: String) throws(FetchFailure) {
    do { try FileSystem.posix.replace(path, with: Array(text.utf8)) } catch { throw .failed("\(error)") }
  }
}
