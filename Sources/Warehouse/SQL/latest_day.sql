-- One row for each portfolio, that is one or none: the latest current day of any property's units, from which
-- comparisons count back.
SELECT c.as_of, c.as_of_day
FROM (SELECT MAX(p.as_of) AS as_of, MAX(p.as_of_day) AS as_of_day FROM published p WHERE p.dataset = 'units') c
WHERE c.as_of IS NOT NULL;
