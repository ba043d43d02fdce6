internal import ReportTables

/// A line of parameters as a scope: `Property: All; Sort by - Unit` without the order of the rows.
///
/// Two files of one day that differ in nothing but their rows' order are the same report.
func parameterScope(_ line: String) -> String {
  let parts = line.split(separator: ";").map { collapsed(String($0)) }
  return parts.filter { !$0.lowercased().hasPrefix("sort by") }.joined(separator: "; ")
}
