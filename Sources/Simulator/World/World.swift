public import Domain

/// Invented properties and their events up to a last day: always the same for the same seed, last day and property,
/// independent of the other properties.
public struct World: Sendable {
  /// The last day of the programs' world, whatever day is asked of it, unless another is given.
  public static let lastDay = CivilDate(dayNumber: 20_488)

  /// The seed of random numbers.
  public let seed: UInt64
  /// The last day with any data.
  public let asOf: CivilDate
  /// The properties, as given.
  public let profiles: [PropertyProfile]

  /// Creates a world of these properties; each is generated only when it is requested.
  public init(seed: UInt64 = 1, asOf: CivilDate, properties: [PropertyProfile] = PropertyProfile.demo) {
    self.seed = seed
    self.asOf = asOf
    self.profiles = properties
  }

  /// Returns the property of a key; nil if the world has no such property.
  public func property(_ key: String) -> Property? {
    profiles.first { $0.key == key }.map { Property($0, seed: seed, asOf: asOf) }
  }
}
