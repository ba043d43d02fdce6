import Domain
import Testing

@testable import Warehouse

@Suite("How each table of unified.db changes from sync to sync")
struct KeepingTests {
  @Test("Every table is classified by its key")
  func all() {
    let tables = Dictionary(grouping: UnifiedSchema.propertyTables, by: \.keeping)
      .mapValues { $0.map(\.name).sorted() }
    #expect(
      tables[.spans] == [
        "unified_asking_rent_spans", "unified_delinquency_line_spans", "unified_delinquency_spans",
        "unified_expiration_spans", "unified_lease_charge_spans", "unified_lease_spans",
        "unified_rentable_item_spans", "unified_resident_spans", "unified_unit_spans",
      ])
    #expect(
      tables[.days] == [
        "unified_expiration_months", "unified_floorplans", "unified_joined_reports", "unified_projected_weeks",
        "unified_source_evaluations", "windows",
      ])
    #expect(
      tables[.property] == [
        "findings", "unified_activity_events", "unified_allocations", "unified_apartments", "unified_billed_months",
        "unified_budgets",
        "unified_deposits", "unified_distributions", "unified_event_spans", "unified_expenses", "unified_fact_days",
        "unified_features",
        "unified_income_lines",
        "unified_leasing_events", "unified_maintenance_requests", "unified_ownerships", "unified_properties",
        "unified_property_addresses", "unified_property_groups", "unified_prospects",
        "unified_scheduled_charges", "unified_tenancies", "unified_tenancy_tenants", "unified_tradeouts",
        "unified_transaction_lists", "unified_transactions", "unified_turns",
      ])
  }

  @Test("A day's rows of a dataset go into tables of days only; others are an error and not lost")
  func plainRows() throws {
    var facts = MetricsFacts.property("oak")
    facts.plainRows = [
      UnifiedDeposit(propertyID: "oak", depositID: "1", tenancyID: "t", amount: .zero)
    ]
    #expect(throws: MisplacedRows.self) { try UnifiedStore().replace(facts, inputs: "1") }
  }

  @Test("Values are the same after they were kept as text, whatever they hold")
  func text() {
    let fields: [Field] = [.null, .integer(-7), .text("t3;x"), .text(""), .real(0.5), .text("ü\u{1F};\n-")]
    #expect(FieldText.decode(FieldText.encode(fields)) == fields)
    #expect(FieldText.decode("") == [])
    for damaged in ["x", "t9;short", "i;", "i7", "t-1;"] { #expect(FieldText.decode(damaged) == nil) }
  }
}
