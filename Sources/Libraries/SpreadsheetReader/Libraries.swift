internal import CGSF
internal import CXML
internal import CZip

/// The names and loaded versions of the libraries that read files.
public var libraries: [(name: String, version: String)] {
  let gsf = [ownerdash_gsf_version(0), ownerdash_gsf_version(1), ownerdash_gsf_version(2)]
  return [
    ("libxml2", dotted(ownerdash_xml_version().flatMap { Int(String(cString: $0)) })),
    ("libzip", String(cString: zip_libzip_version())), ("libgsf", gsf.map { "\($0)" }.joined(separator: ".")),
  ]
}

/// Formats a version number: 20914 is 2.9.14.
private func dotted(_ number: Int?) -> String {
  number.map { "\($0 / 10_000).\($0 / 100 % 100).\($0 % 100)" } ?? "unknown"
}
