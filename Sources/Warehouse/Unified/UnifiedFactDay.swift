public import Domain

/// One dataset of a property on one day: its primary source, and whether it may be shown.
public struct UnifiedFactDay: ReadableRow {
  /// Facts that are published together (`domain.md` 2a).
  public enum Dataset: String, CaseIterable, Sendable {
    /// Units and their states: occupancy and exposure.
    case units
    /// Rents asked and in place.
    case pricing
    /// Leases and their charges.
    case leases
    /// Accounts and what they owe.
    case delinquency
    /// Move-ins, move-outs, notices and renewals.
    case activity
    /// Leases that end, and what becomes of them.
    case expirations
    /// Prospects, from first contact to lease.
    case funnel
    /// The source's own projection of occupied units.
    case projection
    /// Items rented in addition to units, such as garages.
    case rentableItems = "rentable_items"
    /// Charges and payments of a book kept by hand.
    case ledger

    /// The dataset's heading in the matrix of `status`.
    public var heading: String {
      switch self {
      case .units: "Units"
      case .pricing: "Pricing"
      case .leases: "Leases"
      case .delinquency: "Delinq."
      case .activity: "Activity"
      case .expirations: "Expir."
      case .funnel: "Funnel"
      case .projection: "Project."
      case .rentableItems: "Items"
      case .ledger: "Ledger"
      }
    }

    /// The dataset's name on pages.
    public var title: String {
      switch self {
      case .units: "Units"
      case .pricing: "Rents"
      case .leases: "Leases"
      case .delinquency: "Delinquency"
      case .activity: "Move-ins and move-outs"
      case .expirations: "Lease expirations"
      case .funnel: "Leasing"
      case .projection: "Projected occupancy"
      case .rentableItems: "Rentable items"
      case .ledger: "Ledger"
      }
    }
  }

  /// The one source of a day's facts; the others are cross-check sources.
  public enum PrimarySource: String, CaseIterable, Sendable {
    /// RealPage's Rent Roll: unit by unit.
    case rentRoll = "rent_roll"
    /// RealPage's unitlist (RPX): unit by unit.
    case unitList = "unit_list"
    /// A Box Score: counts by floor plan only.
    case boxScore = "box_score"
    /// RealPage's Delinquent and Prepaid.
    case delinquency
    /// RealPage's Monthly Activity Summary: its list of events, and as the weakest source of units its counts by floor
    /// plan.
    case monthlyActivity = "monthly_activity"
    /// RealPage's Lease Expiration/Renewal Detail.
    case expirationRenewal = "expiration_renewal"
    /// RealPage's Leasing Activity Detail, or its Activity Report.
    case leasingActivity = "leasing_activity"
    /// RealPage's Projected Occupancy.
    case projectedOccupancy = "projected_occupancy"
    /// RealPage's rentable items (RPX).
    case rentableItems = "rentable_items"
    /// The book that an owner keeps by hand.
    case ledgerBook = "ledger_book"
    /// Yardi's unit information: unit by unit.
    case unitInformation = "unit_information"
    /// Yardi's residents by status: leases, moves and expirations by their dates.
    case residents
    /// Yardi's open charges and prepayments: ages are computed, none is printed.
    case residentLedger = "resident_ledger"
    /// Yardi's guest cards.
    case guestActivity = "guest_activity"

    /// Whether it lists units individually.
    public var knowsSingleUnits: Bool { [.rentRoll, .unitList, .unitInformation, .ledgerBook].contains(self) }

    /// Whether it counts units by floor plan.
    public var countsFloorplans: Bool { self == .boxScore || self == .monthlyActivity }

    /// Whether an earlier day on another source takes precedence over a day of units on this one: it states only
    /// totals, as of the property's own day regardless of the requested day.
    public var isWeakest: Bool { self == .monthlyActivity }

    /// Whether what accounts owe is aged by us, from charges that it lists; else it prints ages.
    public var computesAging: Bool { self == .residentLedger || self == .ledgerBook }
  }

