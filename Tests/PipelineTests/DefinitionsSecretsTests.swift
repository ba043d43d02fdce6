import Pipeline
import Yardi
import RealPage
import Testing

@Suite("Definitions hold no secrets")
struct DefinitionsSecretsTests {
  /// A JWT in shape only, put together here so that no file of the project holds one.
  private static let token = ["ey" + "J" + String(repeating: "hbGciOi", count: 4), "payload1", "sign"].joined(
    separator: ".")

  /// What is told about a file whose RealPage source has these further members.
  private func described(_ members: String, token: String = #"{ "file": "token.json" }"#) -> String? {
    let text = """
      {
        "reports": {}, "properties": {},
        "sources": {
          "realpage": { "pmc_id": "1", "reporting_api": "https://api.example.invalid", "token": \(token)\(members) }
        }
      }
      """
    let error = #expect(throws: DefinitionsError.self) {
      try Definitions(Array(text.utf8), connectors: [RealPageConnector(), YardiConnector()])
    }
    #expect(error?.description.contains(Self.token) == false)
    return error?.problems.map { "\($0.place): \($0.rule)" }.joined(separator: "\n")
  }

  @Test("A token where its place should be named is refused, and never shown")
  func tokenInPlace() {
    let described = described("", token: "\"\(Self.token)\"")
    #expect(
      described == """
        sources.realpage.token: must name where to read the secret from, \
        {"environment": "NAME"}, {"file": "path"} or {"command": ["program", "argument"]}, and not contain it
        """)
  }

  @Test("A key that people write secrets under is refused", arguments: ["password", "api_key", "client_secret"])
  func secretKey(key: String) {
    #expect(
      described(#", "\#(key)": "x""#)
        == "sources.realpage: unknown key '\(key)'; this file must not contain secrets")
  }

  @Test(
    "A text that looks like a token or a key is refused in any position, and never shown",
    arguments: [
      token, "Bearer x", "-----BEGIN RSA", "see " + token,
      String(repeating: "0a1b", count: 10),
    ])
  func secretText(text: String) {
    #expect(
      described(#", "company_names": ["\#(text)"]"#)
        == "sources.realpage.company_names[0]: looks like a token or a key; this file must not contain secrets")
    #expect(
      described("", token: #"{ "environment": "\#(text)" }"#)
        == "sources.realpage.token.environment: looks like a token or a key; this file must not contain secrets")
  }

  @Test(
    "A secret's place is one variable, one file or one command",
    arguments: [
      ("{}", Self.oneKey),
      (#"{ "file": "a", "environment": "B" }"#, Self.oneKey),
      (#"{ "environment": "A B" }"#, ".environment: must be the name of an environment variable"),
      (#"{ "environment": "1A" }"#, ".environment: must be the name of an environment variable"),
      (#"{ "command": [] }"#, ".command: must be a list with a program and its arguments"),
      (#"{ "command": ["a"], "file": "b" }"#, Self.oneKey),
      ("3", ": must be an object, but is the number 3"),
    ])
  func places(token: String, problem: String) {
    #expect(described("", token: token) == "sources.realpage.token\(problem)")
  }

  private static let oneKey =
    #": must have one key, as in {"environment": "NAME"}, {"file": "path"} or {"command": ["program", "argument"]}"#
}
