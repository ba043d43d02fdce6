public import Domain

/// Invented properties and what happened in them up to a day: the same for the same seed, day and property,
/// whatever other properties there are.
public struct World: Sendable {
  /// What chance is drawn from.
  public let seed: UInt64
  /// The last day that anything is known of.
  public let asOf: CivilDate
  /// The properties, as given.
  public let profiles: [PropertyProfile]

  /// A world of these properties; each is only invented when asked for.
  public init(seed: UInt64 = 1, asOf: CivilDate, properties: [PropertyProfile] = PropertyProfile.demo) {
    self.seed = seed
    self.asOf = asOf
    self.profiles = properties
  }

  /// The property of that key; nil if the world has none such.
  public func property(_ key: String) -> Property? {
    profiles.first { $0.key == key }.map { Property($0, seed: seed, asOf: asOf) }
  }
}
