import Domain

extension PropertyProfile {
  /// The five properties of the demo, whose unit classes on the as-of day are known figures.
  public static let demo = [nexusEast, aspire, parkside, edison, ridian]

  private static let nexusEast = PropertyProfile(
    key: "nexus_east", name: "Nexus East", siteID: "5472172", daysOpen: 1400,
    plans: [
      FloorPlan("Studio", "S1 Loft", 24, 498, 1395), FloorPlan("Studio", "S2", 16, 541, 1440),
      FloorPlan("1x1", "A1", 64, 642, 1665), FloorPlan("1x1", "A1 den", 28, 718, 1790),
      FloorPlan("1x1", "A2+", 56, 701, 1735), FloorPlan("1x1", "A3 corner", 44, 764, 1845),
      FloorPlan("2x2", "B1", 48, 1022, 2240), FloorPlan("2x2", "B2 ADA", 8, 1071, 2210),
      FloorPlan("2x2", "B2+D", 32, 1148, 2395),
      FloorPlan("3x2", "C1", 20, 1312, 2790), FloorPlan("3x2", "c1 Roof", 12, 1390, 3015),
    ],
    classes: classes(311, 20, 6, notLeased: 10, leased: 4, model: 1, down: 0),
    numbering: .padded(doors: 44, firstFloor: 11))

  private static let aspire = PropertyProfile(
    key: "aspire_7th_and_grant", name: "Aspire 7th and Grant", siteID: "4779341", daysOpen: 2100,
    plans: [
      FloorPlan("Studio", "Urban 0", 30, 455, 1310), FloorPlan("Studio", "Urban 0+", 12, 489, 1375),
      FloorPlan("1x1", "Urban 1", 48, 612, 1580), FloorPlan("1x1", "Urban 1 AFF", 14, 612, 1190),
      FloorPlan("1x1", "Urban 1+Den", 22, 703, 1745),
      FloorPlan("2x2", "Urban 2", 34, 968, 2185), FloorPlan("2x2", "Urban 2 u", 18, 1003, 2260),
    ],
    classes: classes(160, 5, 1, notLeased: 7, leased: 3, model: 2, down: 0),
    numbering: .padded(doors: 15, firstFloor: 4))

  private static let parkside = PropertyProfile(
    key: "parkside_at_round_rock", name: "Parkside at Round Rock", siteID: "5536211", daysOpen: 1100,
    plans: [
      FloorPlan("1x1", "Laurel", 96, 688, 1335), FloorPlan("1x1", "Laurel ADA", 12, 688, 1325),
      FloorPlan("1x1", "Juniper+Garage", 72, 756, 1490),
      FloorPlan("2x2", "Cedar", 120, 1044, 1720), FloorPlan("2x2", "Cedar+Den", 48, 1163, 1885),
      FloorPlan("2x2", "Sage AFF", 24, 1010, 1395),
      FloorPlan("3x2", "Willow", 44, 1288, 2145), FloorPlan("3x2", "Willow u", 16, 1324, 2190),
    ],
    classes: classes(355, 20, 0, notLeased: 47, leased: 9, model: 1, down: 0),
    numbering: .buildings(doors: 12, floors: 4))

  private static let edison = PropertyProfile(
    key: "edison_at_rino", name: "Edison at RiNo", siteID: "4248319", daysOpen: 1700,
    plans: [
      FloorPlan("Studio", "E0 A", 40, 512, 1495), FloorPlan("Studio", "E0 A+", 22, 548, 1560),
      FloorPlan("1x1", "E1 A", 75, 709, 1745), FloorPlan("1x1", "E1 b", 40, 741, 1810),
      FloorPlan("1x1", "E1+D A", 30, 866, 2005),
      FloorPlan("2x2", "E2 A", 42, 1057, 2310), FloorPlan("2x2", "E2 A AFF", 10, 1057, 1690),
      FloorPlan("3x2", "TH 3", 18, 1436, 3120),
    ],
    classes: classes(226, 10, 2, notLeased: 34, leased: 4, model: 1, down: 0),
    numbering: .plain(doors: 40))

  private static let ridian = PropertyProfile(
    key: "ridian", name: "Ridian", siteID: "5446271", daysOpen: 560,
    plans: [
      FloorPlan("Studio", "R0", 26, 487, 1420), FloorPlan("Studio", "R0a AFF", 6, 487, 1105),
      FloorPlan("1x1", "R1", 40, 655, 1610), FloorPlan("1x1", "R1 AFF", 7, 655, 1215),
      FloorPlan("1x1", "R1+", 14, 702, 1690),
      FloorPlan("2x2", "R2", 22, 948, 2035), FloorPlan("2x2", "R2b", 8, 1012, 2120),
    ],
    classes: classes(70, 0, 0, notLeased: 46, leased: 6, model: 0, down: 1),
    numbering: .plain(doors: 41))

  private static func classes(
    _ noNotice: Int, _ noticeUnrented: Int, _ noticeRented: Int, notLeased: Int, leased: Int, model: Int, down: Int
  ) -> [UnitClass: Int] {
    [
      .occupiedNoNotice: noNotice, .noticeUnrented: noticeUnrented, .noticeRented: noticeRented,
      .vacantUnrented: notLeased, .vacantRented: leased, .model: model, .down: down,
    ]
  }
}

extension FloorPlan {
  fileprivate init(_ group: String, _ name: String, _ units: Int, _ squareFeet: Int, _ dollars: Int64) {
    self.init(
      group: group, name: name, units: units, squareFeet: squareFeet, baseRent: Money(cents: dollars * 100))
  }
}
