public import Domain

/// The properties that a comparison of periods covers in both: the same-store properties (NMHC, NAREIT usage), so that a
/// change is not that of the portfolio's composition.
public struct SameStore: Hashable, Sendable {
  /// A property that the comparison leaves out.
  public struct LeftOut: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The ends of the comparison at which it has no figure.
    public let without: [CivilDate]
  }

  /// The keys of the properties with figures at both ends.
  public let properties: Set<String>
  /// The others, by key.
  public let leftOut: [LeftOut]

  /// The properties that have a figure at each of some days.
  ///
  /// - Parameters:
  ///   - all: the keys of the selected properties.
  ///   - known: the keys of those with a figure, by the day.
  public init(_ all: Set<String>, known: [(day: CivilDate, properties: Set<String>)]) {
    properties = known.reduce(all) { $0.intersection($1.properties) }
    leftOut = all.subtracting(properties).sorted().map { property in
      LeftOut(propertyID: property, without: known.filter { !$0.properties.contains(property) }.map(\.day))
    }
  }
}
