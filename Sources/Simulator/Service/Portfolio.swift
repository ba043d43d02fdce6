public import Domain
internal import Synchronization

/// The two worlds that the simulator serves, one for each source.
public struct Portfolio: Sendable {
  /// RealPage's properties.
  public let realPage: World
  /// Yardi's.
  public let yardi: World
  /// The calendar's day, on which the services answer.
  public let day: CivilDate

  /// Creates the portfolio of two worlds.
  ///
  /// - Parameters:
  ///   - realPage: RealPage's properties.
  ///   - yardi: Yardi's.
  ///   - day: the calendar's day, no later than the worlds' last day; nil for that one.
  public init(realPage: World, yardi: World, on day: CivilDate? = nil) {
    self.realPage = realPage
    self.yardi = yardi
    self.day = day ?? realPage.asOf
  }
}

/// A world with a cache of its generated properties.
final class PropertyFiles: Sendable {
  private static let room = 48

  let world: World
  /// The calendar's day.
  let day: CivilDate
  private let profiles: [String: PropertyProfile]
  private let kept = Mutex<[(id: String, property: Property)]>([])

  init(_ world: World, on day: CivilDate) {
    self.world = world
    self.day = day
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
