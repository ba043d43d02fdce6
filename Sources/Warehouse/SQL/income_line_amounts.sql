-- One row for each good day of a property and line of its fiscal month: what the line adds to the sums of income.
SELECT f.property_id, f.as_of, l.fiscal_month, l.line_id, l.income_source, l.account, l.account_name, l.account_group,
  CASE WHEN l.kind = 'income' THEN l.amount_cents ELSE 0 END AS total_income_cents,
  CASE WHEN l.account_group IN ('potential_rent', 'loss_to_lease', 'vacancy_loss', 'non_revenue_units', 'concessions',
    'bad_debt', 'rent') THEN l.amount_cents ELSE 0 END AS rental_income_cents,
  CASE WHEN l.kind = 'expense' THEN l.amount_cents ELSE 0 END AS operating_expenses_cents,
  CASE l.kind WHEN 'income' THEN l.amount_cents WHEN 'expense' THEN -l.amount_cents ELSE 0 END AS noi_cents
FROM fiscal_days f
JOIN income_lines l ON l.property_id = f.property_id AND l.fiscal_month = f.fiscal_month;
