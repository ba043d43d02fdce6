public import Domain

/// One entry in the books of a property: a charge, a credit, a payment, a refund or a deposit.
public struct Posting: Sendable {
  /// The kind of entry.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A charge.
    case charge
    /// A credit: a concession.
    case credit
    /// A payment received.
    case payment
    /// A payment refunded.
    case refund
    /// A deposit received.
    case depositPaid
    /// A deposit returned.
    case depositReturned
  }

  /// The kind of entry.
  public let kind: Kind
  /// The day.
  public let day: CivilDate
  /// The transaction code.
  public let code: String
  /// The amount; positive, except for a payment that only moves a credit.
  public let amount: Money
  /// The unit; nil for miscellaneous income.
  public let unit: Unit?
  /// The household; nil for miscellaneous income.
  public let household: Household?

  /// The change of the account's balance; deposits do not change it.
  public var change: Money {
    switch kind {
    case .charge, .refund: amount
    case .credit, .payment: -amount
    case .depositPaid, .depositReturned: .zero
    }
  }
}

extension Property {
  /// Returns the entries from one day through another, by unit and then by day; miscellaneous income last.
  public func postings(_ days: ClosedRange<CivilDate>) -> [Posting] {
    let last = min(days.upperBound, market.asOf)
    guard days.lowerBound <= last else { return [] }
    let days = days.lowerBound...last
    let residents = zip(units, households).flatMap { unit, households in
      households.flatMap { household in
        household.entries.filter { days.contains($0.day) }.map { Posting($0, unit, household) }
      }
    }
    let others = miscellaneous.flatMap(\.entries).filter { days.contains($0.day) }.map { Posting($0, nil, nil) }
    return residents + others
  }
}

extension Posting {
  fileprivate init(_ entry: Entry, _ unit: Unit?, _ household: Household?) {
    self.init(
      kind: entry.kind, day: entry.day, code: entry.code, amount: entry.amount, unit: unit, household: household)
  }
}

/// An entry without its unit and household.
private struct Entry {
  let kind: Posting.Kind
  let day: CivilDate
  let code: String
  let amount: Money
}

extension Ledger {
  fileprivate var entries: [Entry] {
    let charged = charges.map { charge in
      let kind: Posting.Kind = charge.amount < .zero ? .credit : .charge
      let amount = charge.amount < .zero ? -charge.amount : charge.amount
      return Entry(kind: kind, day: charge.postedOn, code: charge.code, amount: amount)
    }
    return charged + payments + advances.flatMap(Ledger.entries)
  }

  /// The payments; those received on one day are one payment, reduced by settled concessions.
  private var payments: [Entry] {
    let byDay = Dictionary(grouping: charges.compactMap(\.payment), by: \.receivedOn)
    return byDay.sorted { $0.key < $1.key }.map { day, payments in
      Entry(kind: .payment, day: day, code: "PMTBILTACH", amount: payments.reduce(.zero) { $0 + $1.amount })
    }.filter { $0.amount != .zero }
  }

  private static func entries(_ advance: Advance) -> [Entry] {
    let kind: Posting.Kind = advance.code.hasPrefix("CONC/") ? .credit : .payment
    let came = Entry(kind: kind, day: advance.receivedOn, code: advance.code, amount: advance.amount)
    guard let appliedOn = advance.appliedOn else { return [came] }
    return [came, Entry(kind: .refund, day: appliedOn, code: "REFUND", amount: advance.amount)]
  }
}

extension Household {
  /// Returns the account's entries up to a day, in order.
  func postings(through day: CivilDate, in unit: Unit) -> [Posting] {
    entries.filter { $0.day <= day }.map { Posting($0, unit, self) }
  }

  /// The entries by day; those of the same day in the order of booking.
  fileprivate var entries: [Entry] {
    (ledger.entries + deposits).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// The deposit, received at signing and returned at the move-out.
  fileprivate var deposits: [Entry] {
    guard let signedOn, withdrawnOn == nil, paidDeposit != .zero else { return [] }
    let paid = Entry(kind: .depositPaid, day: signedOn, code: "DEPOSIT", amount: paidDeposit)
    let returned = movedOut.map { Entry(kind: .depositReturned, day: $0, code: "DEPREF", amount: paidDeposit) }
    return [paid] + (returned.map { [$0] } ?? [])
  }
}
