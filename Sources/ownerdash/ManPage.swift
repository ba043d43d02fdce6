/// The man page, made from the same declarations as `--help`.
enum ManPage {
  static func text(_ groups: [(title: String, commands: [any Command.Type])]) -> String {
    let sections = groups.map { title, commands in
      ".SH \(escaped(title.uppercased()))\n" + commands.map(section).joined()
    }
    return """
      .TH OWNERDASH 1 "" "ownerdash \(escaped(Version.number))" "User Commands"
      .SH NAME
      ownerdash \\- apartment portfolio figures from property\\-management reports
      .SH SYNOPSIS
      .B ownerdash
      .I COMMAND
      [\\fIOPTION\\fR ...]
      .SH DESCRIPTION
      Downloads or loads the reports of property\\-management systems, keeps them, and prints the figures of the portfolio.
      Commands that work on a data folder also take \\fB\\-\\-data\\fR and \\fB\\-\\-config\\fR; every command takes \\fB\\-\\-help\\fR. Commands that print a table take the options that arrange it.
      \(sections.joined())\
      .SH COMMON OPTIONS
      \((Option.arrangement + Option.common).map(paragraph).joined())\
      .SH EXIT STATUS
      \(ExitStatus.allCases.map { ".TP\n\\fB\($0.rawValue)\\fR\n\(escaped($0.meaning))\n" }.joined())
      """
  }

  private static func section(_ command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : " \\fI\(escaped(command.operands))\\fR"
    let discussion = command.discussion.map { "\(escaped($0))\n" }.joined()
    return ".SS \"\\fB\(command.name)\\fR\(operands)\"\n\(escaped(command.summary)).\n"
      + (discussion.isEmpty ? "" : ".PP\n\(discussion)") + command.options.map(paragraph).joined()
  }

  private static func paragraph(_ option: Option) -> String {
    let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return ".TP\n\\fB\\-\\-\(escaped(option.name))\\fR\(value)\n\(escaped(option.help))\n"
  }

  /// A text in which roff reads nothing as its own.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return plain.first == "." || plain.first == "'" ? "\\&" + plain : plain
  }
}
