public import Warehouse

/// What the accounts of income statements and the categories of expenses are: usual names, with the owner's file taking
/// precedence.
///
/// Names are compared in lower case, with one blank between words.
public struct AccountGroups: Equatable, Sendable {
  /// The owner's own: by an account's number, the beginning of numbers, or a name.
  private var own: [String: AccountGroup] = [:]

  /// The usual names alone.
  public static let usual = AccountGroups()

  /// The text of a finding about accounts that no table maps.
  public static let unmapped = "Unmapped account or category"

  private init() {}

  /// The group of an account of income: by its number, the longest beginning of it that the owner lists, or its name.
  public func income(account: String?, name: String) -> AccountGroup {
    let name = folded(name)
    let listed = account.flatMap { account in
      own.filter { account.lowercased().hasPrefix($0.key) && $0.value.kind != .expense }
        .max { $0.key.count < $1.key.count }?.value
    }
    if let group = listed ?? own[name], group.kind != .expense { return group }
    return Self.incomeNames[name] ?? (name.hasPrefix("utilities income") ? .utilityReimbursements : .unmappedIncome)
  }

  /// The group of a category of expenses.
  public func expense(_ category: String) -> AccountGroup {
    let name = folded(category)
    if let group = own[name], group.kind != .income { return group }
    return Self.expenseNames[name] ?? .unmappedExpenses
  }

  /// The owner's own in words, the same for the same ones.
  package var words: String {
    own.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }.joined(separator: " ")
  }

  private static let incomeNames = byName([
    .potentialRent: ["market rent", "gross potential rent", "potential rent"],
    .lossToLease: ["loss to lease", "gain to lease", "loss/gain to lease"],
    .vacancyLoss: ["vacancy", "vacancy loss"],
    .nonRevenueUnits: ["administrative/down units", "employee units", "model units", "down units"],
    .concessions: ["concessions", "rent concessions"],
    .badDebt: ["bad debt", "bad debt expense", "write-offs"],
    .otherIncome: [
      "administrative fees", "application fees", "amenity fees", "garage fees", "parking fees", "storage fees",
      "late fees", "nsf fees", "moi/renter s insurance fees", "pet rent", "pet fees", "month to month fees",
      "termination fees", "transfer fees", "damages", "laundry income", "other income",
    ],
  ])

  private static let expenseNames = byName([
    .payroll: ["payroll", "salaries", "wages", "personnel", "benefits"],
    .insurance: ["insurance", "property insurance"],
    .taxes: ["taxes", "tax", "property tax", "property taxes", "real estate tax", "real estate taxes"],
    .utilities: [
      "utilities", "water", "sewer", "electric", "electricity", "gas", "heating", "power", "trash", "waste",
    ],
    .managementFees: ["management", "management fee", "management fees"],
    .administrative: [
      "administrative", "administration", "general and administrative", "office", "legal", "accounting", "bank fees",
      "professional fees", "licenses",
    ],
    .marketing: ["marketing", "advertising", "leasing commissions"],
    .contractServices: [
      "contract services", "landscaping", "pest control", "security", "snow removal", "elevator", "pool",
    ],
    .repairs: [
      "repairs", "repair", "maintenance", "repairs and maintenance", "plumbing", "cleaning", "painting", "turnover",
      "make ready", "hvac", "appliances", "locks", "supplies",
    ],
    .capital: ["capital", "capital expenditures", "capital improvements", "renovation", "replacement reserve"],
    .debtService: ["debt service", "mortgage", "interest", "principal", "loan"],
    .nonOperating: ["depreciation", "amortization", "income tax", "owner expenses"],
  ])

  private static func byName(_ names: [AccountGroup: [String]]) -> [String: AccountGroup] {
    Dictionary(
      names.flatMap { group, names in names.map { ($0, group) } }, uniquingKeysWith: { first, _ in first })
  }
}

extension AccountGroups {
  /// Reads the section `account_groups`: for each group, its account numbers, beginnings of numbers, and names.
  init(_ file: Fields) {
    let groups = AccountGroup.allCases.filter { $0 != .unmappedIncome && $0 != .unmappedExpenses }
    guard file.has("account_groups"), let lists = file.object("account_groups", known: groups.map(\.rawValue))
    else { return }
    for group in groups where lists.has(group.rawValue) {
      for (index, name) in lists.texts(group.rawValue).map(folded).enumerated() {
        if let other = own[name], other != group {
          lists.problem("'\(name)' is already in '\(other.rawValue)'", at: "\(group.rawValue)[\(index)]")
        }
        own[name] = group
      }
    }
  }
}
