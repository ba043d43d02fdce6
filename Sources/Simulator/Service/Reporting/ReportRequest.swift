internal import Domain
internal import JSON

/// A request for a report, read from the body of its creation.
struct ReportRequest {
  let entry: CatalogEntry
  /// The report that the entry draws.
  let report: RealPageReport
  /// The property's ID.
  let property: String
  private let parameters: [String: String]

  /// The rejection of a request: the status, and a message.
  struct Rejection: Error {
    let status: Int
    let text: String

    init(_ text: String, status: Int = 400) {
      self.status = status
      self.text = text
    }
  }

  init(report id: String, body: [UInt8]) throws(Rejection) {
    guard let entry = ReportCatalog.entry(id) else { throw Rejection("Report \(id) does not exist.", status: 404) }
    let order: JSON
    do { order = try JSON.parse(body) } catch { throw Rejection("The body is not JSON: \(error)") }
    guard let report = entry.report else { throw Rejection("The simulator does not draw report \(id).", status: 501) }
    self.entry = entry
    self.report = report
    try ReportRequest.check(order, against: entry)
    property = try ReportRequest.property(of: order)
    parameters = try ReportRequest.parameters(of: order, entry)
  }

  private static func check(_ order: JSON, against entry: CatalogEntry) throws(Rejection) {
    if let key = entry.key, order["reportKey"]?.text?.uppercased() != key {
      throw Rejection("The report key does not match report \(entry.id).")
    }
    guard order["sourceId"]?.text == "OS" else { throw Rejection("The source id is unknown.") }
    if let excel = entry.excel, order["reportFormat"]?.text != excel {
      throw Rejection("Report \(entry.id) has no such format; the simulator draws format \(excel).")
    }
  }

  private static func property(of order: JSON) throws(Rejection) -> String {
    guard case .array(let properties)? = order["properties"], properties.count == 1,
      let property = properties[0].text
    else { throw Rejection("Exactly one property, as a text, must be selected.") }
    guard case .array(let details)? = order["propertyDetailList"], details.count == 1,
      details[0]["propertyId"]?.text == property, details[0]["propertyName"]?.text != nil
    else { throw Rejection("The list of property details must hold the selected property.") }
    return property
  }

  private static func parameters(of order: JSON, _ entry: CatalogEntry) throws(Rejection) -> [String: String] {
    guard case .array(let list)? = order["parameters"] else { throw Rejection("The parameters are missing.") }
    var parameters: [String: String] = [:]
    for parameter in list {
      guard let name = parameter["name"]?.text, let value = parameter["value"]?.text else {
        throw Rejection("A parameter has no name or no value.")
      }
      if value.hasPrefix("{{") || entry.parameters?.contains(name) == false || parameters[name] != nil {
        throw Rejection("The parameter '\(name)' is not valid for report \(entry.id).")
      }
      parameters[name] = value
    }
    if let missing = entry.parameters?.first(where: { parameters[$0] == nil }) {
      throw Rejection("The parameter '\(missing)' is required for report \(entry.id).")
    }
    return parameters
  }
}

extension ReportRequest {
  /// The parameters of the drawing.
  struct Drawing {
    let day: CivilDate
    let period: ClosedRange<CivilDate>
    /// Whether the report rejects the period, with a file of its own.
    var isRefused = false
  }

  /// Returns the drawing that the parameters request, at a property with this current date.
  func drawing(on today: CivilDate) throws(Rejection) -> Drawing {
    let usual = Drawing(day: today, period: report.usualPeriod(on: today))
    switch report {
    case .boxScore:
      let (first, last) = (try day("Start_Date"), try day("End_Date"))
      let isRefused = last > today || first > last
      return Drawing(day: isRefused ? today : last, period: min(first, last)...max(first, last), isRefused: isRefused)
    case .rentRoll:
      // Blank means today. The real service's result for a future day is unknown; it is treated as today.
      return parameters["AsOfDate"]?.isEmpty == true
        ? usual : Drawing(day: min(today, try day("AsOfDate")), period: usual.period)
    case .delinquency, .incomeStatement:
      let month = try month("FiscalPeriod")
      guard month <= today.month else { throw Rejection("The fiscal period is not open.") }
      return Drawing(day: month == today.month ? today : month.lastDay, period: usual.period)
    case .monthlyActivity:
      let first = try day("OccStartDate")
      guard first == (try day("AccStartDate")) else {
        throw Rejection("The simulator draws one period for accounting and occupancy.", status: 501)
      }
      guard first <= today else { throw Rejection("The start date is later than the property date.") }
      return Drawing(day: today, period: first...today)
    case .expirationRenewal:
      let (first, last) = (try day("IPVC_LEABEGINDATE"), try day("IPVC_LEAENDDATE"))
      guard first <= last else { throw Rejection("The begin date is later than the end date.") }
      return Drawing(day: today, period: first...last)
    case .projectedOccupancy:
      guard parameters["weeksProjectedCount"] == "12", parameters["dayOfWeek"] == "Monday" else {
        throw Rejection("The simulator projects 12 weeks that end on Mondays.", status: 501)
      }
      return usual
    case .lostRent:
      guard try month("AR_FiscalPeriodSelect") == today.month else {
        throw Rejection("The simulator draws the open fiscal period.", status: 501)
      }
      return usual
    case .activity: return try spanned(on: today)
    case .closedMakeReady:
      let (first, last) = (try day("StartDate"), try day("EndDate"))
      guard first <= last else { throw Rejection("The start date is later than the end date.") }
      return Drawing(day: today, period: first...last)
    // No public source documents these reports' parameters; the usual ones are applied if they are sent.
    case .leasingActivity: return parameters["startdate"] == nil ? usual : try spanned(on: today)
    case .transactionDetail:
      guard parameters["AR_FiscalPeriodSelect"] != nil else { return usual }
      let month = try month("AR_FiscalPeriodSelect")
      guard month <= today.month else { throw Rejection("The fiscal period is not open.") }
      let last = min(today, month.lastDay)
      return Drawing(day: last, period: month.firstDay...last)
    case .makeReady: return usual
    }
  }

  /// Returns the period from `startdate` through `enddate`; events after the property's own date are not listed.
  private func spanned(on today: CivilDate) throws(Rejection) -> Drawing {
    let (first, last) = (try day("startdate"), try day("enddate"))
    guard first <= last else { throw Rejection("The start date is later than the end date.") }
    guard first <= today else { throw Rejection("The start date is later than the property date.") }
    return Drawing(day: today, period: first...min(last, today))
  }

  private func day(_ name: String) throws(Rejection) -> CivilDate {
    do { return try CivilDate(us: parameters[name] ?? "") } catch {
      throw Rejection("The value of the parameter '\(name)' is not a date such as 02/04/2026.")
    }
  }

  private func month(_ name: String) throws(Rejection) -> CivilMonth {
    do { return try CivilMonth(fiscalPeriod: parameters[name] ?? "") } catch {
      throw Rejection("The value of the parameter '\(name)' is not a period such as 022026.")
    }
  }
}

extension JSON {
  /// The text; nil for any other value.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The whole number; nil for any other value.
  var number: Int64? { if case .integer(let number) = self { number } else { nil } }
}
