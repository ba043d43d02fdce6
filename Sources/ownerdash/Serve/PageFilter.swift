import HTTPServer
import Synchronization

/// Which properties a request for a page asks for: the parameters `property` and `group`, as the command line takes them.
///
/// Pages of a filter have figures pooled over its properties alone, and every link to another page keeps the filter.
struct PageFilter: Hashable, Sendable {
  /// The parameters, in their order.
  let names: [String], values: [String]

  /// The filter of a request; nil if it asks for all properties.
  init?(_ request: HTTPRequest) {
    let given = request.query.filter { ["group", "property"].contains($0.name) }
    guard !given.isEmpty else { return nil }
    (names, values) = (given.map(\.name), given.map(\.value))
  }

  /// The filter as options of a command.
  var options: [String] { zip(names, values).map { "--\($0)=\($1)" } }

  /// The filter in words: `Texas, alder`.
  var words: String { values.joined(separator: ", ") }

  /// The filter as parameters of an address: `group=Texas`.
  var parameters: String {
    zip(names, values).map { "\($0)=\(PageFilter.encoded($1))" }.joined(separator: "&amp;")
  }

  /// A page whose links to other pages keep the filter.
  ///
  /// A link to `./FILE.html` leaves the filter.
  func keptByLinks(in markup: String) -> String {
    let parameters = self.parameters
    return PageLinks.adding(to: markup) { _ in parameters }
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}

/// The pages of the last requested filters.
final class FilteredPages: Sendable {
  /// How many filters' pages are kept.
  private static let most = 4

  private let state = Mutex<[(filter: PageFilter, pages: SitePages)]>([])

  /// The pages of a filter, made if they are not kept.
  func pages(of filter: PageFilter, _ make: () throws -> SitePages) rethrows -> SitePages {
    try state.withLock { kept in
      let known = kept.firstIndex { $0.filter == filter }
      let pages = try known.map { kept.remove(at: $0).pages } ?? make()
      kept.insert((filter, pages), at: 0)
      kept = Array(kept.prefix(FilteredPages.most))
      return pages
    }
  }
}
