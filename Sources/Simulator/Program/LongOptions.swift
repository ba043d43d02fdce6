@preconcurrency import CGetopt
import Glibc

/// The long options that a command accepts.
struct LongOptions {
  let names: [(name: StaticString, takesValue: Bool)]

  /// Returns the given options by name, in order.
  func parse(_ arguments: [String]) throws(UsageError) -> [(name: String, value: String)] {
    var table = names.map { name, takesValue in
      let bytes = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      return option(name: bytes, has_arg: takesValue ? required_argument : no_argument, flag: nil, val: 0)
    }
    table.append(option())
    var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let owned = texts
    defer { for text in owned { free(text) } }
    var found: [(name: String, value: String)] = []
    var index: CInt = 0
    optind = 0  // glibc: restart
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
