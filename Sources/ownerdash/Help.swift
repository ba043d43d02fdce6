/// The texts that `--help` prints, made from what the commands say of themselves.
enum Help {
  static func overview(_ commands: [any Command.Type]) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      ownerdash: apartment portfolio figures from property-management reports

      usage: ownerdash COMMAND [OPTION …]

      \(lines.joined(separator: "\n"))

      Run 'ownerdash COMMAND --help' for a command's options.
      Exit codes: 0 success; 1 partial failure (all other work completed); 2 usage or configuration error;
      3 data folder locked by another run; 4 token needed (all other work completed).

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
