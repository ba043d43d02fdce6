import Warehouse

/// How the server offers a command: the paths behind `/api/NAME`, or why there are none.
struct Serving {
  /// What follows the command's name: nothing, verbs, and operands in braces, such as `show/{RUN}`.
  let templates: [String]
  /// The type of the response; a report is JSON.
  let contentType: String
  /// Whether the response may name people, so that the server must be permitted to show it.
  let namesPeople: Bool
  /// Why readers of some properties do not get it; nil if they get their own properties' part.
  var notForReaders: String?
  /// Why the command is not served; nil if it is.
  let reason: String?

  /// Reports, as JSON.
  static func reports(
    _ templates: [String] = [""], namesPeople: Bool = false, notForReaders: String? = nil
  ) -> Serving {
    Serving(
      templates: templates, contentType: jsonType, namesPeople: namesPeople, notForReaders: notForReaders, reason: nil)
  }

  /// Texts of another type.
  static func texts(_ contentType: String, _ templates: [String] = [""]) -> Serving {
    Serving(templates: templates, contentType: contentType, namesPeople: false, reason: nil)
  }

  /// Nothing: HTTP is read-only, or the command is about the machine that it runs on.
  static func not(because reason: String) -> Serving {
    Serving(templates: [], contentType: "", namesPeople: false, reason: reason)
  }

  /// Nothing: the command writes.
  static let changesData = Serving.not(because: "it changes data or writes files; run it on the machine")

  static let jsonType = "application/json"

  /// The template that the words behind a command's name follow, with its operands; nil if none does.
  func operands(of words: [String]) -> [String]? {
    for template in templates {
      let parts = template.split(separator: "/").map(String.init)
      guard parts.count == words.count else { continue }
      if zip(parts, words).allSatisfy({ $0.hasPrefix("{") || $0 == $1 }) { return words }
    }
    return nil
  }
}

extension Command {
  /// A command that prints a report, which its option `--format` says, is served with its operands.
  static var serving: Serving {
    guard options.contains(where: \.isFormatOfReports) else {
      return .changesData
    }
    if operands.isEmpty { return .reports() }
    return operands.hasPrefix("[")
      ? .reports(["", "{\(operands.filter { !"[]".contains($0) })}"]) : .reports(["{\(operands)}"])
  }

  /// The options that a request may give as query parameters: those that choose what is printed.
  static var parameters: [Option] {
    options.filter { option in
      !["format", "out", "paper", "data", "config", "keep", "log-format"].contains(option.name)
        && !["FILE", "DIR"].contains(option.value)
    }
  }
}
