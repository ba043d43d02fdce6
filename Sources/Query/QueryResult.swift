public import Domain

/// What one row of an answer stands for.
public enum Grain: String, Sendable {
  /// A property.
  case property
  /// A floor plan of a property.
  case floorplan
  /// All units of so many bedrooms in a property.
  case bedrooms
  /// The leases of a property that end in one month, or go on from month to month.
  case month
  /// A property in one of the weeks ahead, whose number is among the figures.
  case week
}

/// Where a day comes from.
public enum AsOfBasis: String, CaseIterable, Sendable {
  /// The file states it.
  case stated
  /// The file states only when it was run.
  case runStamp = "run_stamp"
  /// The file states neither: the operator named it.
  case given = "operator"
  /// The source's list of sites stated it in the same run.
  case siteList = "site_list"
  /// The request carried it.
  case request
  /// Nothing says it: the day received, in the property's time zone.
  case received
}

/// What figures stand on.
public enum PrimarySource: String, CaseIterable, Sendable {
  /// Single units.
  case rentRoll = "rent_roll"
  /// Counts by floor plan.
  case boxScore = "box_score"
  /// Accounts.
  case delinquency
  /// A list of events; for units, counts by floor plan.
  case monthlyActivity = "monthly_activity"
  /// Leases that end, with what becomes of them.
  case expirationRenewal = "expiration_renewal"
  /// Contacts with prospects.
  case leasingActivity = "leasing_activity"
  /// The source's own projection.
  case projectedOccupancy = "projected_occupancy"
  /// Single units, as RPX lists them.
  case unitList = "unit_list"
  /// Single units, as Yardi's services tell them.
  case unitInformation = "unit_information"
  /// Tenancies.
  case residents
  /// Open charges and prepayments, whose ages are computed.
  case residentLedger = "resident_ledger"
  /// Guest cards.
  case guestActivity = "guest_activity"
  /// What is let beside the units, as RPX lists it.
  case rentableItems = "rentable_items"
  /// The book that an owner keeps by hand.
  case ledgerBook = "ledger_book"

  /// Whether it counts units by floor plan and knows no single ones.
  public var countsFloorplans: Bool { self == .boxScore || self == .monthlyActivity }

  /// Whether what is owed is aged by us; else a report prints ages.
  public var computesAging: Bool { self == .residentLedger }
}

/// Whose figures a row holds, of which day, and what they stand on.
public struct Subject: Hashable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The property's name.
  public var propertyName: String
  /// The source that it is read from.
  public var source: String
  /// The floor plan; nil where the row is none's, or the primary source names none.
  public var floorplan: String?
  /// Bedrooms; nil where the row is none's, or they are unknown.
  public var bedrooms: Int?
  /// The month as `YYYY-MM`, or `month_to_month`; nil where the row is none's.
  public var month: String?
  /// The facts' own business day.
  public var asOf: CivilDate
  /// Where the day comes from.
  public var asOfBasis: AsOfBasis
  /// What the facts stand on.
  public var primarySource: PrimarySource
  /// How many days older the figures are than the portfolio's latest of the same kind.
  public var daysBehind: Int
  /// Why later or better facts are not used; nil where there are none.
  public var staleBecause: String?
  /// Whether later figures are at hand elsewhere, or were withheld or refused here.
  public var isLate: Bool { daysBehind > 0 || staleBecause != nil }
}

/// How much of the portfolio a total stands on.
public struct Coverage: Hashable, Sendable {
  /// The properties that are pooled.
  public var properties: Int
  /// The properties of the configuration.
  public var propertiesConfigured: Int
  /// Of how many of the pooled a later or better file was withheld or refused.
  public var staleProperties: Int
  /// The earliest and the latest of their days.
  public var days: ClosedRange<CivilDate>
  /// The units of the whole portfolio.
  public var units: PortfolioUnits
}

/// The figures of one row.
public struct ResponseRow<Figures: Sendable>: Sendable {
  /// Whose they are.
  public var subject: Subject
  /// The figures.
  public var figures: Figures
}

/// The figures of all rows together.
public struct ResponseTotal<Figures: Sendable>: Sendable {
  /// What is pooled; nil where it is one property's parts.
  public var coverage: Coverage?
  /// The figures, pooled: sums of numerators over sums of denominators.
  public var figures: Figures
  /// The plain means of the properties' ratios, by their column; absent ones left out.
  public var means: [String: Hundredths]
  /// The figures of each property that is pooled, from which each column's own coverage follows; none where it is one
  /// property's parts.
  public var pooled: [ResponseRow<Figures>] = []
}

/// A property of the configuration of which no day is published.
public struct MissingProperty: Hashable, Sendable {
  /// The property's name.
  public var name: String
  /// The source that it is read from.
  public var source: String
}

/// What a question about a module's figures is answered with.
public struct QueryResult<Figures: Sendable>: Sendable {
  /// What a row stands for.
  public var grain: Grain
  /// The rows, by the property's name, then floor plan or bedrooms.
  public var rows: [ResponseRow<Figures>]
  /// All of them together; nil where there is nothing to add up.
  public var total: ResponseTotal<Figures>?
  /// The properties that were asked for and have no rows.
  public var missing: [MissingProperty] = []
}
