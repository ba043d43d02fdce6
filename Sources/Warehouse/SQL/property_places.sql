-- One row for each property: the city and state that the configuration states, else those that its source states.
SELECT p.property_id, COALESCE(p.city, a.city) AS city, COALESCE(p.state, a.state) AS state
FROM unified_properties p
LEFT JOIN unified_property_addresses a ON a.property_id = p.property_id AND a.source = p.source;
