import Testing

@testable import Pipeline

/// Each rule of `Invalidation`: a change after which a sync is right, and wrong if the rule is switched off.
@Suite("The rules by which days are mapped again")
struct InvalidationTests {
  /// How a sync differs from one into an empty database after a change, with rules switched off.
  private func difference(
    without ignored: Set<Invalidation>, _ before: [String], _ change: (OracleFolder) throws -> Void
  ) throws -> String? {
    let folder = try OracleFolder()
    folder.ignored = ignored
    for payload in before { try folder.take(.load(payload)) }
    try change(folder)
    try folder.take(.complete)
    return try folder.difference(views: false)
  }

  private func check(
    _ rule: Invalidation, _ before: [String], _ change: (OracleFolder) throws -> Void
  ) throws {
    #expect(try difference(without: [], before, change) == nil)
    #expect(try difference(without: [rule], before, change) != nil, "Without the rule '\(rule)' the result is wrong")
  }

  @Test("settings: a raised revision of a mapping maps all days")
  func settings() throws {
    try check(.settings, DayText.all(1)) { try $0.take(.raise(feeds: false)) }
  }

  @Test("loads: another load of a day maps the day")
  func loads() throws {
    try check(.loads, DayText.all(1)) { try $0.take(.load(DayText.roster(1, rent: 1100) + "\n")) }
  }

  @Test("replaced: a replaced day states when its loads arrived last")
  func replaced() throws {
    let (late, early) = (DayText.accounts(1, 200, ranAt: 9), DayText.accounts(1, 100))
    try check(.replaced, [late, early]) { try $0.take(.load(late)) }
  }

  @Test("before: the changes of a day are checked against the day before")
  func before() throws {
    try check(.before, [DayText.roster(1), DayText.roster(2)]) { try $0.take(.load(DayText.roster(1, units: 9))) }
  }

  @Test("emptied: a day without loads leaves no rows")
  func gone() throws {
    try check(.emptied, DayText.all(1) + [DayText.accounts(2, 100)]) {
      try $0.decide(DayText.accounts(2, 100), isWithdrawn: true)
    }
  }

  @Test("reports: an earlier report counts once the later one is withdrawn")
  func reports() throws {
    try check(.reports, [DayText.activity(1), DayText.activity(2)]) {
      try $0.decide(DayText.activity(2), isWithdrawn: true)
    }
  }

  @Test("listings: an earlier list of a fiscal month counts once the later one is withdrawn")
  func listings() throws {
    try check(.listings, [DayText.postings(1), DayText.postings(2)]) {
      try $0.decide(DayText.postings(2), isWithdrawn: true)
    }
  }

  @Test("Every rule has a test of its name")
  func all() {
    #expect(
      Invalidation.allCases.map(\.rawValue) == [
        "settings", "loads", "replaced", "before", "emptied", "reports", "listings",
      ])
  }
}
