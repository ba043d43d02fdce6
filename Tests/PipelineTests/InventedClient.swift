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
    var fetched: [FetchRequest] = []
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
    /// The service's time, in seconds since 1970; nil where it states none.
    var time: Int?
    var calls = 0
  }

  let source = "realpage"
  let isDemo: Bool
  let operations: [String]
  let determinesBusinessDay: Bool
  /// The operations that are told no day: what comes back is of the moment.
  let ofMoment: Set<String>
  /// The operation whose rows have an order each behind it; nil for none.
  let listing: String?
  private let state = Mutex(State())

  init(
    operations: [String] = ["first", "second", "third"], listing: String? = nil, isDemo: Bool = false,
    determinesBusinessDay: Bool = false, ofMoment: Set<String> = []
  ) {
    self.ofMoment = ofMoment
    self.operations = operations
    self.listing = listing
    self.determinesBusinessDay = determinesBusinessDay
    self.isDemo = isDemo
  }

  func kind() async -> ServiceKind { isDemo ? .simulated(CivilDate(dayNumber: 20_488)) : .real }

  var serviceTime: Int? { seen.time }
  var seen: State { state.withLock { $0 } }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest] {
    operations.map {
      FetchRequest(
        source: source, operation: $0, property: property.key, day: day, parameters: [.init("End", "\(day)")],
        dating: ofMoment.contains($0) ? .moment : .day)
    }
  }

  func dependentRequests(of request: FetchRequest) -> DependentRequests? {
    guard request.operation == listing else { return nil }
    return DependentRequests(each(of: request), forEach: "number") { parseResult in
      (0..<parseResult.rowsLoaded).map { self.each(of: request, number: "\($0)") }
    }
  }

  private func each(of request: FetchRequest, number: String? = nil) -> FetchRequest {
    FetchRequest(
      source: source, operation: "each", property: request.property, day: request.day, subject: number,
      parameters: number.map { [.init("number", $0)] } ?? [], dating: .day)
  }

  func fetch(
    _ request: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    let id = "\(request.name) \(request.property) \(request.day)"
    if instance == nil {
      try call()
      state.withLock { $0.created.append(id) }
      try await created(id)
    } else {
      state.withLock { $0.resumed.append(id) }
    }
    try call()
    let now = seen
    let isBroken = !now.broken.isDisjoint(with: [request.operation, request.name])
    // What a broken transfer has written by then does not count.
    try write(isBroken ? "half" : answer(to: request, now), to: path)
    if isBroken { throw .failed("\(request.name): the connection was reset") }
    state.withLock { $0.fetched.append(request) }
  }

  private func answer(to request: FetchRequest, _ now: State) -> String {
    guard request.day <= now.today else {
      return "kind not yet\n" + (now.stated.map { "day \($0.dayNumber)\n" } ?? "")
    }
    let id = request.property == "oak" ? 1 : 2
    let wrong = now.wrong[request.operation] ?? ""
    return "id \(id)\nday \(request.day.dayNumber)\nscope \(request.operation)\nrows \(now.rows)\n\(wrong)\n"
  }

  private func call() throws(FetchFailure) {
    let isOver = state.withLock { state in
      state.calls += 1
      return state.calls >= state.tokenEndsAt
    }
    if isOver { throw .tokenNeeded("the token has expired. Copy a new token") }
  }

  private func write(_ text: String, to path: String) throws(FetchFailure) {
    do { try FileSystem.posix.replace(path, with: Array(text.utf8)) } catch { throw .failed("\(error)") }
  }
}

extension FetchRequest {
  /// The operation, and what it is of.
  fileprivate var name: String { ([operation] + (subject.map { [$0] } ?? [])).joined(separator: " ") }
}
