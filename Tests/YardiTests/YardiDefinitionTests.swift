import Pipeline
@testable import Yardi
import RealPage
import Testing

@Suite("How Yardi's services are reached")
struct YardiDefinitionTests {
  private func yardi(_ more: String = "") throws(DefinitionsError) -> YardiDefinition? {
    let text = """
      {
        "sources": {
          "yardi": {
            "base_address": "https://voyager.example.invalid/acorn", "server": "SQL1", "database": "acorn",
            "interface_entity": "OwnerDash", "interface_licence": {"file": "licence.txt"},
            "user_name": {"environment": "YARDI_USER"}, "password": {"environment": "YARDI_PASSWORD"}\(more)
          }
        },
        "properties": {}, "reports": {}
      }
      """
    return try Definitions(Array(text.utf8), connectors: [RealPageConnector(), YardiConnector()]).sources.yardi
  }

  private func described(_ more: String) -> [String] {
    do throws(DefinitionsError) {
      _ = try yardi(more)
      return []
    } catch {
      return error.problems.map { "\($0.place): \($0.rule)" }
    }
  }

  @Test("What the file leaves out is the usual: SOAP 1.1, five minutes, the first choice of each kind of response")
  func usual() throws {
    let yardi = try #require(try yardi())
    #expect(yardi.soap == .v1_1)
    #expect(yardi.answerSeconds == 300)
    #expect(yardi.interfaces.isEmpty)
    #expect(
      yardi.operations.map(\.rawValue) == [
        "GetPropertyConfigurations", "GetUnitInformation", "GetResidentsByStatus", "GetResidentsLeaseCharges_Login",
        "GetResidentTransactions_Login", "GetResidentPrepays_Login", "GetResidentTransactions_ByChargeDate_Login",
        "UnitAvailability_Login", "GetYardiGuestActivity_DateRange", "GetResidentData",
      ])
  }

  @Test("What the file names is used, in its order")
  func named() throws {
    let yardi = try #require(
      try yardi(
        """
        , "soap": "1.2", "answer_seconds": 900, "operations": ["UnitAvailability_Login", "GetUnitInformation_Login"],
        "interfaces": {
          "ItfILSGuestCard": {
            "file": "itfILSGuestCard40", "interface_entity": "ILS", "interface_licence": {"file": "ils.txt"}
          },
          "ItfResidentData": {}
        }
        """))
    #expect(yardi.soap == .v1_2)
    #expect(yardi.answerSeconds == 900)
    #expect(yardi.operations == [.unitAvailability, .unitInformationLogin])
    #expect(yardi.interfaces[.guestCard]?.file == "itfILSGuestCard40")
    #expect(yardi.interfaces[.guestCard]?.entity == "ILS")
    #expect(yardi.interfaces[.guestCard]?.license == .file("ils.txt"))
    #expect(yardi.interfaces[.residentData]?.license == nil)
    #expect(yardi.interfaces[.residentTransactions] == nil)
  }

  @Test(
    "A broken rule is reported with its key path",
    arguments: [
      (#""soap": "2""#, "soap: must be one of '1.1', '1.2', but is '2'"),
      (#""soap": 1.1"#, "soap: must be a string, but is the number 1.1"),
      (#""answer_seconds": 0"#, "answer_seconds: must be a whole number above zero, but is the number 0"),
      (#""answer_seconds": 10801"#, "answer_seconds: must be at most 10800, three hours, but is 10801"),
      (#""operations": []"#, "operations: must name at least one operation"),
      (#""operations": "GetUnitInformation""#, "operations: must be a list, but is a text"),
      (
        #""operations": ["GetResidentData", "GetResidentData"]"#, "operations: names 'GetResidentData' twice"
      ),
      (
        #""interfaces": {"ItfResidentdata": {}}"#,
        "interfaces: unknown key 'ItfResidentdata'; did you mean 'ItfResidentData'?"
      ),
      (#""interfaces": {"ItfResidentData": 1}"#, "interfaces.ItfResidentData: must be an object, but is the number 1"),
      (
        #""interfaces": {"ItfResidentData": {"licence": "x"}}"#,
        "interfaces.ItfResidentData: unknown key 'licence'; "
          + "known keys: 'file', 'interface_entity', 'interface_licence'"
      ),
      (
        #""interfaces": {"ItfResidentData": {"file": "../Other"}}"#,
        "interfaces.ItfResidentData.file: must be the name of a service's file without '.asmx', but is '../Other'"
      ),
      (
        #""interfaces": {"ItfResidentData": {"interface_licence": "x"}}"#,
        "interfaces.ItfResidentData.interface_licence: must name where to read the secret from, "
          + #"{"environment": "NAME"}, {"file": "path"} or {"command": ["program", "argument"]}, and not contain it"#
      ),
    ])
  func broken(setting: String, problem: String) {
    #expect(described(", " + setting).contains("sources.yardi.\(problem)"), "\(described(", " + setting))")
  }

  @Test("An operation that writes can be no part of the file")
  func writing() {
    let described = described(#", "operations": ["ImportResidentLeaseCharges_Login"]"#)
    #expect(described.count == 1)
    #expect(
      described.first?.hasPrefix("sources.yardi.operations[0]: must be one of 'GetPropertyConfigurations', ") == true)
    #expect(described.first?.hasSuffix(", but is 'ImportResidentLeaseCharges_Login'") == true)
    let reads = ["Get", "UnitAvailability_", "AvailableUnits_"]
    #expect(YardiOperation.allCases.allSatisfy { operation in reads.contains { operation.rawValue.hasPrefix($0) } })
  }
}
