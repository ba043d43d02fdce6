internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Selects which response of a day supplies each fact if several operations returned one.
///
/// A response that covers only a part (one tenant, one status, the changes since a date) never represents the whole.
struct DayResponses {
  private let loads: [LoadedRows]

  init(_ loads: [LoadedRows]) {
    self.loads = loads
  }

  /// The units; GetUnitInformation returns more data than the other operation.
  var units: LoadedRows? {
    first(.units, ["GetUnitInformation", "GetUnitInformation_Login", "GetCurrentUnitInformation"])
  }

  /// The residents of every status.
  var residents: LoadedRows? { first(.residents, ["GetResidentsByStatus", "GetResidents", "GetTenants_Login"]) }

  /// The recurring charges of all tenancies.
  var leaseCharges: LoadedRows? { first(.leaseCharges, ["GetResidentsLeaseCharges_Login"]) }

  /// The listed units, available or not.
  var listedUnits: LoadedRows? { first(.availability, ["UnitAvailability_Login", "AvailableUnits_Login"]) }

  /// The open charges, whatever their age.
  var openCharges: LoadedRows? { first(.transactions, ["GetResidentTransactions_Login"]) }

  /// The charges of some days, paid or not.
  var chargesByDate: LoadedRows? {
    loads.first {
      $0.record.isOf(.transactions) && $0.record.report == "GetResidentTransactions_ByChargeDate_Login"
    }
  }

  /// The tenancies with their whole ledgers.
  var leaseFiles: LoadedRows? { first(.residentData, ["GetResidentData"]) }

  /// The unapplied receipts.
  var prepays: LoadedRows? { first(.prepays, ["GetResidentPrepays_Login"]) }

  /// The guest cards: those of stated days, and those as far back as the vendor's configuration allows.
  var guestCards: [LoadedRows] {
    loads.filter {
      $0.record.isOf(.guestActivity) && $0.record.report != "GetYardiGuestActivity_EventType_DateRange"
    }
  }

  /// The response to the first of the operations that came; else one whose envelope is missing.
  private func first(_ feed: FeedName, _ operations: [String?]) -> LoadedRows? {
    let ofFeed = loads.of(feed)
    return (operations + [nil]).lazy.compactMap { operation in
      ofFeed.last { $0.record.report == operation }
    }.first
  }
}

extension LoadedRows {
  /// The day that the load gives for a dataset; no response states a fiscal month.
  func day(
    _ dataset: UnifiedFactDay.Dataset, property: String, asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource
  ) -> UnifiedFactDay {
    day(dataset, property: property, asOf: asOf, primarySource: primarySource, fiscalMonth: nil)
  }
}

extension Field {
  /// A code in a comparable form, because its case does not matter; nil if it is absent.
  var code: String? { text?.lowercased() }
}

/// A person's name, last name first; nil if none is stated.
func fullName(last: Field, first: Field) -> String? {
  let parts = [last.text, first.text].compactMap(\.self)
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
