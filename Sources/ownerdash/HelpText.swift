/// The texts that `--help` prints, made from what the commands say of themselves.
enum Help {
  static func overview(_ groups: [(title: String, commands: [any Command.Type])]) -> String {
    let width = groups.flatMap(\.commands).map { $0.name.count }.max() ?? 0
    let lines = groups.map { title, commands in
      "\(title)\n" + commands.map { "  \(padded($0.name, width))  \($0.summary)" }.joined(separator: "\n")
    }
    return """
      ownerdash: apartment portfolio figures from property-management reports

      usage: ownerdash COMMAND [OPTION …]

      \(lines.joined(separator: "\n\n"))

      A DAY is \(DayForm.forms).
      Run 'ownerdash help COMMAND' for a command's options, and 'ownerdash --version' for the version.
      Exit codes: 0 success; 1 partial failure (all other work completed); 2 usage or configuration error;
      3 data folder locked by another run; 4 token needed (all other work completed);
      5 data late or refused, or a figure outside its threshold (status --check).

      """
  }

  static func text(_ command: any Command.Type) -> String {
    let options = command.everyOption
    let forms = options.map(\.form)
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
