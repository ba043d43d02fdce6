public import Domain

/// A report as a file.
public struct ReportFile: Sendable {
  /// What an operator saved it as; no evidence of what is inside.
  public let name: String
  /// What is inside.
  public let bytes: [UInt8]
}

/// The reports that are drawn.
public enum RealPageReport: CaseIterable, Sendable {
  /// Box Score, 4238.
  case boxScore
  /// Rent Roll Detail, 4043.
  case rentRoll
  /// Delinquent and Prepaid, 4260.
  case delinquency
}

extension Property {
  /// A report of this property for a day, as RealPage would deliver it, or in another container.
  public func file(
    _ report: RealPageReport, on day: CivilDate, in other: Container? = nil
  ) throws(ContainerError) -> ReportFile {
    let habits = ReportHabits(of: profile.key)
    let drawing: SheetDrawing
    let container: Container
    switch report {
    case .boxScore:
      var report = BoxScoreReport(self, on: day, captions: habits.captions)
      drawing = report.drawn()
      container = habits.boxScore
    case .rentRoll:
      var report = RentRollReport(state(on: day), habits: habits)
      drawing = report.drawn()
      container = .crystal
    case .delinquency:
      var report = DelinquencyReport(state(on: day))
      drawing = report.drawn()
      container = .crystal
    }
    let bytes = try (other ?? container).file(drawing)
    return ReportFile(name: fileName(of: report, on: day), bytes: bytes)
  }

  /// What Box Score answers to a period that ends after the property's own date, which is the day.
  public func refusedBoxScore(on day: CivilDate) throws(ContainerError) -> ReportFile {
    let bytes = try Container.labels.file(RefusedBoxScoreReport(profile: profile, day: day).drawn())
    return ReportFile(name: "Box Score \(profile.siteID) \(day) (2).xls", bytes: bytes)
  }
}
