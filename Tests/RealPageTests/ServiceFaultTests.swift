import Domain
import Pipeline
import TestSupport
import Testing
import Transport

@testable import RealPage

@Suite("RealPage's services under faults")
struct ServiceFaultTests {
  @Test(
    "Every fault has one outcome for each call", arguments: Fault.table, try FaultKind.reporting() + FaultKind.rpx())
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
      service.largestFile = scene.largestResponse
      service.largestList = scene.largestResponse
      service.largestConfirmation = scene.largestResponse
      return service
    }
    return [
      FaultKind("create", isRepeatable: false, goodResponse: #"{"instanceId": "1-2-3"}"#) {
        (scene) throws(TransportError) in
        _ = try await service(scene).create(report, of: property, with: [.init("SubProperty", "ALL")])
      },
      FaultKind("list", goodResponse: #"{"data": [], "totalCount": 0}"#) { (scene) throws(TransportError) in
        let day = CivilDate(dayNumber: 20_488)
        _ = try await service(scene).instances(from: day, to: day, page: 1)
      },
      FaultKind("file", goodResponse: String(repeating: "a report's bytes ", count: 40)) {
        (scene) throws(TransportError) in
        try await service(scene).download("9", of: "1-2-3", report, of: property, into: MemoryBody())
      },
    ]
  }

  static func rpx() throws -> [FaultKind] {
    let property = try #require(try inventedDefinitions().property(key: "oak"))
    let license = try rpxLicense().key
    let fetchRequest = FetchRequest(
      source: "realpage", operation: "unitlist", property: "oak", day: CivilDate(dayNumber: 20_488), dating: .moment)
    let response = String(decoding: soapAnswer(to: "unitlist", "<UnitList/>"), as: UTF8.self)
    return [
      FaultKind("RPX, by SOAP 1.1", goodResponse: response) { (scene) throws(TransportError) in
        let service = SOAPClient(
          scene.client, address: scene.address, version: .v1_1, retry: scene.retry, timeouts: scene.timeouts,
          largestResponse: scene.largestResponse)
        _ = try await RPXGateway(service, pmcId: "1", license: license)
          .ask(.units, for: fetchRequest, of: property, into: MemoryBody())
      }
    ]
  }
}