  /// The property's key.
  public var propertyID: String
  /// The dataset.
  public var dataset: Dataset
  /// The business day.
  public var asOf: CivilDate
  /// Where the day comes from: stated, run_stamp or receipt.
  public var asOfBasis: LoadRecord.AsOfBasis
  /// The primary source of the day's facts.
  public var primarySource: PrimarySource
  /// The SHA-256 of the payload that the facts come from; blank for an earlier day of a manual book.
  public var payload: String
  /// The fiscal month that the payload prints; nil if it prints none.
  public var fiscalMonth: CivilMonth?
  /// Why a blocking check holds the day back; nil for a good day.
  public var heldBecause: String?
  /// Whether the dataset's pointer names it.
  var isCurrent = false
  /// Why a later day is withheld, if this day is current.
  var staleBecause: String?

  /// A day of a dataset.
  public init(
    propertyID: String, dataset: Dataset, asOf: CivilDate, asOfBasis: LoadRecord.AsOfBasis,
    primarySource: PrimarySource, payload: String,
    fiscalMonth: CivilMonth? = nil, heldBecause: String? = nil
  ) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.asOf = asOf
    self.asOfBasis = asOfBasis
    self.primarySource = primarySource
    self.payload = payload
    self.fiscalMonth = fiscalMonth
    self.heldBecause = heldBecause
  }

  /// A day of no payload.
  public static let template = UnifiedFactDay(
    propertyID: "", dataset: .units, asOf: CivilDate(dayNumber: 0), asOfBasis: .received, primarySource: .rentRoll,
    payload: "")

  /// The table.
  public static let schema = TableSchema<UnifiedFactDay>(
    "unified_fact_days",
    grain: """
      one row per property, dataset and business day: the payload that supplies the day, and whether it is published
      """,
    source: "every mapped payload",
    columns: [
      .propertyID(\.propertyID),
      .enumeration("dataset", \.dataset, "group of facts published together", isChecked: true),
      .asOf(\.asOf),
      .enumeration(
        "as_of_basis", \.asOfBasis,
        """
        basis of the business day: stated in the file, run_stamp of the report, operator (--day), site_list of the \
        same RPX run, request that carried the day, or day received in the property's time zone
        """, isChecked: true, isListed: false),
      .enumeration(
        "primary_source", \.primarySource, "report that supplies the day's facts; others only cross-check them",
        isChecked: true, isListed: false),
      .text(
        "payload", \.payload,
        "SHA-256 of the payload that supplies the facts; blank for an earlier day of a manual book, made by all imports"
      ),
      .month("fiscal_month", \.fiscalMonth, "fiscal month, YYYY-MM", null: "not printed in the file"),
      .text(
        "held_because", \.heldBecause, "why a blocking check keeps the day unpublished",
        null: "passed every blocking check", .reason),
      .flag("is_current", \.isCurrent, "1 for the published day of the dataset"),
      .text("stale_because", \.staleBecause, "why a later day is not published", null: "latest day", .reason),
    ], key: ["property_id", "dataset", "as_of"],
    checks: [
      "is_current = 0 OR is_current = 1 AND held_because IS NULL",
      "stale_because IS NULL OR is_current = 1",
    ],
    // A dataset has one current day, which is found without its history, by the property too; and all properties' facts
    // of a day are found without the other days.
    indexes: [
      "CREATE UNIQUE INDEX current_fact_days ON unified_fact_days (dataset, property_id) WHERE is_current = 1",
      "CREATE INDEX current_fact_days_by_property ON unified_fact_days (property_id, dataset) WHERE is_current = 1",
      "CREATE INDEX fact_days_by_day ON unified_fact_days (as_of, dataset, property_id)",
      // A number of days before another day: periods that are compared, and how often days come.
      "CREATE INDEX fact_days_by_number ON unified_fact_days (property_id, dataset, as_of_day)",
    ])
}

/// Which day of a dataset is current.
public struct PublishedDay: Sendable {
  /// The property's key.
  public var propertyID: String
  /// The dataset.
  public var dataset: UnifiedFactDay.Dataset
  /// The last good day.
  public var asOf: CivilDate
  /// Why a later day is withheld, which makes this one stale; nil if this is the latest.
  public var staleBecause: String?

  /// The pointer to a dataset's current day.
  public init(propertyID: String, dataset: UnifiedFactDay.Dataset, asOf: CivilDate, staleBecause: String? = nil) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.asOf = asOf
    self.staleBecause = staleBecause
  }
}
