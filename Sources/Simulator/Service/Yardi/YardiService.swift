internal import Domain
internal import HTTPServer

/// Yardi's web services: SOAP of both versions, errors in the result, and an empty result for a bad login.
final class YardiService: Sendable {
  private static let base = "http://tempuri.org/YSI.Interfaces.WebServices/"
  private static let writing = [
    "import", "update", "create", "manage", "make", "delete", "insert", "post", "set", "add",
  ]

  private let store: PropertyFiles
  private let credentials: Credentials

  init(_ store: PropertyFiles, credentials: Credentials) {
    self.store = store
    self.credentials = credentials
  }

  func respond(_ call: Call, _ request: HTTPRequest) -> Outcome {
    guard let service = service(at: request.path) else {
      return Outcome(page(404, "The resource cannot be found."))
    }
    guard request.method == "POST" else { return Outcome(page(200, "\(service) Web Service")) }
    guard let soap = call.soap else {
      let fault = SOAPFault(code: .client, reason: "Server was unable to read request. ---> There is an error in XML.")
      return Outcome(fault.response(.soap11))
    }
    let action = YardiService.base + service + "/" + soap.operation
    guard let operation = YardiResponses.operations[soap.operation], operation.service == service, soap.action == action
    else { return unknown(soap) }
    if let missing = operation.days.first(where: { !isDateTime(soap[$0]) }) {
      let reason = "Server was unable to read request. ---> Input string '\(missing)' is not a valid DateTime value."
      return Outcome(SOAPFault(code: .client, reason: reason).response(soap.version))
    }
    let response = SOAPEnvelope(version: soap.version, prefix: "soap")
      .result(of: soap.operation, namespace: YardiService.base + service) { write(operation, soap, &$0) }
    return Outcome(response, property: soap["YardiPropertyId"])
  }

  /// Writes the content of the result.
  private func write(_ operation: YardiOperation, _ soap: SOAPRequest, _ xml: inout XMLBuilder) {
    let login = [credentials.userName, credentials.password, credentials.server, credentials.database]
    guard ["UserName", "Password", "ServerName", "Database"].map({ soap[$0] ?? "" }) == login else { return }
    guard soap["InterfaceLicense"] == credentials.licence else { return xml.message("License invalid for Vendor") }
    if operation.needsProperty { return property(operation, soap, &xml) }
    guard soap["InterfaceEntity"] == credentials.entity else { return xml.message("Invalid Interface Entity") }
    YardiProperties(profiles: store.world.profiles, day: store.day).write(&xml)
  }

  private func property(_ operation: YardiOperation, _ soap: SOAPRequest, _ xml: inout XMLBuilder) {
    let code = (soap["YardiPropertyId"] ?? "").lowercased()
    guard let property = store.property(code) else {
      return xml.message("Invalid or no access to Yardi Property")
    }
    let entity = soap["InterfaceEntity"] ?? ""
    guard entity == credentials.entity else {
      return xml.message("Interface '\(entity)' is not Configured for property '\(code)'")
    }
    operation.write(YardiResponses(property, on: store.day, request: soap))(&xml)
  }

  private func unknown(_ soap: SOAPRequest) -> Outcome {
    let reason = "Server did not recognize the value of HTTP Header SOAPAction: \(soap.action)."
    var outcome = Outcome(SOAPFault(code: .client, reason: reason).response(soap.version))
    let name = soap.operation.lowercased()
    outcome.isWrite = YardiService.writing.contains { name.hasPrefix($0) }
    return outcome
  }

  /// Returns the service whose file is requested, regardless of case.
  private func service(at path: String) -> String? {
    let file = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch file {
    case "itfresidentdata.asmx", "itfresidentdata40.asmx": return "ItfResidentData"
    case "itfresidenttransactions20.asmx", "itfresidenttransactions20_sysbatch.asmx": return "ItfResidentTransactions20"
    case "itfilsguestcard.asmx", "itfilsguestcard40.asmx": return "ItfILSGuestCard"
    default: return nil
    }
  }

  private func isDateTime(_ text: String?) -> Bool { text.flatMap(YardiResponses.day) != nil }

  private func page(_ status: Int, _ title: String) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/html; charset=utf-8",
      text: "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body>\(title)</body></html>")
  }
}

/// One operation: its service, its requirements, and its response.
struct YardiOperation: Sendable {
  let service: String
  /// The parameters that must be dates.
  var days: [String] = []
  var needsProperty = true
  let write: @Sendable (YardiResponses) -> (inout XMLBuilder) -> Void
}

extension XMLBuilder {
  /// Writes a message in place of data.
  mutating func message(_ text: String, type: String = "Error") {
    element("Messages", ["xmlns": ""]) { $0.leaf("Message", text, ["messageType": type]) }
  }
}
