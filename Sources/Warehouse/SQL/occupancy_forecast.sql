-- One row for each good day of a property and week: occupancy_forecast_by_week, under the name of its command.
SELECT * FROM occupancy_forecast_by_week;
