internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let leaseCharges = FeedName("lease_charges")
}

extension ResponseFeed {
  /// Yardi's recurring charges: of a whole property, or of one tenant under a scope of its own.
  ///
  /// The list includes charges of future tenants, and a tenant may have one code twice.
  static let leaseCharges = ResponseFeed(
    .leaseCharges, revision: 2, datasets: [.pricing, .leases],
    operations: ["GetResidentsLeaseCharges_Login", "GetResidentLeaseCharges_Login"],
    trees: [
      ResponseTree(
        "ResidentTransactions", marks: ["ServiceFromDate"], passedOver: ["PropertyID"],
        records: [
          ResponseRecord("Property/RT_Customer", inside: [("RTServiceTransactions/Transactions/*", .leaseCharges)])
        ])
    ], subjects: ["GetResidentLeaseCharges_Login": YardiTables.leaseCharges.name(of: \.residentCode)])
}

extension YardiTables {
  /// One recurring charge of a tenancy.
  struct LeaseCharge: ResponseColumns {
    let propertyCode = Column("property_code", .property, "Detail/PropertyPrimaryID", "the property's code")
    let kind = Column("kind", .text, "name()", "Charge")
    let residentCode = Column("resident_code", .text, "Detail/CustomerID", "the tenancy's t-code", required: true)
    let unitCode = Column("unit_code", .text, "Detail/UnitID", "the unit")
    let chargeCode = Column(
      "charge_code", .text, "Detail/ChargeCode", "the client's own code, whose case does not count", required: true)
    let glAccount = Column("gl_account", .text, "Detail/GLAccountNumber", "account of the general ledger")
    let description = Column("description", .text, "Detail/Description", "such as Rent [Lease Charge]")
    let serviceFrom = Column("service_from", .day, "Detail/ServiceFromDate", "the first day that it is charged for")
    let serviceTo = Column(
      "service_to", .day, "Detail/ServiceToDate", "the last day that it is charged for; NULL is open-ended")
    let amountCents = Column(
      "amount_cents", .cents, "Detail/Amount", "the amount a month; concessions are negative", required: true)
    let comment = Column("comment", .text, "Detail/Comment", "such as tax=true;rate=0.130000")
  }

  static let leaseCharges = MappedTable(
    "yardi_lease_charges", grain: "one recurring charge of a tenancy", LeaseCharge.self)
}

extension ResponseSchema {
  static let leaseCharges = YardiTables.leaseCharges.schema
}
