public import Domain
internal import Receivables

/// A household with all its facts, from the application to the last open charge.
public struct Household: Sendable {
  /// A number unique in the property.
  public let id: Int
  /// `Last, First` of the first name on the lease.
  public let name: String
  /// The day of the application.
  public let appliedOn: CivilDate
  /// The day the first lease was signed; nil if it never was.
  public let signedOn: CivilDate?
  /// The day the application was cancelled or denied.
  public let withdrawnOn: CivilDate?
  /// The day of the move-in, planned or past.
  public let moveIn: CivilDate
  /// The notice to vacate.
  public let notice: Notice?
  /// The day of the move-out.
  public let movedOut: CivilDate?
  /// The day an eviction was filed.
  public let evictionOn: CivilDate?
  /// The lease and its renewals, by start.
  public let terms: [LeaseTerm]
  /// The monthly charges other than rent; concessions are negative.
  public let monthly: [MonthlyCharge]
  /// The deposit that the lease requires.
  public let requiredDeposit: Money
  /// The amount paid on the deposit.
  public let paidDeposit: Money
  /// The recent charges and payments; older ones are settled.
  public internal(set) var ledger: Ledger

  /// A notice to vacate.
  public struct Notice: Hashable, Sendable {
    /// The day it was given.
    public let givenOn: CivilDate
    /// The planned move-out; nil if none was given.
    public let moveOut: CivilDate?
  }

  /// The stage of a household on a day.
  public enum Stage: Hashable, Sendable {
    /// The household has not made contact yet.
    case unknown
    /// Applied, not signed.
    case applicant
    /// Applied and withdrew, or was denied.
    case formerApplicant
    /// Signed, not moved in.
    case future
    /// Lives here.
    case resident
    /// Lives here and has given notice.
    case onNotice
    /// Lived here.
    case former
  }

  /// Returns the stage of the household on a day.
  public func stage(on day: CivilDate) -> Stage {
    if day < appliedOn { return .unknown }
    if let withdrawnOn, withdrawnOn <= day { return .formerApplicant }
    if let movedOut, movedOut <= day { return .former }
    guard let signedOn, signedOn <= day else { return .applicant }
    if day < moveIn { return .future }
    if let notice, notice.givenOn <= day { return .onNotice }
    return .resident
  }
}

/// One lease document: the first, or a renewal.
public struct LeaseTerm: Hashable, Sendable {
  /// The day it was signed.
  public let signedOn: CivilDate
  /// Its first day.
  public let start: CivilDate
  /// Its last day.
  public let end: CivilDate
  /// The rent per month.
  public let rent: Money
}

/// An amount billed every month under one transaction code.
public struct MonthlyCharge: Hashable, Sendable {
  /// The transaction code: `TRASH`.
  public let code: String
  /// The amount; negative for a concession.
  public let amount: Money
}

extension Household {
  /// Returns the lease in force on a day, or the last one before, or the first one after.
  public func term(on day: CivilDate) -> LeaseTerm? {
    terms.last { $0.start <= day } ?? terms.first
  }

  /// Returns the renewal signed by a day that has not started.
  public func pendingRenewal(on day: CivilDate) -> LeaseTerm? {
    terms.dropFirst().first { $0.signedOn <= day && $0.start > day }
  }

  /// Returns the monthly charges on a day: rent first; a lease past its end adds the month-to-month fee.
  public func billing(on day: CivilDate) -> [MonthlyCharge] {
    guard let term = term(on: day) else { return [] }
    let fee = day > term.end ? [MonthlyCharge(code: "MTOM", amount: Money(cents: 175_00))] : []
    return [MonthlyCharge(code: "RENT", amount: term.rent)] + monthly + fee
  }

  /// Returns the move-out as known on a day: past, or named in the notice.
  public func moveOut(on day: CivilDate) -> CivilDate? {
    switch stage(on: day) {
    case .former: movedOut
    case .onNotice: notice?.moveOut
    case .unknown, .applicant, .formerApplicant, .future, .resident: nil
    }
  }

  /// Whether an eviction was filed by a day.
  public func isUnderEviction(on day: CivilDate) -> Bool {
    evictionOn.map { $0 <= day } ?? false
  }

  /// Returns the deposit held by the property on a day; it is settled when the household leaves.
  public func depositHeld(on day: CivilDate) -> Money {
    switch stage(on: day) {
    case .future, .resident, .onNotice: paidDeposit
    case .unknown, .applicant, .formerApplicant, .former: .zero
    }
  }
}
