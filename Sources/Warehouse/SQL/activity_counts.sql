-- One row for each property and event of a household: what the event adds to each column of activity. A transfer
-- within the property is counted on its own: it is neither a move-in nor a move-out, so net absorption leaves it out,
-- and a notice to transfer is not among the notices.
SELECT e.property_id, e.event_day, e.event_date, e.unit_number, e.action, e.occurrence,
  CASE WHEN e.stage = 'move_in' AND e.is_transfer = 0 THEN 1 ELSE 0 END AS move_ins,
  CASE WHEN e.stage = 'move_out' AND e.is_transfer = 0 THEN 1 ELSE 0 END AS move_outs,
  CASE WHEN e.stage = 'renewal' AND e.is_transfer = 0 THEN 1 ELSE 0 END AS renewals,
  CASE WHEN e.stage = 'notice' AND e.is_transfer = 0 THEN 1 ELSE 0 END AS notices,
  CASE WHEN e.stage = 'move_in' AND e.is_transfer = 1 THEN 1 ELSE 0 END AS transfers,
  CASE WHEN e.stage = 'notice' AND e.is_transfer = 1 THEN 1 ELSE 0 END AS transfer_notices,
  CASE WHEN e.stage = 'unknown' THEN 1 ELSE 0 END AS unknown_events
FROM unified_activity_events e;
