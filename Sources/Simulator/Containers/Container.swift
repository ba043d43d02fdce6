/// The kinds of files that RealPage delivers spreadsheets in.
public enum Container: Sendable {
  /// BIFF8 with every text in the cell's own record.
  case labels
  /// BIFF8 as Crystal Reports writes it.
  case crystal
  /// BIFF8 as a component for several sheets writes it.
  case component
  /// OOXML.
  case ooxml

  /// The drawing as the bytes of a file of one sheet.
  func file(_ drawing: SheetDrawing) throws(ContainerError) -> [UInt8] {
    try file([("Sheet1", drawing)])
  }

  /// The drawings as the bytes of a file, each a sheet.
  func file(_ sheets: [NamedSheet]) throws(ContainerError) -> [UInt8] {
    switch self {
    case .labels: try oleFile([("Workbook", BIFFWriter(dialect: .labels).workbook(sheets))])
    case .crystal:
      try oleFile([
        ("WORKBOOK", BIFFWriter(dialect: .crystal).workbook(sheets)),
        ("\u{05}SummaryInformation", summaryInformation(author: "Powered by Crystal")),
      ])
    case .component:
      try oleFile([
        ("Workbook", BIFFWriter(dialect: .component).workbook(sheets)),
        ("\u{05}SummaryInformation", summaryInformation(author: "")),
      ])
    case .ooxml: try zipFile(OOXMLWriter().parts(sheets))
    }
  }
}
