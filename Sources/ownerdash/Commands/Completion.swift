/// `completion`: what completes the command line in a shell.
struct CompletionCommand: Command {
  static let name = "completion"
  static let summary = "Print the completion script for bash, zsh or fish"
  static let serving = Serving.not(because: "it is for a shell")
  static let usesDataFolder = false
  static let operands = Completion.Shell.allCases.map(\.rawValue).joined(separator: "|")
  static let firstOperands = Completion.Shell.allCases.map(\.rawValue)
  static let operandCount = 1...1
  static let discussion = [
    "bash: ownerdash completion bash > ~/.local/share/bash-completion/completions/ownerdash",
    "zsh:  ownerdash completion zsh > DIR/_ownerdash, where DIR is in $fpath",
    "fish: ownerdash completion fish > ~/.config/fish/completions/ownerdash.fish",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let shell = try arguments.verb(Completion.Shell.self, of: name)
    environment.write(Completion.script(shell, Registry.commands))
    return .done
  }
}
