/// What a metric's row stands for within a property and day.
enum MetricGrain: String {
  /// The whole property.
  case property
  /// One floor plan; NULL where the primary source names none.
  case floorplan
  /// All units of so many bedrooms; NULL where unknown.
  case bedrooms
  /// The leases that end in one month.
  case month

  /// One of the weeks ahead.
  case week

  /// What single units are counted by.
  static let ofUnits: [MetricGrain] = [.property, .floorplan, .bedrooms]

  /// The end of the view's name.
  var suffix: String { self == .property ? "" : "_by_\(rawValue)" }

  /// The columns that part a property's day.
  var keys: [String] { self == .property ? [] : [rawValue] }

  /// A property's day, and what it stands on.
  static let dayKeys = [
    "property_id", "as_of", "as_of_day", "as_of_basis", "primary_source", "is_current", "stale_because",
  ]
}

/// Which rows a formula stands over, where it must look at single units again.
enum MetricRows {
  /// One property's, or a part of it.
  case grain(MetricGrain)
  /// Those good on a past day, over all properties.
  case past
  /// The current ones, over all properties.
  case current
}
