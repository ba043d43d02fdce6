internal import Domain
internal import Pipeline
internal import Warehouse

extension DayFacts {
  /// Reports conflicts among the units, their residents and their charges.
  mutating func addUnitFindings(_ rows: UnitRows, _ maker: UnitMaker) {
    warn(
      .units, .unitCodeTwice,
      "Units with different ids share a code. Each counts, with its id after the code",
      "code", rows.twins)
    warn(
      .units, .unitRowsDisagree, "The unit's rows state different statuses. The first one counts", "unit",
      rows.torn)
    addUnlistedStatuses(rows)
    addListingFindings(maker)
    addResidentFindings(maker)
    addRentFindings(maker)
  }

  /// Reports words that no list has; for a non-revenue unit the economic status decides, and the words are reported as
  /// well.
  private mutating func addUnlistedStatuses(_ rows: UnitRows) {
    warnUnlisted(
      .units, .unknownStatus, field: "UnitEconomicStatusDescription of a unit", noun: "unit",
      effect: "The units stay in total units, as unknown, or in the class of their UnitEconomicStatus",
      rows.units.compactMap { row in
        let word = row.record.statusDescription.text ?? ""
        return UnitStatus(word: word) == nil ? (word, row.code) : nil
      })
    warnUnlisted(
      .units, .unknownEconomicStatus, field: "UnitEconomicStatus of a unit", noun: "unit",
      effect: "The units count by their UnitEconomicStatusDescription",
      rows.units.compactMap { row in
        row.record.economicStatus.text.flatMap { EconomicStatus(word: $0) == nil ? ($0, row.code) : nil }
      })
    warn(
      .units, .nonRevenueKindUnknown,
      "Status is Non Revenue Generating Unit, but UnitEconomicStatus does not state the kind. Counts as down",
      "unit",
      rows.units.filter { row in
        UnitStatus(word: row.record.statusDescription.text) == .nonRevenue
          && EconomicStatus(word: row.record.economicStatus.text)?.useClass == nil
      }.map(\.code))
  }

  private mutating func addListingFindings(_ maker: UnitMaker) {
    warnUnlisted(
      .units, .unknownVacancyClass, field: "VacancyClass of a listed unit", noun: "unit",
      effect: "The unit counts; its VacateDate is neither a vacate date nor an expected move-out",
      maker.listings.compactMap { code, record in
        record.vacancyClass.text.flatMap { VacancyClass(word: $0) == nil ? ($0, code) : nil }
      })
    // A comment may be any text; only one on readiness is a status.
    warnUnlisted(
      .units, .unknownReadyComment, field: "Comment of a listed unit", noun: "unit",
      effect: "Its made-ready date decides whether the unit is ready",
      maker.listings.compactMap { code, record in
        record.comment.text.flatMap { comment in
          comment.lowercased().hasPrefix("rentready") && ReadyComment(word: comment) == nil ? (comment, code) : nil
        }
      })
  }

  private mutating func addResidentFindings(_ maker: UnitMaker) {
    guard maker.hasResidents else {
      let message =
        "The day's residents are not loaded. Pre-leased units and notices come from the unit status only. Load GetResidentsByStatus for that day"
      return findings.append((.units, FindingRecord(.warn, .residentsMissing, message)))
    }
    let counted = units.filter(\.unitClass.isInTotal)
    let isCalledRented = { (unit: UnifiedUnit) in UnitStatusCodes(unit.statusText, economicStatus: "").isRented }
    warn(
      .units, .rentedWithoutSignedLease,
      "Unit status is rented, but the resident is only an applicant. Not pre-leased until the lease is signed", "unit",
      numbers(counted) { $0.nextLease == .approved })
    warn(
      .units, .rentedWithoutResident,
      "Unit status is rented, but no future resident is listed. Counts as pre-leased", "unit",
      numbers(counted) { isCalledRented($0) && $0.nextLease == .signed && $0.nextMoveIn == nil })
    warn(
      .units, .futureResidentOfUnrented,
      "Unit status is unrented, but a future resident is listed. Counts as pre-leased", "unit",
      numbers(counted) { $0.nextLease == .signed && !isCalledRented($0) })
    warn(
      .units, .twoFutureResidents,
      "More than one future resident is listed for the unit. The unit counts once. Cancel the duplicate", "unit",
      numbers(counted) { maker.tenancies.of($0.unitNumber, .future).count > 1 })
    warn(
      .units, .occupiedWithoutResident,
      "Occupied, but no current resident is listed. Counts as occupied. Check the unit status", "unit",
      numbers(counted) { $0.physical == .occupied && maker.tenancies.of($0.unitNumber, .living).isEmpty })
    warn(
      .units, .vacatedByAvailableDate,
      "No prior resident's move-out is listed. Days vacant start at the available date and may be too low", "unit",
      numbers(counted, maker.isVacatedByAvailability))
  }

  private mutating func addRentFindings(_ maker: UnitMaker) {
    guard maker.hasCharges else {
      let message =
        "The day's lease charges are not loaded. In-place rent is n/a. Load GetResidentsLeaseCharges_Login"
      return findings.append((.pricing, FindingRecord(.warn, .leaseChargesMissing, message)))
    }
    let living = units.filter { $0.physical == .occupied && $0.unitClass.isInTotal }
    warn(
      .pricing, .rentOfExpiredCharge,
      "The rent charge has expired. The last one counts as in-place rent. Extend the charge", "unit",
      numbers(living, maker.hasExpiredRent),
      amount: living.filter(maker.hasExpiredRent).compactMap(\.leaseRent).reduce(.zero, +))
    warn(
      .pricing, .unknownChargeCode, ChargeCodes.unmapped, "code", maker.recurring.unknownCodes)
  }

  private func numbers(_ units: [UnifiedUnit], _ isConcerned: (UnifiedUnit) -> Bool) -> [String] {
    units.filter(isConcerned).map(\.unitNumber)
  }
}
