import Domain
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A portfolio drawn from a seed, walked the whole way: RealPage's report files from the drop folder and Yardi's answers
/// from its services, to `unified.db`.
struct GeneratedPortfolio {
  let harness: PipelineHarness
  let realPage: [Property]
  let yardi: [Property]

  /// One that several tests read.
  static let shared = Task { try await GeneratedPortfolio(seed: 100) }

  /// The day of every figure.
  static let day = PipelineHarness.asOf
  /// The first day that the reports of events tell.
  static let reported = CivilDate(dayNumber: 20_028)

  init(seed: UInt64, realPage count: Int = 1, yardi yardiCount: Int = 1) async throws {
    let served = try ServedPortfolio(properties: count, reports: [], yardiProperties: yardiCount, seed: seed)
    harness = try PipelineHarness()
    harness.follow(served.config)
    realPage = served.portfolio.realPage.properties
    yardi = served.portfolio.yardi.properties
    let fetched = try await served.download(into: served.context(harness.data), rpx: false)
    #expect(fetched.failures.isEmpty)
    for property in realPage { try drop(property) }
    // A property whose books lag behind the calendar has files that were run some days after its business day.
    let ran = await run("run", harness.drop, now: "2026-02-07T12:00:00Z")
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.complaints.isEmpty)
  }

  /// All properties by key.
  var properties: [Property] { realPage + yardi }

  /// Runs the program on the portfolio's own day.
  func run(_ words: String..., now: String = "2026-02-04T12:00:00Z") async -> Ran {
    await Ran(words + ["--data", harness.data, "--config", harness.config], now: now)
  }

  func reader() throws -> UnifiedReader { try UnifiedReader(path: harness.data + "/unified.db") }

  private func drop(_ property: Property) throws {
    let day = GeneratedPortfolio.day
    for report in RealPageReport.allCases {
      let file = try property.file(report, on: day, period: period(of: report))
      try harness.put(file.bytes, as: file.name)
    }
    let page = ActivityPage(property, on: day, since: GeneratedPortfolio.reported)
    try harness.put(page.bytes, as: "activity_\(property.profile.key).xls")
  }

  /// Events since the first told day; the ends of leases a year back and eleven months ahead; a report's own else.
  private func period(of report: RealPageReport) -> ClosedRange<CivilDate>? {
    let day = GeneratedPortfolio.day
    return switch report {
    case .monthlyActivity, .leasingActivity: GeneratedPortfolio.reported...day
    case .expirationRenewal: day.month.advanced(by: -12).firstDay...day.month.advanced(by: 11).lastDay
    default: nil
    }
  }
}

extension World {
  /// The properties, each invented now.
  var properties: [Property] { profiles.compactMap { property($0.key) } }
}
