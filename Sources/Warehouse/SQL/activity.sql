-- One row for each good day of a property and window: move-ins, move-outs, notices and renewals. Each figure has
-- three columns: for the window, as compared_ for the days that it is first compared with, and as last_year_ for the
-- same days of last year. A figure whose days no report covers is NULL, never a smaller count. known_since is the
-- first of the days without a gap, up to the window, for which every needed stage is reported. From the inside out: t
-- counts and says which days are reported, k keeps what is reported, c computes differences.
SELECT c.*,
  CASE WHEN c.unknown_events > 0 THEN 'degraded' ELSE 'good' END AS quality,
  CASE WHEN /* incomplete */ c.is_complete = 0 /* end */ THEN 'incomplete:days' END AS reason
FROM (
  SELECT k.property_id, k.as_of, k.as_of_day, k.as_of_basis, k.primary_source, k.is_current, k.stale_because,
    k.window_name, k.first_date, k.last_date, k.compared_first_date, k.compared_last_date, k.last_year_first_date,
    k.last_year_last_date, k.known_since, k.is_complete,
    k.move_ins,
    k.move_outs,
    k.renewals,
    k.notices,
    k.transfers,
    k.transfer_notices,
    k.unknown_events,
    k.move_ins - k.move_outs AS net_absorption,
    k.compared_move_ins,
    k.compared_move_outs,
    k.compared_renewals,
    k.compared_notices,
    k.compared_transfers,
    k.compared_transfer_notices,
    k.compared_unknown_events,
    k.compared_move_ins - k.compared_move_outs AS compared_net_absorption,
    k.last_year_move_ins,
    k.last_year_move_outs,
    k.last_year_renewals,
    k.last_year_notices,
    k.last_year_transfers,
    k.last_year_transfer_notices,
    k.last_year_unknown_events,
    k.last_year_move_ins - k.last_year_move_outs AS last_year_net_absorption
  FROM (
    SELECT t.property_id, t.as_of, t.as_of_day, t.as_of_basis, t.primary_source, t.is_current, t.stale_because,
      t.window_name, t.first_date, t.last_date, t.compared_first_date, t.compared_last_date, t.last_year_first_date,
      t.last_year_last_date, t.known_since,
      CASE WHEN t.move_in_told = 1 AND t.move_out_told = 1 AND t.notice_told = 1 AND t.renewal_told = 1 THEN 1 ELSE 0
        END AS is_complete,
      CASE WHEN t.move_in_told = 1 THEN t.move_ins END AS move_ins,
      CASE WHEN t.move_out_told = 1 THEN t.move_outs END AS move_outs,
      CASE WHEN t.renewal_told = 1 THEN t.renewals END AS renewals,
      CASE WHEN t.notice_told = 1 THEN t.notices END AS notices,
      CASE WHEN t.move_in_told = 1 THEN t.transfers END AS transfers,
      CASE WHEN t.notice_told = 1 THEN t.transfer_notices END AS transfer_notices,
      CASE WHEN t.move_in_told = 1 THEN t.unknown_events END AS unknown_events,
      CASE WHEN t.compared_move_in_told = 1 THEN t.compared_move_ins END AS compared_move_ins,
      CASE WHEN t.compared_move_out_told = 1 THEN t.compared_move_outs END AS compared_move_outs,
      CASE WHEN t.compared_renewal_told = 1 THEN t.compared_renewals END AS compared_renewals,
      CASE WHEN t.compared_notice_told = 1 THEN t.compared_notices END AS compared_notices,
      CASE WHEN t.compared_move_in_told = 1 THEN t.compared_transfers END AS compared_transfers,
      CASE WHEN t.compared_notice_told = 1 THEN t.compared_transfer_notices END AS compared_transfer_notices,
      CASE WHEN t.compared_move_in_told = 1 THEN t.compared_unknown_events END AS compared_unknown_events,
      CASE WHEN t.last_year_move_in_told = 1 THEN t.last_year_move_ins END AS last_year_move_ins,
      CASE WHEN t.last_year_move_out_told = 1 THEN t.last_year_move_outs END AS last_year_move_outs,
      CASE WHEN t.last_year_renewal_told = 1 THEN t.last_year_renewals END AS last_year_renewals,
      CASE WHEN t.last_year_notice_told = 1 THEN t.last_year_notices END AS last_year_notices,
      CASE WHEN t.last_year_move_in_told = 1 THEN t.last_year_transfers END AS last_year_transfers,
      CASE WHEN t.last_year_notice_told = 1 THEN t.last_year_transfer_notices END AS last_year_transfer_notices,
      CASE WHEN t.last_year_move_in_told = 1 THEN t.last_year_unknown_events END AS last_year_unknown_events
    FROM (
      SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
        w.window AS window_name, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date,
        w.last_year_first_date, w.last_year_last_date, w.first_day, w.last_day, w.compared_first_day,
        w.compared_last_day, w.last_year_first_day, w.last_year_last_day,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.move_ins ELSE 0 END) AS move_ins,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.move_outs ELSE 0 END) AS move_outs,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.renewals ELSE 0 END) AS renewals,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.notices ELSE 0 END) AS notices,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.transfers ELSE 0 END) AS transfers,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.transfer_notices ELSE 0 END)
          AS transfer_notices,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.unknown_events ELSE 0 END)
          AS unknown_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.move_ins ELSE 0 END)
          AS compared_move_ins,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.move_outs ELSE 0 END)
          AS compared_move_outs,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.renewals ELSE 0 END)
          AS compared_renewals,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.notices ELSE 0 END)
          AS compared_notices,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.transfers ELSE 0 END)
          AS compared_transfers,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.transfer_notices
          ELSE 0 END) AS compared_transfer_notices,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.unknown_events
          ELSE 0 END) AS compared_unknown_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.move_ins ELSE 0 END)
          AS last_year_move_ins,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.move_outs ELSE 0 END)
          AS last_year_move_outs,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.renewals ELSE 0 END)
          AS last_year_renewals,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.notices ELSE 0 END)
          AS last_year_notices,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.transfers ELSE 0 END)
          AS last_year_transfers,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.transfer_notices
          ELSE 0 END) AS last_year_transfer_notices,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.unknown_events
          ELSE 0 END) AS last_year_unknown_events,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_in'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS move_in_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_out'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS move_out_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'notice'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS notice_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'renewal'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS renewal_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_in'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_move_in_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_out'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_move_out_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'notice'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_notice_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'renewal'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_renewal_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_in'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_move_in_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'move_out'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_move_out_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'notice'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_notice_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'activity' AND s.stage = 'renewal'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_renewal_told,
        (SELECT MAX(s.first_date) FROM unified_event_spans s
              WHERE s.property_id = d.property_id AND s.dataset = 'activity'
                AND s.stage IN ('move_in', 'move_out', 'notice', 'renewal')
                AND s.first_day <= w.first_day AND s.told_through_day >= w.first_day) AS known_since
        FROM good_days d CROSS JOIN windows w
        LEFT JOIN activity_counts e
          ON e.property_id = d.property_id AND (e.event_day BETWEEN w.first_day AND w.last_day
            OR e.event_day BETWEEN w.compared_first_day AND w.compared_last_day
            OR e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day)
        WHERE d.dataset = 'activity' AND w.property_id = d.property_id AND w.as_of = d.as_of
        GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
          w.window, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date, w.last_year_first_date,
          w.last_year_last_date, w.first_day, w.last_day, w.compared_first_day, w.compared_last_day,
          w.last_year_first_day, w.last_year_last_day
    ) t
  ) k
) c;
