public import Domain
public import Reports
public import Warehouse

/// The state of one dataset of a property, as `status` judges it.
public struct DatasetState: Hashable, Sendable {
  /// The states that pages distinguish.
  public enum State: String, Sendable {
    /// As recent as may be expected.
    case fresh
    /// Older.
    case late
    /// A later day failed a check.
    case held
    /// A later file was refused.
    case refused
    /// The units disagree with a cross-check source.
    case disputed
    /// Created at the source but not downloaded.
    case failed
    /// Requested, but nothing received.
    case missing
    /// No report in the configuration provides it.
    case notRequested
    /// The source does not provide it.
    case notAvailable
  }

  /// The property's key.
  public let propertyID: String
  /// The dataset.
  public let dataset: UnifiedFactDay.Dataset
  /// Its state.
  public let state: State
  /// The current day; nil if there is none.
  public let asOf: CivilDate?
  /// Why it is not fresh; nil if there is no reason.
  public let reason: String?

  /// The state of a dataset.
  public init(
    propertyID: String, dataset: UnifiedFactDay.Dataset, state: State, asOf: CivilDate?, reason: String?
  ) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.state = state
    self.asOf = asOf
    self.reason = reason
  }
}

/// What the pages need besides `unified.db`.
public struct SiteInput: Sendable {
  /// The portfolio's name, shown on every page; nil for none.
  public var title: String?
  /// The properties that the pages are of, in words, where they are a part of the portfolio that a reader chose.
  public var filter: String?
  /// The owner's name, shown on every page; nil for none.
  public var owner: String?
  /// The keys of the properties in the order that pages list them; nil for the order of names.
  public var order: [String]?
  /// The kind of groups whose subtotals are shown; nil for none, except where there are too many properties for a page.
  public var groupKind: String?
  /// When the pages are made, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var madeAt: String
  /// The day that freshness is judged by.
  public var today: CivilDate
  /// The size of the printed page.
  public var paper: Paper
  /// The state of every dataset.
  public var states: [DatasetState]
  /// The reports that `status` and `findings` print.
  public var status: Document, findings: Document
  /// Every rule of findings.
  public var rules: [FindingRule]
  /// The data dictionary of `unified.db`.
  public var dictionary: DataDictionary
  /// The feeds whose reports state the readiness of vacant units.
  public var readinessFeeds: Set<String>
  /// The bounds that figures are checked against.
  public var thresholds: [FigureThreshold] = []

  /// The input of pages.
  public init(
    title: String?, madeAt: String, today: CivilDate, paper: Paper, states: [DatasetState], status: Document,
    findings: Document, rules: [FindingRule], dictionary: DataDictionary, readiness feeds: Set<String> = []
  ) {
    readinessFeeds = feeds
    self.title = title
    self.madeAt = madeAt
    self.today = today
    self.paper = paper
    self.states = states
    self.status = status
    self.findings = findings
    self.rules = rules
    self.dictionary = dictionary
  }
}
