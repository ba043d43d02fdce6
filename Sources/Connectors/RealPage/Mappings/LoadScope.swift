internal import Domain
internal import Pipeline
internal import Warehouse

/// The days and months that a load's scope states for its rows.
extension LoadedRows {
  /// The fiscal month that the file prints; nil if it prints none.
  var fiscalMonth: CivilMonth? {
    let words = record.scope.split { " ;".contains($0) }
    guard let label = words.firstIndex(of: "period"), label + 1 < words.count else { return nil }
    return CivilMonth(ifFiscalPeriod: words[label + 1])
  }

  /// The fiscal month after `Fiscal Period: ` among the printed parameters; nil if none is printed.
  var statedFiscalPeriod: CivilMonth? {
    record.scope.firstRange(of: "Fiscal Period: ").flatMap {
      CivilMonth(ifFiscalPeriod: record.scope[$0.upperBound...].prefix { $0.isNumber })
    }
  }

  /// The days after `Date Range:`, both included; nil if none are printed.
  var dateRange: ClosedRange<CivilDate>? {
    let label = "Date Range: "
    guard let found = record.scope.firstRange(of: label) else { return nil }
    let days = record.scope[found.upperBound...].prefix { $0 != ";" }.split(separator: " through ")
    guard days.count == 2, let first = CivilDate(ifUS: days[0]), let last = CivilDate(ifUS: days[1]), first <= last
    else { return nil }
    return first...last
  }

  /// Whether the scope prints the parameter with that value.
  func isScoped(_ parameter: String) -> Bool { record.scope.contains(parameter) }
}
