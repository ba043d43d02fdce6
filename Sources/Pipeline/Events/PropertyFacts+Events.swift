internal import Domain
internal import Warehouse

extension PropertyFacts {
  /// Adds the events of households that stand, and the days that are told.
  mutating func add(_ history: EventHistory<UnifiedActivityEvent>) {
    var occurrences: [UnifiedActivityEvent: Int] = [:]
    for (event, _) in history.events {
      let key = UnifiedActivityEvent(
        propertyID: event.propertyID, date: event.date, unitNumber: event.unitNumber, action: event.action,
        stage: event.stage, isTransfer: event.isTransfer)
      var row = event
      row.occurrence = occurrences[key, default: 0]
      occurrences[key, default: 0] += 1
      activityEvents.append(row)
    }
    addSpans(of: history, family: .activity)
  }

  /// Adds the events of prospects that stand, the prospects themselves, and the days that are told.
  mutating func add(_ leasing: LeasingHistory) {
    let told = Prospects(leasing, property: property.propertyID)
    prospects += told.prospects
    leasingEvents += told.events
    addSpans(of: leasing.history, family: .funnel)
  }

  private mutating func addSpans<Event>(of history: EventHistory<Event>, family: UnifiedFactDay.Family) {
    for stage in EventStage.allCases {
      eventSpans += history.spans(of: stage).map { days in
        UnifiedEventSpan(
          propertyID: property.propertyID, family: family, stage: stage, first: days.first, last: days.last,
          toldThrough: days.toldThrough)
      }
    }
  }
}
