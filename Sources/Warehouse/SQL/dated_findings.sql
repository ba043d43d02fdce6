-- One row for each finding of a day. first_as_of is the first day since which every day of the dataset has had a finding
-- of the rule.
SELECT f.property_id, f.as_of, f.as_of_day, f.dataset, f.ordinal, f.severity, f.rule, f.subject, f.message,
  f.item_count, f.item, f.amount_cents, f.effect, f.remedy,
  (SELECT MIN(g.as_of) FROM findings g
   WHERE g.property_id = f.property_id AND g.dataset = f.dataset AND g.rule = f.rule AND g.as_of <= f.as_of
     AND g.as_of > COALESCE(
       (SELECT d.as_of FROM unified_fact_days d
        WHERE d.property_id = f.property_id AND d.dataset = f.dataset AND d.as_of < f.as_of
          AND NOT EXISTS (
            SELECT 1 FROM findings h
            WHERE h.property_id = f.property_id AND h.as_of = d.as_of AND h.dataset = f.dataset AND h.rule = f.rule
          )
        ORDER BY d.as_of DESC LIMIT 1), '')) AS first_as_of
FROM findings f;
