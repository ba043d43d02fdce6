import Pipeline
import Reports
import SpreadsheetWriter

/// The output format of a report.
enum Format: String, CaseIterable {
  case table, csv, json, html, xlsx, pdf

  /// The renderer of a text format; nil for a workbook and for PDF.
  fileprivate func renderer(_ paper: Paper) -> (any Renderer)? {
    switch self {
    case .table: TextRenderer()
    case .csv: CSVRenderer()
    case .json: JSONRenderer()
    case .html: HTMLRenderer(paper: paper)
    case .xlsx, .pdf: nil
    }
  }
}

extension Arguments {
  /// Writes a report in the requested format to standard output, or to the file that `--out` names.
  func draw(_ report: some Report, in environment: Environment) throws -> ExitStatus {
    let format = try choice("format", Format.self) ?? .table
    var document = report.document
    if !propertyPatterns.isEmpty {
      document.subtitle.insert("Properties: \(propertyPatterns.joined(separator: ", "))", at: 0)
    }
    if ownOptions.contains(Option.policy.name), !ownOptions.contains("against"), let name = self["policy"] {
      document = document.following(try policy(named: name, option: "policy", in: environment), view: command)
    }
    if let group = self["group"] { document.subtitle.insert("Group: \(group)", at: 0) }
    if !environment.showsPeople { document = document.hidingPersons }
    document = try arranged(document, format)
    if let present = environment.present {
      present(document)
      return .done
    }
    let paper = try paper(for: format)
    guard let renderer = format.renderer(paper) else {
      guard let path = self["out"] else { throw UsageError("--format \(format.rawValue) requires --out FILE") }
      if format == .pdf {
        try PagePrinter(environment).write(HTMLRenderer(paper: paper).render(document), to: path)
      } else {
        try environment.files.write(WorkbookRenderer(paper: paper).sheets(of: document), to: path)
      }
      return .done
    }
    if format == .table, self["out"] == nil, let terminal = environment.terminal {
      let width = self["wide"] == nil ? terminal.width : nil
      terminal.write(TextRenderer(width: width, isColored: terminal.isColored).render(document))
      return .done
    }
    let text = renderer.render(document)
    if let path = self["out"] {
      try environment.files.replace(path, with: Array(text.utf8))
    } else {
      environment.write(text)
    }
    return .done
  }
}

extension Arguments {
  /// The paper that a format prints on; formats that print on none refuse the option.
  private func paper(for format: Format) throws -> Paper {
    guard let paper = try choice("paper", Paper.self) else { return .letter }
    guard [.html, .xlsx, .pdf].contains(format) else {
      throw UsageError("--paper applies to --format html, xlsx and pdf")
    }
    return paper
  }

  /// Returns the document with the columns and rows that the options ask for.
  private func arranged(_ document: Document, _ format: Format) throws -> Document {
    if self["wide"] != nil, format != .table {
      throw UsageError("--wide applies to --format table; others have every column")
    }
    var arrangement = TableArrangement()
    arrangement.columns = self["columns"]?.split(separator: ",").map(String.init)
    if let sort = sortColumn {
      arrangement.sort = sort.hasSuffix(":desc") ? String(sort.dropLast(5)) : sort
      arrangement.isDescending = sort.hasSuffix(":desc")
    }
    arrangement.top = try topRows
    do throws(UnknownColumn) { return try arrangement.applied(to: document) } catch {
      throw UsageError("--\(error.option): \(error)\(suggestion(error.name, error.known))")
    }
  }

  /// The column to sort by; nil where the command has a `--sort` of its own.
  private var sortColumn: String? { isArranged("sort") ? self["sort"] : nil }

  private var topRows: Int? { get throws { isArranged("top") ? try count("top") : nil } }

  /// Whether an option is the one that arranges tables, not the command's own of the same name.
  private func isArranged(_ name: String) -> Bool { !ownOptions.contains(name) }
}

extension FileSystem {
  /// Writes a workbook, so that after a crash the file is either complete or unchanged.
  ///
  /// - Throws: `WorkbookError` or `FileError`; the previous file at the path is then unchanged.
  func write(_ sheets: [WorksheetContent], to path: String) throws {
    let draft = path + ".draft"
    defer { _ = unlink(draft) }
    try writeWorkbook(sheets, to: draft)
    try replace(path, with: try contents(of: draft))
  }
}
