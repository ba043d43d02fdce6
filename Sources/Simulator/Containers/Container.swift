/// The file formats in which RealPage delivers spreadsheets.
public enum Container: Sendable {
  /// BIFF8 with every text in the cell's own record.
  case labels
  /// BIFF8 in the style of Crystal Reports.
  case crystal
  /// BIFF8 in the style of RealPage's component for workbooks with several sheets.
  case component
  /// OOXML.
  case ooxml

  /// Returns the bytes of a file with the drawing as its only sheet.
  func file(_ drawing: SheetDrawing) throws(ContainerError) -> [UInt8] {
    try file([("Sheet1", drawing)])
  }

  /// Returns the bytes of a file with each drawing as a sheet.
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
