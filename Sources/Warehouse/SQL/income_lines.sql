-- One row for each property, fiscal month and line of income or expenses. A property that a book alone describes has
-- the payments that the book lists as income, by the class of the charges that they pay and without deposits; what
-- pays no charge yet is prepaid. Expenses and the cost of maintenance are those of any property in a book, by the
-- calendar month of their day.
SELECT l.property_id, l.fiscal_month, 'income_statement' AS income_source,
  'income_statement/' || l.fiscal_month || '/' || CAST(l.line AS TEXT) AS line_id, l.as_of AS known_to, l.account,
  l.account_name, l.account_group, l.kind, l.basis, l.amount_cents, CAST(NULL AS TEXT) AS unit_number
FROM unified_income_lines l
UNION ALL
SELECT t.property_id, SUBSTR(t.ledger_date, 1, 7) AS fiscal_month, 'ledger_book' AS income_source,
  t.transaction_id AS line_id, d.as_of AS known_to, CAST(NULL AS TEXT) AS account,
  COALESCE(c.charge_class, 'other') AS account_name,
  CASE c.charge_class WHEN 'rent' THEN 'rent' WHEN 'utilities' THEN 'utility_reimbursements' ELSE 'other_income' END
    AS account_group,
  'income' AS kind, 'cash' AS basis, a.amount_cents, t.unit_number
FROM unified_properties p
JOIN good_days d ON d.property_id = p.property_id AND d.dataset = 'ledger' AND d.is_current = 1
JOIN unified_transactions t ON t.property_id = p.property_id AND t.kind = 'payment' AND t.ledger_date <= d.as_of
JOIN unified_allocations a ON a.property_id = p.property_id AND a.payment_id = t.transaction_id
JOIN unified_transactions c ON c.property_id = p.property_id AND c.transaction_id = a.charge_id
WHERE p.source = 'ledger' AND (c.charge_class IS NULL OR c.charge_class <> 'deposit')
UNION ALL
SELECT r.property_id, r.fiscal_month, 'ledger_book' AS income_source, r.line_id, r.known_to,
  CAST(NULL AS TEXT) AS account, 'prepaid' AS account_name, 'receivables_change' AS account_group, 'income' AS kind,
  'cash' AS basis, r.amount_cents, r.unit_number
FROM (
  SELECT t.property_id, SUBSTR(t.ledger_date, 1, 7) AS fiscal_month, t.transaction_id AS line_id,
    d.as_of AS known_to, t.unit_number,
    t.amount_cents - COALESCE((SELECT SUM(a.amount_cents) FROM unified_allocations a
      WHERE a.property_id = t.property_id AND a.payment_id = t.transaction_id), 0) AS amount_cents
  FROM unified_properties p
  JOIN good_days d ON d.property_id = p.property_id AND d.dataset = 'ledger' AND d.is_current = 1
  JOIN unified_transactions t ON t.property_id = p.property_id AND t.kind = 'payment' AND t.is_for_deposit = 0
    AND t.ledger_date <= d.as_of
  WHERE p.source = 'ledger' AND NOT EXISTS (SELECT 1 FROM unified_transactions v
    WHERE v.property_id = t.property_id AND v.reverses_id = t.transaction_id AND v.kind = 'reversal')
) r
WHERE r.amount_cents <> 0
UNION ALL
SELECT e.property_id, SUBSTR(e.date, 1, 7) AS fiscal_month, 'ledger_book' AS income_source,
  'expense:' || e.expense_id AS line_id, d.as_of AS known_to, CAST(NULL AS TEXT) AS account, e.category AS account_name,
  e.account_group,
  CASE WHEN e.account_group IN ('capital_expenditures', 'debt_service', 'non_operating') THEN 'other'
    ELSE 'expense' END AS kind,
  'cash' AS basis, e.amount_cents, CAST(NULL AS TEXT) AS unit_number
FROM unified_expenses e
JOIN good_days d ON d.property_id = e.property_id AND d.dataset = 'ledger' AND d.is_current = 1
WHERE e.date <= d.as_of
UNION ALL
SELECT m.property_id, SUBSTR(COALESCE(m.closed, m.opened), 1, 7) AS fiscal_month, 'ledger_book' AS income_source,
  'maintenance:' || m.request_id AS line_id, d.as_of AS known_to, CAST(NULL AS TEXT) AS account, m.category AS account_name,
  'repairs_and_maintenance' AS account_group, 'expense' AS kind, 'cash' AS basis, m.cost_cents AS amount_cents,
  m.unit_number
FROM unified_maintenance_requests m
JOIN good_days d ON d.property_id = m.property_id AND d.dataset = 'ledger' AND d.is_current = 1
WHERE m.cost_cents IS NOT NULL AND COALESCE(m.closed, m.opened) <= d.as_of;
