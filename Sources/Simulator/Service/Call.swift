internal import HTTPServer

/// The classification of a request to a service.
struct Call {
  /// The kinds of calls, which are counted, delayed and made to fail separately.
  enum Kind: String, CaseIterable {
    /// Creates a report instance.
    case create
    /// Lists the caller's own report instances.
    case list
    /// Downloads a file.
    case file
    /// Calls an operation of RPX.
    case rpx
    /// Calls an operation of Yardi's web services.
    case yardi
    /// Anything else.
    case other
  }

  let kind: Kind
  /// The report's number, or the operation; empty where there is neither.
  let subject: String
  /// The SOAP request; nil for other calls, and for one that could not be read.
  let soap: SOAPRequest?

  init(_ request: HTTPRequest, path: [String]) {
    let reports = path.firstIndex(of: "reports").map { Array(path[$0...]) } ?? []
    let last = path.last?.lowercased() ?? ""
    if reports.count == 3, last == "report-instances" {
      self.init(.create, reports[1])
    } else if reports.count == 5, last == "files" {
      self.init(.file, reports[1])
    } else if path.suffix(2) == ["my", "report-instances"] {
      self.init(.list, "")
    } else if last.hasSuffix(".svc") || last.hasSuffix(".asmx") {
      let soap = SOAPRequest(request)
      self.init(last.hasSuffix(".svc") ? .rpx : .yardi, soap?.operation ?? "", soap)
    } else {
      self.init(.other, "")
    }
  }

  private init(_ kind: Kind, _ subject: String, _ soap: SOAPRequest? = nil) {
    self.kind = kind
    self.subject = subject
    self.soap = soap
  }
}

/// A service's response, with the facts for the log and the counts.
struct Outcome {
  var response: HTTPResponse
  /// The property's id.
  var property: String?
  /// The id of the requested file.
  var file: Int?
  /// Whether a report instance was created.
  var isCreation = false
  /// Whether the request was for a write operation.
  var isWrite = false

  init(_ response: HTTPResponse, property: String? = nil) {
    self.response = response
    self.property = property
  }

  /// The log line of a call: `create 4238 5472172 201, 60 bytes`.
  ///
  /// Only plain characters of the caller's data are logged.
  func line(for call: Call) -> String {
    let words = [call.kind.rawValue, call.subject, property ?? ""].map { $0.prefix(64).filter(\.isLogged) }
    let head = words.filter { !$0.isEmpty }.joined(separator: " ")
    let delivery = response.delivery == .whole ? "" : ", \(response.delivery)"
    return "\(head) \(response.status), \(response.body.count) bytes\(delivery)"
  }
}

extension Character {
  fileprivate var isLogged: Bool { isASCII && (isLetter || isNumber || self == "_" || self == ".") }
}
