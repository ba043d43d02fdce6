/// Finds the tenancy whose ledger explains an account that a source reports a balance of.
///
/// An account matches by the tenancy's id, else by the household's, else by unit and move-in day, else by the unit
/// where one tenancy and one account stand for it. Nothing is guessed beyond that.
public struct AccountMatcher {
  private let byID: [String: String]
  private let byHousehold: [String: String]
  private let byMoveIn: [String: String]
  private let byUnit: [String: String]

  /// A matcher for the tenancies and accounts of one property and day.
  public init(_ tenancies: [UnifiedTenancy], _ accounts: [UnifiedDelinquency]) {
    byID = Dictionary(tenancies.map { ($0.tenancyID, $0.tenancyID) }, uniquingKeysWith: { first, _ in first })
    byHousehold = AccountMatcher.single(tenancies) { $0.tenantID }
    byMoveIn = AccountMatcher.single(tenancies) { tenancy in tenancy.moveIn.map { "\(tenancy.unitNumber)\n\($0)" } }
    let shared = Dictionary(grouping: accounts.compactMap(\.unitNumber)) { $0 }.filter { $0.value.count > 1 }
    byUnit = AccountMatcher.single(tenancies) { shared[$0.unitNumber] == nil ? $0.unitNumber : nil }
  }

  /// The tenancy's id; nil where no tenancy is certain.
  public func tenancy(of account: UnifiedDelinquency) -> String? {
    if let id = byID[account.accountID] { return id }
    // An id of household and lease has two parts; one of unit, move-in and ordinal has three.
    let parts = account.accountID.split(separator: "/").map(String.init)
    if parts.count <= 2, let household = parts.first, let id = byHousehold[household] { return id }
    guard let unit = account.unitNumber else { return nil }
    return account.moveIn.flatMap { byMoveIn["\(unit)\n\($0)"] } ?? byUnit[unit]
  }

  /// The tenancies by a key that no other has.
  private static func single(_ tenancies: [UnifiedTenancy], by key: (UnifiedTenancy) -> String?) -> [String: String] {
    let keyed = tenancies.compactMap { tenancy in key(tenancy).map { ($0, tenancy.tenancyID) } }
    return Dictionary(grouping: keyed, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }
}
