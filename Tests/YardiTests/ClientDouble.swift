import Domain
import Pipeline
import RealPage
import TestSupport
import Testing
import Transport

@testable import Yardi

/// The day that the tests ask for.
let askedDay = CivilDate(dayNumber: 20_527)

/// A definitions file with one RealPage and two Yardi properties, and more of Yardi's settings.
func yardiDefinitions(at address: String = "https://voyager.example.com/oak", _ more: String = "") throws -> Definitions
{
  try Definitions(
    Array(
      """
      {
        "sources": {
          "realpage": {
            "pmc_id": "1", "company_names": ["Invented Homes, LLC"], "reporting_api": "https://reports.example.com/v1",
            "token": {"file": "token.json"}
          },
          "yardi": {
            "base_address": "\(address)", "server": "SQL1", "database": "oak&elm", "interface_entity": "Vendor",
            "interface_licence": {"environment": "LICENCE"}, "user_name": {"environment": "USER"},
            "password": {"environment": "PASSWORD"}\(more)
          }
        },
        "properties": {
          "ash": {"propertyId": "11", "propertyName": "Ash Court"},
          "oak": {"propertyId": "oakhill1", "propertyName": "Oak Hill Example", "source": "yardi"},
          "elm": {"propertyId": "elm1", "propertyName": "Elm House", "source": "yardi"}
        },
        "reports": {}
      }
      """.utf8), connectors: [RealPageConnector(), YardiConnector()])
}

/// The secrets, each named for what it is, so that it is seen where it does not belong.
func yardiLogin(_ yardi: YardiDefinition) throws -> YardiLogin {
  try YardiLogin(from: yardi, in: ".", files: .posix) { "canary-\($0.lowercased())" }
}

/// A client of the services at an address.
func yardiClient(_ definitions: Definitions) throws -> YardiClient {
  let yardi = try #require(definitions.sources.yardi)
  return try YardiClient(
    yardi, definitions: definitions, login: try yardiLogin(yardi), client: HTTPClient(),
    retry: Retry(now: { 0 }, pause: { _ in }, random: { 0 }), files: .posix)
}

extension YardiClient {
  /// Fetches an operation's order of the property `oak` and gives what was written.
  func response(to operation: String, of definitions: Definitions) async throws -> [UInt8] {
    let oak = try #require(definitions.property(key: "oak"))
    let fetchRequest = try #require(requests(for: oak, on: askedDay).first { $0.operation == operation })
    let path = "\(try temporaryDirectory())/draft"
    try await fetch(fetchRequest, instance: nil, into: path) { (_) async throws(FetchFailure) in
      Issue.record("nothing is created")
    }
    return try read(path)
  }
}
