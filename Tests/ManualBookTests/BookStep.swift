import Domain
import Receivables
import TestSupport
import Warehouse

/// One thing that a person does with a book of five units, one of which belongs to a property of a management system.
enum BookStep: CustomStringConvertible {
  /// Rows are imported.
  case take([String: String])
  /// A row is deleted, with those that name it.
  case delete(String, id: String)
  /// An entry is added, changed or deleted by hand.
  case enter(LedgerEntryChange.Verb, HandEntry)

  /// The book before the first step.
  static let start = [
    "properties.csv": "id,name\noak,Oak House\nelm,Elm House\nfir,Fir House\n",
    "units.csv":
      "id,property_id,number,market_rent\nu0,oak,101,1200\nu1,oak,102,1000\nu2,oak,103,\nu3,elm,1,900\nu4,fir,9,\n",
    "tenants.csv": "id,name\nt0,Ann Invented\nt1,Bo Invented\nt2,Cy Invented\n",
    "leases.csv": leaseCaptions + leaseIDs.indices.map { "l\($0),u\(unit(of: $0)),2025-12-01,,,,,\n" }.joined(),
    "lease_tenants.csv": "id,lease_id,tenant_id\n" + leaseIDs.indices.map { "lt\($0),l\($0),t\($0 % 3)\n" }.joined(),
  ]

  private static let leaseCaptions = "id,unit_id,starts,ends,move_in,move_out,signed,notice_given\n"
  private static let leaseIDs = (0..<7).map { "l\($0)" }
  private static let firstDay = 20_393

  private static func unit(of lease: Int) -> Int { lease % 5 }

  /// Draws a sequence of steps.
  static func draw(_ count: Int, seed: Int) -> [BookStep] {
    var drawing = Drawing(numbers: SeededNumbers(seed: seed))
    return (0..<count).map { _ in drawing.step() }
  }

  var description: String {
    switch self {
    case .take(let files): "take \(files)"
    case .delete(let sheet, let id): "delete \(id) of \(sheet)"
    case .enter(let verb, let entry): "\(verb) by hand \(entry)"
    }
  }

  private struct Drawing {
    var numbers: SeededNumbers

    mutating func step() -> BookStep {
      switch below(20) {
      case 0..<5: .take(["leases.csv": leaseCaptions + lease()])
      case 5..<8:
        .take([
          "charges.csv": "id,lease_id,code,class,amount,due_date,note\n"
            + "c\(below(8)),l\(below(7)),RENT,\(pick(["rent", "utilities", "deposit"])),\(amount()),\(day()),\(pick(["", "late"]))\n"
        ])
      case 8..<11:
        .take([
          "payments.csv": "id,lease_id,amount,date,pays_charge_id,tenant_id\n"
            + "p\(below(6)),l\(below(7)),\(amount()),\(day()),\(pick(["", "", "c\(below(8))"])),\(pick(["", "t\(below(3))"]))\n"
        ])
      case 11..<13:
        .take([
          "scheduled_charges.csv": "id,lease_id,code,class,amount,starts\n"
            + "s\(below(7)),l\(below(7)),RENT,rent,\(amount()),\(pick(["", day()]))\n"
        ])
      case 13: .take(["deposits.csv": "id,lease_id,amount\nd\(below(3)),l\(below(7)),\(amount())\n"])
      case 14:
        .take([
          "expenses.csv": "id,property_id,date,category,amount\n"
            + "e\(below(3)),\(pick(["oak", "elm"])),\(day()),repairs,\(amount())\n"
        ])
      case 15, 16:
        pick([
          .delete("leases", id: "l\(below(7))"), .delete("charges", id: "c\(below(8))"),
          .delete("payments", id: "p\(below(6))"), .delete("units", id: "u\(below(5))"),
        ])
      default: entry()
      }
    }

    /// A lease of the unit that its id stands for, as it may be known at some time.
    private mutating func lease() -> String {
      let place = below(7)
      let starts = firstDay + below(60)
      let moveOut = below(3) == 0 ? "\(CivilDate(dayNumber: starts + 10 + below(40)))" : ""
      let ends = below(2) == 0 ? "\(CivilDate(dayNumber: starts + 30 + below(300)))" : ""
      let signed = below(2) == 0 ? "\(CivilDate(dayNumber: starts - below(20)))" : ""
      let notice = moveOut.isEmpty || below(2) == 0 ? "" : "\(CivilDate(dayNumber: starts + 5))"
      return "l\(place),u\(unit(of: place)),\(CivilDate(dayNumber: starts)),\(ends),,\(moveOut),\(signed),\(notice)\n"
    }

    /// An entry of an account, or one in place of the book's own charge or payment.
    private mutating func entry() -> BookStep {
      let date = CivilDate(dayNumber: firstDay + below(90))
      let cents = Money(cents: Int64(1 + below(9)) * 10_000)
      let lease = below(7)
      let body: HandEntry.Body =
        below(2) == 0
        ? .charge(
          Charge(id: pick(["c\(below(8))", "hand-c"]), code: "FEE", chargeClass: .other, amount: cents, dueDate: date))
        : .payment(
          Payment(
            id: pick(["p\(below(6))", "hand-p"]), amount: cents, date: date,
            given: below(3) == 0 ? [.init(charge: "c\(below(8))", amount: nil)] : []))
      let entry = HandEntry(
        property: ["oak", "oak", "oak", "elm", "fir"][unit(of: lease)], lease: "l\(lease)", body: body)
      return .enter(pick([.add, .edit, .delete]), entry)
    }

    private mutating func amount() -> Int { 100 * (1 + below(12)) }

    private mutating func day() -> String { "\(CivilDate(dayNumber: firstDay + below(90)))" }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
  }
}
