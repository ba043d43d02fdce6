internal import Pipeline
internal import Responses
internal import Warehouse

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

extension RPXTables {
  /// One site.
  struct Site: ResponseColumns {
    let siteID = Column("site_id", .property, "SiteID", "RealPage's number of the property", required: true)
    let siteNumber = Column("site_number", .text, "SiteNumber", "its number in the company's own count")
    let siteName = Column("site_name", .text, "SiteName", "the property's name")
    let pmcName = Column("pmc_name", .text, "PMCName", "the company")
    let address1 = Column("address_1", .text, "Adr1", "street and number")
    let address2 = Column("address_2", .text, "Adr2", "further line")
    let city = Column("city", .text, "City", "city")
    let state = Column("state", .text, "State", "state")
    let zip = Column("zip", .text, "Zip", "zip")
    let county = Column("county", .text, "County", "county")
    let country = Column("country", .text, "Country", "country")
    let sysDate = Column("sys_date", .runStamp, "SysDate", "the property's day and time, as YYYY-MM-DD HH:MM:SS")
    let accountingDate = Column(
      "ar_accounting_date", .day, "AR_AccountingDate", "the day that receivables are posted for")
    let accountingPeriod = Column(
      "ar_accounting_period", .text, "AR_AccountingPeriod", "the fiscal period, MMYYYY")
    let lastDateOfPeriod = Column(
      "ar_last_date_of_period", .day, "AR_LastDateofPeriod", "the fiscal period's last day")
  }

  static let sites = MappedTable("realpage_properties", grain: "one site of one getSiteList", Site.self)

  /// One building.
  struct Building: ResponseColumns {
    let buildingID = Column(
      "building_id", .text, "BuildingID", "RealPage's number of the building", required: true)
    let buildingNumber = Column(
      "building_number", .text, "BuildingNumber | BuildingName", "the building's own number or name")
    let address1 = Column("address_1", .text, "AddressLine1 | Adr1", "street and number")
    let address2 = Column("address_2", .text, "AddressLine2 | Adr2", "further line")
    let city = Column("city", .text, "City", "city")
    let state = Column("state", .text, "State", "state")
    let zip = Column("zip", .text, "Zip", "zip")
    let county = Column("county", .text, "County", "county")
    let country = Column("country", .text, "Country", "country")
  }

  static let buildings = MappedTable("realpage_buildings", grain: "one building", Building.self)
}

extension ResponseSchema {
  static let rpxSites = RPXTables.sites.schema
  static let rpxBuildings = RPXTables.buildings.schema
}
