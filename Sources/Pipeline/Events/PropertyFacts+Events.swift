internal import Domain
internal import Warehouse

extension PropertyFacts {
  /// Adds the events of households that stand, and the days that are told; notes what is behind each event.
  mutating func add(_ history: EventHistory<UnifiedActivityEvent>, noting lineage: inout LineageRecorder?) {
    var occurrences: [UnifiedActivityEvent: Int] = [:]
    for standing in history.events {
      let event = standing.event
      let key = UnifiedActivityEvent(
        propertyID: event.propertyID, date: event.date, unitNumber: event.unitNumber, action: event.action,
        stage: event.stage, isTransfer: event.isTransfer)
      var row = event
      row.occurrence = occurrences[key, default: 0]
      occurrences[key, default: 0] += 1
      activityEvents.append(row)
      lineage?.add(.event(row.eventID), from: standing.subject)
    }
    addSpans(of: history, dataset: .activity)
  }

  /// Adds the events of prospects that stand, the prospects themselves, and the days that are told; notes what is behind
  /// each event.
  mutating func add(_ leasing: LeasingHistory, noting lineage: inout LineageRecorder?) {
    let told = Prospects(leasing, property: property.propertyID)
    prospects += told.prospects
    leasingEvents += told.events
    for (event, subject) in zip(told.events, told.subjects) { lineage?.add(.event(event.eventID), from: subject) }
    addSpans(of: leasing.history, dataset: .funnel)
  }

  private mutating func addSpans<Event>(of history: EventHistory<Event>, dataset: UnifiedFactDay.Dataset) {
    for stage in EventStage.allCases {
      eventSpans += history.spans(of: stage).map { days in
        UnifiedEventSpan(
          propertyID: property.propertyID, dataset: dataset, stage: stage, first: days.first, last: days.last,
          toldThrough: days.toldThrough)
      }
    }
  }
}
