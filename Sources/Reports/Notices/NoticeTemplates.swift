internal import Domain
internal import Receivables

/// An error that lists everything that is wrong with a folder of notice templates.
public struct NoticeTemplateError: Error, Hashable, CustomStringConvertible {
  /// The problems to correct, each with file, line, rule and remedy; never empty.
  public let problems: [String]
  /// One line for each problem.
  public var description: String { problems.joined(separator: "\n") }
}

/// The templates of notices: the layout of the letter, as text and as an HTML page, and the texts of each language.
public struct NoticeTemplates: Sendable {
  /// One template file.
  public struct File: Sendable {
    /// The file's name in the folder: `letter.html`, `ru.txt`.
    public let name: String
    /// The file's content.
    public let bytes: [UInt8]

    /// Creates a file from its name and content.
    public init(name: String, bytes: [UInt8]) {
      (self.name, self.bytes) = (name, bytes)
    }
  }

  let text: NoticeTemplateFile
  let page: NoticeTemplateFile
  private let english: NoticeTexts
  private let russian: NoticeTexts

  /// The templates included in the program.
  public static let shipped = [
    File(name: "letter.txt", bytes: PackageResources.letter_txt),
    File(name: "letter.html", bytes: PackageResources.letter_html),
    File(name: "en.txt", bytes: PackageResources.en_txt), File(name: "ru.txt", bytes: PackageResources.ru_txt),
  ]

  /// Reads templates and validates them strictly.
  ///
  /// - Parameters:
  ///   - files: the folder's files.
  ///   - folder: the folder, for messages.
  /// - Throws: an error that lists all problems at once.
  public init(_ files: [File] = shipped, in folder: String = "templates") throws(NoticeTemplateError) {
    var problems: [String] = []
    let contents = Dictionary(files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    func read(_ name: String, _ sections: [NoticeSection], keepsLines: Bool) -> NoticeTemplateFile? {
      guard let bytes = contents[name] else {
        problems.append(
          "\(folder): '\(name)' not found. The folder must contain \(NoticeTemplates.names), as"
            + " 'ownerdash notices template DIR' writes them")
        return nil
      }
      return NoticeTemplateFile(
        bytes, path: "\(folder)/\(name)", sections: sections, keepsLines: keepsLines, problems: &problems)
    }
    func words(_ language: NoticeLanguage) -> NoticeTexts? {
      let name = "\(language.rawValue).txt"
      guard let file = read(name, NoticeTexts.sections(of: language), keepsLines: false) else { return nil }
      let months = file.lines(of: NoticeTexts.months).count
      if months != 12 { problems.append("\(folder)/\(name): section [months] has \(months) lines instead of 12") }
      return NoticeTexts(language, file)
    }
    let text = read("letter.txt", LetterSections.text, keepsLines: true)
    let page = read("letter.html", LetterSections.page, keepsLines: true)
    let (english, russian) = (words(.english), words(.russian))
    let known = Set(NoticeTemplates.shipped.map(\.name))
    problems += contents.keys.filter { !known.contains($0) }.sorted().map { name in
      "\(folder)/\(name): unknown template name; names: \(NoticeTemplates.names)"
    }
    guard problems.isEmpty, let text, let page, let english, let russian else {
      throw NoticeTemplateError(problems: problems)
    }
    (self.text, self.page, self.english, self.russian) = (text, page, english, russian)
  }

  /// Returns a language's texts.
  func words(of language: NoticeLanguage) -> NoticeTexts {
    switch language {
    case .english: english
    case .russian: russian
    }
  }

  private static var names: String { shipped.map(\.name).joined(separator: ", ") }
}

/// The sections of the letter's layout.
enum LetterSections {
  private static let parts = ["subject", "greeting", "opening", "rows", "request", "crossed", "language"]
  private static let line = ["what", "amount"]

  static let letter = NoticeSection(name: "text", placeholders: parts, required: ["rows"])
  static let whole = NoticeSection(name: "page", placeholders: parts, required: ["rows"])
  static let row = NoticeSection(name: "row", placeholders: line, required: line)
  static let total = NoticeSection(name: "total", placeholders: line, required: line)

  static let text = [letter]
  static let page = [row, total, whole]
}
