public import Domain

/// The tables of a manual book for an invented portfolio: what its properties cost, and the budget of each.
///
/// Management systems state income alone, so the owner enters operating expenses and budgets by hand. The amounts are
/// drawn from the properties' market rents, in whole dollars, for two months: the one before the as-of day's and its own.
public struct OwnerBook {
  private let profiles: [PropertyProfile]
  private let months: [CivilMonth]
  private let seed: UInt64

  /// Parts of market rent, in per mille, by the category of expenses: what apartment owners commonly pay.
  private static let expenses: [(category: String, line: String, perMille: Int)] = [
    ("payroll", "payroll", 95), ("taxes", "taxes", 110), ("insurance", "insurance", 32), ("utilities", "utilities", 44),
    ("management fees", "management_fees", 30), ("marketing", "marketing", 12),
    ("repairs", "repairs_and_maintenance", 36),
  ]
  private static let budgetedRent = 925
  private static let budgetedOccupancy = 95

  /// The book of some properties.
  public init(_ profiles: [PropertyProfile], asOf: CivilDate, seed: UInt64) {
    self.profiles = profiles
    self.seed = seed
    months = [asOf.month.advanced(by: -1), asOf.month]
  }

  /// The files: names and contents.
  public var files: [(name: String, text: String)] {
    let properties = ["id,name"] + profiles.map { "\($0.key),\($0.name)" }
    var expenses = ["id,property_id,date,category,amount"]
    var budgets = ["id,property_id,month,line,amount,occupied_units"]
    for profile in profiles {
      let rent = profile.plans.reduce(0) { $0 + Int($1.baseRent.cents) * $1.units } / 100
      for month in months {
        // A month has the same amounts in the book of every day.
        var random = SplitMix64(seed: seed, for: "book \(profile.key) \(month)")
        var costs = 0
        for (category, line, perMille) in OwnerBook.expenses {
          let budget = rent * perMille / 1000
          costs += budget
          budgets.append("\(profile.key)-\(month)-\(line),\(profile.key),\(month),\(line),\(budget),")
          let actual = budget * random.number(in: 90...112) / 100
          expenses.append("\(profile.key)-\(month)-\(line),\(profile.key),\(month.firstDay),\(category),\(actual)")
        }
        let income = rent * OwnerBook.budgetedRent / 1000
        let units = profile.unitCount * OwnerBook.budgetedOccupancy / 100
        for (line, amount, units) in [
          ("rental_income", income, "\(units)"), ("operating_expenses", costs, ""), ("noi", income - costs, ""),
        ] {
          budgets.append("\(profile.key)-\(month)-\(line),\(profile.key),\(month),\(line),\(amount),\(units)")
        }
      }
    }
    return [("properties.csv", properties), ("expenses.csv", expenses), ("budgets.csv", budgets)].map {
      ($0, $1.joined(separator: "\n") + "\n")
    }
  }
}
