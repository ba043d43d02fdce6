internal import Domain
internal import HTTPServer

/// RealPage's RPX gateway: SOAP 1.1, one property per call.
final class RPXService: Sendable {
  private static let writing = [
    "post", "insert", "update", "create", "add", "delete", "move", "import", "submit", "reverse", "save", "set",
  ]

  private let store: PropertyFiles
  private let credentials: Credentials

  init(_ store: PropertyFiles, credentials: Credentials) {
    self.store = store
    self.credentials = credentials
  }

  func respond(_ call: Call) -> Outcome {
    guard let request = call.soap else { return Outcome(invalid("The body is no SOAP envelope.")) }
    guard request.version == .soap11 else {
      return Outcome(HTTPResponse(status: 415, type: "text/plain", text: "Only text/xml is understood."))
    }
    let name = request.operation.lowercased()
    guard request.actionName == name, request.action.hasPrefix("http://tempuri.org/IRPXService/"),
      let operation = RPXResponses.operations[name]
    else {
      var outcome = Outcome(unsupported(request.action))
      outcome.isWrite = RPXService.writing.contains { name.hasPrefix($0) }
      return outcome
    }
    guard request["auth", "licensekey"] == credentials.licenceKey, request["auth", "pmcid"] == pmcID else {
      return Outcome(invalid("LicenseKey is not authorized to call the method."))
    }
    let site = request["auth", "siteid"] ?? ""
    guard let property = store.property(site) else { return Outcome(invalid("SiteID is not valid for the PMC.")) }
    let day = store.day.advanced(by: -property.profile.lag)
    let answers = RPXResponses(property, on: day, request: request)
    let envelope = SOAPEnvelope(version: .soap11, prefix: "s")
    let response = envelope.result(of: name, namespace: "http://tempuri.org/") { operation(answers)(&$0) }
    return Outcome(response, property: site)
  }

  private func unsupported(_ action: String) -> HTTPResponse {
    SOAPFault(
      code: .own("ActionNotSupported", namespace: "http://schemas.microsoft.com/ws/2005/05/addressing/none"),
      reason:
        "The message with Action '\(action)' cannot be processed at the receiver, due to a ContractFilter mismatch "
        + "at the EndpointDispatcher. This may be because of either a contract mismatch (mismatched Actions between "
        + "sender and receiver) or a binding/security mismatch between the sender and the receiver."
    ).response(.soap11, prefix: "s")
  }

  /// Returns the response to an invalid argument: a fault with status 200.
  private func invalid(_ reason: String) -> HTTPResponse {
    SOAPFault(code: .own("inv_Param", namespace: nil), reason: reason, status: 200) { xml in
      xml.element("RPXApplicationFault", ["xmlns:i": "http://www.w3.org/2001/XMLSchema-instance"]) {
        $0.leaves([
          "CustomMessage":
            "A validation error occurred. Please make sure you have provided the correct Auth information",
          "ExceptionMessage": reason, "LogId": "0", "MessageLogId": "2026.1.0123456789abcdef0123456789abcdef.114",
        ])
      }
    }.response(.soap11, prefix: "s")
  }
}
