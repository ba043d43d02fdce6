import HTTPServer
import Pages

/// The links of a page to other pages.
///
/// Links are `href="FILE.html"`, with or without a query or `#PLACE`; text cannot look like one, because quotes in it
/// are escaped. A link to `./FILE.html` stays as it is.
enum PageLinks {
  /// A page whose links have more parameters in their addresses.
  ///
  /// - Parameters:
  ///   - markup: the page.
  ///   - parameters: returns the parameters to add to a link to a file, such as `group=Texas`; nil for none.
  /// - Returns: the page.
  static func adding(to markup: String, _ parameters: (_ file: String) -> String?) -> String {
    let start = Array("href=\"".utf8)
    let bytes = Array(markup.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count + bytes.count / 20)
    var place = 0
    while place < bytes.count {
      guard bytes[place...].starts(with: start) else {
        kept.append(bytes[place])
        place += 1
        continue
      }
      kept += start
      place += start.count
      let target = bytes[place...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "#") }
      kept += target
      place += target.count
      let parts = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
      let file = String(decoding: parts[0], as: UTF8.self)
      guard !file.hasPrefix("."), file.hasSuffix(".html"), let more = parameters(file) else { continue }
      kept += Array(((parts.count > 1 ? "&amp;" : "?") + more).utf8)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// The order in which a request asks for a table of properties: `portfolio.html?sort=units` or
/// `portfolio-by-units.html`.
///
/// Links to other pages keep it, and so do theirs back. A link of the sorted page to itself in another order does not.
struct PageSort {
  /// The page without its order, such as `portfolio.html`.
  let page: String
  /// The order, such as `units`.
  let order: String

  /// The order of a request; nil if it asks for none.
  ///
  /// - Parameters:
  ///   - file: the requested file.
  ///   - request: the request.
  init?(_ file: String, _ request: HTTPRequest) {
    if let named = Site.order(of: file) {
      (page, order) = named
    } else if let sort = request.query.first(where: { $0.name == "sort" })?.value {
      (page, order) = (file, sort)
    } else {
      return nil
    }
  }

  /// The file of the page in this order.
  var file: String { Site.file(page, by: order) }

  /// A page whose links to other pages keep the order.
  func keptByLinks(in markup: String) -> String {
    guard Site.orders.dropFirst().contains(order) else { return markup }
    return PageLinks.adding(to: markup) { file in
      file == page || Site.order(of: file) != nil ? nil : "sort=\(order)"
    }
  }
}
