public import Domain
public import Receivables
internal import Warehouse

/// What one account owes for a report's day, and where the balance comes from.
public struct AccountPosition: Sendable {
  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// The person who answers for it: the tenant's id, else the account's.
  public let personID: String
  /// The name; nil where no source tells it.
  public let name: String?
  /// The unit's id as the ledger has it, else its number; nil for money that is no unit's.
  public let unitID: String?
  /// The unit's number; nil for money that is no unit's.
  public let unit: String?
  /// The source's word for the account's status; nil where the balance is the ledger's.
  public let status: String?
  /// The account's ledger; nil where none is known to be its own.
  public let account: LedgerAccount?
  /// The balance.
  public let balance: AccountBalance
  /// What the balance stands on.
  public let basis: PropertyLedger.Basis
  /// What the source reports less what the ledger explains; nil where they agree or cannot be compared.
  public let unexplained: Money?

  /// What tells one person from every other.
  public var personKey: String { account?.personKey ?? "\(propertyID)\n\(personID)" }

  /// A ledger's account on a day.
  init(_ account: LedgerAccount, on day: CivilDate, unexplained: Money? = nil) {
    self.init(
      account, reported: nil, property: (account.propertyID, account.property),
      balance: account.ledger.balance(on: day), basis: .ledger, unexplained: unexplained)
  }

  /// An account that a source reports, with the ledger that is its own.
  init(
    _ reported: UnifiedDelinquency, of property: PropertyLedger, primarySource: UnifiedFactDay.PrimarySource,
    _ account: LedgerAccount?,
    unexplained: Money?
  ) {
    var balance = AccountBalance(reported, primarySource: primarySource)
    if let own = account?.ledger.balance(on: reported.asOf), account?.history != .months {
      balance.oldestDue = own.oldestDue
      // What is due on the very day is open and not past due.
      balance.pastDue = reported.delinquent - min(reported.delinquent, own.open - own.pastDue)
    }
    self.init(
      account, reported: reported, property: (property.propertyID, property.property), balance: balance,
      basis: .reported(primarySource), unexplained: unexplained)
  }

  private init(
    _ account: LedgerAccount?, reported: UnifiedDelinquency?, property: (id: String, name: String),
    balance: AccountBalance, basis: PropertyLedger.Basis, unexplained: Money?
  ) {
    (propertyID, self.property) = property
    personID = account?.personID ?? reported?.accountID ?? ""
    name = account?.tenant
    unit = account?.unit ?? reported?.unitNumber
    unitID = account?.unitID ?? reported?.unitNumber
    status = reported?.statusText
    self.account = account
    self.balance = balance
    self.basis = basis
    self.unexplained = unexplained
  }
}

extension AccountBalance {
  /// A balance as a source reports it: all that is delinquent counts as past due, credits are inside prepaid, and what
  /// is not due yet is not told.
  init(_ reported: UnifiedDelinquency, primarySource: UnifiedFactDay.PrimarySource) {
    self.init(asOf: reported.asOf)
    (days0To30, days31To60) = (reported.days0To30, reported.days31To60)
    (days61To90, daysOver90) = (reported.days61To90, reported.daysOver90)
    (pastDue, prepaid) = (reported.delinquent, reported.prepaid)
    // RealPage prints deposits owed apart from what is delinquent.
    if primarySource == .residentLedger { deposits = reported.outstandingDeposit ?? .zero }
  }
}
