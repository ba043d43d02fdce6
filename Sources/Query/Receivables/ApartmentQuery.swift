public import Domain
public import Warehouse

/// Everything that the sources state of one unit: what it is, its leases with their tenants, and its owners.
public struct Apartment: Sendable {
  /// What one source states of the unit that does not change from day to day.
  public struct Description: Hashable, Sendable {
    /// The source.
    public let source: String
    /// The building; nil where the source does not state it, as for all values below.
    public let building: String?
    /// The floor's number.
    public let floor: String?
    /// The floor's wing.
    public let wing: String?
    /// The floor's status.
    public let floorStatus: String?
    /// The unit's type.
    public let unitType: String?
    /// Bedrooms.
    public let bedrooms: Int?
    /// Bathrooms, such as `1.5`.
    public let bathrooms: String?
    /// The maximum number of occupants.
    public let capacity: Int?
    /// The area in square feet.
    public let squareFeet: Int?
    /// The rent that is asked a month.
    public let baseRent: Money?
    /// Street and number.
    public let address: String?
    /// The city, state, postal code and country that are stated.
    public let place: [String]
    /// A remark.
    public let note: String?
  }

  /// A detail or an amenity.
  public struct Feature: Hashable, Sendable {
    /// What it is.
    public let kind: UnifiedFeature.Kind
    /// Whether it is of the whole property.
    public let isOfProperty: Bool
    /// The name.
    public let name: String
    /// The value; nil if it has none.
    public let value: String?
  }

  /// One lease.
  public struct Lease: Hashable, Sendable {
    /// The lease's ID.
    public let id: String
    /// Its name; nil where the source does not state it, as for all values below.
    public let name: String?
    /// Its status.
    public let status: String?
    /// Its type.
    public let type: String?
    /// A remark.
    public let note: String?
    /// The first day.
    public let starts: CivilDate?
    /// The last day; nil also for a lease from month to month.
    public let ends: CivilDate?
    /// The move-in.
    public let moveIn: CivilDate?
    /// The move-out.
    public let moveOut: CivilDate?
    /// When notice was given.
    public let noticeGiven: CivilDate?
    /// The tenants, the one who is written to first.
    public internal(set) var tenants: [Tenant]
  }

  /// One tenant of a lease.
  public struct Tenant: Hashable, Sendable {
    /// The tenant's ID; nil where the source states none.
    public let id: String?
    /// The name; nil where the source does not report it.
    public let name: String?
    /// The tenant's status; nil where the source states none.
    public let status: String?
  }

  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// The unit's ID.
  public let unitID: String
  /// The unit's number.
  public let unit: String
  /// What the sources state, the property's own source first.
  public let descriptions: [Description]
  /// The details and amenities, those of the unit first.
  public let features: [Feature]
  /// The leases, the first one first.
  public let leases: [Lease]
  /// The unit on the last day known by the requested one, with its current leases; empty where none is known.
  public let rentRoll: [RentRollQuery.Row]
  /// The owners on the day.
  public let owners: [OwnershipsQuery.Row]
}

/// A query for one unit, by its number or ID.
public struct ApartmentQuery: Sendable {
  private let unit: String
  private let property: String?
  private let asOf: CivilDate

  /// Creates a query for the units that have a number or ID, in one property or in any.
  public init(unit: String, property: String? = nil, asOf: CivilDate) {
    (self.unit, self.property, self.asOf) = (unit, property, asOf)
  }

  /// The number and ID of every unit, for a suggestion.
  public static func known(_ reader: UnifiedReader) throws -> [String] {
    try reader.rows(["unit_number"], "FROM (\(units)) u ORDER BY 1") { try $0.text("unit_number") }
  }

  private static let units = """
    SELECT property_id, unit_id, unit_number FROM unified_apartments
    UNION SELECT property_id, unit_id, unit_number FROM unified_tenancies WHERE unit_id <> ''
    UNION SELECT property_id, unit_id, unit_number FROM unified_unit_spans
    """

