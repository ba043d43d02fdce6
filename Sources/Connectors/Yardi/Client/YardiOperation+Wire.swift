internal import Domain
internal import Pipeline
internal import Transport

extension YardiOperation {
  /// A part of an operation's request.
  enum Part {
    /// `YardiPropertyId`.
    case property
    /// `InterfaceEntity` and `InterfaceLicense`.
    case interface
    /// The operation's own arguments.
    case own
  }

  /// The service that has the operation; nil if every service has it.
  var interface: YardiInterface? {
    switch self {
    case .propertyConfigurations: nil
    case .unitInformation, .residentsByStatus, .residentData: .residentData
    case .unitInformationLogin, .residentsLeaseCharges, .residentTransactions, .residentPrepays,
      .residentTransactionsByChargeDate:
      .residentTransactions
    case .unitAvailability, .availableUnits, .guestActivity, .guestActivityDateRange: .guestCard
    }
  }

  /// Whether the request states the day that is meant.
  ///
  /// GetResidentData's ledgers end at the requested day, but its tenancies describe the present;
  /// GetResidentsLeaseCharges_Login takes a month, and lists the charges as they are at present.
  var dating: FetchRequest.Dating {
    self == .guestActivityDateRange || self == .residentTransactionsByChargeDate ? .day : .moment
  }

  /// The elements after login and database, in the WSDL's order: the service may ignore an element that is out of
  /// order.
  ///
  /// ItfResidentData has no public WSDL; its order is that of a client whose responses are known.
  var sequence: [Part] {
    switch interface {
    case nil: [.interface]
    case .residentData: [.interface, .property, .own]
    case .residentTransactions: [.property, .own, .interface]
    case .guestCard: [.property, .interface, .own]
    }
  }

  /// The operation's own parameters for a day, in the WSDL's order.
  func parameters(on day: CivilDate) -> [FetchRequest.Parameter] {
    switch self {
    case .propertyConfigurations, .unitInformation, .unitInformationLogin, .residentTransactions, .residentPrepays,
      .unitAvailability, .guestActivity:
      []
    // Current holds neither Notice nor Eviction.
    case .residentsByStatus:
      [
        .init("Status", "Current^Notice^Eviction^Future^Applicant^Past^Denied^Canceled^Vacant^Waitlist"),
        .init("DateFrom", "01/01/1900"),
      ]
    case .residentsLeaseCharges: [.init("PostMonth", day.month.firstDay.dateTime)]
    // The longest span that is answered.
    case .residentTransactionsByChargeDate: span(from: day.advanced(by: -30), to: day)
    case .availableUnits: [.init("ExcludePricing", "false")]
    // As far back as a year to date and a month before the last can reach.
    // The year to date and the previous month are compared with the same days last year.
    case .guestActivityDateRange:
      span(from: day.month.advanced(by: -max(13, 11 + day.month.month)).firstDay, to: day)
    case .residentData: residentData(on: day)
    }
  }

  private func span(from first: CivilDate, to last: CivilDate) -> [FetchRequest.Parameter] {
    [.init("FromDate", first.dateTime), .init("ToDate", last.dateTime)]
  }

  /// Returns the parameters of GetResidentData; the last three are false because they could return social security
  /// numbers, bank accounts and licenses, which are never requested.
  private func residentData(on day: CivilDate) -> [FetchRequest.Parameter] {
    [
      .init("IncludeLedger", "true"), .init("LedgerAsOfDate", day.us), .init("IncludeLeaseCharges", "true"),
      .init("IncludeVehicleInfo", "false"), .init("IncludeRoommateData", "false"),
      .init("IncludeEmployerData", "false"),
    ]
  }
}

extension CivilDate {
  /// `2026-03-01T00:00:00`, as the services take what is a day to their schema.
  fileprivate var dateTime: String { "\(self)T00:00:00" }

  /// `03/01/2026`, as they take what is a text to it.
  fileprivate var us: String {
    let (year, month, day) = parts
    return "\(month < 10 ? "0" : "")\(month)/\(day < 10 ? "0" : "")\(day)/\(year)"
  }
}
