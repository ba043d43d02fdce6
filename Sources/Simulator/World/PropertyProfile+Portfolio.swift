extension PropertyProfile {
  /// Returns the first of RealPage's properties: the five of the demo, the company's others, then invented ones.
  ///
  /// The demo's properties are always the same; the others are generated from the seed.
  public static func realPage(_ count: Int = 25, seed: UInt64 = 1) -> [PropertyProfile] {
    let others = named.map { invented(key: $0.key, name: $0.name, siteID: $0.siteID, seed: seed) }
    let more = (others.count..<max(others.count, count - demo.count)).map { index in
      let number = index - others.count + 1
      return invented(
        key: "invented_\(number)", name: placeName(number), siteID: String(6_000_000 + number), seed: seed)
    }
    return Array((demo + others + more).prefix(count))
  }

  /// Returns the first of Yardi's properties, whose codes have at most eight characters.
  public static func yardi(_ count: Int = 3, seed: UInt64 = 1) -> [PropertyProfile] {
    let first = [("cedarflt", "Cedar Flats"), ("harborpt", "Harbor Point & Annex"), ("millrun1", "Mill Run")]
    return (0..<count).map { index in
      let number = index - first.count + 1
      let (code, name) = first.indices.contains(index) ? first[index] : ("inv\(10_000 + number)", placeName(number))
      var profile = invented(key: code, name: name, siteID: code, seed: seed)
      profile.lag = 0
      return profile
    }
  }

  private static let named: [(key: String, name: String, siteID: String)] = [
    ("kalaco", "Kalaco", "5339721"), ("7_east", "7 East", "5481703"), ("block_44", "Block 44", "5473254"),
    ("curate_orchard", "Curate at Orchard Town Center", "4682517"),
    ("eden_keller_ranch", "Eden Keller Ranch", "5536209"), ("harvest", "Harvest", "5507303"),
    ("heights_interlocken", "Heights at Interlocken", "5558216"), ("luna", "Luna", "5590740"),
    ("park_17", "Park 17", "4481243"), ("pearl_lantana", "Pearl Lantana", "5481704"), ("slate", "Slate", "5486880"),
    ("sloane", "Sloane", "5486881"), ("stonewood", "Stonewood", "5481705"), ("ten50", "Ten50", "5581218"),
    ("the_alcott", "The Alcott", "4996967"), ("the_broadleaf", "The Broadleaf", "5286092"),
    ("the_confluence", "The Confluence", "4832865"), ("links_plum_creek", "The Links at Plum Creek", "5558220"),
    ("the_pearl", "thePearl", "5114464"), ("the_quinci", "theQuinci", "5286878"),
  ]

  private static func placeName(_ number: Int) -> String {
    let first = ["Alder", "Birch", "Cobalt", "Drift", "Ember", "Fable", "Grove", "Hollow", "Indigo", "Juniper"]
    let second = ["Court", "Flats", "Landing", "Lofts", "Park", "Place", "Row", "Square", "Station", "Yard"]
    return "\(first[number % 10]) \(second[number / 10 % 10]) \(number)"
  }

  /// Generates a property from the seed and its key.
  static func invented(key: String, name: String, siteID: String, seed: UInt64) -> PropertyProfile {
    var writer = ProfileWriter(random: SplitMix64(seed: seed, for: "profile of \(key)"))
    return writer.profile(key: key, name: name, siteID: siteID)
  }
}
