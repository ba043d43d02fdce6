import HTTPServer
import Reports

/// One request to the API, as the command line that it stands for.
struct APIRequest: Sendable {
  /// The most rows of one response.
  static let mostRows = 10_000

  let command: any Command.Type
  /// The words behind the command's name.
  let words: [String]
  /// The rows that are wanted: from one, so many.
  let offset: Int, limit: Int

  /// Reads a request below `/api/`.
  ///
  /// - Parameters:
  ///   - path: the path behind `/api/`.
  ///   - query: the query parameters.
  ///   - showsPeople: whether responses may name people.
  ///   - isForReader: whether the client may see some properties alone.
  /// - Throws: `RequestError` if no command is served there, or a parameter is none of it.
  init(
    _ path: Substring, _ query: [(name: String, value: String)], showsPeople: Bool, isForReader: Bool = false
  ) throws(RequestError) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.first, let command = Registry.commands.first(where: { $0.name == name }) else {
      let known = Registry.commands.filter { $0.serving.reason == nil }.map { $0.name }
      throw .notFound(
        "nothing is at '/api/\(path)'\(suggestion(parts.first ?? "", known)). /openapi.json lists every path")
    }
    let serving = command.serving
    if let reason = serving.reason { throw .notFound("'\(name)' is not served: \(reason)") }
    let rest = Array(parts.dropFirst())
    guard let operands = serving.operands(of: rest) else {
      throw .notFound("nothing is at '/api/\(path)'. /openapi.json lists every path")
    }
    if isForReader, let reason = serving.notForReaders {
      throw RequestError(status: 403, message: "'\(name)' is not for readers of some properties: \(reason)")
    }
    if serving.namesPeople, !showsPeople {
      throw RequestError(
        status: 403, message: "'\(name)' may name people. Start the server with --with-residents to show it")
    }
    // A word that began with a hyphen would be read as an option.
    if let word = operands.first(where: { $0.hasPrefix("-") }) { throw .wrong("'\(word)' must not begin with '-'") }
    let known = command.firstOperands
    if serving.templates.allSatisfy({ $0.isEmpty || $0.hasPrefix("{") }), !known.isEmpty, let first = operands.first,
      !known.contains(first)
    {
      throw .notFound("'\(name)' has no '\(first)'\(suggestion(first, known))")
    }
    self.command = command
    (offset, limit, words) = try APIRequest.read(query, of: command, operands)
  }

  private static func read(
    _ query: [(name: String, value: String)], of command: any Command.Type, _ operands: [String]
  ) throws(RequestError) -> (offset: Int, limit: Int, words: [String]) {
    var (offset, limit, words) = (0, 1000, [String]())
    var seen: Set<String> = []
    for (name, value) in query {
      let isRepeatable = command.parameters.contains { $0.name == name && $0.isRepeatable }
      guard seen.insert(name).inserted || isRepeatable else { throw .wrong("'\(name)' is given twice") }
      switch name {
      case "offset": offset = try number(value, name, 0...Int(Int32.max))
      case "limit": limit = try number(value, name, 1...mostRows)
      default: if let word = try word(name, value, of: command) { words.append(word) }
      }
    }
    return (offset, limit, words + ["--"] + operands)
  }

  private static func number(_ text: String, _ name: String, _ range: ClosedRange<Int>) throws(RequestError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .wrong("'\(name)' must be a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// The option that a parameter stands for; nil for a switch that is off.
  private static func word(_ name: String, _ value: String, of command: any Command.Type) throws(RequestError)
    -> String?
  {
    guard let option = command.parameters.first(where: { $0.name == name }) else {
      let known = command.parameters.map(\.name) + ["limit", "offset"]
      throw .wrong(
        "'\(command.name)' has no parameter '\(name)'\(suggestion(name, known)). Parameters: \(known.joined(separator: ", "))"
      )
    }
    guard option.value == nil else { return "--\(name)=\(value)" }
    switch value {
    case "true", "": return "--\(name)"
    case "false": return nil
    default: throw .wrong("'\(name)' must be true or false, not '\(value)'")
    }
  }
}
