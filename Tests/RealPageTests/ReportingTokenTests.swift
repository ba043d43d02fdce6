import Pipeline
import TestSupport
import Testing
import Transport

@testable import RealPage

@Suite("The reporting service's token")
struct ReportingTokenTests {
  private let text = inventedToken(expires: 1_770_003_600)

  @Test("A token says when it ends, however people have copied it", arguments: ["", "Bearer ", "bearer  ", " \n"])
  func copied(before: String) throws {
    let token = try ReportingToken(before + text + "\n")
    #expect(token.expires == 1_770_003_600)
    #expect(token.secret == .init(text))
    #expect(!String(reflecting: token).contains(text))
  }

  @Test("A damaged token is refused beforehand, and not repeated")
  func damaged() throws {
    let parts = text.split(separator: ".")
    let without = "\(parts[0]).\(parts[0]).\(parts[2])"
    for text in ["", "canary", String(text.dropFirst(40)), "a.b.c", "a.!.c", "\(parts[0]).\(parts[1])", without] {
      let error = #expect(throws: SecretError.self) { try ReportingToken(text) }
      #expect(error?.description == "the token is incomplete. Copy the whole token again, then run again")
    }
  }

  @Test("A token comes from a variable as it is, and from a file under access_token")
  func places() throws {
    let folder = try temporaryDirectory()
    #expect(try token(.environment("TOKEN"), in: folder).expires == 1_770_003_600)
    #expect(throws: SecretError("the environment variable 'NONE' is not set. Set it, then run again")) {
      try token(.environment("NONE"), in: folder)
    }
    try write(#"{"access_token": "Bearer \#(text)", "client_id": "reportinguipkce"}"#, to: "\(folder)/token.json")
    try restrict("\(folder)/token.json", to: 0o600)
    #expect(try token(.file("token.json"), in: folder).expires == 1_770_003_600)
    #expect(try token(.file("\(folder)/token.json"), in: "elsewhere").expires == 1_770_003_600)
    try write("\u{FEFF}{\"access_token\": \"\(text)\"}", to: "\(folder)/token.json")
    #expect(try token(.file("token.json"), in: folder).expires == 1_770_003_600)
    try write("canary", to: "\(folder)/token.json")
    #expect(throws: SecretError(#"the token file must be JSON with the token in "access_token""#)) {
      try token(.file("token.json"), in: folder)
    }
  }

  @Test("A command prints a token as it is, or under access_token")
  func command() throws {
    let folder = try temporaryDirectory()
    for printed in [text, #"{"access_token": "\#(text)"}"#] {
      #expect(try token(.command(["printf", "%s", printed]), in: folder).expires == 1_770_003_600)
    }
    #expect(throws: SecretError.self) { try token(.command(["printf", "%s", "canary"]), in: folder) }
  }

  @Test("A file that others can reach in any way is refused", arguments: [0o640, 0o604, 0o620, 0o610, 0o601, 0o644])
  func mode(mode: UInt32) throws {
    let path = "\(try temporaryDirectory())/token.json"
    try write(#"{"access_token": "\#(text)"}"#, to: path)
    try restrict(path, to: mode)
    let rule = "'\(path)' is accessible to other users. Run chmod 600 '\(path)'"
    #expect(throws: SecretError(rule)) { try token(.file(path), in: "") }
  }

  @Test("A missing file and a folder are reported")
  func missing() throws {
    let folder = try temporaryDirectory()
    let error = #expect(throws: SecretError.self) { try token(.file("none.json"), in: folder) }
    #expect(error?.description == "cannot open '\(folder)/none.json': No such file or directory")
    #expect(throws: SecretError("cannot read '\(folder)': it is not a regular file")) {
      try token(.file(folder), in: "")
    }
  }

  private func token(_ location: SecretLocation, in folder: String) throws -> ReportingToken {
    try ReportingToken(from: location, in: folder, files: .posix) { $0 == "TOKEN" ? text : nil }
  }
}
