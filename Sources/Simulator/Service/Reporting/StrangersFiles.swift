internal import Domain

/// The content of other customers' files.
struct StrangersFiles {
  let seed: UInt64
  let asOf: CivilDate

  /// Returns the file of a number; nil for one that was deleted.
  func file(_ id: Int) throws(ContainerError) -> [UInt8]? {
    var random = SplitMix64(seed: seed, for: "stranger \(id)")
    switch random.number(in: 1...100) {
    case 1...40: return pdf(pages: random.number(in: 1...9))
    case 41...70: return try report(&random)
    default: return nil
    }
  }

  private func pdf(pages: Int) -> [UInt8] {
    Array("%PDF-1.4\n%\u{E2}\u{E3}\n".utf8) + [UInt8](repeating: 0x20, count: 700 * pages) + Array("\n%%EOF\n".utf8)
  }

  /// Draws a report of a small property of another company.
  private func report(_ random: inout SplitMix64) throws(ContainerError) -> [UInt8] {
    var profile = PropertyProfile(
      key: "strangers", name: "Somebody Else's Court", siteID: "7000001", daysOpen: 900,
      plans: [FloorPlan(group: "1x1", name: "X1", units: 12, squareFeet: 600, baseRent: Money(cents: 120_000))],
      classes: [.occupiedNoNotice: 11, .vacantUnrented: 1], numbering: .plain(doors: 6))
    profile.company = "Another Example Management, LLC"
    let property = Property(profile, seed: random.next(), asOf: asOf)
    return try property.file(random.pick([.boxScore, .rentRoll, .delinquency]), on: asOf).bytes
  }
}
