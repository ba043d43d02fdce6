/// What makes a sync do a day's work again: all rules in one place.
///
/// The first ones are of days that are mapped again, the others of kept figures, with the tables in `FigureInput`.
/// `InvalidationTests` switches each rule off and shows that the result is wrong without it.
package enum Invalidation: String, CaseIterable, Sendable {
  /// The property, its conventions, or a revision of a mapping or of the shared steps changed: all of its days.
  case settings
  /// The active loads of a day changed, those of other days that join it included: the day.
  case loads
  /// A load changed: the days before that another report may join now.
  case joins
  /// The load that an active load replaced changed, or the time at which one of them arrived: the day.
  case replaced
  /// The units and leases of a day changed: the next day with units, whose changes are checked against it.
  case before
  /// No load of a day is left: its rows are removed.
  case emptied
  /// A report of events counts that another one had replaced: its day, for its events alone.
  case reports
  /// An earlier day is the last that lists a fiscal month: that day, for its entries alone.
  case listings
  /// A day was mapped again, or has no loads any more: all of its figures.
  case figures
  /// What was billed in a fiscal month changed: the delinquency of the month's days.
  case billed
  /// An event of a household or a prospect changed: the figures by window of every day from the event's on.
  case events
  /// Reports of events cover other days than before: the figures by window of every day from the first of these on.
  case coverage
  /// A lease that began changed, or the rent before it: the trade-outs of every day from the lease's first on.
  case tradeouts
  /// A turn changed: the turns by window of every day from its move-in on.
  case turns
  /// The figures of activity of a day changed, whose covered days are those of turns: the turns of the day.
  case activity
  /// The first good day of leases changed, from which on trade-outs are known: the trade-outs of all days.
  case leases
}
