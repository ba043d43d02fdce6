public import Domain
public import Receivables
internal import Warehouse

/// The balance of one account for a report's day, and its basis.
public struct AccountPosition: Sendable {
  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// The ID of the person responsible: the tenant's ID, else the account's.
  public let personID: String
  /// The name; nil where no source reports it.
  public let name: String?
  /// The unit's ID in the ledger, else its number; nil for an amount that belongs to no unit.
  public let unitID: String?
  /// The unit's number; nil for an amount that belongs to no unit.
  public let unit: String?
  /// The source's own status of the account; nil where the balance is from the ledger.
  public let status: String?
  /// The account's ID: the source's, else that of the stay.
  public let accountID: String
  /// Who the account belongs to.
  public let standing: Standing
  /// The account's ledger; nil where none is known to belong to it.
  public let account: LedgerAccount?
  /// The balance.
  public let balance: AccountBalance
  /// The basis of the balance.
  public let basis: PropertyLedger.Basis
  /// The reported balance less the ledger's balance; nil where they agree or cannot be compared.
  public let unexplained: Money?

  /// Who an account belongs to; each account has one status, and an eviction precedes a notice.
  public enum Standing: String, CaseIterable, Sendable {
    /// A resident who lives at the property and neither gave notice nor is under eviction.
    case current
    /// A resident on notice.
    case notice
    /// A resident who has moved out.
    case former
    /// A resident under eviction.
    case eviction
    /// An applicant, an amount of no resident, or a status that is not listed.
    case other
  }

  /// The IDs by which a person may name the account.
  public var accountIDs: Set<String> { Set([accountID, account?.tenancyID].compactMap(\.self)) }

  /// A key that identifies the person.
  public var personKey: String { account?.personKey ?? "\(propertyID)\n\(personID)" }

  /// Creates the position of a ledger's account on a day.
  init(_ account: LedgerAccount, on day: CivilDate, isLastDay: Bool, unexplained: Money? = nil) {
    self.init(
      account, reported: nil, property: (account.propertyID, account.property),
      balance: account.ledger.balance(on: day), basis: .ledger, isLastDay: isLastDay, unexplained: unexplained)
  }

  /// Creates the position of an account that a source reports, with its ledger.
  init(
    _ reported: UnifiedDelinquency, of property: PropertyLedger, primarySource: UnifiedFactDay.PrimarySource,
    _ account: LedgerAccount?,
    unexplained: Money?
  ) {
    var balance = AccountBalance(reported, primarySource: primarySource)
    if let own = account?.ledger.balance(on: reported.asOf), account?.history != .months {
      balance.oldestDue = own.oldestDue
      // An amount due on the day itself is open and not past due.
      balance.pastDue = reported.delinquent - min(reported.delinquent, own.open - own.pastDue)
    }
    self.init(
      account, reported: reported, property: (property.propertyID, property.property), balance: balance,
      basis: .reported(primarySource), unexplained: unexplained)
  }

  private init(
    _ account: LedgerAccount?, reported: UnifiedDelinquency?, property: (id: String, name: String),
    balance: AccountBalance, basis: PropertyLedger.Basis, isLastDay: Bool = true, unexplained: Money?
  ) {
    (propertyID, self.property) = property
    personID = account?.personID ?? reported?.accountID ?? ""
    name = account?.tenant
    unit = account?.unit ?? reported?.unitNumber
    unitID = account?.unitID ?? reported?.unitNumber
    status = reported?.statusText
    accountID = reported?.accountID ?? account?.tenancyID ?? ""
    standing =
      reported.map(Standing.init) ?? account.map { Standing($0, on: balance.asOf, isLastDay: isLastDay) } ?? .other
    self.account = account
    self.balance = balance
    self.basis = basis
    self.unexplained = unexplained
  }
}

extension AccountPosition.Standing {
  fileprivate init(_ reported: UnifiedDelinquency) {
    self =
      switch reported.accountClass {
      case .former: .former
      case .current: reported.isEviction ? .eviction : reported.isOnNotice ? .notice : .current
      case .other, .unknown: reported.isEviction ? .eviction : .other
      }
  }

  /// The classes of the view `delinquency`, with residents on notice apart.
  fileprivate init(_ account: LedgerAccount, on day: CivilDate, isLastDay: Bool) {
    let tenancy = account.tenancy
    self =
      tenancy.hasLeft(by: day)
      ? .former
      : tenancy.isFuture(on: day)
        ? .other : tenancy.isLeaving(on: day, isLastDay: isLastDay) ? .notice : .current
  }
}

extension AccountBalance {
  /// Creates a balance from the amounts that a source reports: the whole delinquent amount counts as past due, credits
  /// are included in prepaid, and amounts not yet due are not reported.
  init(_ reported: UnifiedDelinquency, primarySource: UnifiedFactDay.PrimarySource) {
    self.init(asOf: reported.asOf)
    (days0To30, days31To60) = (reported.days0To30, reported.days31To60)
    (days61To90, daysOver90) = (reported.days61To90, reported.daysOver90)
    (pastDue, prepaid, areCreditsKnown) = (reported.delinquent, reported.prepaid, false)
    // RealPage prints deposits owed separately from the delinquent amount.
    if primarySource == .residentLedger { deposits = reported.outstandingDeposit ?? .zero }
  }
}
