// One line a table: its name, what a row is, and which payloads it is made from.
extension DictionaryText {
  static let tables = """
    unified_properties | one row a property | report_definitions.json
    unified_fact_days | one row a property, dataset and day: what it stands on, and whether it may be shown | \
    every mapped payload
    unified_joined_reports | one row a property, business day and report that is dated with the day of its run and adds \
    to that business day | RealPage: Make Ready Summary, Closed Make Ready Summary, Lost Rent Summary, Lease Expiration \
    Detail
    findings | one row a finding about a day's facts | the mappings and the checks of every sync
    windows | one row a property, day and window | the days of unified_fact_days
    unit_classes | one row a class of units: 1 in each count that a unit of the class adds to, else 0 | nothing: its rows \
    are fixed
    sync_state | one row a property: what its rows were made from | the sync
    unified_unit_spans | one row a property, unit and days in a row on which it stayed as it was | RealPage: Rent Roll, with the day's Box Score (kinds, rooms), \
    Make Ready reports (readiness) and Lost Rent (rents that are missing); Yardi: unit information, residents, lease \
    charges, availability
    unified_asking_rent_spans | one row a property, unit and days in a row on which it was asked the same | as \
    unified_unit_spans
    unified_floorplans | one row a property, day and floor plan, as counted by a report | Box Score; Yardi's Box Score \
    Summary
    unified_leases | one row a property, day and lease | RealPage: Rent Roll; Yardi: residents, lease charges
    unified_lease_charges | one row a property, day, lease and monthly charge | RealPage: Rent Roll; Yardi: lease charges
    unified_residents | one row a property, day and household | RealPage: Rent Roll; Yardi: residents
    unified_delinquency | one row a property, day and account | RealPage: Delinquent and Prepaid; Yardi: resident \
    transactions and prepayments
    unified_delinquency_lines | one row a property, day, account and line | as unified_delinquency
    unified_expirations | one row a property, day and lease that ends | RealPage: Lease Expiration/Renewal Detail; \
    Yardi: residents
    unified_expiration_months | one row a property, day and bucket of expiring leases | as unified_expirations
    unified_tradeouts | one row a property, unit and first day of a lease, of all days together | unified_leases, day \
    after day
    unified_projected_weeks | one row a property, day and week of the source's own projection | RealPage: Projected \
    Occupancy
    unified_rentable_items | one row a property, day and thing that is let beside the units | RPX: getRentableItems
    unified_tradeouts | one row a property and lease that began, beside the rent before it | unified_leases of all days
    unified_activity_events | one row a property and event of a household | RealPage: Monthly Activity Summary; Yardi: \
    residents
    unified_leasing_events | one row a property and event of a prospect | RealPage: Leasing Activity Detail, Activity \
    Report; Yardi: guest activity
    unified_prospects | one row a property and prospect | as unified_leasing_events
    unified_event_spans | one row a property, dataset, stage and span of days whose events are told | the reports of \
    events, by the days that they cover
    unified_billed_months | one row a property and fiscal month, of the last day that tells | RealPage: Monthly \
    Transaction Summary, Transaction Detail by Code; Yardi: resident transactions by charge date
    unified_transactions | one row a property and entry of a ledger | RealPage: Transaction Detail by Code; \
    Yardi: resident data, resident transactions and prepays; the book kept by hand
    unified_tenancies | one row a property and stay in a unit | RealPage: Transaction Detail by Code, RPX's leases; \
    Yardi: residents and their ledgers; the book kept by hand
    unified_tenancy_tenants | one row a property, tenancy and tenant | the book kept by hand
    unified_scheduled_charges | one row a property and charge that is billed again and again | RPX's leases; Yardi's \
    lease charges; the book kept by hand
    unified_allocations | one row a property, payment, charge and rule | unified_transactions, payments applied to charges
    unified_deposits | one row a property and security deposit | the book kept by hand
    unified_ownerships | one row a property and owner's part of a unit | the book kept by hand
    unified_maintenance_requests | one row a property and request | the book kept by hand
    unified_expenses | one row a property and expense | the book kept by hand
    """
}
