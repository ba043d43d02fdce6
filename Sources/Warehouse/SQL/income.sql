-- One row for each good day of a property: income, operating expenses and net operating income of the fiscal month of
-- the day, up to what the month's latest statement and the book have. What a source does not cover is NULL. Net
-- operating income and its ratios are of the properties whose income and expenses are both known.
SELECT c.*,
  -- noi_margin_pct: 6,000 of 10,000 is 60.00
  round(100.0 * c.noi_cents / NULLIF(c.noi_income_cents, 0), 2) AS noi_margin_pct,
  round(100.0 * c.noi_expenses_cents / NULLIF(c.noi_income_cents, 0), 2) AS operating_expense_ratio_pct,
  -- noi_per_unit: of all units, to the nearest cent
  CAST(round(1.0 * c.noi_cents / NULLIF(c.noi_units, 0)) AS BIGINT) AS noi_per_unit_cents,
  CASE WHEN c.income_properties < /* properties */ 1 /* end */ THEN 'incomplete:income'
    WHEN c.noi_properties < /* properties */ 1 /* end */ THEN 'incomplete:expenses' END AS reason
FROM (
  SELECT k.property_id, k.as_of, k.as_of_day, k.as_of_basis, k.primary_source, k.is_current, k.stale_because,
    k.fiscal_month, k.total_units, k.income_as_of, k.expenses_as_of,
    k.income_known AS income_properties,
    CASE WHEN k.income_known = 1 AND k.is_accrual = 1 THEN 1 ELSE 0 END AS accrual_properties,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.total_income_cents, 0) END AS total_income_cents,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.rental_income_cents, 0) END AS rental_income_cents,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.utility_reimbursements_cents, 0) END AS utility_reimbursements_cents,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.other_income_cents, 0) END AS other_income_cents,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.receivables_change_cents, 0) END AS receivables_change_cents,
    CASE WHEN k.income_known = 1 THEN COALESCE(k.unmapped_income_cents, 0) END AS unmapped_income_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.operating_expenses_cents, 0) END AS operating_expenses_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.payroll_cents, 0) END AS payroll_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.insurance_cents, 0) END AS insurance_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.taxes_cents, 0) END AS taxes_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.utilities_cents, 0) END AS utilities_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.management_fees_cents, 0) END AS management_fees_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.administrative_cents, 0) END AS administrative_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.marketing_cents, 0) END AS marketing_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.contract_services_cents, 0) END AS contract_services_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.repairs_and_maintenance_cents, 0) END AS repairs_and_maintenance_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.unmapped_expenses_cents, 0) END AS unmapped_expenses_cents,
    CASE WHEN k.expenses_known = 1 THEN COALESCE(k.other_costs_cents, 0) END AS other_costs_cents,
    k.income_known * k.expenses_known AS noi_properties,
    CASE WHEN k.income_known = 1 AND k.expenses_known = 1
      THEN COALESCE(k.total_income_cents, 0) - COALESCE(k.operating_expenses_cents, 0) END AS noi_cents,
    CASE WHEN k.income_known = 1 AND k.expenses_known = 1 THEN COALESCE(k.total_income_cents, 0) END
      AS noi_income_cents,
    CASE WHEN k.income_known = 1 AND k.expenses_known = 1 THEN COALESCE(k.operating_expenses_cents, 0) END
      AS noi_expenses_cents,
    CASE WHEN k.income_known = 1 AND k.expenses_known = 1 THEN k.total_units END AS noi_units
  FROM (
    SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
      f.fiscal_month, d.total_units, s.is_accrual, s.income_as_of, s.expenses_as_of,
      s.total_income_cents, s.rental_income_cents, s.utility_reimbursements_cents, s.other_income_cents,
      s.receivables_change_cents, s.unmapped_income_cents, s.operating_expenses_cents, s.payroll_cents,
      s.insurance_cents, s.taxes_cents, s.utilities_cents, s.management_fees_cents, s.administrative_cents,
      s.marketing_cents, s.contract_services_cents, s.repairs_and_maintenance_cents, s.unmapped_expenses_cents,
      s.other_costs_cents,
      CASE WHEN s.income_lines > 0 OR (f.fiscal_month >= b.income_since AND f.fiscal_month <= b.book_month) THEN 1
        ELSE 0 END AS income_known,
      CASE WHEN s.expense_lines > 0 OR (f.fiscal_month >= b.expenses_since AND f.fiscal_month <= b.book_month) THEN 1
        ELSE 0 END AS expenses_known
    FROM gross_potential_rent d CROSS JOIN fiscal_days f
    LEFT JOIN income_months s ON s.property_id = d.property_id AND s.fiscal_month = f.fiscal_month
    LEFT JOIN income_books b ON b.property_id = d.property_id
    WHERE f.property_id = d.property_id AND f.as_of = d.as_of
  ) k
) c;
