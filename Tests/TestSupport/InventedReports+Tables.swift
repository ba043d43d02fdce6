extension InventedReports {
  /// The Box Score's rows, its header the sixth.
  public func boxScore() -> [[String]] {
    let header = [
      "Floor Plan Group", "Floor Plan", "Units", "Total Vacant", "Not Leased", "Leased", "Model/Admin", "Down",
      "Total Occupied", "No NTV", "NTV-NL", "NTV-L", "Avg Market Rent", "Avg Leased Rent",
    ]
    var rows = heading("BOXSCORE", "Subproperty: ALL; Date Range: 01/01/2026 through \(day)") + [header]
    for group in ["1x1", "2x2"] {
      let units = units.filter { ($0.floorplan.hasPrefix("A") ? "1x1" : "2x2") == group }
      if units.isEmpty { continue }
      rows.append([group])
      for plan in Set(units.map(\.floorplan)).sorted() {
        rows.append(["", plan] + counts(units.filter { $0.floorplan == plan }))
      }
      rows.append(["Total \(group):", ""] + counts(units))
    }
    return rows + [["Property Totals", ""] + counts(units)]
  }

  private func counts(_ units: [Unit]) -> [String] {
    let count = { (status: String) in units.count { $0.status == status } }
    let models = units.count { $0.isModel }
    let vacant = [count("Vacant"), count("Vacant-Leased"), models, count("Admin/Down") - models]
    let occupied = [count("Occupied"), count("Occupied-NTV"), count("Occupied-NTVL")]
    let all = vacant.reduce(0, +) + occupied.reduce(0, +)
    let counts = [all, vacant.reduce(0, +)] + vacant + [occupied.reduce(0, +)] + occupied
    return counts.map(String.init) + ["1300.00", "1250.00"]
  }

  /// The rows of the Rent Roll Detail (4043), its header the sixth, its totals the last.
  public func rentRoll() -> [[String]] {
    let header = [
      "Unit", "Floorplan", "Unit Designation", "SQFT", "Unit/Lease Status", "Name", "Move-In Move-Out", "Lease Start",
      "Lease End", "Market + Addl.", "Trans Code", "Lease Rent", "Other Charges/Credits", "Total Billing",
      "Dep On Hand", "Balance",
    ]
    var rows = heading("RENT ROLL DETAIL", "Sort by - Unit") + [header]
    for unit in units {
      rows.append([unit.number, unit.floorplan, "N/A", "650", unit.status] + lease(unit))
      rows += unit.further.map { ["", "", "", "", $0] + further }
    }
    let rent = "\(units.compactMap(\.rent).reduce(0, +)).00"
    let totals = ["Totals:", "", "", "", "\(units.count * 1300).00", "", rent, "0.00", rent, "0.00", "0.00"]
    return rows + [["", "", "", "", ""] + totals]
  }

  private func lease(_ unit: Unit) -> [String] {
    guard let rent = unit.rent else { return ["VACANT", "", "", "", "1300.00", "", "", "", "", "0.00", "0.00"] }
    let dates = "03/01/2025" + (unit.moveOut.map { "\n\($0)" } ?? "")
    let amounts = ["1300.00", "RENT", "\(rent).00", "", "\(rent).00", "0.00", "0.00"]
    return ["Resident \(unit.number)", dates, "03/01/2025", "02/28/2027"] + amounts
  }

  /// A further lease's amounts carry a star: they count in no total.
  private var further: [String] {
    let dates = ["Further resident", "04/01/2026\n01/15/2026", "04/01/2026", "03/31/2027"]
    return dates + ["", "RENT", "1400.00*", "", "1400.00*", "0.00*", "0.00*"]
  }

  /// The rows of Delinquent and Prepaid (4260), its header the sixth, its totals the last.
  public func delinquency() -> [[String]] {
    let header = [
      "Unit", "Name Phone Number Email", "Status", "Move-In/Out", "Code Description", "Total Prepaid",
      "Total Delinquent", "Net Balance",
      "Current", "30 Days", "60 Days", "90+ Days", "Deposits Held", "Outstanding Deposit", "# Late/# NSF",
    ]
    let lines = accounts.map { account in
      [account.unit, "Resident \(account.unit)", account.status, "03/01/2025", "Rent"] + amounts([account])
        + ["0.00", "0.00", "1/0"]
    }
    let totals = ["Grand Totals:", "", "", "", ""] + amounts(accounts) + ["0.00"]
    return heading("DELINQUENT AND PREPAID", "Fiscal Period 022026") + [header] + lines + [totals]
  }

  private func amounts(_ accounts: [Account]) -> [String] {
    let ages = (0..<4).map { age in accounts.map { $0.ages[age] }.reduce(0, +) }
    let prepaid = accounts.map(\.prepaid).reduce(0, +)
    let net = ages.reduce(0, +)
    return ([prepaid, net - prepaid, net] + ages).map { "\($0).00" }
  }
}
