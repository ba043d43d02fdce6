internal import Domain
internal import Pipeline
internal import Transport

/// An operation of the RPX Gateway that a run asks for; all of them read.
enum RPXOperation: String, CaseIterable {
  case sites = "getsitelist"
  case buildings = "getbuildings"
  case units = "unitlist"
  case residents = "getresidentlistinfo"
  case households = "getresident"
  case leases = "getleaseinfo"
  case rentableItems = "getrentableitems"
  case ledger = "getresidentledger"

  /// The operations that cover a whole property; a ledger covers one household, whose number comes from an earlier
  /// response.
  static let ofProperty = allCases.filter { $0 != .ledger }

  /// Whether the request states the day; otherwise the response describes the present.
  var dating: FetchRequest.Dating {
    switch self {
    case .rentableItems, .ledger: .day
    case .sites, .buildings, .units, .residents, .households, .leases: .moment
    }
  }

  /// The arguments that are sent in addition to the login, in the contract's order; empty if the operation takes none.
  func arguments(on day: CivilDate, household: String = "") -> [FetchRequest.Parameter] {
    switch self {
    case .sites, .buildings, .units: []
    case .residents: [.init("status", "ALL"), .init("headofhousehold", "0")]
    // Current ones, and those who were so in the last 30 days or will be in the next.
    case .households:
      [
        .init("residentstatus", "C"), .init("residentheldthestatus", "30"),
        .init("residentwillhavethestatus", "30"),
      ]
    case .leases: [.init("residentstatus", "ALL"), .init("residentheldthestatus", "365")]
    // 0 for every unit and lease.
    case .rentableItems: [.init("unitid", "0"), .init("dateneeded", "\(day)"), .init("leaseid", "0")]
    // From the first line on: an account that begins in the middle has no balance. `allopen` is omitted because no
    // public document describes its values.
    case .ledger: [.init("reshid", household), .init("startdate", "1900-01-01"), .init("enddate", "\(day)")]
    }
  }

  /// The call, with the login before the arguments.
  func call(login: [SOAPParameter], with arguments: [FetchRequest.Parameter]) -> SOAPCall {
    let group = SOAPParameter(group, arguments.map { SOAPParameter($0.name, $0.value) })
    return SOAPCall(
      rawValue, namespace: "http://tempuri.org/", action: "http://tempuri.org/IRPXService/\(rawValue)",
      parameters: [SOAPParameter("auth", login)] + (arguments.isEmpty ? [] : [group]))
  }

  /// The element around the arguments.
  private var group: String { self == .rentableItems ? "getrentableitemRequest" : rawValue }
}
