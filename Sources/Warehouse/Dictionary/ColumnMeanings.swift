// One line a column of a table: its name, alone or behind its table's, what it says, what NULL means, and its unit where
// neither the name nor the table tells it.
extension DictionaryText {
  static let columns = """
    property_id | the property's key in the configuration
    as_of | the business day of the facts
    as_of_day | as_of in days since 1970-01-01, for arithmetic
    valid_from | the first of the dataset's days on which it was so
    valid_to | the last of the days in a row on which it was so
    as_of_basis | where the day comes from: stated (in the file), run_stamp (when the report was run), operator (--day), \
    site_list (RPX's list of sites of the same run), request (which carried the day), received (the day received, in the \
    property's time zone)
    primary_source | the one source that the day's facts stand on; the others are witnesses
    dataset | the facts that are published together: units, pricing, leases, delinquency, activity, expirations, funnel, \
    projection, rentable_items, ledger
    name | the name as the source prints it | the source hides it
    unit_number | the number on the door | it is no unit's, or none is told
    unit_id | the unit's id in the property: the source's, else its number
    floorplan | the floor plan's name as the base spells it | the base names none
    floorplan_group | the floor plan's group or unit type | no report of the day tells it
    bedrooms | bedrooms; 0 for a studio | unknown | rooms
    bathrooms | bathrooms | unknown, or a half is | rooms
    status_text | the source's own word
    code | the transaction or charge code
    line | the line's place, from 0 | | ordinal
    amount_cents | the amount; below 0 where it takes back or is a credit
    starts | the first day | none is stated, or always
    ends | the last day | none is stated, or it goes on
    move_in | when the household moved in or means to | not told
    move_out | when it moved out or means to | not told
    tenancy_id | the stay whose account it is in | it is no tenant's
    tenant_id | the tenant's id | not told
    charge_class | what the code bills | the source does not say, or it is no charge
    source | where it comes from: realpage, yardi, ledger, hand
    stale_because | why a later day is held back | this is the latest day
    unit_class | the exclusive class that the unit's facts make (domain reference, 1)
    published.as_of | the last good day
    findings.ordinal | the finding's place in the day's list, from 0 | | ordinal
    findings.severity | block holds the dataset's day back, warn is published and told
    findings.rule | the rule's name
    findings.subject | the unit, account or floor plan concerned | the whole is
    findings.message | a sentence with the value found and what to do
    sync_state.inputs | a hash of the mappings' version, the property, its payloads and people's entries
    windows.window | month_to_date, last_7_days, last_30_days, previous_month, year_to_date
    windows.first_date | the window's first day
    windows.last_date | the window's last day
    windows.compared_first_date | the first day of the days that the window is compared with first
    windows.compared_last_date | the last of these days
    windows.last_year_first_date | the first of the same days of last year | the window is not compared with them
    windows.last_year_last_date | the last of these days | the window is not compared with them
    unified_properties.source | the source that it is read from
    unified_properties.source_property_id | the source's own id of it
    unified_properties.pmc_id | RealPage's id of the management company | another source
    unified_properties.city | the city | the configuration does not say
    unified_properties.state | the state's two letters | the configuration does not say
    unified_properties.zipcode | the postal code | the configuration does not say
    unified_properties.country | the country's two letters | the configuration does not say
    unified_properties.time_zone | the IANA time zone, which decides the day received | the configuration does not say
    unified_fact_days.payload | the SHA-256 of the payload that the day stands on
    unified_joined_reports.feed | the feed, such as make_ready_summary
    unified_joined_reports.report | the report's title
    unified_joined_reports.payload | the SHA-256 of the report's payload
    unified_joined_reports.report_day | the calendar day that the report is dated with
    unified_joined_reports.days_after | days from the business day to report_day, 0 to 3 | | days
    unified_joined_reports.run_stamp | when the report was run | the file does not say
    unified_joined_reports.joined_by | how the business day was found: run_stamp (its primary report was run at the same \
    time), receipt (it was received at the same time), nearest_day (the last business day within 3 days before)
    fiscal_month | the fiscal month, YYYY-MM | the file prints none
    held_because | why a blocking check holds the day back | it is a good day
    square_feet | square feet | unknown, or the source prints 0 | square feet
    market_rent_cents | what the unit is asked for a month | not told
    lease_rent_cents | the current lease's base rent a month | nobody lives there, or it is not told
    physical | occupied, vacant or unknown
    use_class | revenue, model, employee, admin, down, commercial, excluded
    notice | none or given
    expected_move_out | when the resident on notice means to leave | no notice, or undated
    next_lease | none, applied, approved, signed
    next_move_in | when the next resident moves in | none is scheduled
    ready | whether a vacant unit could be moved into: ready, not_ready, unknown
    made_ready | when it was made ready | unknown, or not ready
    vacated | when the last resident moved out | unknown, or lived in
    unified_floorplans.total_units | units
    vacant_not_leased | vacant, no signed lease | | units
    vacant_leased | vacant, lease signed | | units
    unified_floorplans.model_units | model and admin units; the report does not tell them apart
    unified_floorplans.down_units | out of service
    unified_floorplans.occupied_no_notice | occupied, nobody has given notice | | units
    notice_not_leased | occupied, on notice, no next lease | | units
    notice_leased | occupied, on notice, next lease signed | | units
    avg_market_rent_cents | the printed average market rent | 0.00 is printed
    avg_leased_rent_cents | the printed average rent of occupied units | nobody lives there
    avg_effective_rent_cents | the printed average effective rent | it is not printed
    lease_id | the source's id of the lease, else the unit and its place under it
    resident_id | the source's id of the household, else the lease's
    unified_leases.kind | what the lease is to its unit: current, pending_renewal, future, applicant, former, unknown
    rent_cents | base rent a month | not told
    other_charges_cents | other charges and credits a month, netted | not told
    total_billing_cents | rent and other charges, as printed | not printed
    deposit_cents | the deposit on hand | not told
    balance_cents | the ledger's balance; below 0 for a credit | not told
    account_id | the source's resident and lease id, else unit, move-in and place
    account_class | whose account it is: current, former, other, unknown
    unified_delinquency.on_notice | 1 where the resident is on notice | | flag
    eviction | 1 where the resident is under eviction | | flag
    delinquent_cents | what the lines that owe add up to
    prepaid_cents | what the lines that are owed add up to, as a positive amount
    days_0_30_cents | owing, up to 30 days past due
    days_31_60_cents | owing, 31 to 60 days past due
    days_61_90_cents | owing, 61 to 90 days past due
    days_over_90_cents | owing, over 90 days past due
    deposits_held_cents | deposits held | not told
    outstanding_deposit_cents | deposit still owed | not told
    late_count | times late | not told | times
    nsf_count | returned payments | not told | times
    printed_current_cents | the printed column Current, credits netted inside | ages are computed, not printed
    printed_30_days_cents | the printed column 30 Days | ages are computed, not printed
    printed_60_days_cents | the printed column 60 Days | ages are computed, not printed
    printed_90_days_cents | the printed column 90+ Days | ages are computed, not printed
    expiration_id | the unit, the lease's last day and its place among the unit's leases of that day
    resident_name | the household's name | the source hides it
    bucket | the month in which the lease ends, or month_to_month
    decision | what becomes of the lease: renewed, vacating, month_to_month, undecided, transferred, unknown
    decision_text | the source's own word
    has_left | 1 where the household has left already | | flag
    old_rent_cents | base rent of the lease that ends | not told
    new_starts | the first day of the new lease | there is none
    new_term | the new lease's months | there is none | months
    new_rent_cents | base rent of the new lease | there is none
    unified_expiration_months.month | the month in which leases end, or month_to_month
    unified_tradeouts.kind | new for a household that moved in with the lease, renewal for one that lived there
    unified_tradeouts.rent_cents | the lease's base rent a month
    prior_starts | the first day of the unit's lease before it | none is known
    prior_rent_cents | the base rent of that | none is known
    is_covered | 1 where the list holds every lease of the bucket; else there are no counts | | flag
    unified_tradeouts.kind | whose lease began: new, of a household that moved in with it; or renewal
    prior_starts | the first day of the unit's lease before it | none is known
    prior_rent_cents | base rent a month of the unit's lease before it | none is known
    prior_basis | where that rent comes from: lease_history (the earlier lease as it was read) or expiration_report (the rent that the source's list of expiring leases prints for the renewed lease) | none is known
    week_ending | the week's last day
    total_units | units without commercial and excluded ones
    occupied_at_begin | occupied units when the week begins | | units
    scheduled_move_ins | move-ins scheduled in the week | | units
    scheduled_move_outs | move-outs scheduled in the week | | units
    projected_occupied | occupied units when the week ends | | units
    item_id | the source's number of the item, and its name; numbers alone do not tell items apart
    item_name | its own number or name | not told
    item_type | what kind of thing it is, such as Garage | not told
    unified_rentable_items.state | rented (a lease holds it), available, later (from a later day on), out_of_service
    item_status_text | the source's own word, which does not say who rents it | it has none
    item_amount_cents | what it costs each time it is billed | not told
    is_monthly | 1 where it is billed each month | | flag
    item_unit_number | the unit whose household rents it | nobody does, or the unit is not known
    item_lease_id | the source's id of the lease that holds it | nobody rents it
    event_date | when it happened
    action | the source's own word for what a household did
    occurrence | the place among equal events, from 0 | | ordinal
    stage | what the source's word means
    is_transfer | 1 where the household only moves within the property | | flag
    prospect_id | the source's id, else the normalised name and the day first seen
    unified_leasing_events.activity | the source's own word for what happened
    times | how many the source counts it as
    is_first | 1 where it is the first of its stage for the prospect and its co-applicants | | flag
    is_lead | 1 where it makes the prospect a lead | | flag
    household_id | the prospect that stands for those who applied or signed together
    first_seen | the day of the first contact that is marked, else of the first event at hand
    first_contact | the day of the first contact | it was before the reports at hand
    first_contact_basis | marked, first_seen, or before (the reports at hand)
    unified_event_spans.first_date | the first day
    unified_event_spans.last_date | the last day that is told whole
    told_through_date | the last day that is told at all, perhaps in part
    unified_billed_months.primary_source | the report that it stands on
    billed_cents | charges billed to residents in the fiscal month, before concessions | no report of the month lists them
    concessions_cents | concessions of the fiscal month, as a positive amount | no report of the month lists them
    transaction_id | the entry's id in the property
    unified_transactions.kind | what the entry is to the account: charge, payment, credit, reversal, write_off, \
    or property where it is no tenant's
    resident | the resident as stated | none is
    unified_transactions.fiscal_month | the fiscal month of the file that lists it
    description | free text | it is blank
    ledger_date | the day in the resident's ledger
    accounting_date | the property's day that it counts for
    original_month | the month that it was first posted for, YYYY-MM | not told
    due_date | the last day to pay a charge | it is no charge
    reference | the number on a cheque or transfer | there is none
    is_for_deposit | 1 where a payment is tagged to a deposit | | flag
    reverses_id | the entry that a reversal takes back | the source does not say
    pays_id | the charge that the source says a payment pays | the source does not say
    pays_cents | how much of that charge | as much as there is
    stated_status | how far the source says that a charge is paid | the source does not say
    attachment | the SHA-256 of an image or document kept with it | there is none
    debit_account | the G/L account that is debited | a book kept by hand
    credit_account | the G/L account that is credited | a book kept by hand
    floor | the floor's number and wing | not told
    tenant_name | the tenant's name as stated | not told
    history | how far back the source tells the account: whole, months (the listed ones), open (what is open alone)
    email | the e-mail address as stated | not told
    telegram | the number of the chat with the owner's bot | not told
    language | the language of notices | nobody says
    is_primary | 1 for the tenant who is written to | | flag
    schedule_id | the source's id of the scheduled charge
    unified_scheduled_charges.amount_cents | the amount each time; below 0 for a concession
    frequency | how often it is billed
    payment_id | the payment, credit or write-off among the transactions
    charge_id | the charge among the transactions
    unified_allocations.rule | why the payment pays this charge
    unified_allocations.amount_cents | how much of the payment
    deposit_id | the source's id of the deposit
    received | when it came | not told
    returned | when it went back | it is held
    returned_amount_cents | how much went back | it is held
    ownership_id | the source's id of the ownership
    owner_id | the owner's id
    owner_name | the owner's name as stated | not told
    share | the part of the unit | | hundredths of a percent
    request_id | the source's id of the request
    opened | the day it was asked for
    closed | the day it was done | it is open
    category | what kind of work, or what the expense is for
    unified_maintenance_requests.status | open, in_progress or closed
    cost_cents | what it cost | nobody says
    expense_id | the source's id of the expense
    date | the day
    vendor | who was paid | not told
    note | anything worth knowing | there is nothing
    """
}
