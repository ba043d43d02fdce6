import Domain
import Warehouse

/// The events of the invented portfolio: told from last November at Alder Court, since two days ago at Birch House.
enum InventedEvents {
  private static let day = InventedPortfolio.day

  /// The property with its events; without any at the others.
  static func added(to facts: PropertyFacts) -> PropertyFacts {
    switch facts.property.propertyID {
    case "alder": alder(facts)
    case "birch": birch(facts)
    default: facts
    }
  }

  private static func alder(_ facts: PropertyFacts) -> PropertyFacts {
    var facts = facts
    publish(&facts, .activity, .monthlyActivity, toldDaysAgo: 400, [.moveIn, .moveOut, .notice, .renewal])
    publish(&facts, .funnel, .leasingActivity, toldDaysAgo: 90, [.contact, .tour, .application, .lease, .cancelled])
    let household: [(ago: Int, stage: EventStage, isTransfer: Bool)] = [
      (0, .moveIn, false), (1, .moveIn, false), (3, .moveIn, true), (2, .moveOut, false), (5, .moveIn, false),
      (6, .moveOut, false), (33, .moveIn, false), (34, .renewal, false), (366, .moveIn, false), (367, .notice, false),
      (1, .renewal, false), (4, .renewal, false), (2, .notice, false), (3, .unknown, false),
    ]
    facts.activityEvents = household.enumerated().map { number, event in
      UnifiedActivityEvent(
        propertyID: "alder", date: day.advanced(by: -event.ago), unitNumber: "\(number)", action: "invented",
        stage: event.stage, isTransfer: event.isTransfer)
    }
    facts.turns = [
      turn("0", movedIn: 0, movedOut: 20, madeReady: 8, market: (listed: 45, leased: 12)),
      turn("1", movedIn: 1, movedOut: 30, madeReady: nil, market: nil),
      turn("2", movedIn: 3, movedOut: nil, madeReady: nil, market: nil),
      turn("4", movedIn: 5, movedOut: 14, madeReady: 9, market: (listed: 20, leased: 20)),
      turn("6", movedIn: 33, movedOut: 40, madeReady: 34, market: nil),
      turn("8", movedIn: 366, movedOut: nil, madeReady: nil, market: nil),
    ]
    facts.leasingEvents = [
      leasing("alder", 20, "doe", .contact, isLead: true), leasing("alder", 1, "doe", .lease),
      leasing("alder", 3, "roe", .contact, isLead: true), leasing("alder", 2, "roe", .tour),
      leasing("alder", 2, "roe", .application), leasing("alder", 1, "roe", .lease),
      leasing("alder", 5, "poe", .contact, isLead: true), leasing("alder", 4, "poe", .tour),
      leasing("alder", 0, "poe", .cancelled),
    ]
    return facts
  }

  /// A turn at Alder Court by how many days ago each thing happened.
  private static func turn(
    _ unit: String, movedIn: Int, movedOut: Int?, madeReady: Int?, market: (listed: Int, leased: Int)?
  ) -> UnifiedTurn {
    let ago = { (days: Int) in day.advanced(by: -days) }
    var turn = UnifiedTurn(propertyID: "alder", unitNumber: unit, moveIn: ago(movedIn))
    (turn.moveOut, turn.madeReady) = (movedOut.map(ago), madeReady.map(ago))
    (turn.listed, turn.leased) = (market.map { ago($0.listed) }, market.map { ago($0.leased) })
    return turn
  }

  private static func birch(_ facts: PropertyFacts) -> PropertyFacts {
    var facts = facts
    publish(&facts, .activity, .monthlyActivity, toldDaysAgo: 2, [.moveIn, .moveOut, .notice, .renewal])
    publish(&facts, .funnel, .leasingActivity, toldDaysAgo: 8, [.contact, .tour, .lease])
    facts.leasingEvents = [
      leasing("birch", 2, "moe", .contact, isLead: true), leasing("birch", 1, "moe", .tour),
      leasing("birch", 1, "joe", .contact, isLead: true),
    ]
    return facts
  }

  private static func publish(
    _ facts: inout PropertyFacts, _ dataset: UnifiedFactDay.Dataset, _ primarySource: UnifiedFactDay.PrimarySource,
    toldDaysAgo: Int,
    _ stages: [EventStage]
  ) {
    let id = facts.property.propertyID
    facts.days.append(
      UnifiedFactDay(
        propertyID: id, dataset: dataset, asOf: day, asOfBasis: .runStamp, primarySource: primarySource,
        payload: "invented"))
    facts.published.append(PublishedDay(propertyID: id, dataset: dataset, asOf: day))
    facts.windows = UnifiedWindow.all(propertyID: id, asOf: day)
    facts.eventSpans += stages.map { stage in
      UnifiedEventSpan(
        propertyID: id, dataset: dataset, stage: stage, first: day.advanced(by: -toldDaysAgo),
        last: day.advanced(by: -1), toldThrough: day)
    }
  }

  private static func leasing(
    _ property: String, _ ago: Int, _ prospect: String, _ stage: EventStage, isLead: Bool = false
  ) -> UnifiedLeasingEvent {
    var event = UnifiedLeasingEvent(
      propertyID: property, date: day.advanced(by: -ago), prospectID: prospect, stage: stage, activity: "invented")
    event.isFirst = true
    event.isLead = isLead
    return event
  }
}
