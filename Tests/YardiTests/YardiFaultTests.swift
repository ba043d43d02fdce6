import Domain
import Pipeline
import TestSupport
import Testing
import Transport

@testable import Yardi

@Suite("Yardi's services under faults")
struct YardiFaultTests {
  @Test("Every fault has one outcome for each version of SOAP", arguments: Fault.table, try FaultKind.yardi())
  func outcome(fault: Fault, kind: FaultKind) async throws {
    #expect(try await fault.outcome(of: kind) == fault.expectation(for: kind))
  }
}

extension FaultKind {
  static func yardi() throws -> [FaultKind] {
    let definitions = try yardiDefinitions()
    let yardi = try #require(definitions.sources.yardi)
    let login = try yardiLogin(yardi)
    let property = try #require(definitions.property(key: "oak"))
    let operation = YardiOperation.residentsLeaseCharges
    let fetchRequest = FetchRequest(
      source: "yardi", operation: operation.rawValue, property: "oak", day: askedDay,
      parameters: operation.parameters(on: askedDay), dating: .moment)
    let response = String(decoding: soapAnswer(to: operation.rawValue, "<A>1</A>"), as: UTF8.self)
    let versions: [(String, SOAPCall.Version)] = [("SOAP 1.1", .v1_1), ("SOAP 1.2", .v1_2)]
    return versions.map { name, version in
      FaultKind(name, goodResponse: response) { (scene) throws(TransportError) in
        _ = try await services(yardi, login, version, in: scene)
          .ask(operation, for: fetchRequest, of: property, into: MemoryBody())
      }
    }
  }

  private static func services(
    _ yardi: YardiDefinition, _ login: YardiLogin, _ version: SOAPCall.Version, in scene: FaultScene
  ) throws(TransportError) -> YardiServices {
    do throws(AddressError) {
      return try YardiServices(yardi, at: scene.address, login: login) { address in
        SOAPClient(
          scene.client, address: address, version: version, retry: scene.retry, timeouts: scene.timeouts,
          largestResponse: scene.largestResponse)
      }
    } catch {
      throw TransportError(.unsendable("\(error)"), of: Request("make the services", post: [], to: scene.address))
    }
  }
}
