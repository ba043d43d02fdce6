/// The tables of the book, in the order of the workbook's sheets: a row only names rows of tables before its own,
/// or of its own.
enum BookTables {
  static let all = places + people + contracts + [charges, payments] + upkeep

  static func table(named name: String) -> BookTable? { all.first { $0.name == name } }

  /// The tables that say who lives in which unit on which days, and what each lease should be billed.
  static let ofLeases = all.filter {
    ["properties", "unit_types", "units", "tenants", "leases", "lease_tenants", "scheduled_charges"].contains($0.name)
  }

  private static let property = BookColumn("property_id", .reference("properties"), required: true, "the property")
  private static let unit = BookColumn("unit_id", .reference("units"), required: true, "the unit")
  private static let lease = BookColumn("lease_id", .reference("leases"), required: true, "the lease")
  private static let chargeClass = BookColumn(
    "class", .word(["rent", "utilities", "deposit", "other"]), required: true, "what it is for")
  private static let note = BookColumn("note", .text, "anything worth knowing")

  private static let places = [
    BookTable(
      "properties", "property",
      [
        BookColumn("name", .text, required: true, "the name"), BookColumn("address", .text, "street and number"),
        BookColumn("city", .text, "the city"), BookColumn("state", .text, "the state or region"),
        BookColumn("zipcode", .text, "the postal code"), BookColumn("country", .text, "the country"), note,
      ]),
    BookTable(
      "buildings", "building",
      [property, BookColumn("name", .text, required: true, "its name or number"), note]),
    BookTable(
      "floors", "floor",
      [
        property, BookColumn("building_id", .reference("buildings"), keepsRow: true, "the building"),
        BookColumn("number", .text, required: true, "the floor's number"), BookColumn("wing", .text, "the wing"),
        BookColumn("status", .text, "open, closed for works, and the like"),
      ]),
    BookTable(
      "unit_types", "unit type",
      [
        BookColumn("name", .text, required: true, "the type's name: studio, two bedrooms"),
        BookColumn("bedrooms", .count, "bedrooms; 0 for a studio"), BookColumn("bathrooms", .text, "bathrooms: 1.5"),
        BookColumn("capacity", .count, "maximum occupants"),
      ]),
    BookTable(
      "units", "unit",
      [
        property, BookColumn("number", .text, required: true, "the unit's number, as people say it"),
        BookColumn("building_id", .reference("buildings"), keepsRow: true, "the building"),
        BookColumn("floor_id", .reference("floors"), keepsRow: true, "the floor"),
        BookColumn("unit_type_id", .reference("unit_types"), keepsRow: true, "the type"),
        BookColumn("bedrooms", .count, "bedrooms, where they differ from the type's"),
        BookColumn("bathrooms", .text, "bathrooms, where they differ from the type's: 1.5"),
        BookColumn("square_feet", .count, "the area"), BookColumn("capacity", .count, "maximum occupants"),
        BookColumn("address", .text, "street and number, where they differ from the property's"),
        BookColumn("market_rent", .money, "the rent that would be asked a month"), note,
      ]),
    BookTable(
      "unit_details", "further information on a unit",
      [
        unit, BookColumn("name", .text, required: true, "feature: balcony, view, meter number"),
        BookColumn("value", .text, required: true, "value of the feature"),
      ]),
    BookTable(
      "amenities", "amenity of a property or of one unit",
      [
        property, BookColumn("unit_id", .reference("units"), "the unit; blank for the whole property"),
        BookColumn("name", .text, required: true, "pool, parking, washer"), note,
      ]),
    BookTable(
      "utility_types", "kind of utility",
      [
        BookColumn("name", .text, required: true, "water, power, waste"),
        BookColumn("measure", .text, "unit of measure: m3, kWh"),
      ]),
  ]

  private static let people = [
    BookTable(
      "tenants", "tenant",
      [
        BookColumn("name", .text, required: true, "the person's or firm's name"), BookColumn("email", .text, "e-mail"),
        BookColumn("phone", .text, "telephone"),
        BookColumn("telegram", .text, "the number of the chat with your Telegram bot"),
        BookColumn("language", .word(["en", "ru"]), "the language of notices; blank for English"),
        BookColumn("status", .text, "your word for the tenant's status, such as current or applicant"),
      ]),
    BookTable(
      "owners", "owner",
      [
        BookColumn("name", .text, required: true, "the person's or firm's name"), BookColumn("email", .text, "e-mail"),
        BookColumn("phone", .text, "telephone"),
        BookColumn("telegram", .text, "the number of the chat with your Telegram bot"),
        BookColumn("language", .word(["en", "ru"]), "the language of notices; blank for English"),
      ]),
    BookTable(
      "ownerships", "owner's part of a unit",
      [
        unit, BookColumn("owner_id", .reference("owners"), required: true, "the owner"),
        BookColumn("share_percent", .percent, required: true, "the part, over 0 and up to 100"),
        BookColumn("starts", .date, "the first day; blank for always"),
        BookColumn("ends", .date, "the last day; blank if open-ended"),
      ]),
  ]

