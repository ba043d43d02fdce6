/// The texts that `--help` prints, made from what the commands say of themselves.
enum Help {
  static func overview(_ commands: [any Command.Type]) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      ownerdash: numbers of apartment buildings from their management systems' reports

      usage: ownerdash COMMAND [OPTION …]

      \(lines.joined(separator: "\n"))

      'ownerdash COMMAND --help' tells a command's options.
      Exit codes: 0 all done; 1 some failed, the rest is done; 2 wrong usage or configuration; 3 another run
      holds the data folder; 4 a token is needed, the rest is done.

      """
  }

  static func text(_ command: any Command.Type) -> String {
    let options = command.options + Option.common
    let forms = options.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = forms.map(\.count).max() ?? 0
    let lines = zip(forms, options).map { "  \(padded($0, width))  \($1.help)" }
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let discussion = command.discussion.isEmpty ? "" : "\n" + command.discussion.joined(separator: "\n") + "\n"
    return """
      ownerdash \(command.name): \(command.summary)

      usage: ownerdash \(command.name)\(operands) [OPTION …]
      \(discussion)
      \(lines.joined(separator: "\n"))

      """
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
