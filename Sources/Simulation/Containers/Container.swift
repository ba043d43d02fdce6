/// The kinds of files that RealPage delivers spreadsheets in.
public enum Container: Sendable {
  /// BIFF8 with every text in the cell's own record.
  case labels
  /// BIFF8 as Crystal Reports writes it.
  case crystal
  /// OOXML.
  case ooxml

  /// The drawing as the bytes of a file.
  func file(_ drawing: SheetDrawing) throws(ContainerError) -> [UInt8] {
    switch self {
    case .labels: try oleFile([("Workbook", BIFFWriter(dialect: .labels).workbook(drawing))])
    case .crystal:
      try oleFile([
        ("WORKBOOK", BIFFWriter(dialect: .crystal).workbook(drawing)),
        ("\u{05}SummaryInformation", summaryInformation(author: "Powered by Crystal")),
      ])
    case .ooxml: try zipFile(OOXMLWriter().parts(drawing))
    }
  }
}
