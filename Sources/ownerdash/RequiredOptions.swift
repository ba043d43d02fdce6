import Domain

/// Returns a value that a command requires.
///
/// - Throws: `UsageError` that names the option for the value.
func required<Value>(_ value: Value?, _ option: String) throws -> Value {
  guard let value else { throw UsageError("missing option \(option)") }
  return value
}

/// Returns the only match of a name that several properties may use.
///
/// - Parameters:
///   - found: the matches.
///   - name: the name that was searched for: `a lease 'x'`.
///   - otherwise: the message if there is no match.
/// - Returns: the only match.
/// - Throws: `UsageError` if there is no match, or more than one.
func onlyMatch<Found>(_ found: [Found], _ name: String, otherwise: @autoclosure () -> String) throws -> Found {
  guard let first = found.first else { throw UsageError(otherwise()) }
  guard found.count == 1 else {
    throw UsageError("\(found.count) properties have \(name). Select one with --property")
  }
  return first
}

extension Environment {
  /// The current day in UTC.
  var today: CivilDate {
    get throws { try CivilDate(iso: String(now().prefix(10))) }
  }
}
