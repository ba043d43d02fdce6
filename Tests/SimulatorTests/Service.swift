import Domain
import HTTPServer
import JSON
import Simulator
import Testing
import XML

/// The services of a portfolio, with a clock of their own.
final class SimulatorHarness {
  /// The time of the first call, in milliseconds since 1970.
  static let start: Int64 = 1_770_260_400_000

  let services: Services
  var now = SimulatorHarness.start
  var token = BearerToken.issue(at: SimulatorHarness.start)

  init(
    seed: UInt64 = 1, on day: CivilDate? = nil, _ change: (inout ServiceOptions) throws -> Void = { _ in }
  ) throws {
    var options = ServiceOptions()
    try change(&options)
    let portfolio = Portfolio(
      realPage: World(seed: seed, asOf: asOf, properties: PropertyProfile.realPage(seed: seed)),
      yardi: World(seed: seed, asOf: asOf, properties: PropertyProfile.yardi(seed: seed)), on: day)
    services = Services(portfolio, options: options)
  }

  func post(_ path: String, _ body: String, headers: [(String, String)]? = nil) -> HTTPResponse {
    let usual = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
    let request = HTTPRequest(method: "POST", path: path, headers: headers ?? usual, body: Array(body.utf8))
    return services.serve(request, at: now).response
  }

  /// Orders a report as the true client does.
  func create(
    _ report: String = "4186", key: String = "38D4F1F9-2166-429B-A44D-82335A8ACB59", format: String = "2041",
    property: String = "5446271", parameters: [(String, String)] = [("UnitList", "ALL")]
  ) -> HTTPResponse {
    let list = parameters.map { #"{"name": "\#($0.0)", "label": "\#($0.1)", "value": "\#($0.1)"}"# }
    return post(
      "/v1/reports/\(report)/report-instances",
      """
      {"reportKey": "\(key)", "sourceId": "OS", "scheduledType": 1, "scheduledDate": "", "scheduledTime": "",
      "scheduleDateTime": null, "reportFormat": "\(format)", "reportFormatName": "Excel", "emaiTo": "",
      "properties": ["\(property)"], "propertyDetailList": [{"propertyId": "\(property)", "propertyName": "A"}],
      "parameters": [\(list.joined(separator: ", "))], "users": [], "cloudServiceAccountId": null}
      """)
  }

  func boxScore(of property: String, from first: String, through last: String) -> HTTPResponse {
    create(
      "4238", key: "446266C0-D572-4D8A-A6DA-310C0AE61037", format: "1683", property: property,
      parameters: [("SubProperty", "ALL"), ("Start_Date", first), ("End_Date", last), ("ShowUnitDesignations", "Yes")])
  }

  func list(
    size: Int = 100, page: Int = 1, from first: String = "2026-02-05T00:00:00.000Z",
    through last: String = "2026-02-05T23:59:59.999Z"
  ) throws -> JSON {
    let body = """
      {"pageSize": \(size), "pageNumber": \(page), "searchText": "", "reportProductList": [], "reportAreaList": [],
      "startDate": "\(first)", "endDate": "\(last)", "favorite": false, "PropertiesList": [],
      "OrderBy": "CreatedDate", "OrderByDesc": true}
      """
    return try JSON.parse(post("/v1/my/report-instances", body).body)
  }

  func file(_ id: String, report: String = "4043", instance: String = "0-0-0") -> HTTPResponse {
    post(
      "/v1/reports/\(report)/report-instances/\(instance)/files",
      #"{"reportId": \#(report), "parameters": "reportKey=K&sourceId=OS&fileID=\#(id)&View=2", "fileId": "\#(id)"}"#)
  }

  /// Asks RPX; the licence is the simulated one unless another is given.
  func rpx(
    _ operation: String, site: String = "5446271", licence: String = Credentials.simulated.licenceKey,
    action: String? = nil, type: String = "text/xml; charset=utf-8", arguments: String = ""
  ) -> HTTPResponse {
    post(
      "/rpxgateway/partner/Simulated/Simulated.svc",
      """
      <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">
      <soapenv:Header/><soapenv:Body><tem:\(operation)><tem:auth><tem:pmcid>4248314</tem:pmcid>
      <tem:siteid>\(site)</tem:siteid><tem:username/><tem:password/><tem:licensekey>\(licence)</tem:licensekey>
      </tem:auth>\(arguments)</tem:\(operation)></soapenv:Body></soapenv:Envelope>
      """,
      headers: [
        ("Content-Type", type), ("SOAPAction", action ?? "http://tempuri.org/IRPXService/\(operation)"),
      ])
  }

  /// Asks Yardi, with the parameters in the order of the true services.
  func yardi(
    _ service: String, _ operation: String, property: String? = "millrun1", isSOAP12: Bool = false,
    file: String? = nil, change: [String: String] = [:], _ more: [(String, String)] = []
  ) -> HTTPResponse {
    let login = Credentials.simulated
    let all: [(String, String?)] =
      [
        ("UserName", login.userName), ("Password", login.password), ("ServerName", login.server),
        ("Database", login.database), ("Platform", "SQL Server"), ("YardiPropertyId", property),
      ] + more.map { ($0, Optional($1)) } + [("InterfaceEntity", login.entity), ("InterfaceLicense", login.licence)]
    let parameters = all.compactMap { name, value in
      (change[name] ?? value).map { "<\(name)>\($0)</\(name)>" }
    }
    let namespace = "http://tempuri.org/YSI.Interfaces.WebServices/\(service)"
    let envelope = isSOAP12 ? "http://www.w3.org/2003/05/soap-envelope" : "http://schemas.xmlsoap.org/soap/envelope/"
    let action = "\(namespace)/\(operation)"
    return post(
      "/simulated/Webservices/\(file ?? service).asmx",
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><soap:Envelope xmlns:soap=\"\(envelope)\"><soap:Body>"
        + "<\(operation) xmlns=\"\(namespace)\">\(parameters.joined())</\(operation)></soap:Body></soap:Envelope>",
      headers: isSOAP12
        ? [("Content-Type", "application/soap+xml; charset=utf-8; action=\"\(action)\"")]
        : [("Content-Type", "text/xml; charset=utf-8"), ("SOAPAction", "\"\(action)\"")])
  }

  /// The id of the file that was ordered last.
  func lastFile() throws -> String { try #require(try list()["data"]?.items.first?["reportFileId"]?.string) }
}

extension JSON {
  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// What stands in the result of a SOAP answer.
  func result() throws -> XMLElement {
    let body = try #require(try XMLTree(self.body).root.first("Body")?.children.first)
    return try #require(body.children.first)
  }
}

extension XMLElement {
  /// The elements at the end of a path of names.
  func all(at path: String) -> [XMLElement] {
    path.split(separator: "/").reduce([self]) { elements, name in elements.flatMap { $0.all(String(name)) } }
  }

  /// The text of the first child of that name; nil if there is no such child.
  func text(_ name: String) -> String? { first(name)?.text }

  /// Every element's path below this one.
  func paths() -> Set<String> {
    var paths: Set<String> = []
    collect(into: &paths, below: "")
    return paths
  }

  private func collect(into paths: inout Set<String>, below path: String) {
    for child in children {
      let own = path + "/" + child.name
      paths.insert(own)
      child.collect(into: &paths, below: own)
    }
  }
}

/// The cents of an amount.
func cents(_ text: String?) throws -> Int64 { try Money(try #require(text)).cents }
