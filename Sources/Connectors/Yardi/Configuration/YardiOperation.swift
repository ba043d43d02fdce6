/// An operation of Yardi's web services that a run may ask for; all of them read.
public enum YardiOperation: String, CaseIterable, Sendable {
  /// The properties that the interface may see.
  case propertyConfigurations = "GetPropertyConfigurations"
  /// The units, with their residents.
  case unitInformation = "GetUnitInformation"
  /// The units as billing knows them.
  case unitInformationLogin = "GetUnitInformation_Login"
  /// The tenancies of every status.
  case residentsByStatus = "GetResidentsByStatus"
  /// The recurring charges.
  case residentsLeaseCharges = "GetResidentsLeaseCharges_Login"
  /// The open charges, whatever their age.
  case residentTransactions = "GetResidentTransactions_Login"
  /// The unapplied receipts.
  case residentPrepays = "GetResidentPrepays_Login"
  /// The charges of the last 31 days, paid ones too.
  case residentTransactionsByChargeDate = "GetResidentTransactions_ByChargeDate_Login"
  /// The units, available or not, with their asking rents.
  case unitAvailability = "UnitAvailability_Login"
  /// The units that are available.
  case availableUnits = "AvailableUnits_Login"
  /// The prospects of as many days as the vendor's configuration allows.
  case guestActivity = "GetYardiGuestActivity_Login"
  /// The prospects with anything that happened in a span of days.
  case guestActivityDateRange = "GetYardiGuestActivity_DateRange"
  /// The tenancies with their whole ledgers.
  case residentData = "GetResidentData"

  /// The operations that are requested if the file does not list any: the first choice of each kind.
  static let usual: [YardiOperation] = [
    .propertyConfigurations, .unitInformation, .residentsByStatus, .residentsLeaseCharges, .residentTransactions,
    .residentPrepays, .residentTransactionsByChargeDate, .unitAvailability, .guestActivityDateRange, .residentData,
  ]
}
