internal import Pipeline
internal import Responses

extension FeedName {
  static let rpxSites = FeedName("rpx_sites")
  static let rpxBuildings = FeedName("rpx_buildings")
}

extension ResponseFeed {
  /// RPX's getSiteList: the property, and its accounting day.
  static let rpxSites = ResponseFeed(
    .rpxSites, revision: 1, operations: ["getsitelist"],
    trees: [ResponseTree("SiteList", records: [ResponseRecord("Site", .rpxSites)])])

  /// RPX's getBuildings.
  static let rpxBuildings = ResponseFeed(
    .rpxBuildings, revision: 1, operations: ["getbuildings"],
    trees: [ResponseTree("BuildingList", records: [ResponseRecord("Building", .rpxBuildings)])])
}

extension ResponseSchema {
  static let rpxSites = ResponseSchema(
    "realpage_properties", grain: "one site of one getSiteList",
    [
      .init("site_id", .property, "SiteID", "RealPage's number of the property", required: true),
      .init("site_number", .text, "SiteNumber", "its number in the company's own count"),
      .init("site_name", .text, "SiteName", "the property's name"), .init("pmc_name", .text, "PMCName", "the company"),
      .init("address_1", .text, "Adr1", "street and number"), .init("address_2", .text, "Adr2", "further line"),
      .init("city", .text, "City", "city"), .init("state", .text, "State", "state"), .init("zip", .text, "Zip", "zip"),
      .init("county", .text, "County", "county"), .init("country", .text, "Country", "country"),
      .init("sys_date", .runStamp, "SysDate", "the property's day and time, as YYYY-MM-DD HH:MM:SS"),
      .init("ar_accounting_date", .day, "AR_AccountingDate", "the day that receivables are posted for"),
      .init("ar_accounting_period", .text, "AR_AccountingPeriod", "the fiscal period, MMYYYY"),
      .init("ar_last_date_of_period", .day, "AR_LastDateofPeriod", "the fiscal period's last day"),
    ])

  static let rpxBuildings = ResponseSchema(
    "realpage_buildings", grain: "one building",
    [
      .init("building_id", .text, "BuildingID", "RealPage's number of the building", required: true),
      .init("building_number", .text, "BuildingNumber | BuildingName", "the building's own number or name"),
      .init("address_1", .text, "AddressLine1 | Adr1", "street and number"),
      .init("address_2", .text, "AddressLine2 | Adr2", "further line"), .init("city", .text, "City", "city"),
      .init("state", .text, "State", "state"), .init("zip", .text, "Zip", "zip"),
      .init("county", .text, "County", "county"), .init("country", .text, "Country", "country"),
    ])
}
