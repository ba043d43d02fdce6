@preconcurrency import CGetopt
import Domain
import Glibc
import Simulation

/// What the command line asks for.
enum Options {
  case help
  case write(Request)

  /// What to write, and where.
  struct Request {
    var asOf: CivilDate
    var folder: String?
    var days = 1
    var properties: [String]?
    var seed: UInt64 = 1
    var addsRefused = false
  }

  init(_ arguments: [String]) throws(UsageError) {
    guard arguments.count > 1 else { throw UsageError(reason: "no command") }
    switch arguments[1] {
    case "--help", "-h", "help": self = .help
    case "write": self = try Options.write(Array(arguments.dropFirst()))
    default: throw UsageError(reason: "no command '\(arguments[1])'")
    }
  }

  private static func write(_ arguments: [String]) throws(UsageError) -> Options {
    var request = Request(asOf: try day("2026-02-04"))
    for (name, value) in try parsed(arguments) {
      switch name {
      case "out": request.folder = value
      case "as-of": request.asOf = try day(value)
      case "days": request.days = try number(value, of: name, in: 1...366)
      case "properties": request.properties = try keys(value)
      case "seed": request.seed = try number(value, of: name, in: 0...UInt64.max)
      case "refused": request.addsRefused = true
      default: return .help
      }
    }
    return .write(request)
  }

  private static func day(_ text: String) throws(UsageError) -> CivilDate {
    do {
      return try CivilDate(iso: text)
    } catch {
      throw UsageError(reason: "--as-of: \(error)")
    }
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

extension Options {
  private static let names: [(name: StaticString, takesValue: Bool)] = [
    ("out", true), ("as-of", true), ("days", true), ("properties", true), ("seed", true), ("refused", false),
    ("help", false),
  ]

  /// The long options by name, in the order given.
  private static func parsed(_ arguments: [String]) throws(UsageError) -> [(String, String)] {
    var table = names.map { name, takesValue in
      let bytes = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      return option(name: bytes, has_arg: takesValue ? required_argument : no_argument, flag: nil, val: 0)
    }
    table.append(option())
    var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let owned = texts
    defer { for text in owned { free(text) } }
    var found: [(String, String)] = []
    var index: CInt = 0
    optind = 0  // glibc: start anew
    opterr = 0
    while true {
      let place = Int(optind == 0 ? 1 : optind)
      let code = getopt_long(CInt(arguments.count), &texts, "", table, &index)
      if code == -1 { break }
      guard code == 0 else {
        throw UsageError(reason: "'\(arguments[min(place, arguments.count - 1)])' is not understood")
      }
      found.append((names[Int(index)].name.description, optarg.map { String(cString: $0) } ?? ""))
    }
    guard Int(optind) == arguments.count else {
      throw UsageError(reason: "nothing is known to do with '\(arguments[Int(optind)])'")
    }
    return found
  }
}
