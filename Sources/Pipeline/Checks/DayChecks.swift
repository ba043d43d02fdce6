public import Domain
public import Warehouse

/// The checks that run over every day of a property (`domain.md` 4), as findings by dataset.
struct DayChecks {
  private(set) var findings: [(dataset: UnifiedFactDay.Dataset, finding: FindingRecord)] = []

  init(_ day: DayFacts, before: DaySummary?, asOf: CivilDate) {
    let hasUnits = day.days.contains { $0.dataset == .units && $0.primarySource.knowsSingleUnits }
    if hasUnits {
      add(.units, UnitChecks(day, asOf: asOf).findings)
      add(.units, CrossChecks(day, asOf: asOf).findings)
      if let dispute = UnitDispute(day, asOf: asOf) {
        for dataset in dispute.datasets { add(dataset, [dispute.finding]) }
      }
      add(.leases, LeaseChecks(day).findings)
      if let before { add(.units, ChangeChecks(from: before, to: day).findings) }
    }
    if day.days.contains(where: { $0.dataset == .delinquency }) { add(.delinquency, AccountChecks(day).findings) }
  }

  private mutating func add(_ dataset: UnifiedFactDay.Dataset, _ found: [FindingRecord]) {
    findings += found.map { (dataset, $0) }
  }
}

/// Collects findings of one kind: one finding for each rule, regardless of the number of subjects.
public struct FindingList {
  /// The findings so far.
  public private(set) var findings: [FindingRecord] = []

  /// A list without findings.
  public init() {}

  /// Adds a warning if there are any subjects.
  ///
  /// An example is "No square feet: 2 units (101, 102)". The rule states the effect and what to do; a finding says only
  /// what is particular, and names the first few subjects. The finding's subject is the name of the first one: as given, otherwise its text before the first colon.
  public mutating func warn(
    _ rule: FindingRule, _ fact: String, _ noun: String, _ subjects: [String], subject: String? = nil,
    amount: Money? = nil
  ) {
    guard !subjects.isEmpty else { return }
    let named = subjects.prefix(8).joined(separator: ", ") + (subjects.count > 8 ? " …" : "")
    let counted = "\(subjects.count) \(noun)\(subjects.count == 1 ? "" : "s")"
    findings.append(
      FindingRecord(
        .warn, rule, "\(fact): \(counted) (\(named))", subject: subject ?? name(of: subjects[0])
      ).about(subjects.count, noun, amount: amount))
  }

  /// The subject of "101: 1,500.00 and 1,450.00", a text with the values of both sources.
  private func name(of subject: String) -> String {
    var name = ""
    for (place, letter) in zip(subject.indices, subject) {
      if subject[place...].hasPrefix(": ") { break }
      name.append(letter)
    }
    return name
  }

  /// Adds a single finding.
  public mutating func add(_ severity: FindingRecord.Severity, _ rule: FindingRule, _ message: String) {
    findings.append(FindingRecord(severity, rule, message))
  }
}
