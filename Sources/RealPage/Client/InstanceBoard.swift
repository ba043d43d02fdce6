internal import Domain
internal import Pipeline
internal import Transport

/// Where all who wait for their instances look: one look at the listing serves them all.
actor InstanceBoard {
  /// How often to look, and how many times at most for one instance.
  struct Patience: Sendable {
    /// The pause before the first look; it doubles as long as nothing new is ready.
    var first = Duration.seconds(2)
    /// The longest pause.
    var longest = Duration.seconds(15)
    /// Looks for one instance.
    var looks = 60

    /// With a simulator on this machine, which need not be spared and may answer at once.
    static let simulated = Patience(first: .milliseconds(40), longest: .milliseconds(300), looks: 1_000)
  }

  private struct Waiter {
    let instance: String
    let isOurs: Bool
    var looksLeft: Int
    let continuation: CheckedContinuation<Result<InstancePage.Standing, FetchFailure>, Never>
  }

  /// How far back an instance of an earlier run is looked for.
  private static let daysBack = 3
  /// A service that never comes to its last page is not asked for ever.
  private static let mostPages = 200

  private let service: ReportingService
  private let pause: @Sendable (Duration) async throws -> Void
  private let patience: Patience
  private var waiters: [Waiter] = []
  private var isLooking = false

  init(
    _ service: ReportingService, patience: Patience, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.service = service
    self.patience = patience
    self.pause = pause
  }

  /// How an instance ended; pending where no patience is left.
  ///
  /// One that this run has created will be listed in time; one of an earlier run that is not listed has failed.
  func standing(of instance: String, isOurs: Bool) async throws(FetchFailure) -> InstancePage.Standing {
    let result = await withCheckedContinuation { continuation in
      waiters.append(
        Waiter(instance: instance, isOurs: isOurs, looksLeft: patience.looks, continuation: continuation))
      if !isLooking {
        isLooking = true
        Task { await look() }
      }
    }
    return try result.get()
  }

  /// Looks until nobody waits.
  private func look() async {
    var length = patience.first
    while !waiters.isEmpty {
      do throws(FetchFailure) {
        do { try await pause(length) } catch { throw .failed("waiting for the reports was called off") }
        // Others may come while the listing is on its way: it says nothing of theirs.
        let asked = waiters.count
        let isNews = answer(first: asked, by: try await listing())
        length = isNews ? patience.first : min(length * 2, patience.longest)
      } catch {
        answerAll(.failure(error))
      }
    }
    isLooking = false
  }

  private func answerAll(_ result: Result<InstancePage.Standing, FetchFailure>) {
    for waiter in waiters { waiter.continuation.resume(returning: result) }
    waiters = []
  }

  /// Whether anyone's waiting has ended.
  private func answer(first asked: Int, by standings: [String: InstancePage.Standing]) -> Bool {
    let before = waiters.count
    var waiting: [Waiter] = []
    for var waiter in waiters.prefix(asked) {
      waiter.looksLeft -= 1
      let standing = standings[waiter.instance] ?? (waiter.isOurs ? .pending : .failed)
      if standing == .pending, waiter.looksLeft > 0 {
        waiting.append(waiter)
      } else {
        waiter.continuation.resume(returning: .success(standing))
      }
    }
    waiters = waiting + waiters.dropFirst(asked)
    return waiters.count < before
  }

  /// The instances of the last days, page by page until all that are waited for are found.
  private func listing() async throws(FetchFailure) -> [String: InstancePage.Standing] {
    // A day more at either end: the service's clock and ours may stand on two sides of midnight.
    let today = CivilDate(dayNumber: service.now() / 86_400)
    let wanted = Set(waiters.map(\.instance))
    var found: [String: InstancePage.Standing] = [:]
    var rows = 0
    for number in 1...InstanceBoard.mostPages where !wanted.isSubset(of: found.keys) {
      let page = try await service.making { (service) throws(TransportError) in
        try await service.instances(
          from: today.advanced(by: -InstanceBoard.daysBack), to: today.advanced(by: 1), page: number)
      }
      found.merge(page.standings) { first, _ in first }
      rows += page.rows
      if page.rows == 0 || page.total.map({ rows >= $0 }) ?? (page.rows < ReportingRequest.pageSize) { break }
    }
    return found
  }
}
