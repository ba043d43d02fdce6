internal import Synchronization

/// The two worlds that are served, one a source.
public struct Portfolio: Sendable {
  /// RealPage's properties.
  public let realPage: World
  /// Yardi's.
  public let yardi: World

  /// The portfolio of two worlds.
  public init(realPage: World, yardi: World) {
    self.realPage = realPage
    self.yardi = yardi
  }
}

/// A world whose properties stay at hand for a while once they were invented.
final class PropertyFiles: Sendable {
  private static let room = 48

  let world: World
  private let profiles: [String: PropertyProfile]
  private let kept = Mutex<[(id: String, property: Property)]>([])

  init(_ world: World) {
    self.world = world
    profiles = Dictionary(world.profiles.map { ($0.siteID, $0) }) { first, _ in first }
  }

  /// What is fixed about the property of that id; nil if there is none.
  func profile(_ id: String) -> PropertyProfile? { profiles[id] }

  /// The property of that id; nil if there is none.
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
