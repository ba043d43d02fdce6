-- One row for each property with lines of the manual book: the first months with income and with operating expenses,
-- and the book's own month. A month between them without a line is a month of zero, not an unknown one.
SELECT l.property_id,
  MIN(CASE WHEN l.kind = 'income' THEN l.fiscal_month END) AS income_since,
  MIN(CASE WHEN l.kind = 'expense' THEN l.fiscal_month END) AS expenses_since,
  MAX(SUBSTR(l.known_to, 1, 7)) AS book_month
FROM /* lines */ income_lines /* end */ l
WHERE l.income_source = 'ledger_book'
GROUP BY l.property_id;
