// One line a view that others are variants of: its name, what a row is, and what it is for.
extension DictionaryText {
  static let views = """
    published | a property and dataset that has a good day | which day of each is current
    good_days | a property, dataset and day that no blocking check holds back | which days may be shown
    portfolio_days | a dataset, day of any property's facts, and property | which day of each property stands for a day of \
    the portfolio
    unit_days | a property, day and unit | the units day by day, without what they are asked for
    unified_units | a property, day and unit | the units day by day, as unified_unit_spans and \
    unified_asking_rent_spans keep them
    unit_states | a property, day and unit | what each unit adds to the counts of occupancy and exposure
    floorplan_states | a property, day and floor plan | the same where only a Box Score is there
    unit_class_counts | a property, day, floor plan, bedrooms and class | the classes that partition the property
    unit_rents | a property, day and unit | what each unit adds to the sums of pricing
    floorplan_rents | a property, day and floor plan | the same where only a Box Score is there
    occupancy | a property and good day | who lives where, and how long vacant units have been empty
    exposure | a property and good day | what is or will be empty and is not rented
    pricing | a property and good day | rents asked and in place
    delinquency | a property and good day | what is owed, by age and by whose account, and what is paid ahead
    activity | a property, good day and window | who came and went
    leasing_funnel | a property, good day and window | from first contact to lease
    expirations_by_month | a property, good day and bucket of expiring leases | leases that end in a month, and what \
    becomes of them
    expirations | a property and good day | the same over all buckets that are covered
    renewal_cohorts_by_month | a property, good day and month: its own and the two after it | the leases that end soon, \
    and what becomes of them
    renewal_cohorts | a property and good day | the same over the three months that are covered
    unit_schedules | a property, day and unit | in how many days the household leaves and the next one comes
    occupancy_forecast_by_week | a property, good day and one of the twelve weeks ahead | how many units will be occupied, \
    by what is scheduled
    tradeouts | a property, good day and window | rents of leases that began, against the leases before them
    projected_occupancy | a property, good day and week | the source's own projection
    rentable_items | a property and good day | what is let beside the units, and what it brings
    rentable_items_by_type | a property, good day and type of items | the same, such as of its garages
    unified_occupancy_metrics | a property and good day | occupancy under the names of the dashboard that came before
    unified_pricing_metrics | a property, good day and floor plan | pricing under the names of the dashboard that came \
    before
    metrics | a metric, property, day, grain and window | every metric in the long form; of the portfolio the current day \
    alone, without a property
    """
}