  static let leases = BookTable(
    "leases", "lease",
    [
      unit, BookColumn("starts", .date, required: true, "the first day"),
      BookColumn("ends", .date, "the last day; blank for month-to-month"),
      BookColumn("move_in", .date, "move-in date; blank for the first day"),
      BookColumn("move_out", .date, "move-out date, actual or on notice; blank if neither"),
      BookColumn("signed", .date, "date signed; blank if not recorded"),
      BookColumn("notice_given", .date, "date on which notice to move out was given; blank if none or not recorded"),
      BookColumn("name", .text, "the lease's name or number on paper"),
      BookColumn("status", .text, "your word for its status, such as signed or ended"),
      BookColumn("type", .text, "your word for its type, such as residential"), note,
    ])

  private static let contracts = [
    leases,
    BookTable(
      "lease_tenants", "tenant on a lease",
      [
        lease, BookColumn("tenant_id", .reference("tenants"), required: true, "the tenant"),
        BookColumn("is_primary", .yes, "yes for the contact person"),
      ]),
    BookTable(
      "scheduled_charges", "charge that a lease should be billed again and again",
      [
        lease, BookColumn("code", .text, required: true, "the charge code, such as RENT"), chargeClass,
        BookColumn("utility_type_id", .reference("utility_types"), keepsRow: true, "the utility"),
        BookColumn("amount", .money, required: true, "the amount each time; negative for a concession"),
        BookColumn("starts", .date, "the first day; blank for always"),
        BookColumn("ends", .date, "the last day; blank if open-ended"),
        BookColumn(
          "frequency", .word(["once", "monthly", "quarterly", "yearly"]), "how often; blank for monthly"),
      ]),
    BookTable(
      "deposits", "security deposit",
      [
        lease, BookColumn("amount", .money, required: true, "what is held"),
        BookColumn("received", .date, "when it came"), BookColumn("returned", .date, "when it went back"),
        BookColumn("returned_amount", .money, "how much went back"), note,
      ]),
  ]

  /// The columns that an export fills for an entry that a person made with 'ledger add', 'edit' or 'delete'.
  private static let provenance = [
    BookColumn(BookTable.enteredByColumn, .text, "who entered, changed or deleted it by hand; blank for none"),
    BookColumn(BookTable.enteredAtColumn, .text, "when it was entered, changed or deleted by hand, in UTC"),
  ]

  private static let tenant = BookColumn(
    BookTable.tenantColumn, .reference("tenants"), keepsRow: true,
    "the tenant on the lease that it names; blank for the whole lease")

  private static let attachment = BookColumn(
    BookTable.attachmentColumn, .text, "the SHA-256 of an image or document, as 'ledger attach' prints it")

  static let charges = BookTable(
    "charges", "charge",
    [
      lease, BookColumn("code", .text, required: true, "the charge code, such as RENT"), chargeClass,
      BookColumn("utility_type_id", .reference("utility_types"), keepsRow: true, "the utility"),
      BookColumn("amount", .money, required: true, "the amount; negative for a credit"),
      BookColumn("due_date", .date, required: true, "the last day to pay it"),
      BookColumn("post_date", .date, "the day it was entered; blank for the due date"),
      BookColumn("period", .month, "the month it is for; blank for the due date's"),
      BookColumn(
        "status", .word(["paid", "partial", "overdue", "pending"]),
        "payment status, if you track it (verified against payments)"
      ), tenant, attachment, note,
    ] + provenance)

  static let payments = BookTable(
    "payments", "payment, credit, reversal or write-off",
    [
      lease, BookColumn("kind", .word(["payment", "credit", "reversal", "write_off"]), "blank for a payment"),
      BookColumn("amount", .money, required: true, "the amount"),
      BookColumn("date", .date, required: true, "the day"),
      BookColumn("reference", .text, "the number on the check or transfer"),
      BookColumn("period", .month, "the month it pays for"),
      BookColumn("code", .text, "the charge code that a credit is for"),
      BookColumn("for_deposit", .yes, "yes for money that pays deposits alone"),
      BookColumn("pays_charge_id", .reference("charges"), "the charge it pays"),
      BookColumn("reverses_charge_id", .reference("charges"), "the charge that a reversal takes back"),
      BookColumn("reverses_payment_id", .reference("payments"), "the payment that a reversal takes back"),
      tenant, attachment, note,
    ] + provenance)

  private static let upkeep = [
    BookTable(
      "maintenance_requests", "maintenance request",
      [
        property, BookColumn("unit_id", .reference("units"), "the unit; blank for the whole property"),
        BookColumn("opened", .date, required: true, "date requested"),
        BookColumn("category", .text, required: true, "plumbing, heating, locks"),
        BookColumn("description", .text, "work to do"),
        BookColumn("status", .word(["open", "in_progress", "closed"]), required: true, "how far it is"),
        BookColumn("closed", .date, "date completed"), BookColumn("cost", .money, "what it cost"),
      ]),
    BookTable(
      "expenses", "expense",
      [
        property, BookColumn("date", .date, required: true, "the day"),
        BookColumn("category", .text, required: true, "insurance, repairs, taxes"),
        BookColumn("vendor", .text, "who was paid"), BookColumn("amount", .money, required: true, "the amount"), note,
      ]),
  ]
}
