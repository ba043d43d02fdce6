internal import Domain
internal import Pipeline
internal import Transport

/// An operation of the RPX Gateway that a run asks of each property; all of them read.
///
/// `getresidentledger` is none of them: it tells of one household, whose number an answer must have told before.
enum RPXOperation: String, CaseIterable {
  case sites = "getsitelist"
  case buildings = "getbuildings"
  case units = "unitlist"
  case residents = "getresidentlistinfo"
  case households = "getresident"
  case leases = "getleaseinfo"
  case rentableItems = "getrentableitems"

  /// What is sent beside the login, in the contract's order; none where nothing is.
  func arguments(on day: CivilDate) -> [Order.Parameter] {
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
    }
  }

  /// The call, with the login before the arguments.
  func call(login: [SOAPParameter], with arguments: [Order.Parameter]) -> SOAPCall {
    let group = SOAPParameter(group, arguments.map { SOAPParameter($0.name, $0.value) })
    return SOAPCall(
      rawValue, namespace: "http://tempuri.org/", action: "http://tempuri.org/IRPXService/\(rawValue)",
      parameters: [SOAPParameter("auth", login)] + (arguments.isEmpty ? [] : [group]))
  }

  /// The element around the arguments.
  private var group: String { self == .rentableItems ? "getrentableitemRequest" : rawValue }
}
