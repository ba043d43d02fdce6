import Domain
import Query
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Delinquency of a day that no system reported, from ledgers that were loaded later.
@Suite("Delinquency is computed from whole ledgers by the view that reported days use")
struct ComputedDelinquencyTests {
  /// What the invented households of a property owe and have paid ahead on a day, in cents.
  ///
  /// The world's postings alone decide: a payment pays the oldest charge.
  private struct Truth {
    var (delinquent, prepaid): (Int64, Int64) = (0, 0)
    var (owing, paidAhead) = (0, 0)
    var buckets: [Int64] = [0, 0, 0, 0]
    var former: Int64 = 0

    init(_ property: Property, on day: CivilDate) {
      let postings = property.postings(CivilDate(dayNumber: 0)...day).filter { $0.household != nil }
      for (_, own) in Dictionary(grouping: postings, by: { $0.household?.id ?? -1 }) {
        let net = own.reduce(Int64(0)) { $0 + $1.change.cents }
        if net > 0 { owing += 1 } else if net < 0 { paidAhead += 1 }
        prepaid += max(0, -net)
        delinquent += max(0, net)
        if own[0].household?.movedOut.map({ $0 <= day }) ?? false { former += max(0, net) }
        let charges = own.filter { $0.change > .zero }.sorted { $0.day < $1.day }
        var open = charges.map(\.change.cents)
        for money in own.filter({ $0.change < .zero }).sorted(by: { $0.day < $1.day }) {
          var left = -money.change.cents
          // A concession is for a month: it pays that month's charges first.
          let month = charges.indices.filter { money.kind == .credit && charges[$0].day.month == money.day.month }
          for place in month + Array(charges.indices) {
            let paid = min(left, open[place])
            (left, open[place]) = (left - paid, open[place] - paid)
          }
        }
        for (charge, cents) in zip(charges, open) {
          buckets[min(3, max(0, (charge.day.days(to: day) - 1) / 30))] += cents
        }
      }
    }
  }

  @Test("A property with whole ledgers, and a total with a property whose system reported the day")
  func whole() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["delinquency"], yardiProperties: 1)
    let harness = try PipelineHarness()
    let operations = ["GetUnitInformation", "GetResidentsByStatus", "GetResidentData"].map { "\"\($0)\"" }.joined(
      separator: ", ")
    let config = "\(served.folder)/whole.json"
    try write(
      try readText(served.config).replacing(
        "\"interface_entity\"", with: "\"operations\": [\(operations)], \"interface_entity\""), to: config)
    harness.follow(config)
    let yardi = try #require(served.portfolio.yardi.profiles.first?.key)
    let reporting = try #require(served.portfolio.realPage.profiles.first?.key)
    let last = PipelineHarness.asOf
    let ran = await harness.run(["run", "--day", "\(last)"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let world = try #require(served.portfolio.yardi.property(yardi))
    for ago in [45, 18, 3, 0] {
      let day = last.advanced(by: -ago)
      let result = try DelinquencyQuery(asOf: day).run(reader)
      let row = try #require(result.rows.first { $0.subject.propertyID == yardi })
      #expect(row.subject.asOf == day && row.figures.isFromLedger)
      let (truth, all) = (Truth(world, on: day), row.figures.all)
      #expect(all.delinquent.cents == truth.delinquent && all.prepaid.cents == truth.prepaid, "\(day)")
      #expect(all.owing == truth.owing && all.paidAhead == truth.paidAhead, "\(day)")
      #expect(
        [all.days0To30, all.days31To60, all.days61To90, all.daysOver90].map(\.cents) == truth.buckets, "\(day)")
      #expect(row.figures.classes[.former]?.delinquent.cents == truth.former && truth.delinquent > 0)

      // The other property's system reported the last day only.
      let other = result.rows.first { $0.subject.propertyID == reporting }
      #expect((other == nil) == (day < last) && other?.figures.isFromLedger ?? false == false)
      let (total, rows) = (try #require(result.total), result.rows.map(\.figures.all))
      #expect(total.figures.all.delinquent == rows.reduce(.zero) { $0 + $1.delinquent })
      #expect(total.figures.all.daysOver90 == rows.reduce(.zero) { $0 + $1.daysOver90 })
      #expect(total.figures.all.owing == rows.reduce(0) { $0 + $1.owing } && rows.allSatisfy { $0.owing > 0 })
      #expect(total.coverage?.properties == result.rows.count && total.pooled.count == result.rows.count)
    }
  }
}
