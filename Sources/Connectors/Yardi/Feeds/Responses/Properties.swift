internal import Pipeline
internal import Responses

extension FeedName {
  static let properties = FeedName("properties")
}

extension ResponseFeed {
  /// Yardi's GetPropertyConfigurations: the properties that the interface may see.
  ///
  /// It is of no single property, so it states none.
  static let properties = ResponseFeed(
    .properties, revision: 1, operations: ["GetPropertyConfigurations"],
    trees: [ResponseTree("Properties", marks: ["Code"], records: [ResponseRecord("Property", .properties)])])
}

extension ResponseSchema {
  static let properties = ResponseSchema(
    "yardi_properties", grain: "one property of one GetPropertyConfigurations",
    [
      .init("property_code", .text, "Code", "Yardi's code of the property, at most eight characters", required: true),
      .init("marketing_name", .text, "MarketingName", "the name that it goes by"),
      .init("address_line_1", .text, "AddressLine1", "street and number"),
      .init("address_line_2", .text, "AddressLine2", "further line of the address"),
      .init("address_line_3", .text, "AddressLine3", "further line of the address"),
      .init("city", .text, "City", "city"), .init("state", .text, "State", "state"),
      .init("postal_code", .text, "PostalCode", "postal code"),
      .init("accounts_receivable", .text, "AccountsReceivable", "open posting month of receivables, MM/YYYY"),
      .init("accounts_payable", .text, "AccountsPayable", "open posting month of payables, MM/YYYY"),
    ])
}
