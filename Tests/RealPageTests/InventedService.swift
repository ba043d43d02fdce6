import Domain
import JSON
import Pipeline
import Synchronization
import TestSupport
import Testing
import Transport

@testable import RealPage

/// A reporting service on loopback that makes instances, lists them page by page, and hands out their files.
final class InventedService: Sendable {
  /// What the service has seen, and how it is to behave.
  struct State {
    /// The instances, in the order of their making.
    var made: [String] = []
    /// The listings after which everything is ready.
    var listingsUntilReady = 2
    /// Instances that never come to be.
    var broken: Set<String> = []
    /// Rows of others before ours.
    var otherFiles = 0
    /// The request, counted from 1, from which on the token is refused.
    var tokenEndsAt = Int.max
    /// What the responses state as their time; nil for nothing.
    var date: String?
    /// The days of creation that listings were limited to, in the service's words.
    var listed: [String] = []
    /// The requests: `create`, `list 1`, `download 7-8-9`.
    var requests: [String] = []
  }

  static let file = Array(String(repeating: "a report's bytes ", count: 40).utf8)
  private let state = Mutex(State())

  var seen: State { state.withLock { $0 } }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Starts answering.
  func start() throws -> FaultServer {
    try FaultServer { [self] asked in
      let path = asked.line.split(separator: " ")[1].split(separator: "/").dropFirst().map(String.init)
      return state.withLock { state in
        let step = Self.response(path, asked.body, &state)
        return [state.requests.count < state.tokenEndsAt ? step : .response(401)]
      }
    }
  }

  private static func response(_ path: [String], _ body: [UInt8], _ state: inout State) -> FaultStep {
    let headers = state.date.map { ["Date: \($0)"] } ?? []
    switch (path.first, path.count) {
    case ("my", 2): return list(body, &state)
    case ("reports", 3):
      state.requests.append("create")
      let number = state.made.count
      state.made.append("\(number)-\(100 + number)-\(200 + number)")
      return .response(201, headers, Array(#"{"instanceId": "\#(state.made[number])", "more": null}"#.utf8))
    case ("reports", 5):
      state.requests.append("download \(path[3])")
      return .response(200, [], file)
    default: return .response(404)
    }
  }

  private static func list(_ body: [UInt8], _ state: inout State) -> FaultStep {
    guard let asked = try? JSON.parse(body), case .integer(let page)? = asked["pageNumber"],
      case .string(let first)? = asked["startDate"], case .string(let last)? = asked["endDate"]
    else { return .response(400) }
    state.requests.append("list \(page)")
    state.listed.append("\(first.prefix(10)) to \(last.prefix(10))")
    state.listingsUntilReady -= page == 1 ? 1 : 0
    let otherFiles = (0..<state.otherFiles).map { "9\($0)-9-9" }
    let rows = (otherFiles + state.made.reversed()).map { instance in
      let isReady = state.listingsUntilReady < 0
      let status = state.broken.contains(instance) ? 4 : isReady ? 3 : 2
      let file = status == 3 ? #""\#(instance.filter { $0 != "-" })""# : "null"
      return #"{"sourceReportInstanceId": "\#(instance)", "status": \#(status), "reportFileId": \#(file)}"#
    }
    let pageSize = 1_000
    let shown = rows.dropFirst((Int(page) - 1) * pageSize).prefix(pageSize).joined(separator: ",")
    return .response(200, [], Array(#"{"data": [\#(shown)], "totalCount": \#(rows.count)}"#.utf8))
  }
}

/// A definitions file with one property and one report.
func inventedDefinitions(
  api: String = "https://reports.example.com/v1/", rpx: String = "https://rpx.example.com/partner",
  ledgers: Bool = false
) throws -> Definitions {
  try Definitions(
    Array(
      """
      {
        "sources": {"realpage": {
          "pmc_id": "1", "company_names": ["Invented Homes, LLC"], "reporting_api": "\(api)",
          "token": {"file": "token.json"},
          "rpx_gateway": "\(rpx)", "rpx_partner": "Acme", "licence_key": {"environment": "LICENCE"},
          "resident_ledgers": \(ledgers)
        }},
        "properties": {"oak": {"propertyId": "11", "propertyName": "Oak \\"Court\\"", "city": "Austin"}},
        "reports": {"box_score": {
          "report_id": 4238, "report_key": "446266C0-D572-4D8A-A6DA-310C0AE61037", "name": "Box Score",
          "formats": {"excel": "1683"}, "status": "complete",
          "parameters": [{"name": "SubProperty", "value": "ALL"}, {"name": "End_Date", "value": "{{end_date}}"}]
        }}
      }
      """.utf8), connectors: [RealPageConnector()])
}

/// A token that ends at a time in seconds since 1970.
func inventedToken(expires: Int) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  let encoded = { (text: String) -> String in
    let bits = text.utf8.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        letters[(0..<6).reduce(0) { $0 << 1 | Int(start + $1 < bits.count ? bits[start + $1] : 0) }]
      })
  }
  return [#"{"alg":"none"}"#, #"{"exp":\#(expires),"scope":["unifiedreportingapi"]}"#, "canary"].map(encoded)
    .joined(separator: ".")
}
