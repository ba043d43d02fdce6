-- One row for each property and fiscal month with lines: income and expenses by account group. Identities: total income
-- = rental + utility reimbursements + other + change in receivables + unmapped; operating expenses = their categories.
SELECT l.property_id, l.fiscal_month,
  SUM(CASE WHEN l.kind = 'income' THEN 1 ELSE 0 END) AS income_lines,
  SUM(CASE WHEN l.kind = 'expense' THEN 1 ELSE 0 END) AS expense_lines,
  MAX(CASE WHEN l.kind = 'income' AND l.basis = 'accrual' THEN 1 ELSE 0 END) AS is_accrual,
  MAX(CASE WHEN l.kind = 'income' THEN l.known_to END) AS income_as_of,
  MAX(CASE WHEN l.kind = 'expense' THEN l.known_to END) AS expenses_as_of,
  SUM(CASE WHEN l.kind = 'income' THEN l.amount_cents ELSE 0 END) AS total_income_cents,
  SUM(CASE WHEN l.account_group IN ('potential_rent', 'loss_to_lease', 'vacancy_loss', 'non_revenue_units',
    'concessions', 'bad_debt', 'rent') THEN l.amount_cents ELSE 0 END) AS rental_income_cents,
  SUM(CASE WHEN l.account_group = 'utility_reimbursements' THEN l.amount_cents ELSE 0 END)
    AS utility_reimbursements_cents,
  SUM(CASE WHEN l.account_group = 'other_income' THEN l.amount_cents ELSE 0 END) AS other_income_cents,
  SUM(CASE WHEN l.account_group = 'receivables_change' THEN l.amount_cents ELSE 0 END) AS receivables_change_cents,
  SUM(CASE WHEN l.account_group = 'unmapped_income' THEN l.amount_cents ELSE 0 END) AS unmapped_income_cents,
  SUM(CASE WHEN l.kind = 'expense' THEN l.amount_cents ELSE 0 END) AS operating_expenses_cents,
  SUM(CASE WHEN l.account_group = 'payroll' THEN l.amount_cents ELSE 0 END) AS payroll_cents,
  SUM(CASE WHEN l.account_group = 'insurance' THEN l.amount_cents ELSE 0 END) AS insurance_cents,
  SUM(CASE WHEN l.account_group = 'taxes' THEN l.amount_cents ELSE 0 END) AS taxes_cents,
  SUM(CASE WHEN l.account_group = 'utilities' THEN l.amount_cents ELSE 0 END) AS utilities_cents,
  SUM(CASE WHEN l.account_group = 'management_fees' THEN l.amount_cents ELSE 0 END) AS management_fees_cents,
  SUM(CASE WHEN l.account_group = 'administrative' THEN l.amount_cents ELSE 0 END) AS administrative_cents,
  SUM(CASE WHEN l.account_group = 'marketing' THEN l.amount_cents ELSE 0 END) AS marketing_cents,
  SUM(CASE WHEN l.account_group = 'contract_services' THEN l.amount_cents ELSE 0 END) AS contract_services_cents,
  SUM(CASE WHEN l.account_group = 'repairs_and_maintenance' THEN l.amount_cents ELSE 0 END)
    AS repairs_and_maintenance_cents,
  SUM(CASE WHEN l.account_group = 'unmapped_expenses' THEN l.amount_cents ELSE 0 END) AS unmapped_expenses_cents,
  SUM(CASE WHEN l.kind = 'other' THEN l.amount_cents ELSE 0 END) AS other_costs_cents
FROM /* lines */ income_lines /* end */ l
GROUP BY l.property_id, l.fiscal_month;
