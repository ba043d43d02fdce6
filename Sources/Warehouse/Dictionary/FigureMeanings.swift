// One line a column of a view, in the form of `DictionaryText.columns`. N stands for 30, 60 or 90.
extension DictionaryText {
  static let figures = """
    is_current | 1 on the day that the dataset's pointer in published names | | flag
    facts_as_of | the property's last good day by then
    earliest_as_of | the earliest of the pooled properties' days
    latest_as_of | the latest of the pooled properties' days
    properties | how many properties are pooled | | properties
    properties_configured | the properties of the configuration | | properties
    stale_properties | how many of the pooled stand on an older day, because a later one is held back | | properties
    incomplete_properties | properties whose window is not told whole; they are not pooled | | properties
    quality | good, or degraded where some word is in no table
    reason | why some figure is NULL: no_population, or incomplete: and what is missing | no figure is
    occupied_units | units of the four classes that somebody lives in
    vacant_units | units of the six classes that nobody lives in
    on_notice | notice_unrented + notice_rented | | units
    atr | available to rent: vacant_unrented + notice_unrented | | units
    occupied_no_notice | occupied, nobody has given notice | | units
    notice_unrented | occupied, on notice, no next lease signed | | units
    notice_rented | occupied, on notice, next lease signed | | units
    employee_occupied | staff units that somebody lives in | | units
    vacant_unrented | vacant, no signed lease | | units
    vacant_rented | vacant, lease signed | | units
    model | models, not for rent | | units
    admin | offices and the like, not for rent | | units
    down | out of service | | units
    employee_vacant | staff units that nobody lives in | | units
    unknown | units whose status is in no table; in the total, neither occupied nor vacant | | units
    commercial | commercial units, outside the total | | units
    excluded | rows that are no units, outside the total | | units
    unit_level_units | units of the total that are known one by one | only a Box Score is there
    unit_level_vacant_units | vacant units that are known one by one | only a Box Score is there
    vacant_ready | vacant units for rent that are ready | only a Box Score is there | units
    vacant_not_ready | vacant units for rent that are not ready | only a Box Score is there | units
    vacant_ready_unknown | vacant units for rent of which it is not known | only a Box Score is there | units
    aged_vacancy_N | units for rent vacant for more than N days | only a Box Score is there | units
    aged_unknown | units for rent whose vacate date is unknown | only a Box Score is there | units
    vacant_days_units | vacant units for rent whose vacate date is known | only a Box Score is there | units
    vacant_days | their days vacant, added up | no such unit | days
    vacancy_cost_units | those of them with a market rent | only a Box Score is there | units
    vacancy_cost_cents | market rent times 12 / 365 for each of their days vacant | no such unit
    model_vacant_days_units | models whose vacate date is known | only a Box Score is there | units
    model_vacant_days | their days vacant, added up | no such unit | days
    model_vacancy_cost_units | those of them with a market rent | only a Box Score is there | units
    model_vacancy_cost_cents | market rent times 12 / 365 for each of their days vacant | no such unit
    model_days_vacant_avg | their mean days vacant | no model has a vacate date | days
    admin_vacant_days_units | admin units whose vacate date is known | only a Box Score is there | units
    admin_vacant_days | their days vacant, added up | no such unit | days
    admin_vacancy_cost_units | those of them with a market rent | only a Box Score is there | units
    admin_vacancy_cost_cents | market rent times 12 / 365 for each of their days vacant | no such unit
    admin_days_vacant_avg | their mean days vacant | no admin unit has a vacate date | days
    down_vacant_days_units | down units whose vacate date is known | only a Box Score is there | units
    down_vacant_days | their days vacant, added up | no such unit | days
    down_vacancy_cost_units | those of them with a market rent | only a Box Score is there | units
    down_vacancy_cost_cents | market rent times 12 / 365 for each of their days vacant | no such unit
    down_days_vacant_avg | their mean days vacant | no down unit has a vacate date | days
    employee_vacant_days_units | vacant employee units whose vacate date is known | only a Box Score is there | units
    employee_vacant_days | their days vacant, added up | no such unit | days
    employee_vacancy_cost_units | those of them with a market rent | only a Box Score is there | units
    employee_vacancy_cost_cents | market rent times 12 / 365 for each of their days vacant | no such unit
    employee_days_vacant_avg | their mean days vacant | no such unit has a vacate date | days
    preleased_vacant | the same as vacant_rented | | units
    mean_physical_occupancy_pct | the plain mean of the properties' physical occupancy | no property has units
    mean_leased_pct | the plain mean of the properties' leased percentage | no property has units
    physical_occupancy_pct | occupied of total units | no units
    leased_pct | occupied and pre-leased of total units | no units
    leased_minus_notice_pct | the same without those on notice and not rented | no units
    atr_pct | available to rent of total units | no units
    days_vacant_avg | the mean days vacant of units for rent | no such unit has a vacate date | days
    days_vacant_median | their median | no such unit has a vacate date | days
    undated_notice_units | on notice, not rented, without a move-out date | only a Box Score is there
    undated_move_in_units | rented, without a move-in date | only a Box Score is there
    exposure_N_units | vacant or leaving within N days, overdue included, and not rented | only a Box Score is there
    gross_exposure_N_units | the same with the rented ones | only a Box Score is there
    move_out_N_units | on notice and leaving within N days, overdue included | only a Box Score is there
    move_in_N_units | next lease signed and coming within N days, overdue included | only a Box Score is there
    exposure_units | vacant or on notice, and not rented
    exposure_pct | the same of total units | no units
    exposure_N_pct | exposure within N days, of the units known one by one | no units are known one by one
    gross_exposure_units | vacant for rent or on notice
    gross_exposure_pct | the same of total units | no units
    gross_exposure_N_pct | gross exposure within N days, of the units known one by one | no units are known one by one
    projected_N_units | vacant now, plus who leaves, less who has signed and comes within N days; signed | only a Box \
    Score is there
    projected_N_pct | the same of the units known one by one | no units are known one by one
    sized_units | units with square feet | only a Box Score is there
    in_place_units | leased revenue units with a rent above 0
    in_place_rent_cents | their base rents, added up
    in_place_unsized_units | those of them without square feet | only a Box Score is there
    in_place_sized_rent_cents | the rents of those with square feet | only a Box Score is there
    in_place_square_feet | their square feet | only a Box Score is there | square feet
    available_units | units that can be rented and have a market rent | only a Box Score is there
    available_rent_cents | their market rents, added up | only a Box Score is there
    available_unsized_units | those of them without square feet | only a Box Score is there
    available_sized_rent_cents | the market rents of those with square feet | only a Box Score is there
    available_square_feet | their square feet | only a Box Score is there | square feet
    plan_units | revenue units with a market rent
    plan_rent_cents | their market rents, added up
    plan_unsized_units | those of them without square feet | only a Box Score is there
    plan_sized_rent_cents | the market rents of those with square feet | only a Box Score is there
    plan_square_feet | their square feet | only a Box Score is there | square feet
    leased_units | revenue units that somebody lives in | only a Box Score is there
    lease_gap_units | those of them with both a market and a lease rent | only a Box Score is there
    loss_to_lease_cents | market rent above lease rent, added up over these | no such unit
    gain_to_lease_cents | lease rent above market rent, added up over these | no such unit
    asking_units | units whose market rents make the asking rent: the available ones, else all of plan_units
    asking_rent_cents | their market rents, added up
    asking_unsized_units | those of them without square feet | only a Box Score is there
    asking_sized_rent_cents | the market rents of those with square feet | only a Box Score is there
    asking_square_feet | their square feet | only a Box Score is there | square feet
    asking_available_units | those of them that are available
    in_place_rent_avg_cents | the mean rent in place | no such unit
    asking_rent_avg_cents | the mean asking rent | no such unit
    asking_basis | whose market rents make the asking rent: available_units, floorplan, mixed | no such unit
    in_place_psf | rent in place by square foot | no such unit is sized | dollars a square foot
    asking_psf | asking rent by square foot | no such unit is sized | dollars a square foot
    rent_growth_pct | asking against in place, of in place | one of them is absent
    pricing.square_feet | square feet of all units that have any | no unit has any | square feet
    billed_properties | properties whose billing of the month is known | | properties
    rated_delinquent_cents | what current residents owe in these | no billing is known
    accounts_owing | accounts that owe | | accounts
    accounts_prepaid | accounts that are owed | | accounts
    net_cents | delinquent less prepaid
    eviction_accounts | accounts under eviction | | accounts
    eviction_delinquent_cents | what these owe
    on_notice_accounts_owing | accounts of residents on notice that owe | | accounts
    on_notice_delinquent_cents | what residents on notice owe
    on_notice_prepaid_cents | what residents on notice are owed
    aging_basis | printed by the report, or computed from open charges
    delinquency_pct | what current residents owe, of what was billed in the fiscal month | no billing is known, or none was
    window_name | month_to_date, last_7_days, last_30_days, previous_month, year_to_date
    first_date | the window's first day
    last_date | the window's last day
    known_since | the day from which on history is known without a gap; what is a prospect's first event, or the rent \
    before, depends on it | the window is not covered
    is_complete | 1 where reports tell the window's days whole | | flag
    move_ins | households that moved in, without transfers | the window is not told whole | events
    move_outs | households that moved out, without transfers | the window is not told whole | events
    net_absorption | move-ins less move-outs | the window is not told whole | events
    renewals | leases renewed | the window is not told whole | events
    notices | notices to leave, without those to transfer | the window is not told whole | events
    transfers | households that moved within the property | the window is not told whole | events
    transfer_notices | notices to move within the property | the window is not told whole | events
    unknown_events | events whose word is in no table | the window is not told whole | events
    leads | prospects whose first contact is in the window | the window is not told whole | prospects
    tours | prospects whose first tour is in the window | the window is not told whole | prospects
    applications | prospects whose first application is in the window | no report lists applications | prospects
    leases | prospects whose first lease is in the window | the window is not told whole | prospects
    cancelled | prospects whose first cancellation or denial is in the window | no report lists them | prospects
    net_leases | leases less cancelled | no report lists cancellations | prospects
    contact_events | contacts | the window is not told whole | events
    tour_events | tours | the window is not told whole | events
    application_events | applications | no report lists applications | events
    lease_events | leases signed | the window is not told whole | events
    cancelled_events | cancellations and denials | no report lists them | events
    leads_first_seen | leads whose first contact is only the earliest at hand | the window is not told whole | prospects
    applications_reason | why applications are NULL | they are not
    net_leases_reason | why net leases are NULL | they are not
    buckets | months of expiring leases, and month_to_month | | buckets
    covered_buckets | those that the day's list wholly covers | | buckets
    expirations_by_month.month | the month in which the leases end, or month_to_month
    expiring_leases | leases whose scheduled end is in the bucket | no bucket is covered | leases
    left_leases | those whose household has left already; part of vacating | no bucket is covered | leases
    renewed_leases | those that renewed | no bucket is covered | leases
    vacating_leases | those that leave or left | no bucket is covered | leases
    month_to_month_leases | those that go on from month to month | no bucket is covered | leases
    undecided_leases | those that have not decided | no bucket is covered | leases
    transferred_leases | those that move within the property | no bucket is covered | leases
    unknown_leases | those whose decision is in no table | no bucket is covered | leases
    renewal_rate_pct | renewed of expiring | no lease of a covered bucket ends
    renewal_cohorts_by_month.month | the month in which the leases end
    is_leaving | 1 where who lives there has given notice | | flag
    leaves_in | in how many days they leave; below zero where that is overdue | nobody leaves, or on no day told | days
    is_coming | 1 where the next lease is signed, of a unit that is vacant or on notice | | flag
    comes_in | in how many days the next household moves in; below zero where that is overdue | nobody comes, or on no \
    day told | days
    week | the week's number, 1 to 12 | | weeks
    week_ending_day | the week's last day in days since 1970-01-01
    occupancy_forecast_by_week.move_ins | move-ins scheduled in the week, in the first also those overdue | | units
    occupancy_forecast_by_week.move_outs | move-outs scheduled in the week, in the first also those overdue | | units
    move_ins_by_then | move-ins scheduled until the week's end | | units
    move_outs_by_then | move-outs scheduled until the week's end | | units
    undated_move_ins | signed leases without a day of moving in: in no week | | units
    undated_move_outs | notices without a day: in no week | | units
    projected_units | occupied on the day, with the move-ins and less the move-outs until the week's end | | units
    new_leases | leases of households that moved in with them, begun in the window | | leases
    new_pairs | those of them whose unit has an earlier rent at hand | | leases
    tradeouts.new_rent_cents | base rents a month of the pairs' leases, together
    new_prior_cents | the base rents before them, together
    tradeout_new_pct | how much more the pairs' rents are than those before them | there is no pair
    renewal_leases | leases of households that lived there already, begun in the window | | leases
    renewal_pairs | those of them whose unit has an earlier rent at hand | | leases
    tradeouts.renewal_rent_cents | base rents a month of the pairs' leases, together
    renewal_prior_cents | the base rents before them, together
    tradeout_renewal_pct | how much more the pairs' rents are than those before them | there is no pair
    blended_leases | leases of both kinds, begun in the window | | leases
    blended_pairs | those of them whose unit has an earlier rent at hand | | leases
    tradeouts.blended_rent_cents | base rents a month of the pairs' leases, together
    blended_prior_cents | the base rents before them, together
    tradeout_blended_pct | how much more the pairs' rents are than those before them | there is no pair
    projected_occupancy_pct | projected occupied of total units | no units
    unit_class_counts.units | units of the class
    metric_id | the metric's id (see Metrics)
    grain | property, floorplan, bedrooms, month, week or portfolio
    grain_key | the floor plan, bedrooms, month or week | the grain has none, or it is unknown
    metrics.property_id | the property's key | the portfolio
    metrics.window_name | the window | the metric is of a day
    numerator | the part, or the count or amount itself | an input is missing | as unit says
    denominator | the whole | the metric is no ratio, or an input is missing | as unit says
    value | numerator / denominator, or the numerator | reason says why | as unit says
    metrics.reason | why the value is NULL: no_population, or incomplete: and what is missing | there is a value
    unit | what the value is counted in
    snapshot_date | the business day
    unified_occupancy_metrics.leased_units | occupied and pre-leased units
    notice_units | the same as on_notice
    model_units | models
    down_units | units out of service
    physical_occupancy | the same as physical_occupancy_pct | no units | %
    leased_percentage | the same as leased_pct | no units | %
    exposure_30_days | the same as exposure_30_units | only a Box Score is there | units
    exposure_60_days | the same as exposure_60_units | only a Box Score is there | units
    unit_count | units of the floor plan | | units
    avg_square_feet | their mean square feet | none has any | square feet
    in_place_rent | the mean rent in place | no such unit | dollars
    in_place_per_sf | rent in place by square foot | no such unit is sized | dollars a square foot
    asking_rent | the mean asking rent | no such unit | dollars
    asking_per_sf | asking rent by square foot | no such unit is sized | dollars a square foot
    rent_growth | the same as rent_growth_pct | one of them is absent | %
    items | things that are let beside the units; the four states add up to them | | items
    rented_items | held by a lease | | items
    available_items | to be had now | | items
    later_items | to be had from a later day on | | items
    out_of_service_items | out of service | | items
    rented_monthly_cents | what the rented ones bill each month
    rented_not_monthly_items | rented ones that are billed otherwise, or at no known price | | items
    available_monthly_cents | what those to be had now would bill each month
    available_not_monthly_items | of those to be had now, billed otherwise or at no known price | | items
    rented_items_pct | rented of all items | there are none
    """
}
