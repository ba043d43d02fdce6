public import Domain

/// One dataset of a property on one day: which file it stands on, and whether it may be shown.
public struct UnifiedFactDay: UnifiedRow {
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
    /// What is let beside the units, such as garages.
    case rentableItems = "rentable_items"
    /// Charges and payments of a book kept by hand.
    case ledger
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

    /// Whether it tells units one by one.
    public var knowsSingleUnits: Bool { [.rentRoll, .unitList, .unitInformation, .ledgerBook].contains(self) }

    /// Whether it counts units by floor plan.
    public var countsFloorplans: Bool { self == .boxScore || self == .monthlyActivity }

    /// Whether a day of units on it gives way to an earlier day on another: it states totals alone, of the property's own
    /// day whatever day was asked for.
    public var isWeakest: Bool { self == .monthlyActivity }

    /// Whether what accounts owe is aged by us, from charges that it lists; else it prints ages.
    public var computesAging: Bool { self == .residentLedger }
  }

  /// The property's key.
  public var propertyID: String
  /// The dataset.
  public var dataset: Dataset
  /// The business day.
  public var asOf: CivilDate
  /// Where the day comes from: stated, run_stamp or receipt.
  public var asOfBasis: LoadRecord.AsOfBasis
  /// What the day's facts stand on.
  public var primarySource: PrimarySource
  /// The SHA-256 of the payload that they stand on.
  public var payload: String
  /// The fiscal month that the payload prints; nil where it prints none.
  public var fiscalMonth: CivilMonth?
  /// Why a blocking check holds the day back; nil for a good day.
  public var heldBecause: String?
  /// Whether the dataset's pointer names it.
  var isCurrent = false
  /// Why a later day is held back, where this one is current.
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

  /// The table's name.
  public static let table = "unified_fact_days"

  /// One row a property, dataset and day.
  public static let create = """
    CREATE TABLE unified_fact_days (
      property_id TEXT NOT NULL,
      dataset TEXT NOT NULL
        CHECK (dataset IN ('units', 'pricing', 'leases', 'delinquency', 'activity', 'expirations', 'funnel',
          'projection', 'rentable_items', 'ledger')),
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      as_of_basis TEXT NOT NULL CHECK (as_of_basis IN ('stated', 'run_stamp', 'operator', 'site_list', 'request', 'received')),
      primary_source TEXT NOT NULL CHECK (primary_source IN ('rent_roll', 'box_score', 'delinquency', 'monthly_activity',
        'expiration_renewal', 'leasing_activity', 'projected_occupancy', 'unit_list', 'unit_information',
        'residents', 'resident_ledger', 'guest_activity', 'rentable_items', 'ledger_book')),
      payload TEXT NOT NULL,
      fiscal_month TEXT,
      held_because TEXT,
      is_current INTEGER NOT NULL CHECK (is_current = 0 OR is_current = 1 AND held_because IS NULL),
      stale_because TEXT CHECK (stale_because IS NULL OR is_current = 1),
      PRIMARY KEY (property_id, dataset, as_of)
    ) STRICT
    """

  /// A dataset has one current day, which is found without its history.
  static let currentDays = """
    CREATE UNIQUE INDEX current_fact_days ON unified_fact_days (dataset, property_id) WHERE is_current = 1
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "dataset", "as_of", "as_of_day", "as_of_basis", "primary_source", "payload", "fiscal_month",
    "held_because", "is_current", "stale_because",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(dataset.rawValue), .day(asOf), .count(asOf.dayNumber), .text(asOfBasis.rawValue),
      .text(primarySource.rawValue), .text(payload), .optional(fiscalMonth?.description), .optional(heldBecause),
      .flag(isCurrent), .optional(staleBecause),
    ]
  }
}

/// Which day of a dataset is current.
public struct PublishedDay: Sendable {
  /// The property's key.
  public var propertyID: String
  /// The dataset.
  public var dataset: UnifiedFactDay.Dataset
  /// The last good day.
  public var asOf: CivilDate
  /// Why a later day is held back, so that this one is stale; nil where this is the latest.
  public var staleBecause: String?

  /// The pointer to a dataset's current day.
  public init(propertyID: String, dataset: UnifiedFactDay.Dataset, asOf: CivilDate, staleBecause: String? = nil) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.asOf = asOf
    self.staleBecause = staleBecause
  }
}
