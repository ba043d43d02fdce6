import Domain

/// The ledger accounts, as named by the reports of postings.
enum GeneralLedger {
  static let cash = "1100-0002"
  static let receivable = "1200-0002"
  static let deposits = "2190-0001"
  static let prepaid = "2200-0001"
  static let rent = "5100-0001"
  static let concessions = "5130-0001"
  static let otherIncome = "5300-0001"

  static let names = [
    cash: "Cash", receivable: "A/R - Tenants", deposits: "Security Deposits", prepaid: "Prepaid Rent",
    rent: "Market Rent", concessions: "Concessions", otherIncome: "Other Income",
  ]
}

/// The classification of a transaction code.
struct TransactionAccount {
  /// The group: charges or payments.
  let group: String
  /// The category: `CA` is rent.
  let category: String
  /// The meaning of the code.
  let description: String

  /// The full code, such as `C-CA-RENT`.
  func code(_ code: String) -> String { "\(group)-\(category)-\(code)" }

  init(_ code: String) {
    let known: [String: (String, String, String)] = [
      "RENT": ("C", "CA", "Rent"), "MTOM": ("C", "CB", "Month to month fee"), "LATE": ("C", "CB", "Late fee"),
      "NSFFEE": ("C", "CB", "Returned payment fee"), "DAMAGES": ("C", "CG", "Damages"),
      "APPFEE": ("C", "CH", "Application fee"), "ADMIN": ("C", "CH", "Administration fee"),
      "PETRENT": ("C", "CI", "Pet rent"), "GARAGE": ("C", "CL", "Garage"),
      "CONC/MONTHLY": ("P", "PW", "Concession, monthly"), "CONC/ONE-TIME": ("P", "PW", "Concession, one time"),
      "DEPOSIT": ("P", "PN", "Security deposit"), "DEPREF": ("P", "PO", "Deposit returned"),
      "REFUND": ("P", "PR", "Refund"),
    ]
    let other = code.hasPrefix("PMT") ? ("P", "PZ", "Payment") : ("C", "CJ", "Utility \(code)")
    (group, category, description) = known[code] ?? other
  }
}

/// A posting with the two ledger accounts that it affects.
struct LedgerPair {
  let posting: Posting
  let account: TransactionAccount
  let debit: String
  let credit: String

  init(_ posting: Posting) {
    self.posting = posting
    account = TransactionAccount(posting.code)
    switch posting.kind {
    case .charge:
      debit = GeneralLedger.receivable
      credit = posting.code == "RENT" ? GeneralLedger.rent : GeneralLedger.otherIncome
    case .credit: (debit, credit) = (GeneralLedger.concessions, GeneralLedger.receivable)
    case .payment: (debit, credit) = (GeneralLedger.cash, GeneralLedger.receivable)
    case .refund: (debit, credit) = (GeneralLedger.receivable, GeneralLedger.cash)
    case .depositPaid: (debit, credit) = (GeneralLedger.cash, GeneralLedger.deposits)
    case .depositReturned: (debit, credit) = (GeneralLedger.deposits, GeneralLedger.cash)
    }
  }
}
