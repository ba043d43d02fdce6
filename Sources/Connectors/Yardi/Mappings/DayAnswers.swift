internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Which answer of a day tells what, where several operations came.
///
/// An answer that tells a part alone (one tenant, one status, what was changed since) never stands for the whole.
struct DayAnswers {
  private let loads: [StandingLoad]

  init(_ loads: [StandingLoad]) {
    self.loads = loads
  }

  /// The units; GetUnitInformation says more than the other.
  var units: StandingLoad? {
    first("units", ["GetUnitInformation", "GetUnitInformation_Login", "GetCurrentUnitInformation"])
  }

  /// The residents of every status.
  var residents: StandingLoad? { first("residents", ["GetResidentsByStatus", "GetResidents", "GetTenants_Login"]) }

  /// The recurring charges of all tenancies.
  var leaseCharges: StandingLoad? { first("lease_charges", ["GetResidentsLeaseCharges_Login"]) }

  /// The listed units, available or not.
  var listedUnits: StandingLoad? { first("availability", ["UnitAvailability_Login", "AvailableUnits_Login"]) }

  /// The open charges, whatever their age.
  var openCharges: StandingLoad? { first("transactions", ["GetResidentTransactions_Login"]) }

  /// The charges of some days, paid or not.
  var chargesByDate: StandingLoad? {
    loads.first {
      $0.record.feed == "transactions" && $0.record.report == "GetResidentTransactions_ByChargeDate_Login"
    }
  }

  /// The tenancies with their whole ledgers.
  var leaseFiles: StandingLoad? { first("resident_data", ["GetResidentData"]) }

  /// The unapplied receipts.
  var prepays: StandingLoad? { first("prepays", ["GetResidentPrepays_Login"]) }

  /// The guest cards: those of stated days, and those as far back as the vendor's configuration lets out.
  var guestCards: [StandingLoad] {
    loads.filter {
      $0.record.feed == "guest_activity" && $0.record.report != "GetYardiGuestActivity_EventType_DateRange"
    }
  }

  /// The answer to the first of the operations that came; else one whose envelope is missing.
  private func first(_ feed: String, _ operations: [String?]) -> StandingLoad? {
    let ofFeed = loads.filter { $0.record.feed == feed }
    return (operations + [nil]).lazy.compactMap { operation in
      ofFeed.last { $0.record.report == operation }
    }.first
  }
}

extension StandingLoad {
  /// The load's rows of a table, ready to be asked by name.
  func records(_ table: AnswerTable) -> [RawRecord] { records(table.raw) }

  /// The day that the load gives for a family of facts; no answer states a fiscal month.
  func day(
    _ family: UnifiedFactDay.Family, property: String, asOf: CivilDate, base: UnifiedFactDay.Base
  ) -> UnifiedFactDay {
    day(family, property: property, asOf: asOf, base: base, fiscalMonth: nil)
  }
}

extension RawRecord {
  /// The code of a person or tenancy, whose case does not count.
  func code(_ column: String) -> String? { self[column].text?.lowercased() }

  /// `Last, First`, as much as is told; nil for neither.
  var name: String? {
    let parts = [self["last_name"].text, self["first_name"].text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
