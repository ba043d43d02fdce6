internal import Domain
internal import Warehouse

extension UnifiedTransaction.Kind {
  /// What a posting is to the tenant's account, by its group, category and code: `C-CA-RENT`.
  ///
  /// LTOR and GTOR book the gap between market and lease rent, and are taken back by the category PX; PT books the rent
  /// of vacant units. Neither is a tenant's, nor is what moves between the property's own accounts (group I).
  init(posting code: String) {
    let parts = code.split(separator: "-", maxSplits: 2).map(String.init)
    switch (parts.first, parts.count == 3 ? parts[1] : "") {
    case ("C", _): self = ["LTOR", "GTOR"].contains(parts.last ?? "") ? .property : .charge
    case ("P", "PT"), ("P", "PX"): self = .property
    case ("P", "PW"): self = .credit
    case ("P", _): self = .payment
    default: self = .property
    }
  }
}

/// A posting's own code, without its group and category: `RENT` of `C-CA-RENT`.
func chargeCode(ofPosting code: String) -> String {
  let parts = code.split(separator: "-", maxSplits: 2)
  return parts.count == 3 ? String(parts[2]) : code
}
