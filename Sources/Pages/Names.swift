internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// The files of pages, and links to them.
enum Names {
  /// The page of a property.
  static func property(_ key: String) -> String { "property-\(file(key)).html" }

  /// A link to a property's page.
  static func link(_ key: String, _ name: String) -> String {
    "<a href=\"\(property(key))\">\(Escaped(name))</a>"
  }

  /// The line of a metric in the data dictionary.
  static func metric(_ id: String) -> String { "dictionary.html#\(id)" }

  /// The page on which a property's figure is calculated, at the metric.
  static func metric(_ id: String, of property: String) -> String {
    let view = MetricDefinition.all.first { $0.id == id }?.view ?? ""
    return "\(explanation(of: property, view))#\(id)"
  }

  /// The page on which a property's figures of a view are calculated.
  static func explanation(of property: String, _ view: String) -> String {
    "explain-\(view)-\(file(property)).html"
  }

  /// The page on which the pooled figures of a portfolio or group page are calculated.
  static func explanation(ofPage page: String) -> String { "explain-\(page).html" }

  /// The page that lists why figures of a property changed.
  static func changes(of property: String) -> String { "changes-\(file(property)).html" }

  /// The page that lists why the pooled figures of a portfolio or group page changed.
  static func changes(ofPage page: String) -> String { "why-\(page).html" }

  /// A report as a page.
  static func report(_ name: String) -> String { "report-\(name).html" }

  /// A key as part of a file's name and of an address: letters, digits, hyphens and underscores as they are, every other
  /// byte as a tilde and its hexadecimal digits.
  static func file(_ key: String) -> String {
    let digits = Array("0123456789abcdef")
    return key.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "~\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}

/// Bedrooms as a row's name.
func bedroomsName(_ bedrooms: Int?) -> String {
  switch bedrooms {
  case nil: "Unknown"
  case 0?: "Studio"
  case 1?: "1 bedroom"
  case let count?: "\(count) bedrooms"
  }
}
