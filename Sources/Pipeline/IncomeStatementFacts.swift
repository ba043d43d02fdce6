public import Domain
public import Warehouse

/// The income statement of a fiscal month, as one file states it.
public struct IncomeStatementFacts: Sendable {
  /// What states it.
  public enum Source: String, Sendable {
    /// An income statement, which counts where both are known.
    case statement
    /// The postings by account of the general ledger.
    case generalLedger = "general_ledger"
  }

  /// One line.
  public struct Line: Equatable, Sendable {
    /// Its position in the statement, from 0.
    public var line: Int
    /// The account's number; nil if the statement states none.
    public var account: String?
    /// The account's name.
    public var name: String
    /// What the account is.
    public var group: AccountGroup
    /// The amount: of income what it adds, of other kinds what it costs.
    public var amount: Money

    /// A line.
    public init(line: Int, account: String?, name: String, group: AccountGroup, amount: Money) {
      (self.line, self.account, self.name, self.group, self.amount) = (line, account, name, group, amount)
    }
  }

  /// The fiscal month.
  public let month: CivilMonth
  /// The day until which it is known.
  public let asOf: CivilDate
  /// What states it.
  public let source: Source
  /// When its income counts.
  public let basis: UnifiedIncomeLine.Basis
  /// Its lines.
  public let lines: [Line]

  /// A statement.
  public init(
    month: CivilMonth, asOf: CivilDate, source: Source, basis: UnifiedIncomeLine.Basis, lines: [Line]
  ) {
    (self.month, self.asOf, self.source, self.basis, self.lines) = (month, asOf, source, basis, lines)
  }

  private static let width = 5

  /// What a sync keeps it by for the next one.
  var key: [Field] { [.month(month), .text(source.rawValue)] }

  /// The values that a sync keeps of it for the next one.
  var values: [Field] {
    [.day(asOf), .text(basis.rawValue)]
      + lines.flatMap { line -> [Field] in
        [
          .count(line.line), .optional(line.account), .text(line.name), .text(line.group.rawValue),
          .cents(line.amount),
        ]
      }
  }

  /// A statement from its key and values; nil if they are none of a statement.
  init?(key: [Field], _ values: [Field]) {
    guard key.count == 2, let month = key[0].month, let source = key[1].text.flatMap(Source.init(rawValue:)),
      values.count >= 2, (values.count - 2) % Self.width == 0, let asOf = values[0].date,
      let basis = values[1].text.flatMap(UnifiedIncomeLine.Basis.init)
    else { return nil }
    let lines = stride(from: 2, to: values.count, by: Self.width).compactMap { place -> Line? in
      guard let line = values[place].integer, let name = values[place + 2].text,
        let group = values[place + 3].text.flatMap(AccountGroup.init), let amount = values[place + 4].money
      else { return nil }
      return Line(line: Int(line), account: values[place + 1].text, name: name, group: group, amount: amount)
    }
    self.init(month: month, asOf: asOf, source: source, basis: basis, lines: lines)
  }

  /// The rows of a property.
  func lines(of property: String) -> [UnifiedIncomeLine] {
    lines.map { line in
      UnifiedIncomeLine(
        propertyID: property, fiscalMonth: month, line: line.line, asOf: asOf, account: line.account, name: line.name,
        group: line.group, basis: basis, amount: line.amount)
    }
  }
}
