internal import Domain

/// Finds the tenancy whose ledger explains an account that a source reports a balance of.
///
/// An account matches by the tenancy's id, else by the household's, else by unit and move-in day, else by the unit
/// of a current account where one tenancy stands for it and no move-in day contradicts. Nothing is guessed beyond that.
public struct AccountMatcher {
  private let byID: [String: String]
  private let byHousehold: [String: String]
  private let byMoveIn: [String: String]
  private let byUnit: [String: String]
  private let moveIns: [String: CivilDate]

  /// A matcher for the tenancies and accounts of one property and day.
  public init(_ tenancies: [UnifiedTenancy], _ accounts: [UnifiedDelinquency]) {
    byID = Dictionary(tenancies.map { ($0.tenancyID, $0.tenancyID) }, uniquingKeysWith: { first, _ in first })
    byHousehold = AccountMatcher.single(tenancies) { $0.tenantID }
    moveIns = Dictionary(
      tenancies.compactMap { tenancy in tenancy.moveIn.map { (tenancy.tenancyID, $0) } },
      uniquingKeysWith: { first, _ in first })
    byMoveIn = AccountMatcher.single(tenancies) { tenancy in tenancy.moveIn.map { "\(tenancy.unitNumber)\n\($0)" } }
    let current = accounts.filter { $0.accountClass == .current }
    let shared = Dictionary(grouping: current.compactMap(\.unitNumber)) { $0 }.filter { $0.value.count > 1 }
    byUnit = AccountMatcher.single(tenancies) { tenancy in
      tenancy.moveOut == nil && shared[tenancy.unitNumber] == nil ? tenancy.unitNumber : nil
    }
  }

  /// The tenancy's id; nil if no tenancy is certain.
  public func tenancy(of account: UnifiedDelinquency) -> String? {
    if let id = byID[account.accountID] { return id }
    // An id of household and lease has two parts; one of unit, move-in and ordinal has three.
    let parts = account.accountID.split(separator: "/").map(String.init)
    if parts.count <= 2, let household = parts.first, let id = byHousehold[household] { return id }
    guard let unit = account.unitNumber else { return nil }
    if let id = account.moveIn.flatMap({ byMoveIn["\(unit)\n\($0)"] }) { return id }
    // A former resident's account is never the ledger of who lives in the unit now.
    guard account.accountClass == .current, let id = byUnit[unit] else { return nil }
    guard let moveIn = account.moveIn, let own = moveIns[id] else { return id }
    return moveIn == own ? id : nil
  }

  /// The tenancies by a key that no other has.
  private static func single(_ tenancies: [UnifiedTenancy], by key: (UnifiedTenancy) -> String?) -> [String: String] {
    let keyed = tenancies.compactMap { tenancy in key(tenancy).map { ($0, tenancy.tenancyID) } }
    return Dictionary(grouping: keyed, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }
}
