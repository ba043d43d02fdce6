-- One row for each good day of a property: the vacant units, how long they have been empty, and what that costs.
SELECT o.property_id, o.as_of, o.as_of_day, o.as_of_basis, o.primary_source, o.is_current, o.stale_because,
  o.total_units, o.vacant_units, o.vacant_unrented, o.vacant_rented, o.vacant_ready, o.vacant_not_ready,
  o.vacant_ready_unknown, o.aged_vacancy_30, o.aged_vacancy_60, o.aged_vacancy_90, o.aged_unknown,
  o.vacant_days_units, o.days_vacant_avg, o.days_vacant_median, o.vacancy_cost_units, o.vacancy_cost_cents,
  o.model, o.admin, o.down, o.employee_vacant, o.reason
FROM occupancy o;
