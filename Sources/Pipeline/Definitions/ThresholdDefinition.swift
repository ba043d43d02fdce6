internal import Domain
internal import JSON
internal import Warehouse

/// The section `thresholds` of the definitions: bounds that figures are checked against.
struct ThresholdDefinition {
  private static let known = ["metric", "window", "below", "above", "property", "group", "pooled"]

  private let fields: Fields
  private let properties: [PropertyDefinition]
  private let groups: [GroupDefinition]

  /// Reads the section.
  static func all(_ file: Fields, _ properties: [PropertyDefinition], _ groups: [GroupDefinition]) -> [FigureThreshold]
  {
    var bounds = Owners()
    return file.optionalList("thresholds").enumerated().compactMap { place, json in
      let path = "thresholds[\(place)]"
      guard let fields = Fields(json, at: path, known: known, problems: file.problems),
        let threshold = ThresholdDefinition(fields: fields, properties: properties, groups: groups).threshold
      else { return nil }
      for side in FigureThreshold.Side.allCases where threshold.bounds[side] != nil {
        bounds.claim(threshold.subject(side), for: path, at: "\(path).\(side.rawValue)", file.problems)
      }
      return threshold
    }
  }

  /// The threshold; nil if it is wrong, which is recorded.
  private var threshold: FigureThreshold? {
    let (metric, bounds, scope) = (metric, bounds, scope)
    let isPooled = fields.flag("pooled") ?? false
    if isPooled, fields.has("property") {
      fields.problem("a property has no pooled figure; leave out 'pooled', or name a group", at: "pooled")
    }
    let window = metric.flatMap(window)
    guard let metric, let bounds, let scope else { return nil }
    if isPooled, !metric.isPooled { fields.problem("'\(metric.id)' is not pooled", at: "pooled") }
    return FigureThreshold(
      metric.id, window: window, bounds, extent: scope.extent, name: scope.name, properties: scope.properties,
      isPooled: isPooled)
  }

  private var metric: MetricDefinition? {
    guard let id = fields.text("metric") else { return nil }
    guard let metric = MetricDefinition.all.first(where: { $0.id == id }) else {
      let meant = nearest(id, in: MetricDefinition.all.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
      fields.problem("'\(id)' is no metric\(meant)", at: "metric")
      return nil
    }
    guard metric.isOfProperties else {
      fields.problem("'\(id)' has a value for each month or week, which thresholds do not check", at: "metric")
      return nil
    }
    return metric
  }

  /// The window, which only a metric of windows has.
  private func window(_ metric: MetricDefinition) -> String? {
    guard metric.isWindowed else {
      if fields.has("window") { fields.problem("'\(metric.id)' is of a day and has no window", at: "window") }
      return nil
    }
    return fields.choice("window", of: Window.allCases.map(\.rawValue))
  }

  private var bounds: [FigureThreshold.Side: Int64]? {
    var bounds: [FigureThreshold.Side: Int64] = [:]
    for side in FigureThreshold.Side.allCases where fields.has(side.rawValue) {
      bounds[side] = fields.hundredths(side.rawValue)
    }
    if !FigureThreshold.Side.allCases.contains(where: { fields.has($0.rawValue) }) {
      fields.problems.add("needs 'below' or 'above'", at: fields.path)
    }
    if let low = bounds[.below], let high = bounds[.above], low > high {
      fields.problem("must not be less than 'below': every figure would be outside", at: "above")
    }
    return bounds.isEmpty ? nil : bounds
  }

  /// The properties that it is for; nil if it names some that are not known.
  private var scope: (extent: FigureThreshold.Extent, name: String?, properties: [String]?)? {
    if fields.has("property"), fields.has("group") {
      fields.problem("'property' and 'group' exclude each other", at: "group")
      return nil
    }
    if fields.has("property") { return property }
    return fields.has("group") ? group : (.all, nil, nil)
  }

  private var property: (FigureThreshold.Extent, String?, [String]?)? {
    let keys = properties.map(\.key)
    guard let key = fields.text("property") else { return nil }
    guard keys.contains(key) else {
      let meant = nearest(key, in: keys).map { "; did you mean '\($0)'?" } ?? ""
      fields.problem("'\(key)' is no key in 'properties'\(meant)", at: "property")
      return nil
    }
    return (.property, key, [key])
  }

  /// A group of the section `groups`, by its name or as `region:North`.
  private var group: (FigureThreshold.Extent, String?, [String]?)? {
    guard let name = fields.text("group") else { return nil }
    let wanted = folded(name)
    let found = groups.filter { [folded($0.name), folded("\($0.kind.rawValue):\($0.name)")].contains(wanted) }
    if found.count == 1, let group = found.first { return (.group, group.name, group.properties) }
    if found.count > 1 {
      let names = found.map { "\($0.kind.rawValue):\($0.name)" }
      fields.problem("several groups have the name '\(name)'; use one of \(quoted(names))", at: "group")
    } else {
      let names = groups.map { "\($0.kind.rawValue):\($0.name)" }
      fields.problem(
        "'\(name)' is no group in 'groups'" + (names.isEmpty ? "" : "; its groups: \(quoted(names))"), at: "group")
    }
    return nil
  }
}

extension FigureThreshold {
  /// What two thresholds cannot both bound on one side.
  fileprivate func subject(_ side: Side) -> String {
    let whole = [metricID, window, name ?? "every property", isPooled ? "pooled" : nil].compactMap(\.self)
    return "\(whole.joined(separator: " ")) \(side.rawValue)"
  }
}
