import Domain
import Pipeline
import RealPage
import Simulator
import TestSupport
import Testing
import Warehouse
import Yardi

/// From the SOAP services over HTTP to the raw databases.
@Suite("End to end: responses, from the services to the raw databases")
struct ResponseEndToEndTests {
  private static let everything =
    #""operations": [\#(YardiOperation.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ","))]"#

  @Test("Every response is fetched and loads as its feed, of its property and day; nothing that writes is called")
  func whole() async throws {
    let served = try ServedPortfolio(properties: 1, reports: [], yardiProperties: 1, rpx: true)
    let context = try context(served, also: Self.everything)
    let summary = try await served.download(into: context)
    #expect(summary.failures.map { "\($0.request.request): \($0.reason)" } == [])
    #expect(summary.fetched == 7 + YardiOperation.allCases.count)
    _ = try Load(context).readPending()
    let realpage = try loads(of: RealPage(), context)
    #expect(
      Set(realpage.compactMap(\.feed)) == [
        "rpx_sites", "rpx_buildings", "rpx_units", "rpx_residents", "rpx_households", "rpx_leases",
        "rpx_rentable_items",
      ])
    let yardi = try loads(of: Yardi(), context)
    #expect(Set(yardi.compactMap(\.report)) == Set(YardiOperation.allCases.map(\.rawValue)))
    let lag = try #require(served.portfolio.realPage.profiles.first).lag
    let ownDay = PipelineHarness.asOf.advanced(by: -lag)
    for load in realpage + yardi {
      #expect(load.status == .loaded || load.status == .empty, "\(load.report ?? ""): \(load.message ?? "")")
      // The list of sites states the property's own day, and RPX's other answers are filed under it.
      #expect(load.asOf == (load.feed?.hasPrefix("rpx_") == true ? ownDay : PipelineHarness.asOf))
      #expect(load.property != nil)
    }
    #expect(yardi.filter { $0.report == "GetPropertyConfigurations" }.map(\.rowsLoaded) == [1])
    #expect(served.services.counts.writes == 0)
  }

  @Test("What is present is not requested again, and what failed is", arguments: ["1.1", "1.2"])
  func again(version: String) async throws {
    let served = try ServedPortfolio(properties: 1, reports: [], yardiProperties: 1, rpx: true) {
      $0.faults = try FaultPlan(
        "unitlist=html,getleaseinfo=fault200,GetResidentsByStatus=empty,yardi@1-2=503,rpx@1=cut")
    }
    let context = try context(served, also: #""soap": "\#(version)""#)
    let first = try await served.download(into: context)
    #expect(
      Set(first.failures.map(\.request.operation)) == ["unitlist", "getleaseinfo", "GetResidentsByStatus"])
    try served.mend()
    let second = try await served.download(into: context)
    #expect(second.failures.isEmpty)
    #expect(second.fetched == 3)
    #expect(second.present == first.fetched)
    let calls = served.services.counts.calls
    #expect(try await served.download(into: context).fetched == 0)
    #expect(served.services.counts.calls == calls)
  }

  @Test("A wrong password leaves nothing behind, and says where to look")
  func wrongPassword() async throws {
    let served = try ServedPortfolio(properties: 0, reports: [], yardiProperties: 1, rpx: true)
    try write("wrong", to: "\(served.folder)/yardi_password")
    let summary = try await served.download(into: context(served))
    #expect(summary.fetched == 0)
    let reasons = summary.failures.map(\.reason)
    #expect(reasons.count == 10)
    #expect(reasons.allSatisfy { $0.contains("a wrong login") && $0.contains("check the login") })
  }

  private func context(_ served: ServedPortfolio, also setting: String? = nil) throws -> PipelineContext {
    try served.context("\(served.folder)/data", also: setting)
  }

  private func loads(of source: any Source, _ context: PipelineContext) throws -> [LoadRecord] {
    try RawStore(path: context.folder.raw(source.name), tables: source.tables).loads()
  }
}
