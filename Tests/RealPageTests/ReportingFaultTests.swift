import Domain
import Pipeline
import TestSupport
import Testing
import Transport

@testable import RealPage

@Suite("The reporting service under faults")
struct ReportingFaultTests {
  @Test("Every fault has one outcome for each call", arguments: Fault.table, try FaultKind.reporting())
  func outcome(fault: Fault, kind: FaultKind) async throws {
    #expect(try await fault.outcome(of: kind) == fault.expectation(for: kind))
  }
}

extension FaultKind {
  static func reporting() throws -> [FaultKind] {
    let definitions = try inventedDefinitions()
    let report = try #require(definitions.report(key: "box_score"))
    let property = try #require(definitions.property(key: "oak"))
    let token = try ReportingToken(inventedToken(expires: 4_000_000_000))
    let service = { @Sendable (scene: FaultScene) in
      var service = ReportingService(
        client: scene.client, retry: scene.retry, base: scene.address, token: token, now: { 0 })
      service.timeouts = scene.timeouts
      service.largestFile = scene.largestAnswer
      service.largestList = scene.largestAnswer
      return service
    }
    return [
      FaultKind("create", isRepeatable: false, goodAnswer: #"{"instanceId": "1-2-3"}"#) {
        (scene) throws(TransportError) in
        _ = try await service(scene).create(report, of: property, with: [.init("SubProperty", "ALL")])
      },
      FaultKind("list", goodAnswer: #"{"data": [], "totalCount": 0}"#) { (scene) throws(TransportError) in
        let day = CivilDate(dayNumber: 20_488)
        _ = try await service(scene).instances(from: day, to: day, page: 1)
      },
      FaultKind("file", goodAnswer: String(repeating: "a report's bytes ", count: 40)) {
        (scene) throws(TransportError) in
        try await service(scene).download("9", of: "1-2-3", report, of: property, into: MemoryAnswer())
      },
    ]
  }
}
