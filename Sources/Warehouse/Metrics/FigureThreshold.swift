/// What a metric of a property, or of several pooled, may not fall below or exceed, as the owner configures it.
public struct FigureThreshold: Hashable, Sendable {
  /// The side on which a figure is outside its threshold.
  public enum Side: String, CaseIterable, Sendable {
    /// The figure may not fall below the bound.
    case below
    /// The figure may not exceed the bound.
    case above
  }

  /// The properties that a threshold is for; the more particular extent applies where two set the same bound.
  public enum Extent: Int, Sendable {
    /// Every property.
    case all
    /// The properties of a group.
    case group
    /// One property.
    case property
  }

  /// The metric's id.
  public let metricID: String
  /// The window; nil for a metric of a day.
  public let window: String?
  /// The bounds, in hundredths of the unit that people read: percentage points, dollars, units or days.
  public let bounds: [Side: Int64]
  /// Which properties it is for.
  public let extent: Extent
  /// The name of the group or the key of the property; nil for every property.
  public let name: String?
  /// The keys of its properties; nil for every property.
  public let properties: [String]?
  /// Whether it is for the pooled figure of its properties, not for each one's.
  public let isPooled: Bool

  /// A threshold by its parts.
  public init(
    _ metricID: String, window: String? = nil, _ bounds: [Side: Int64], extent: Extent = .all, name: String? = nil,
    properties: [String]? = nil, isPooled: Bool = false
  ) {
    (self.metricID, self.window, self.bounds) = (metricID, window, bounds)
    (self.extent, self.name, self.properties, self.isPooled) = (extent, name, properties, isPooled)
  }

  /// Whether it is for a property's own figure.
  public func covers(_ property: String) -> Bool { !isPooled && properties?.contains(property) ?? true }

  /// Whether it sets a bound in place of a more general threshold's.
  public func outranks(_ other: FigureThreshold, at side: Side) -> Bool {
    metricID == other.metricID && window == other.window && !isPooled && !other.isPooled
      && bounds[side] != nil && extent.rawValue > other.extent.rawValue
  }

  /// The threshold as somebody may see it who may know of some properties alone; nil if it is for others, or for a pooled
  /// figure of which they are only a part.
  public func limited(to keys: Set<String>, of all: [String]) -> FigureThreshold? {
    let own = (properties ?? all).filter(keys.contains)
    if own.isEmpty || isPooled && own.count < (properties ?? all).count { return nil }
    guard properties != nil, !isPooled else { return self }
    return FigureThreshold(
      metricID, window: window, bounds, extent: extent, name: name, properties: own, isPooled: isPooled)
  }
}

extension MetricDefinition {
  /// Whether each property has one value, or one in each window: not one in each month or week.
  public var isOfProperties: Bool { module?.grains.contains(.property) ?? false }

  /// Whether the portfolio has a value.
  public var isPooled: Bool { module?.isPooled ?? false }

  /// The dataset whose days the values follow.
  public var dataset: UnifiedFactDay.Dataset? { module?.dataset }

  private var module: MetricModule? { MetricModule.all.first { $0.computed.name == view } }
}
