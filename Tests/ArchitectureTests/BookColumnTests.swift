import Testing

@Suite("A column of the manual book is named where its table is declared, and nowhere else")
struct BookColumnTests {
  private static let folder = "Sources/Connectors/ManualBook/"
  private static let declarations = folder + "Book/Tables/"

  /// The headers of the columns that a source declares.
  private static func headers(in source: String) -> Set<String> {
    let text = source.replacing("\n", with: "").replacing(" ", with: "")
    return Set(text.ranges(of: "Column(\"").map { String(text[$0.upperBound...].prefix { $0 != "\"" }) })
  }

  /// The literals of a source that name a column by its header, or by its name in the raw table.
  private static func repeated(_ headers: Set<String>, in source: String) -> [String] {
    SwiftText(source).literals.filter { literal in
      headers.contains(literal) || literal.hasSuffix("_cents") && headers.contains(String(literal.dropLast(6)))
    }
  }

  @Test("No literal of the connector repeats a header")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: String(Self.folder.dropLast()))
    let headers = files.filter { $0.path.hasPrefix(Self.declarations) }
      .reduce(into: Set<String>()) { $0.formUnion(Self.headers(in: $1.text)) }
    #expect(headers.isSuperset(of: ["unit_id", "amount", "tenant_id", "entered_by"]) && headers.count > 60)
    for file in files where !file.path.hasPrefix(Self.declarations) {
      let names = Self.repeated(headers, in: file.text)
      #expect(names.isEmpty, "\(file.path) repeats the headers \(names.joined(separator: ", "))")
    }
  }

  @Test("A literal that names a column is found")
  func found() {
    let headers = Self.headers(in: "let amount = Column(\n  \"amount\", .money, \"what is held\")")
    #expect(headers == ["amount"])
    #expect(
      Self.repeated(headers, in: "row[\"amount_cents\"].money ?? row[\"amount\"].money") == ["amount_cents", "amount"])
    #expect(Self.repeated(headers, in: "row.amount.money // \"amount\"") == [])
  }
}
