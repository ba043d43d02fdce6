internal import Synchronization

/// The two worlds that the simulator serves, one for each source.
public struct Portfolio: Sendable {
  /// RealPage's properties.
  public let realPage: World
  /// Yardi's.
  public let yardi: World

  /// Creates the portfolio of two worlds.
  public init(realPage: World, yardi: World) {
    self.realPage = realPage
    self.yardi = yardi
  }
}

/// A world with a cache of its generated properties.
final class PropertyFiles: Sendable {
  private static let room = 48

  let world: World
  private let profiles: [String: PropertyProfile]
  private let kept = Mutex<[(id: String, property: Property)]>([])

  init(_ world: World) {
    self.world = world
    profiles = Dictionary(world.profiles.map { ($0.siteID, $0) }) { first, _ in first }
  }

  /// Returns the profile of the property with an ID; nil if there is none.
  func profile(_ id: String) -> PropertyProfile? { profiles[id] }

  /// Returns the property with an ID; nil if there is none.
  func property(_ id: String) -> Property? {
    if let known = kept.withLock({ $0.first { $0.id == id } }) { return known.property }
    guard let profile = profiles[id], let property = world.property(profile.key) else { return nil }
    kept.withLock { kept in
      if kept.count >= PropertyFiles.room { kept.removeFirst() }
      kept.append((id, property))
    }
    return property
  }
}
