import TestSupport
import Testing
import Transport

@testable import Pipeline

@Suite("Secrets that a command prints")
struct SecretCommandTests {
  private let folder: String

  init() throws { folder = try temporaryDirectory() }

  private func output(_ words: String..., seconds: Int = 20) throws -> String {
    try SecretCommand(words: words, folder: folder).output(within: seconds)
  }

  private func program(_ lines: String) throws {
    try write("#!/bin/sh\n\(lines)\n", to: "\(folder)/print")
    try restrict("\(folder)/print", to: 0o700)
  }

  @Test("What the program prints is the secret; its arguments are not read by a shell, and it gets no input")
  func printed() throws {
    #expect(try output("printf", "%s", "$HOME; a 'b'") == "$HOME; a 'b'")
    #expect(throws: SecretError.self) { try output("cat") }
    try program("echo canary >&2; echo from-the-folder")
    #expect(try output("./print") == "from-the-folder\n")
    let secret = try SecretLocation.command(["./print"]).secret(in: folder, files: .posix) { _ in nil }
    #expect(secret == .init("from-the-folder"))
  }

  @Test(
    "A failure says how it ended, never what was printed",
    arguments: [
      ("echo canary; echo canary >&2; exit 3", "failed with exit status 3"),
      ("kill -9 $$", "was ended by signal 9"), ("exit 0", "printed nothing"),
    ])
  func failure(lines: String, words: String) throws {
    try program(lines)
    let error = #expect(throws: SecretError.self) { try output("./print", "canary") }
    #expect(
      error?.description == "the command '\(folder)/./print' \(words). Run it yourself to see why, then run again")
  }

  @Test("A program that is missing, that does not end or that prints too much is an error")
  func limits() throws {
    #expect(throws: SecretError.self) { try output("no-such-program-anywhere") }
    #expect(throws: SecretError.self) { try output("sleep", "60", seconds: 1) }
    // What the program starts is ended with it, so that nothing keeps the pipe open.
    try program("sleep 60 & echo canary; wait")
    #expect(throws: SecretError.self) { try output("./print", seconds: 1) }
    try program("while :; do echo canary; done")
    let error = #expect(throws: SecretError.self) { try output("./print") }
    #expect(error?.description.contains("printed more than 64 KiB") == true)
  }
}
