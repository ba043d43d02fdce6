-- One row for each good day of a property and lease: the view leases, under the name of the command that lists them.
SELECT * FROM leases;
