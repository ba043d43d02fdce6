extension FaultServer {
  /// A SOAP service that answers each operation with what a test hands in; one without an answer is not known to it.
  public static func soap(_ answer: @escaping @Sendable (String) -> [UInt8]?) throws -> FaultServer {
    try FaultServer { asked in
      if let body = answer(asked.operation) { return [.response(200, ["Content-Type: text/xml"], body)] }
      let fault = "<Fault><faultcode>ActionNotSupported</faultcode><faultstring>not known</faultstring></Fault>"
      return [.response(500, [], Array("<Envelope><Body>\(fault)</Body></Envelope>".utf8))]
    }
  }
}

extension FaultServer.Asked {
  /// What the header asks for, in the way of SOAP 1.1 or of 1.2.
  public var action: String {
    let type = headers["content-type"] ?? ""
    let named = type.split(separator: ";").map { $0.drop { $0 == " " } }.first { $0.hasPrefix("action=") }
    return String((headers["soapaction"]?[...] ?? named?.dropFirst("action=".count) ?? "").filter { $0 != "\"" })
  }

  /// The operation, which the action ends in.
  public var operation: String { action.split(separator: "/").last.map(String.init) ?? "" }

  /// The elements of the body that hold a text, in their order, by `name=text`.
  public var leaves: [String] {
    let pieces = String(decoding: body, as: UTF8.self).split(separator: "<", omittingEmptySubsequences: true)
    return zip(pieces, pieces.dropFirst()).compactMap { piece, next in
      let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = parts[0].split(separator: " ").first, next.hasPrefix("/\(name)>") else {
        return nil
      }
      return "\(name)=\(parts[1])"
    }
  }
}

/// An answer of a SOAP operation.
public func soapAnswer(to operation: String, namespace: String = "urn:x", _ content: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
    <\(operation)Response xmlns="\(namespace)"><\(operation)Result>\(content)</\(operation)Result>\
    </\(operation)Response></s:Body></s:Envelope>
    """.utf8)
}
