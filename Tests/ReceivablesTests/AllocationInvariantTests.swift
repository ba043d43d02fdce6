import Domain
import Receivables
import TestSupport
import Testing

@Suite("Payments applied to generated ledgers")
struct AllocationInvariantTests {
  /// The seeds of a range whose ledger breaks what the body says.
  private func broken(_ seeds: Range<Int>, _ holds: (inout InventedLedger) -> Bool) throws -> [Int] {
    let start = try day("2025-01-01")
    return seeds.filter { seed in
      var invented = InventedLedger(seed: seed, start: start)
      return !holds(&invented)
    }
  }

  @Test("Only existing payments are applied, and open plus applied is the charge (3,000 ledgers)")
  func conserved() throws {
    let seeds = try broken(0..<3000) { invented in
      let applied = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      let toCharges = Dictionary(grouping: applied.allocations, by: \.charge).mapValues(sum)
      let fromSources = Dictionary(grouping: applied.allocations, by: \.payment).mapValues(sum)
      return applied.items.allSatisfy { $0.open >= .zero && $0.open + $0.allocated == $0.charge.amount }
        && applied.sources.allSatisfy { $0.left >= .zero && $0.left <= $0.payment.amount }
        && applied.allocations.allSatisfy { $0.amount > .zero }
        && sum(applied.allocations) == applied.items.reduce(.zero) { $0 + $1.allocated }
        && toCharges.values.reduce(.zero, +) == fromSources.values.reduce(.zero, +)
        && sum(applied.allocations) == applied.sources.reduce(.zero) { $0 + $1.payment.amount - $1.left }
    }
    #expect(seeds == [])
  }

  @Test("The balance is charges less payments under every policy (1,000 ledgers)")
  func balance() throws {
    let seeds = try broken(3000..<4000) { invented in
      let balances = AllocationPolicy.allCases.map { policy in
        let applied = invented.ledger.applied(asOf: invented.asOf, policy: policy)
        let charged = applied.items.reduce(Money.zero) { $0 + $1.charge.amount }
        let paid = applied.sources.reduce(Money.zero) { $0 + $1.payment.amount }
        return applied.balance == charged - paid ? applied.balance : nil
      }
      return balances[0] != nil && balances[0] == balances[1]
    }
    #expect(seeds == [])
  }

  @Test("The order of the entries changes nothing (2,000 ledgers)")
  func order() throws {
    let seeds = try broken(4000..<6000) { invented in
      let applied = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      return invented.shuffled().applied(asOf: invented.asOf, policy: invented.policy) == applied
    }
    #expect(seeds == [])
  }

  @Test("One more payment never raises an open amount (2,000 ledgers)")
  func onePaymentMore() throws {
    let seeds = try broken(6000..<8000) { invented in
      let before = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      invented.ledger.payments.append(invented.anotherPayment())
      let after = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      return before.items.map(\.charge) == after.items.map(\.charge)
        && zip(before.items, after.items).allSatisfy { $1.open <= $0.open }
    }
    #expect(seeds == [])
  }

  @Test("Applying cent by cent gives the same (2,000 ledgers)")
  func slow() throws {
    let seeds = try broken(8000..<10_000) { invented in
      let applied = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      let slow = SlowAllocation(invented.ledger, asOf: invented.asOf, policy: invented.policy)
      return applied.items.map(\.open.cents).sorted() == slow.open.values.sorted()
        && applied.sources.map(\.left.cents).sorted() == slow.left.values.sorted()
    }
    #expect(seeds == [])
  }

  @Test("The generated ledgers are no easy ones: every rule and finding occurs among a thousand of them")
  func variety() throws {
    var rules: Set<Allocation.Rule> = []
    var findings: Set<LedgerFinding.Rule> = []
    _ = try broken(0..<1000) { invented in
      let applied = invented.ledger.applied(asOf: invented.asOf, policy: invented.policy)
      rules.formUnion(applied.allocations.map(\.rule))
      findings.formUnion(applied.findings.map(\.rule))
      return true
    }
    #expect(rules == [.given, .sameCode, .ownPeriod, .oldest])
    #expect(findings == [.reversalWithoutTarget, .reversedTwice, .givenWithoutCharge, .givenTooLarge])
  }

  private func sum(_ allocations: [Allocation]) -> Money { allocations.reduce(.zero) { $0 + $1.amount } }
}
