import Domain
import Simulator

/// The parsed command line.
enum Options {
  case help
  case write(WriteCommand.Request)
  case serve(ServeCommand.Request)

  init(_ arguments: [String]) throws(UsageError) {
    guard arguments.count > 1 else { throw UsageError(reason: "no command") }
    let rest = Array(arguments.dropFirst())
    switch arguments[1] {
    case "--help", "-h", "help": self = .help
    case "write": self = try Options.write(rest)
    case "serve": self = try Options.serve(rest)
    default: throw UsageError(reason: "no command '\(arguments[1])'")
    }
  }

  private static func write(_ arguments: [String]) throws(UsageError) -> Options {
    var request = WriteCommand.Request()
    let options = LongOptions(names: [
      ("out", true), ("as-of", true), ("last-day", true), ("days", true), ("properties", true), ("seed", true),
      ("refused", false), ("help", false),
    ])
    for (name, value) in try options.parse(arguments) where try !request.day.take(name, value) {
      switch name {
      case "out": request.folder = value
      case "days": request.days = try number(value, of: name, in: 1...366)
      case "properties": request.properties = try keys(value)
      case "seed": request.seed = try number(value, of: name, in: 0...UInt64.max)
      case "refused": request.addsRefused = true
      default: return .help
      }
    }
    try request.day.check()
    return .write(request)
  }

  private static func serve(_ arguments: [String]) throws(UsageError) -> Options {
    var request = ServeCommand.Request()
    let options = LongOptions(names: [
      ("port", true), ("as-of", true), ("last-day", true), ("seed", true), ("properties", true),
      ("yardi-properties", true), ("delay", true), ("rate", true), ("faults", true), ("definitions", true),
      ("book", true), ("reports", true), ("token-life", true), ("keep", true), ("unnamed", false), ("help", false),
    ])
    for (name, value) in try options.parse(arguments) where try !request.day.take(name, value) {
      switch name {
      case "port": request.port = try number(value, of: name, in: 0...UInt16.max)
      case "seed": request.options.seed = try number(value, of: name, in: 0...UInt64.max)
      case "properties": request.properties = try number(value, of: name, in: 0...5000)
      case "yardi-properties": request.yardiProperties = try number(value, of: name, in: 0...5000)
      case "delay": request.options.delays = try understood(name) { try Delays(value) }
      case "rate": request.options.rate = try number(value, of: name, in: 1...1_000_000)
      case "faults": request.options.faults = try understood(name) { try FaultPlan(value) }
      case "definitions": request.definitions = value
      case "book": request.book = value
      case "reports": request.reports = value
      case "keep": request.options.room = try number(value, of: name, in: 0...65_536) << 20
      case "unnamed": request.options.namesFiles = false
      case "token-life": request.tokenLife = try number(value, of: name, in: 1...1_000_000)
      default: return .help
      }
    }
    try request.day.check()
    return .serve(request)
  }

  private static func understood<Value>(_ name: String, _ read: () throws -> Value) throws(UsageError) -> Value {
    do { return try read() } catch { throw UsageError(reason: "--\(name): \(error)") }
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, of name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        reason: "--\(name): '\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func keys(_ text: String) throws(UsageError) -> [String] {
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = PropertyProfile.demo.map(\.key)
    if let unknown = keys.first(where: { !known.contains($0) }) {
      throw UsageError(reason: "no property '\(unknown)'; there are \(known.joined(separator: ", "))")
    }
    return keys
  }
}
