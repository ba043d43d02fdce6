import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `delinquency`: delinquent amounts by age, by property or by account.
struct DelinquencyCommand: Command {
  static let name = "delinquency"
  static let summary = "Show delinquent balances by resident status and age, and prepaid balances"
  static let options = [
    Option.property, .group, .pool, .policy, .asOf,
    Option("by", "GRAIN", "A row for each property or account (default: property)", of: Grain.allCases.map(\.rawValue)),
    Option("top", "N", "by account: List the N accounts that owe most"),
    Option(
      "status", "STATUS", "by account: List only current, notice, former, eviction or other accounts",
      of: AccountPosition.Standing.allCases.map(\.rawValue)),
    Option("residents", nil, "by account: Print names and contacts"), .format, .out,
  ]
  static let discussion = [
    "--by account lists each account with open charges: status, age, oldest charge, eviction, notices, and the notes",
    "and promises to pay that 'ownerdash collections' records. Names and contacts are personal data: they are printed",
    "with --residents only. Each account has one status; eviction precedes notice.",
  ]

  private enum Grain: String, CaseIterable {
    case property, account
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let asOf = try arguments.asOf(in: environment)
    let grain = try arguments.choice("by", Grain.self) ?? .property
    let filter = DelinquentAccountsReport.Filter(
      top: try arguments.count("top"), standing: try arguments.choice("status", AccountPosition.Standing.self),
      showsResidents: arguments["residents"] != nil)
    guard grain == .account else {
      let given = ["top", "status", "residents"].filter { arguments[$0] != nil }
      guard given.isEmpty else { throw UsageError("--\(given[0]) requires --by account") }
      let reader = try arguments.reader(in: environment)
      try arguments.follow(reader, view: DelinquencyFigures.view, asOf: asOf, in: environment)
      var query = DelinquencyQuery(property: property, asOf: asOf)
      query.hasMean = try arguments.wantsMean(in: environment)
      let result = try query.run(reader)
      if query.hasMean, result.total != nil, result.total?.mean == nil {
        throw UsageError("--pool mean does not apply to balances that are computed from a ledger. Leave out --as-of")
      }
      let billed = try BilledDaysQuery(of: result.rows.map(\.subject)).run(reader)
      return try arguments.draw(DelinquencyReport(result, billed: billed), in: environment)
    }
    if arguments["pool"] != nil { throw UsageError("--pool does not apply to --by account") }
    if arguments["policy"] != nil { throw UsageError("--policy does not apply to --by account") }
    return try arguments.draw(accounts(arguments, environment, property, asOf, filter), in: environment)
  }

  private static func accounts(
    _ arguments: Arguments, _ environment: Environment, _ property: String?, _ asOf: CivilDate?,
    _ filter: DelinquentAccountsReport.Filter
  ) throws -> DelinquentAccountsReport {
    let reader = try arguments.reader(in: environment)
    let day = try asOf ?? environment.today
    let receivables = try ReceivablesQuery(property: property, asOf: day).run(reader)
    let details = try AccountDetailsQuery(property: property, asOf: day).run(receivables.positions, reader)
    let path = arguments.folder(in: environment).decisions
    let decisions = environment.files.exists(path) ? try DecisionStore(path: path) : nil
    let records = DelinquentAccountsReport.Records(
      notices: try decisions?.notices() ?? [], sent: try decisions?.sentNotices() ?? [],
      notes: try decisions?.accountNotes() ?? [])
    return DelinquentAccountsReport(receivables, details, records, filter)
  }
}
