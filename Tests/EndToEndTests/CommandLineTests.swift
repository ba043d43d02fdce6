import TestSupport
import Testing

@testable import ownerdash

@Suite("The command line")
struct CommandLineTests {
  @Test("Help names every command with its summary", arguments: [["--help"], ["-h"], ["help"]])
  func overview(words: [String]) async {
    let ran = await Ran(words)
    #expect(ran.ending == .done)
    for command in Registry.commands {
      #expect(ran.output.contains("  \(command.name) "))
      #expect(ran.output.contains(command.summary))
    }
  }

  @Test("Every command is in one group of the help, and 'help COMMAND' and -h print what --help does")
  func groups() async {
    #expect(Registry.groups.map(\.title) == ["Data in", "Figures", "Receivables", "Decisions", "Administration"])
    for command in Registry.commands {
      let text = await Ran([command.name, "--help"]).output
      #expect(await Ran([command.name, "-h"]).output == text)
      #expect(await Ran(["help", command.name]).output == text)
    }
    let unknown = await Ran(["help", "ocupancy"])
    #expect(unknown.ending == .wrongUsage && unknown.complaints.contains("did you mean 'occupancy'?"))
  }

  @Test("The version is the changelog's, with the schema of unified.db")
  func version() async throws {
    let ran = await Ran(["--version"])
    #expect(ran.ending == .done && ran.output == "ownerdash \(Version.text)\n")
    let changelog = try readText("\(packageRoot())/CHANGELOG.md")
    let isReleased = changelog.contains("## \(Version.number)")
    #expect(isReleased != Version.number.hasSuffix("-dev"))
  }

  @Test("A command that works on no data folder refuses one", arguments: ["docs", "help", "completion", "parse"])
  func withoutData(name: String) async {
    let ran = await Ran([name, "--data", "x"])
    #expect(ran.ending == .wrongUsage && ran.complaints.contains("'\(name)' has no option '--data'"))
  }

  @Test("Running without a command is a usage error and lists the commands")
  func nothing() async {
    let ran = await Ran([])
    #expect(ran.ending == .wrongUsage)
    #expect(ran.output.isEmpty)
    #expect(ran.complaints.contains("usage: ownerdash COMMAND"))
  }

  @Test(
    "Every command's help mentions its operands and each of its options", arguments: Registry.commands.map { $0.name })
  func help(name: String) async throws {
    let command = try #require(Registry.commands.first { $0.name == name })
    let ran = await Ran([name, "--help"])
    #expect(ran.ending == .done)
    #expect(ran.output.hasPrefix("ownerdash \(name): \(command.summary)\n"))
    #expect(ran.output.contains(command.operands))
    for option in command.everyOption {
      #expect(ran.output.contains("--\(option.name)\(option.value.map { " \($0)" } ?? "")  "), "\(option.name)")
      #expect(ran.output.contains(option.help))
    }
    for line in ran.output.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test("No two commands and no two options of one command share a name")
  func names() {
    #expect(Set(Registry.commands.map { $0.name }).count == Registry.commands.count)
    for command in Registry.commands {
      let options = (command.everyOption).map(\.name)
      #expect(Set(options).count == options.count, "\(command.name)")
    }
  }

  @Test(
    "A mistyped name is reported with the nearest known name, and exits with 2",
    arguments: [
      (["ocupancy"], "unknown command 'ocupancy' (did you mean 'occupancy'?)"),
      (["runn"], "unknown command 'runn' (did you mean 'run'?)"),
      (["frobnicate"], "unknown command 'frobnicate'. Run 'ownerdash --help' to list the commands"),
      (["occupancy", "--formt", "csv"], "'occupancy' has no option '--formt' (did you mean '--format'?)"),
      (["occupancy", "--zzzzzz"], "'occupancy' has no option '--zzzzzz'"),
      (
        ["occupancy", "--format", "tabel"],
        "--format must be one of table, csv, json, html, xlsx, pdf, not 'tabel' (did you mean 'table'?)"
      ),
      (["occupancy", "--format", "xyz"], "--format must be one of table, csv, json, html, xlsx, pdf, not 'xyz'"),
      (
        ["occupancy", "--by", "floorplans"],
        "--by must be one of property, floorplan, bedrooms, not 'floorplans' (did you mean 'floorplan'?)"
      ),
      (["occupancy", "--as-of", "02/04/2026"], "--as-of: "),
      (["occupancy", "--property", "oak_cuort"], "unknown property 'oak_cuort' (did you mean 'oak_court'?)"),
      (["occupancy", "extra"], "'occupancy' expects no operands; got 1 operands"),
      (["load"], "'load' expects PATH …; got 0 operands"), (["sync", "--help=yes"], "--help"),
    ])
  func mistyped(words: [String], complaint: String) async throws {
    let harness = try PipelineHarness()
    await harness.run("run")
    let ran = await harness.run(words)
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.hasPrefix("ownerdash: "))
    #expect(ran.complaints.contains(complaint), "\(ran.complaints)")
    #expect(ran.output.isEmpty)
  }

  @Test("An option at the end of the line that lacks its value says so")
  func valueMissing() async {
    let ran = await Ran(["occupancy", "--as-of"])
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints == "ownerdash: --as-of requires a value\n")
  }

  @Test("A report before anything was loaded says how to begin", arguments: Registry.reports)
  func empty(name: String) async throws {
    let harness = try PipelineHarness()
    let ran = await harness.run(name)
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains("ownerdash run PATH --data \(harness.data)"), "\(ran.complaints)")
    #expect(!exists(harness.data), "A report makes nothing")
  }

  @Test("A configuration that cannot be read says so by its path, and exits with 2")
  func configuration() async throws {
    let harness = try PipelineHarness()
    try write("{\"properties\": {\"a\": {\"propertyIdd\": 1}}}", to: harness.config)
    let ran = await harness.run("run")
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains(harness.config))
    #expect(ran.complaints.contains("propertyIdd"))
    try removeTree(harness.config)
    #expect(await harness.run("run").complaints.contains("cannot open '\(harness.config)'"))
    #expect(!exists(harness.data), "Nothing is made where the usage is wrong")
  }
}
