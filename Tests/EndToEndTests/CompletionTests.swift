import TestSupport
import Testing

@testable import ownerdash

@Suite("Completion and the man page")
struct CompletionTests {
  /// What bash offers for a command line whose last word is being written.
  private func completed(_ words: String...) async throws -> [String] {
    let script = try temporaryDirectory() + "/ownerdash.bash"
    try write(await Ran(["completion", "bash"]).output, to: script)
    let line = (["ownerdash"] + words).map { "'\($0)'" }.joined(separator: " ")
    let program = """
      set -eu
      source '\(script)'
      COMP_WORDS=(\(line)) COMP_CWORD=\(words.count)
      _ownerdash || true
      for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word" >&2; done
      """
    let ran = try ChildProgram.lines(of: "/bin/bash", ["-c", program])
    #expect(ran.ending == .exited(0), "\(ran.lines)")
    return ran.lines
  }

  @Test("bash completes commands, options, their values, subcommands, metrics and files")
  func bash() async throws {
    #expect(try await completed("occ") == ["occupancy", "occupancy-forecast"])
    #expect(try await completed("occupancy", "--fo") == ["--format"])
    #expect(try await completed("occupancy", "--format", "") == Format.allCases.map(\.rawValue))
    #expect(try await completed("occupancy", "--by", "f") == ["floorplan"])
    #expect(try await completed("audit", "re") == ["resolve"])
    #expect(try await completed("explain", "physical_occ") == ["physical_occupancy_pct"])
    #expect(try await completed("help", "with") == ["withdraw"])
    let folder = try temporaryDirectory()
    try write("", to: folder + "/roll.xls")
    #expect(try await completed("load", folder + "/ro") == [folder + "/roll.xls"])
    #expect(try await completed("docs", "--d") == [])
  }

  @Test("Each shell's script names every command and each of its options", arguments: Completion.Shell.allCases)
  func complete(shell: Completion.Shell) async throws {
    let script = await Ran(["completion", shell.rawValue]).output
    for command in Registry.commands {
      let lines = script.split(separator: "\n").filter { $0.contains(command.name) }
      #expect(!lines.isEmpty)
      for option in command.everyOption {
        let form = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(lines.contains { $0.contains(form) }, "\(command.name) \(option.name)")
      }
    }
  }

  @Test("bash reads its script without an error")
  func bashSyntax() async throws { try await parse(.bash, "/bin/bash", "-n") }

  @Test("zsh reads its script without an error", .enabled(if: exists("/usr/bin/zsh"), "zsh is not installed"))
  func zshSyntax() async throws { try await parse(.zsh, "/usr/bin/zsh", "-n") }

  @Test("fish reads its script without an error", .enabled(if: exists("/usr/bin/fish"), "fish is not installed"))
  func fishSyntax() async throws { try await parse(.fish, "/usr/bin/fish", "--no-execute") }

  private func parse(_ shell: Completion.Shell, _ program: String, _ option: String) async throws {
    let path = try temporaryDirectory() + "/script"
    try write(await Ran(["completion", shell.rawValue]).output, to: path)
    let ran = try ChildProgram.lines(of: program, [option, path])
    #expect(ran.ending == .exited(0) && ran.lines.isEmpty, "\(ran.lines)")
  }

  @Test("The man page has every command and option, and escapes what roff would read")
  func man() async throws {
    let page = await Ran(["help", "--man"]).output
    for command in Registry.commands {
      #expect(page.contains(".SS \"\\fB\(command.name)\\fR"))
      for option in command.options {
        #expect(page.contains("\\fB\\-\\-\(option.name.replacing("-", with: "\\-"))\\fR"), "\(option.name)")
      }
    }
    #expect(page.utf8.allSatisfy { $0 < 128 })
    let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I"]
    for line in page.split(separator: "\n") where line.first == "." {
      #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
