import Pipeline
import TestSupport
import Testing
import Transport

@testable import Yardi

@Suite("Yardi's login")
struct YardiLoginTests {
  @Test("Secrets are read from variables and files, and a file's line break is none of them")
  func read() throws {
    let folder = try temporaryDirectory()
    try write("long licence\r\n", to: "\(folder)/licence")
    try restrict("\(folder)/licence", to: 0o600)
    let more = #", "interfaces": {"ItfResidentData": {"interface_licence": {"file": "licence"}}}"#
    let yardi = try #require(try yardiDefinitions(at: "https://voyager.example.com", more).sources.yardi)
    let login = try YardiLogin(from: yardi, in: folder, files: .posix) { $0 }
    #expect(login.userName == Secret("USER"))
    #expect(login.password == Secret("PASSWORD"))
    #expect(login.license(of: .residentData) == Secret("long licence"))
    #expect(login.license(of: .guestCard) == Secret("LICENCE"))
    #expect("\(login)".contains("long licence") == false)
  }

  @Test(
    "What is missing, empty or accessible to other users is reported by its location", arguments: [nil, "\n", "open"])
  func missing(content: String?) throws {
    let folder = try temporaryDirectory()
    if let content {
      try write(content, to: "\(folder)/licence")
      try restrict("\(folder)/licence", to: content == "open" ? 0o644 : 0o600)
    }
    let more = #", "interfaces": {"ItfResidentData": {"interface_licence": {"file": "licence"}}}"#
    let yardi = try #require(try yardiDefinitions(at: "https://voyager.example.com", more).sources.yardi)
    #expect(throws: SecretError.self) { try YardiLogin(from: yardi, in: folder, files: .posix) { $0 } }
    #expect(throws: SecretError.self) { try YardiLogin(from: yardi, in: folder, files: .posix) { _ in nil } }
  }
}
