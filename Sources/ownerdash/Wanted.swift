import Domain

/// A value that a command cannot do without.
///
/// - Throws: `UsageError` naming the option that gives it.
func wanted<Value>(_ value: Value?, _ option: String) throws -> Value {
  guard let value else { throw UsageError("missing option \(option)") }
  return value
}

/// The one thing that was meant, of what properties have under its name.
///
/// - Parameters:
///   - found: what there is.
///   - name: what was looked for: `a lease 'x'`.
///   - otherwise: what is said if there is none.
/// - Returns: it.
/// - Throws: `UsageError` if there is none, or more than one.
func theOne<Found>(_ found: [Found], _ name: String, otherwise: @autoclosure () -> String) throws -> Found {
  guard let first = found.first else { throw UsageError(otherwise()) }
  guard found.count == 1 else {
    throw UsageError("\(found.count) properties have \(name). Select one with --property")
  }
  return first
}

extension Environment {
  /// The day of the time now.
  var today: CivilDate {
    get throws { try CivilDate(iso: String(now().prefix(10))) }
  }
}
