/// `help`: what a command does, or a man page of them all.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "Show the commands, or one command's options"
  static let serving = Serving.texts("text/plain", ["", "{COMMAND}"])
  static let usesDataFolder = false
  static let operands = "[COMMAND]"
  static let operandCount = 0...1
  static var firstOperands: [String] { Registry.commands.map { $0.name } }
  static let options = [Option("man", nil, "Print the man page of all commands, in roff")]
  static let discussion = ["To read the man page: ownerdash help --man | man -l -"]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    if arguments["man"] != nil {
      guard arguments.operands.isEmpty else { throw UsageError("--man takes no command: the page describes them all") }
      environment.write(ManPage.text(Registry.groups))
    } else if let name = arguments.operands.first {
      environment.write(Help.text(try Registry.command(name)))
    } else {
      environment.write(Help.overview(Registry.groups))
    }
    return .done
  }
}
