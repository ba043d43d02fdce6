import CGetopt
import Domain
import Pipeline
import Synchronization

/// The parsed arguments of a command, read by `getopt_long`.
struct Arguments {
  /// The operands: the words that are not options, in order.
  let operands: [String]
  /// The command's name.
  let command: String
  /// The names of the command's own options.
  let ownOptions: Set<String>
  private let values: [String: [String]]
  private let readNames = ReadNames()
  // getopt keeps its position in globals, so only one command line can be read at a time.
  private static let turn = Mutex(())

  /// Parses the words after a verb.
  ///
  /// - Throws: `UsageError` for an option that the command does not have, an option without its value, or too few or
  ///   too many operands.
  init(_ words: [String], for command: any Command.Type) throws {
    self.command = command.name
    ownOptions = Set(command.options.map(\.name))
    let options = command.everyOption
    let read = Arguments.turn.withLock { _ in
      Result { try Arguments.scan(words, options, verb: command.name) }
    }
    (values, operands) = try read.get()
    guard values["help"] != nil || command.operandCount.contains(operands.count) else {
      let expected = command.operands.isEmpty ? "no operands" : command.operands
      throw UsageError("'\(command.name)' expects \(expected); got \(operands.count) operands")
    }
    if values["help"] == nil { try refuseMisplaced(command) }
  }

  /// Rejects an option that does not apply to the command's mode.
  private func refuseMisplaced(_ command: any Command.Type) throws {
    guard let mode = command.mode(operands, given: Set(values.keys)) else { return }
    for option in command.everyOption where values[option.name] != nil {
      guard let modes = option.modes, !modes.contains(mode) else { continue }
      let uses = modes.map { "'\(command.name) \($0)'" }.joined(separator: " or ")
      throw UsageError("--\(option.name) does not apply to '\(command.name) \(mode)', only to \(uses)")
    }
  }

  /// The value of an option; an empty text for a switch that is set.
  ///
  /// Reading a value marks the option as used.
  subscript(name: String) -> String? {
    readNames.names.withLock { _ = $0.insert(name) }
    return values[name]?.first
  }

  /// The values of an option that may be given several times, in their order; marks it as used.
  func all(_ name: String) -> [String] {
    readNames.names.withLock { _ = $0.insert(name) }
    return values[name] ?? []
  }

  /// The given options that the command has not read, without the options common to all commands.
  var unusedOptions: [String] {
    let used = readNames.names.withLock { $0 }
    return values.keys.filter { name in !used.contains(name) && !Option.common.contains { $0.name == name } }.sorted()
  }

  /// The options that the command has read.
  private final class ReadNames: Sendable {
    let names = Mutex<Set<String>>([])
  }

  /// Whether help is requested.
  var wantsHelp: Bool { values["help"] != nil }

  /// Reads a whole number, from 1 unless another least number is given.
  func count(_ name: String, least: Int = 1) throws -> Int? {
    guard let text = self[name] else { return nil }
    guard let count = Int(text), count >= least else {
      throw UsageError("--\(name) must be a number of at least \(least), not '\(text)'")
    }
    return count
  }

  /// Reads one of the raw values of a type.
  func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws -> Choice?
  where Choice.RawValue == String {
    try choice(name, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  /// Reads one of the listed words.
  func choice(_ name: String, of known: [String]) throws -> String? {
    guard let text = self[name] else { return nil }
    if known.contains(text) { return text }
    throw UsageError(
      "--\(name) must be one of \(known.joined(separator: ", ")), not '\(text)'\(suggestion(text, known))")
  }

  /// Reads the first operand as one of a command's verbs.
  func verb<Verb: RawRepresentable & CaseIterable>(_ type: Verb.Type, of command: String) throws -> Verb
  where Verb.RawValue == String {
    let word = operands.first ?? ""
    if let verb = Verb(rawValue: word) { return verb }
    let known = Verb.allCases.map(\.rawValue)
    throw UsageError(
      "'\(command)' has no subcommand '\(word)'\(suggestion(word, known)). Subcommands: \(known.joined(separator: ", "))"
    )
  }

  private static func scan(
    _ words: [String], _ options: [Option], verb: String
  ) throws -> (values: [String: [String]], operands: [String]) {
    var copies: [UnsafeMutablePointer<CChar>?] = ([verb] + words).map(copy)
    let names = options.map { copy($0.name) }
    defer {
      for pointer in copies { pointer?.deallocate() }
      for pointer in names { pointer.deallocate() }
    }
    var long: [option] = []
    for (index, (given, name)) in zip(options, names).enumerated() {
      let wants = given.value == nil ? no_argument : required_argument
      long.append(option(name: UnsafePointer(name), has_arg: wants, flag: nil, val: Int32(index + 256)))
    }
    long.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    var values: [String: [String]] = [:]
    ownerdash_getopt_restart()
    while true {
      // The leading colon distinguishes a missing value from an unknown option, and keeps getopt from printing.
      let code = getopt_long(Int32(copies.count), &copies, ":h", long, nil)
      if code == -1 { break }
      if code == Int32(UInt8(ascii: "h")) {
        values["help"] = [""]
        continue
      }
      let given = copies[Int(ownerdash_getopt_next()) - 1].map { String(cString: $0) } ?? ""
      guard code >= 256 else { throw wrong(given, code, options, verb) }
      let option = options[Int(code) - 256]
      guard values[option.name] == nil || option.value == nil || option.isRepeatable else {
        throw UsageError("--\(option.name) was given twice; it takes one value")
      }
      values[option.name, default: []].append(ownerdash_getopt_value().map { String(cString: $0) } ?? "")
    }
    let operands = copies[Int(ownerdash_getopt_next())...].compactMap { $0.map { String(cString: $0) } }
    return (values, operands)
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { pointer.initialize(from: start, count: buffer.count) }
    }
    return pointer
  }

  private static func wrong(_ given: String, _ code: Int32, _ options: [Option], _ verb: String) -> UsageError {
    if code == Int32(UInt8(ascii: ":")) { return UsageError("\(given) requires a value") }
    let name = String(given.drop { $0 == "-" }.prefix { $0 != "=" })
    let known = options.map { "--\($0.name)" }
    if name == "as-of", let instead = insteadOfDay(options, verb) { return UsageError(instead) }
    return UsageError("'\(verb)' has no option '\(given)'\(suggestion("--" + name, known))")
  }
}

/// What to use where a command has no `--as-of`; nil for a command that prints nothing.
private func insteadOfDay(_ options: [Option], _ verb: String) -> String? {
  let names = Set(options.map(\.name))
  let lacks = "'\(verb)' has no option '--as-of'"
  if names.isSuperset(of: ["from", "to"]) { return "\(lacks): it covers the days from --from DAY to --to DAY" }
  if names.contains("start") { return "\(lacks): it covers months, from --start MONTH" }
  return names.contains("columns") ? "\(lacks): what it lists does not depend on a day" : nil
}

/// Returns ` (did you mean 'x'?)` if a known word is similar, else an empty text.
func suggestion(_ word: String, _ known: [String]) -> String {
  nearest(word, in: known).map { " (did you mean '\($0)'?)" } ?? ""
}
