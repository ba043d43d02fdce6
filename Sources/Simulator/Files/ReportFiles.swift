public import Domain

/// A report file.
public struct ReportFile: Sendable {
  /// The name under which an operator saved the file; it may not match the content.
  public let name: String
  /// The file's content.
  public let bytes: [UInt8]
}

/// The reports that the simulator can draw.
public enum RealPageReport: CaseIterable, Sendable {
  /// Box Score, 4238.
  case boxScore
  /// Rent Roll Detail, 4043.
  case rentRoll
  /// Delinquent and Prepaid, 4260.
  case delinquency
  /// Monthly Activity Summary, 3877.
  case monthlyActivity
  /// Activity, 3837.
  case activity
  /// Leasing Activity Detail as a list, 4256.
  case leasingActivity
  /// Lease Expiration/Renewal Detail, 4156.
  case expirationRenewal
  /// Transaction Detail by Code, 4028.
  case transactionDetail
  /// Projected Occupancy, 3842.
  case projectedOccupancy
  /// Make Ready Summary, 4186.
  case makeReady
  /// Closed Make Ready Summary, 4189.
  case closedMakeReady
  /// Lost Rent Summary, 4279.
  case lostRent
  /// Income Statement Worksheet, 3836.
  case incomeStatement

  /// Returns the period usually requested for the report as of a day: from the first day of the previous month, only
  /// this fiscal month for postings, and from this month on for lease expirations.
  public func usualPeriod(on day: CivilDate) -> ClosedRange<CivilDate> {
    switch self {
    case .expirationRenewal: day.month.firstDay...day.month.advanced(by: 4).firstDay
    case .transactionDetail: day.month.firstDay...day
    default: day.month.advanced(by: -1).firstDay...day
    }
  }
}

extension Property {
  /// Draws a report of this property as of a day, in RealPage's format; it covers the usual period unless another is
  /// given.
  public func file(
    _ report: RealPageReport, on day: CivilDate, period: ClosedRange<CivilDate>? = nil
  ) throws(ContainerError) -> ReportFile {
    let period = period ?? report.usualPeriod(on: day)
    return ReportFile(
      name: fileName(of: report, on: day),
      bytes: try bytes(of: report, on: day, period: period, habits: ReportHabits(of: profile.key)))
  }

  /// Draws the Rent Roll as of a day in a given container.
  public func rentRoll(on day: CivilDate, in container: Container) throws(ContainerError) -> [UInt8] {
    var report = RentRollReport(state(on: day), habits: ReportHabits(of: profile.key))
    return try container.file(report.drawn())
  }

  private func bytes(
    of report: RealPageReport, on day: CivilDate, period: ClosedRange<CivilDate>, habits: ReportHabits
  ) throws(ContainerError) -> [UInt8] {
    switch report {
    case .boxScore:
      var report = BoxScoreReport(self, on: day, period: period, captions: habits.captions)
      return try habits.boxScore.file(report.drawn())
    case .rentRoll:
      var report = RentRollReport(state(on: day), habits: habits)
      return try Container.crystal.file(report.drawn())
    case .delinquency:
      var report = DelinquencyReport(state(on: day))
      return try Container.crystal.file(report.drawn())
    case .monthlyActivity:
      var report = MonthlyActivityReport(self, on: day, period: period, habits: habits)
      return try Container.crystal.file(report.drawn())
    case .activity: return ActivityReport(self, on: day, period: period).drawn()
    case .leasingActivity:
      return try Container.labels.file(LeasingActivityReport(self, on: day, period: period).drawn())
    case .expirationRenewal:
      return try Container.component.file(ExpirationRenewalReport(self, on: day, range: period).drawn())
    case .transactionDetail:
      return try Container.ooxml.file(TransactionDetailReport(self, on: day, period: period).drawn())
    case .projectedOccupancy:
      return try Container.crystal.file(ProjectedOccupancyReport(state(on: day)).drawn())
    case .makeReady:
      return try Container.labels.file(MakeReadyReport(state(on: day)).drawn())
    case .closedMakeReady:
      return try Container.labels.file(ClosedMakeReadyReport(self, on: day, period: period).drawn())
    case .incomeStatement: return IncomeStatementReport(self, on: day).drawn()
    case .lostRent:
      return try Container.ooxml.file(LostRentReport(state(on: day)).drawn())
    }
  }

  /// Draws Box Score's output for a period that ends after the property's own date, which is the day.
  public func refusedBoxScore(
    on day: CivilDate, period: ClosedRange<CivilDate>? = nil
  ) throws(ContainerError) -> ReportFile {
    let asked = period ?? RealPageReport.boxScore.usualPeriod(on: day.advanced(by: 1))
    let bytes = try Container.labels.file(RefusedBoxScoreReport(profile: profile, day: day, period: asked).drawn())
    return ReportFile(name: "Box Score \(profile.siteID) \(day) (2).xls", bytes: bytes)
  }
}
