import Domain

extension Property {
  /// Returns the name under which an operator of this property saves the report.
  ///
  /// Every property has its own style; one of them has the wrong file extension, and another the wrong report name.
  func fileName(of report: RealPageReport, on day: CivilDate) -> String {
    let (year, month, number) = day.parts
    let short = "\(month)-\(number)-\(year % 100)"
    let underscored = String(profile.name.map { $0 == " " ? "_" : $0 })
    switch profile.key {
    case "nexus_east": return "\(FileNames.title(report))_\(underscored)_\(day).xls"
    case "aspire_7th_and_grant": return "\(FileNames.abbreviation(report)) aspire \(short).xls"
    case "parkside_at_round_rock": return "Parkside \(FileNames.abbreviation(report)) (\(short)).xlsx"
    case "edison_at_rino":
      // The rent roll and the delinquency report are saved under each other's name.
      let told: RealPageReport = report == .rentRoll ? .delinquency : report == .delinquency ? .rentRoll : report
      return "Edison - \(FileNames.title(told)) - \(short).xls"
    case "ridian": return "realpage_report_\(profile.siteID)_\(day) (\(FileNames.number(report))).xls"
    default: return "\(profile.siteID)_\(FileNames.title(report))_\(day).xls"
    }
  }
}

private enum FileNames {
  static func title(_ report: RealPageReport) -> String {
    switch report {
    case .boxScore: "Box_Score"
    case .rentRoll: "Rent_Roll_Detail"
    case .delinquency: "Delinquent_and_Prepaid"
    case .monthlyActivity: "Monthly_Activity_Summary"
    case .activity: "Activity"
    case .leasingActivity: "Leasing_Activity_Detail"
    case .expirationRenewal: "Lease_Expiration_Renewal"
    case .transactionDetail: "Transaction_Detail"
    case .projectedOccupancy: "Projected_Occupancy"
    case .makeReady: "Make_Ready_Summary"
    case .closedMakeReady: "Closed_Make_Ready_Summary"
    case .lostRent: "Lost_Rent_Summary"
    case .incomeStatement: "Income_Statement_Worksheet"
    }
  }

  static func abbreviation(_ report: RealPageReport) -> String {
    switch report {
    case .boxScore: "box"
    case .rentRoll: "RR"
    case .delinquency: "delinq"
    case .monthlyActivity: "monthly"
    case .activity: "activity"
    case .leasingActivity: "leasing"
    case .expirationRenewal: "exp"
    case .transactionDetail: "trans"
    case .projectedOccupancy: "proj"
    case .makeReady: "MR"
    case .closedMakeReady: "closed MR"
    case .lostRent: "lost"
    case .incomeStatement: "income"
    }
  }

  /// Returns the number that a browser appends to a name that it has saved before.
  static func number(_ report: RealPageReport) -> Int {
    (RealPageReport.allCases.firstIndex(of: report) ?? 0) + 1
  }
}