  /// Runs the query; more than one unit where several have the number.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Apartment] {
    let condition = property == nil ? "" : " AND u.property_id = ?"
    let found = try reader.rows(
      ["u.property_id", "p.name", "u.unit_id", "MAX(u.unit_number) AS unit_number"],
      """
      FROM (\(ApartmentQuery.units)) u JOIN unified_properties p ON p.property_id = u.property_id
      WHERE (u.unit_number = ? OR u.unit_id = ?)\(condition) GROUP BY 1, 2, 3 ORDER BY 2, 1, 3
      """, [.text(unit), .text(unit)] + (property.map { [.text($0)] } ?? [])
    ) { row in
      (
        property: (id: try row.text("property_id"), name: try row.text("name")), id: try row.text("unit_id"),
        number: try row.text("unit_number")
      )
    }
    return try found.map { unit in
      let key: [Field] = [.text(unit.property.id), .text(unit.id)]
      return Apartment(
        propertyID: unit.property.id, property: unit.property.name, unitID: unit.id, unit: unit.number,
        descriptions: try descriptions(reader, key), features: try features(reader, key),
        leases: try leases(reader, key),
        rentRoll: try RentRollQuery(property: unit.property.id, asOf: asOf).run(reader).filter { $0.unitID == unit.id },
        owners: try OwnershipsQuery(property: unit.property.id, asOf: asOf).run(reader)
          .filter { $0.unitID == unit.id })
    }
  }

  private func descriptions(_ reader: UnifiedReader, _ key: [Field]) throws -> [Apartment.Description] {
    try reader.rows(
      [
        "a.source", "a.building", "a.floor", "a.wing", "a.floor_status", "a.unit_type", "a.bedrooms", "a.bathrooms",
        "a.capacity", "a.square_feet", "a.base_rent_cents", "a.address", "a.city", "a.state", "a.zipcode",
        "a.country", "a.note",
      ],
      """
      FROM unified_apartments a JOIN unified_properties p ON p.property_id = a.property_id
      WHERE a.property_id = ? AND a.unit_id = ? ORDER BY a.source <> p.source, a.source
      """, key, Apartment.Description.init)
  }

  private func features(_ reader: UnifiedReader, _ key: [Field]) throws -> [Apartment.Feature] {
    try reader.rows(
      ["kind", "unit_id", "name", "value"],
      """
      FROM unified_features WHERE property_id = ? AND (unit_id = ? OR unit_id IS NULL)
      ORDER BY unit_id IS NULL, kind DESC, name, feature_id
      """, key
    ) { row in
      Apartment.Feature(
        kind: try row.word("kind"), isOfProperty: try row.optionalText("unit_id") == nil, name: try row.text("name"),
        value: try row.optionalText("value"))
    }
  }

  private func leases(_ reader: UnifiedReader, _ key: [Field]) throws -> [Apartment.Lease] {
    let tenants = try reader.rows(
      ["s.tenancy_id", "t.tenant_id", "t.name", "t.status"],
      """
      FROM unified_tenancy_tenants t JOIN unified_tenancies s
        ON s.property_id = t.property_id AND s.tenancy_id = t.tenancy_id
      WHERE s.property_id = ? AND s.unit_id = ? ORDER BY s.tenancy_id, t.is_primary DESC, t.tenant_id
      """, key
    ) { row in
      let tenant = Apartment.Tenant(
        id: try row.text("tenant_id"), name: try row.optionalText("name"), status: try row.optionalText("status"))
      return (lease: try row.text("tenancy_id"), tenant: tenant)
    }
    let byLease = Dictionary(grouping: tenants, by: \.lease).mapValues { $0.map(\.tenant) }
    return try reader.rows(
      [
        "tenancy_id", "tenant_id", "tenant_name", "lease_name", "lease_status", "lease_type", "note", "starts", "ends",
        "move_in", "move_out", "notice_given",
      ],
      """
      FROM unified_tenancies WHERE property_id = ? AND unit_id = ?
      ORDER BY COALESCE(starts, move_in), tenancy_id
      """, key
    ) { row in
      var lease = try Apartment.Lease(row)
      if let tenants = byLease[lease.id] { lease.tenants = tenants }
      return lease
    }
  }
}

extension Apartment.Description {
  fileprivate init(_ row: Cells) throws {
    (source, building) = (try row.text("source"), try row.optionalText("building"))
    (floor, wing) = (try row.optionalText("floor"), try row.optionalText("wing"))
    (floorStatus, unitType) = (try row.optionalText("floor_status"), try row.optionalText("unit_type"))
    (bedrooms, bathrooms) = (try row.optionalCount("bedrooms"), try row.optionalText("bathrooms"))
    (capacity, squareFeet) = (try row.optionalCount("capacity"), try row.optionalCount("square_feet"))
    (baseRent, address) = (try row.optionalMoney("base_rent_cents"), try row.optionalText("address"))
    place = try ["city", "state", "zipcode", "country"].compactMap { try row.optionalText($0) }
    note = try row.optionalText("note")
  }
}

extension Apartment.Lease {
  fileprivate init(_ row: Cells) throws {
    (id, name) = (try row.text("tenancy_id"), try row.optionalText("lease_name"))
    (status, type) = (try row.optionalText("lease_status"), try row.optionalText("lease_type"))
    (note, starts) = (try row.optionalText("note"), try row.optionalDate("starts"))
    (ends, moveIn) = (try row.optionalDate("ends"), try row.optionalDate("move_in"))
    (moveOut, noticeGiven) = (try row.optionalDate("move_out"), try row.optionalDate("notice_given"))
    let (tenantID, tenantName) = (try row.optionalText("tenant_id"), try row.optionalText("tenant_name"))
    let isKnown = tenantID != nil || tenantName != nil
    tenants = isKnown ? [Apartment.Tenant(id: tenantID, name: tenantName, status: nil)] : []
  }
}
