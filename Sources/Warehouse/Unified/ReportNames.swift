/// What a source calls the reports that figures come from; its connector declares them, and hints name them.
public struct ReportNames: Hashable, Sendable {
  /// Figures that come from reports of their own.
  public enum Figures: Sendable {
    case units, leases, delinquency, activity, funnel, expirations, billing, income, applications, cancellations
  }

  private let names: [Figures: String]
  /// The instruction that adds a ledger, such as `Load the resident ledgers`; a first day may follow it.
  public let stepToLedger: String
  /// The instruction that adds a ledger from the accounts' beginning.
  public let stepToWholeLedger: String
  /// The instruction that adds the balances of accounts.
  public let stepToBalances: String

  /// Declares the names of a source's reports; figures without a name are not provided by the source.
  public init(
    _ names: [Figures: String], stepToLedger: String, stepToWholeLedger: String, stepToBalances: String
  ) {
    self.names = names
    self.stepToLedger = stepToLedger
    self.stepToWholeLedger = stepToWholeLedger
    self.stepToBalances = stepToBalances
  }

  /// The names of a source that no connector declares: it provides no figures.
  public static let none = ReportNames(
    [:], stepToLedger: "Load a ledger", stepToWholeLedger: "Load a complete ledger",
    stepToBalances: "Load the balances of accounts")

  /// The report that the figures come from; nil where the source has no such report.
  public func report(of figures: Figures) -> String? { names[figures] }
}
