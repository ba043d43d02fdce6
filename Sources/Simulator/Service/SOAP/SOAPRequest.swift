internal import HTTPServer
internal import XML

/// The two versions of SOAP, which have different envelopes and faults.
enum SOAPVersion {
  case soap11, soap12

  var namespace: String {
    self == .soap11 ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope"
  }

  var contentType: String {
    self == .soap11 ? "text/xml; charset=utf-8" : "application/soap+xml; charset=utf-8"
  }
}

/// A SOAP request: the service, the operation and the parameters.
struct SOAPRequest {
  let version: SOAPVersion
  /// The complete action in the header.
  let action: String
  /// The name of the service's file without its extension: `ItfResidentData`.
  let service: String
  /// The element in the body.
  private let element: XMLElement

  /// Reads a request; nil where it is not SOAP.
  init?(_ request: HTTPRequest) {
    let type = request.header("Content-Type") ?? ""
    version = type.lowercased().hasPrefix("application/soap+xml") ? .soap12 : .soap11
    action = SOAPRequest.action(request.header("SOAPAction") ?? type.components(behind: "action=") ?? "")
    service = request.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
    guard request.method == "POST", let tree = XMLTree(ifXML: request.body), tree.root.name == "Envelope",
      let element = tree.root.first("Body")?.children.first
    else { return nil }
    self.element = element
  }

  /// The operation that the body names.
  var operation: String { element.name }
  /// The last part of the header's action.
  var actionName: String { action.split(separator: "/").last.map(String.init) ?? "" }

  /// A parameter's text without surrounding white space, nested parameters by their path of names; nil where it is
  /// absent.
  subscript(_ names: String...) -> String? {
    var place: XMLElement? = element
    for name in names { place = place?.first(name) }
    return place.map { trimmed($0.text) }
  }

  /// Reads a yes or no; nil where it is absent or neither.
  func flag(_ name: String) -> Bool? {
    switch self[name]?.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  private static func action(_ text: String) -> String {
    String(text.prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " })
  }
}

extension String {
  fileprivate func components(behind label: String) -> String? {
    firstRange(of: label).map { String(self[$0.upperBound...]) }
  }
}

/// Returns the text without surrounding white space.
func trimmed(_ text: String) -> String {
  let rest = text.drop(while: \.isWhitespace)
  return String(rest.reversed().drop(while: \.isWhitespace).reversed())
}
