/// The section `site` of the definitions: the pages for owners.
public struct SiteDefinition: Equatable, Sendable {
  /// The sizes of paper that pages print on.
  public enum Paper: String, CaseIterable, Sendable {
    /// US Letter.
    case letter
    /// A4.
    case a4
  }

  /// The orders in which pages list properties.
  public enum Order: String, CaseIterable, Sendable {
    /// By name.
    case name
    /// As the configuration lists them.
    case configuration
  }

  /// The kinds of groups: the configured ones, and the states of the properties.
  public static let groupKinds = GroupDefinition.Kind.allCases.map(\.rawValue) + ["state"]

  /// The portfolio's name, shown on every page; nil for none.
  public let title: String?
  /// The owner's name, shown on every page; nil for none.
  public let owner: String?
  /// The order of properties.
  public let order: Order
  /// The kind of groups whose subtotals pages show; nil for the first kind in the file.
  public let groupKind: String?
  /// The size of the printed page.
  public let paper: Paper
  /// Whether each run writes the pages.
  public let isWrittenByRuns: Bool
  /// Whether pages that name residents are written too, into a folder of their own.
  public let includesResidents: Bool

  /// Reads the section.
  init?(_ file: Fields) {
    let known = ["title", "owner", "order", "group_by", "paper", "after_run", "with_residents"]
    guard let fields = file.object("site", known: known) else { return nil }
    title = fields.optionalText("title")
    owner = fields.optionalText("owner")
    order = fields.has("order") ? fields.choice("order") ?? .name : .name
    groupKind = fields.has("group_by") ? fields.choice("group_by", of: SiteDefinition.groupKinds) : nil
    paper = fields.has("paper") ? fields.choice("paper") ?? .letter : .letter
    isWrittenByRuns = fields.flag("after_run") ?? false
    includesResidents = fields.flag("with_residents") ?? false
  }
}
