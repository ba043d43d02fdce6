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
    /// Operations that fail; `each 1` fails for the first alone.
    var broken: Set<String> = []
    /// Lines that go into the answers to operations, and are wrong there.
    var wrong: [String: String] = [:]
    /// How many rows an answer has.
    var rows = 2
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
  /// The operations that are told no day: what comes back is of the moment.
  let ofMoment: Set<String>
  /// The operation whose rows have an order each behind it; nil for none.
  let listing: String?
  private let state = Mutex(State())

  init(
    operations: [String] = ["first", "second", "third"], listing: String? = nil, isDemo: Bool = false,
    tellsDay: Bool = false, ofMoment: Set<String> = []
  ) {
    self.ofMoment = ofMoment
    self.operations = operations
    self.listing = listing
    self.tellsDay = tellsDay
    self.isDemo = isDemo
  }

  func kind() async -> ServiceKind { isDemo ? .simulated(CivilDate(dayNumber: 20_488)) : .real }

  var seen: State { state.withLock { $0 } }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func orders(for property: PropertyDefinition, on day: CivilDate) -> [Order] {
    operations.map {
      Order(
        source: source, operation: $0, property: property.key, day: day, parameters: [.init("End", "\(day)")],
        dating: ofMoment.contains($0) ? .moment : .day)
    }
  }

  func followers(of order: Order) -> Followers? {
    guard order.operation == listing else { return nil }
    return Followers(each(of: order), forEach: "number") { reading in
      (0..<reading.rowsLoaded).map { self.each(of: order, number: "\($0)") }
    }
  }

  private func each(of order: Order, number: String? = nil) -> Order {
    Order(
      source: source, operation: "each", property: order.property, day: order.day, subject: number,
      parameters: number.map { [.init("number", $0)] } ?? [], dating: .day)
  }

  func fetch(
    _ order: Order, instance: String?, into path: String, created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    let id = "\(order.name) \(order.property) \(order.day)"
    if instance == nil {
      try call()
      state.withLock { $0.created.append(id) }
      try await created(id)
    } else {
      state.withLock { $0.resumed.append(id) }
    }
    try call()
    let now = seen
    let isBroken = !now.broken.isDisjoint(with: [order.operation, order.name])
    // What a broken transfer has written by then does not count.
    try write(isBroken ? "half" : answer(to: order, now), to: path)
    if isBroken { throw .failed("\(order.name): the connection was reset") }
    state.withLock { $0.fetched.append(order) }
  }

  private func answer(to order: Order, _ now: State) -> String {
    guard order.day <= now.today else {
      return "kind not yet\n" + (now.stated.map { "day \($0.dayNumber)\n" } ?? "")
    }
    let id = order.property == "oak" ? 1 : 2
    let wrong = now.wrong[order.operation] ?? ""
    return "id \(id)\nday \(order.day.dayNumber)\nscope \(order.operation)\nrows \(now.rows)\n\(wrong)\n"
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

extension Order {
  /// The operation, and what it is of.
  fileprivate var name: String { ([operation] + (subject.map { [$0] } ?? [])).joined(separator: " ") }
}
