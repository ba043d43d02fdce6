/// The section `site` of the definitions: the pages for owners.
public struct SiteDefinition: Equatable, Sendable {
  /// The sizes of paper that pages print on.
  public enum Paper: String, CaseIterable, Sendable {
    /// US Letter.
    case letter
    /// A4.
    case a4
  }

  /// The portfolio's or owner's name, shown on every page; nil for none.
  public let title: String?
  /// The size of the printed page.
  public let paper: Paper
  /// Whether each run writes the pages.
  public let isWrittenByRuns: Bool

  /// Reads the section.
  init?(_ file: Fields) {
    guard let fields = file.object("site", known: ["title", "paper", "after_run"]) else { return nil }
    title = fields.optionalText("title")
    paper = fields.has("paper") ? fields.choice("paper") ?? .letter : .letter
    isWrittenByRuns = fields.flag("after_run") ?? false
  }
}
