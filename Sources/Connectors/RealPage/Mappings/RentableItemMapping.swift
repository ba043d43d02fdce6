internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's garages, carports and storage rooms.
///
/// A rented item has the status `Available now` as well: the lease that holds it decides. Items of different names may
/// share a number, so number and name together identify them.
struct RentableItemMapping: Mapping {
  let revision = 2
  let ownFeeds: Set<FeedName> = [.rpxRentableItems]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = loads.of(.rpxRentableItems).last else { return }
    facts.days.append(load.day(.rentableItems, property: property, asOf: asOf, primarySource: .rentableItems))
    let numbers = loads.unitNumbers
    var known: Set<String> = []
    var twins: [String] = []
    for record in load.records(RPXTables.rentableItems) {
      guard let number = record.itemID.text else { continue }
      let id = "\(number)/\(record.itemName.text ?? "")"
      guard known.insert(id).inserted else {
        twins.append(id)
        continue
      }
      var item = UnifiedRentableItem(
        propertyID: property, asOf: asOf, itemID: id, state: state(record, asOf: asOf),
        isMonthly: RPXItemFrequency(word: record.frequency.text) == .monthly)
      (item.name, item.type) = (record.itemName.text, record.itemType.text)
      (item.statusText, item.amount) = (record.status.text, record.billingAmountCents.money)
      if item.state == .rented {
        item.leaseID = held(record)
        item.unitNumber = record.unitID.text.flatMap { numbers[$0] }
      }
      facts.plainRows.append(item)
    }
    facts.warn(.rentableItems, .itemTwice, "Listed more than once", "item", twins)
    addFindings(load.records(RPXTables.rentableItems), to: &facts)
  }

  private func addFindings(_ records: [RawRecord<RPXTables.Item>], to facts: inout DayFacts) {
    let unlisted = { (column: RPXTables.Item.Path, isListed: (String) -> Bool) in
      records.compactMap { record in
        record[column].text.flatMap { isListed($0) ? nil : (word: $0, subject: record.itemID.text ?? "") }
      }
    }
    facts.warnUnlisted(
      .rentableItems, .unknownItemStatus, field: "Status of getRentableItems", noun: "item",
      effect: "The item counts; its lease and dates determine whether it is rented",
      unlisted(\.status) { RPXItemStatus(word: $0) != nil })
    facts.warnUnlisted(
      .rentableItems, .unknownItemFrequency, field: "Frequency of getRentableItems", noun: "item",
      effect: "The item counts, but its amount is not included in monthly rent",
      unlisted(\.frequency) { RPXItemFrequency(word: $0) != nil })
  }

  /// The lease that holds an item; nil if none does.
  private func held(_ record: RawRecord<RPXTables.Item>) -> String? {
    record.leaseID.text.flatMap { $0 == "0" ? nil : $0 }
  }

  private func state(_ record: RawRecord<RPXTables.Item>, asOf: CivilDate) -> UnifiedRentableItem.State {
    let isOver = record.endDate.date.map { $0 < asOf } ?? false
    let isToCome = record.startDate.date.map { $0 > asOf } ?? false
    if held(record) != nil, !isOver, !isToCome { return .rented }
    if record.inService.integer == 0 { return .outOfService }
    let day = isToCome ? nil : record.dateAvailable.date
    return isToCome || day.map { $0 > asOf } ?? false ? .later : .available
  }
}
