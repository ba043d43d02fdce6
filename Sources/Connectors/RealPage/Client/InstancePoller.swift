internal import Domain
internal import Pipeline
internal import Transport

/// Polls the listing for all requests that wait for their instances, so that one request serves them all.
actor InstancePoller {
  /// The intervals between polls, and the time limit for one instance.
  struct Patience: Sendable {
    /// The pause before the first poll; it grows by a quarter as long as nothing new is ready, so that a report is
    /// detected at most a quarter later than possible.
    var first = Duration.seconds(2)
    /// The longest pause.
    var longest = Duration.seconds(15)
    /// The pauses for one instance, in all.
    var whole = Duration.seconds(900)

    /// With a simulator on this machine, which need not be spared and may respond at once.
    static let simulated = Patience(first: .milliseconds(40), longest: .milliseconds(300), whole: .seconds(300))
  }

  private struct Waiter {
    let instance: String
    let isOurs: Bool
    var left: Duration
    let continuation: CheckedContinuation<Result<InstancePage.Progress, FetchFailure>, Never>
  }

  /// The number of past days that are searched for an instance of an earlier run.
  private static let daysBack = 3
  /// The limit on pages, so that a service that never reaches its last page is not polled forever.
  private static let mostPages = 200

  private let service: ReportingService
  private let pause: @Sendable (Duration) async throws -> Void
  private var patience: Patience
  /// Whether a file that is there without a name may still get one, for all that can be done.
  private let waitsForNames: Bool
  private var waiters: [Waiter] = []
  /// The results of the last poll.
  private var seen: [String: InstancePage.Progress] = [:]
  private var isLooking = false

  init(
    _ service: ReportingService, patience: Patience, waitsForNames: Bool = true,
    pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.service = service
    self.patience = patience
    self.waitsForNames = waitsForNames
    self.pause = pause
  }

  /// Polls as often as a simulator on this machine allows.
  func hurry() { patience = .simulated }

  /// The highest id of a file whose instance was created before every instance without a file; nil if none was seen.
  ///
  /// The ids of instances and files increase together, but are different numbers.
  var lastFileBeforeTheOpen: Int? {
    let open = seen.filter { $0.value == .pending || $0.value == .unnamed }.keys.compactMap(count).min()
    return seen.compactMap { instance, progress in
      guard let open, let own = count(instance), own < open, case .ready(let file) = progress else { return nil }
      return Int(file)
    }.max()
  }

  /// The first of an instance's three numbers.
  private func count(_ instance: String) -> Int? { instance.split(separator: "-").first.flatMap { Int($0) } }

  /// Returns the result of an instance, or pending or unnamed if the time limit is reached.
  ///
  /// An instance that this run has created will be listed in time; an instance of an earlier run that is not listed has
  /// failed.
  func progress(of instance: String, isOurs: Bool) async throws(FetchFailure) -> InstancePage.Progress {
    let result = await withCheckedContinuation { continuation in
      waiters.append(
        Waiter(instance: instance, isOurs: isOurs, left: patience.whole, continuation: continuation))
      if !isLooking {
        isLooking = true
        Task { await look() }
      }
    }
    return try result.get()
  }

  /// Polls the service until no request is waiting.
  private func look() async {
    var length = patience.first
    while !waiters.isEmpty {
      do throws(FetchFailure) {
        do { try await pause(length) } catch { throw .failed("waiting for the reports was canceled") }
        // Requests that are added while the listing is being downloaded are not covered by it.
        let asked = waiters.count
        seen = try await listing()
        let isNews = response(first: asked, by: seen, after: length)
        length = isNews ? patience.first : min(length * 5 / 4, patience.longest)
      } catch {
        answerAll(.failure(error))
      }
    }
    isLooking = false
  }

  private func answerAll(_ result: Result<InstancePage.Progress, FetchFailure>) {
    for waiter in waiters { waiter.continuation.resume(returning: result) }
    waiters = []
  }

  /// Whether anyone's waiting has ended.
  private func response(
    first asked: Int, by progresses: [String: InstancePage.Progress], after pause: Duration
  ) -> Bool {
    let before = waiters.count
    var waiting: [Waiter] = []
    for var waiter in waiters.prefix(asked) {
      waiter.left -= pause
      let progress = progresses[waiter.instance] ?? (waiter.isOurs ? .pending : .failed)
      let isOpen = progress == .pending || progress == .unnamed && waitsForNames
      if isOpen, waiter.left > .zero {
        waiting.append(waiter)
      } else {
        waiter.continuation.resume(returning: .success(progress))
      }
    }
    waiters = waiting + waiters.dropFirst(asked)
    return waiters.count < before
  }

  /// The instances of the last days, page by page until all that are waited for are found.
  private func listing() async throws(FetchFailure) -> [String: InstancePage.Progress] {
    // One extra day at either end: midnight may come in between, and without a response only our own clock is known.
    let today = CivilDate(dayNumber: service.time / 86_400)
    let wanted = Set(waiters.map(\.instance))
    var found: [String: InstancePage.Progress] = [:]
    var rows = 0
    for number in 1...InstancePoller.mostPages where !wanted.isSubset(of: found.keys) {
      let page = try await service.making { (service) throws(TransportError) in
        try await service.instances(
          from: today.advanced(by: -InstancePoller.daysBack), to: today.advanced(by: 1), page: number)
      }
      found.merge(page.progresses) { first, _ in first }
      rows += page.rows
      if page.rows == 0 || page.total.map({ rows >= $0 }) ?? (page.rows < ReportingRequest.pageSize) { break }
    }
    return found
  }
}
