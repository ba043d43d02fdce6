"""Measures what a simulated year does not reach: millions of receipts, and 1,000 properties.

Receipts, and the kept figures of more properties, are written into a copy of a data folder by SQL, because to simulate,
download and sync as many days takes a week. Checks that every copied property has the figures of the original.
"""

import contextlib
import csv
import datetime
import json
import pathlib
import re
import shutil
import sqlite3
import statistics
import time

from inputs import LAST_DAY, line

METRIC = "physical_occupancy_pct"
COPIED_IDS = 90_000_000
# Copied for all days.
WHOLE = ["unified_properties", "unified_fact_days", "unified_billed_months", "unified_income_lines"]
# Copied only for the measured days: a portfolio's median is computed from the units, and effective rents from floor plans.
OF_MEASURED_DAYS = ["unified_unit_spans", "unified_asking_rent_spans", "unified_floorplans"]
# Not copied: the classes have no property, and transactions are read only for properties of the manual book.
NOT_COPIED = ["unit_classes", "unified_transactions"]


def check(is_true, what):
    """Ends the benchmark if what it measures is not what it says."""
    if not is_true:
        raise SystemExit(f"bench: {what}")


@contextlib.contextmanager
def opened(file):
    """A database to write millions of rows into, without a journal meanwhile."""
    connection = sqlite3.connect(file, isolation_level=None)
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000",
                   "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.execute("BEGIN")
    yield connection
    connection.execute("COMMIT")
    connection.execute(f"PRAGMA journal_mode = {mode}").fetchall()
    connection.close()


def copied(inputs, side, days):
    """Copies the folder with days of one property to the side's place, and brings it to the side's version."""
    shutil.copytree(inputs.one(days), side.place, symlinks=True, dirs_exist_ok=True)
    (side.place / "none").mkdir(exist_ok=True)
    side.command(["load", side.place / "none"])
    side.command(["sync"])


def repeated(side, words, runs):
    """The median CPU seconds of a command that changes nothing, and its output, which is the same each time."""
    costs = [side.command(words, accepted=(0,)) for _ in range(runs)]
    check(costs[0].output.strip(), f"{words[0]} printed nothing")
    check(len({cost.output for cost in costs}) == 1, f"{words[0]} does not always print the same")
    return statistics.median(cost.cpu for cost in costs), costs[0].output


# Receipts


def receipts(inputs, side, days, count, runs):
    """Commands that find nothing new, without and with receipts that were read before."""
    copied(inputs, side, days)
    own = side.rows("receipts.db", "SELECT count(*) FROM receipts")[0][0]
    before = nothing_new(side, runs)
    add_receipts(side.place / "data", count)
    check(side.rows("receipts.db", "SELECT count(*) FROM receipts")[0][0] == own + count, "receipts are missing")
    after = nothing_new(side, runs)
    line(f"**nothing new, 1 property, {days} days; CPU s**", f"{own:,} receipts", f"{own + count:,} receipts")
    for what in before:
        line(what, f"{before[what]:.3f}", f"{after[what]:.3f}")
    line("receipts.db, MB", "", f"{side.size('receipts.db') / 1e6:,.0f}")


def nothing_new(side, runs):
    costs = {}
    for words, expected in (
        (["load", side.place / "none"], "0 files: 0 loaded, 0 loaded before, 0 need attention"),
        (["sync"], "0 properties synced, 1 unchanged, 0 without data"),
    ):
        costs[words[0]], output = repeated(side, words, runs)
        check(expected in output, f"{words[0]} found something new: {output[-500:]}")
    return costs


def add_receipts(data, count):
    """Adds receipts after those of a folder, as of more properties, which every raw database has read."""
    numbers = "SELECT {} max(coalesce((SELECT max(receipt_id) FROM receipts), 0), " \
        "coalesce((SELECT max(arrival_id) FROM arrivals), 0))"
    with opened(data / "receipts.db") as database:
        last = database.execute(numbers.format("")).fetchone()[0]
        database.execute(
            "CREATE TEMP TABLE own AS SELECT row_number() OVER (ORDER BY receipt_id) - 1 AS place, * FROM receipts"
            " WHERE property IS NOT NULL")
        database.execute("CREATE UNIQUE INDEX own_places ON own (place)")
        of_each = database.execute("SELECT count(*) FROM own").fetchone()[0]
        check(of_each, "no receipt names a property")
        database.execute(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :count)
            INSERT INTO main.receipts (receipt_id, source, request, property, day_asked, received_at, bytes, payload,
              subject, day_basis, local_day, operation)
            SELECT :last + 1 + n, o.source,
              replace(o.request, o.property, o.property || '_' || printf('%06d', n / :of_each)),
              o.property || '_' || printf('%06d', n / :of_each), o.day_asked, o.received_at, o.bytes,
              lower(hex(randomblob(32))), o.subject, o.day_basis, o.local_day, o.operation
            FROM numbers CROSS JOIN own o ON o.place = n % :of_each
            """, {"count": count, "last": last, "of_each": of_each})
    for file in data.glob("*_raw.db"):
        with opened(file) as database:
            through = database.execute("SELECT read_through FROM progress").fetchone()[0]
            check(through == last, f"{file.name} has read up to {through}, and the last arrival is {last}")
            database.execute("UPDATE progress SET read_through = ?", (last + count,))


# Properties


def properties(inputs, side, days, count, runs):
    """Questions about many properties' figures of many days."""
    copied(inputs, side, days)
    first, last = LAST_DAY - datetime.timedelta(days=days - 1), LAST_DAY
    middle = first + (last - first) // 2
    original = side.rows("unified.db", "SELECT property_id FROM unified_properties")[0][0]
    one = answers(side, original, first, middle, 1)
    figures = day_figures(side, middle)
    keys = multiply(side.place, original, count, (middle, last))
    check_copies(side, original, count, figures, middle)
    many = answers(side, keys[count // 2], first, middle, runs)
    compare(one, many, count)

    line(f"**{count:,} properties, {days} days; CPU s**", "1 property", f"{count:,} properties")
    for what in one:
        line(what, f"{one[what][0]:.3f}", f"{many[what][0]:.3f}")
    line("unified.db, MB", "", f"{side.size('unified.db') / 1e6:,.0f}")
    line(f"**SQL alone; ms (SQLite {sqlite3.sqlite_version})**", "rows", f"{count:,} properties")
    for what, sql, values in questions(keys[count // 2], middle):
        rows, spent = asked(side, sql, values, runs)
        line(what, f"{rows:,}", f"{1000 * spent:,.2f}")


def questions(key, day):
    """What a query asks of the database alone: a name, the SQL, and its values."""
    return [
        ("trend of all days, one property",
         f"SELECT as_of, {METRIC} FROM occupancy WHERE property_id = ? ORDER BY as_of", [key]),
        ("trend of all days, each property", f"SELECT property_id, as_of, {METRIC} FROM occupancy", []),
        ("each day of the portfolio, one ratio", f"SELECT as_of, {METRIC} FROM portfolio_occupancy", []),
        ("portfolio of the middle day, one ratio",
         f"SELECT as_of, properties, {METRIC} FROM portfolio_occupancy WHERE as_of = ?", [str(day)]),
        ("portfolio of the middle day, every column with the median",
         "SELECT * FROM portfolio_occupancy WHERE as_of = ?", [str(day)]),
        *((f"{view} of the middle day", f"SELECT * FROM portfolio_{view} WHERE as_of = ?", [str(day)])
          for view in ("exposure", "income", "expirations")),
        ("income of one property, the middle day",
         "SELECT * FROM income WHERE property_id = ? AND as_of = ?", [key, str(day)]),
        ("metrics of the middle day", "SELECT count(*), sum(value) FROM metrics WHERE as_of = ?", [str(day)]),
    ]


def answers(side, key, first, middle, runs):
    """What each command costs and prints."""
    trend = ["trend", METRIC, "--every", "day", "--from", first, "--format", "csv"]
    metrics = f"SELECT count(*), sum(value) FROM metrics WHERE as_of = '{middle}'"
    return {what: repeated(side, words, runs) for what, words in {
        "trend of all days, one property": [*trend, "--property", key],
        "trend of all days, portfolio": [*trend, "--by", "portfolio"],
        "trend of all days, each property": [*trend, "--by", "property"],
        "summary of the middle day": ["summary", "--as-of", middle, "--wide"],
        "occupancy of the middle day": ["occupancy", "--as-of", middle, "--wide"],
        "income of the middle day": ["income", "--as-of", middle],
        "expirations of the middle day": ["expirations", "--as-of", middle],
        "metrics of the middle day": ["query", metrics, "--format", "csv", "--seconds", 600],
    }.items()}


def asked(side, sql, values, runs):
    """The rows of a question and the median of its seconds within one process, after one that fills the cache."""
    file = f"file:{side.place / 'data' / 'unified.db'}?mode=ro"
    with contextlib.closing(sqlite3.connect(file, uri=True)) as connection:
        spent = []
        for _ in range(runs + 1):
            start = time.perf_counter()
            rows = connection.execute(sql, values).fetchall()
            spent.append(time.perf_counter() - start)
    check(rows and rows[0][0] is not None, f"no rows: {sql}")
    return len(rows), statistics.median(spent[1:])


def day_figures(side, day):
    """Each property's metrics of a day: how many, and their sums."""
    return dict((key, sums) for key, *sums in side.rows(
        "unified.db",
        "SELECT property_id, count(*), count(value), count(reason), total(value), total(numerator), total(denominator)"
        " FROM metrics WHERE as_of = ? AND property_id IS NOT NULL GROUP BY property_id", str(day)))


def kept_tables(database):
    return [name for name, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'kept_*' ORDER BY name")]


def tables_read(database, views):
    """The tables with rows that views read."""
    names = {name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    read = set()

    def note(action, name, *_):
        if action == sqlite3.SQLITE_READ and name in names:
            read.add(name)
        return sqlite3.SQLITE_OK

    database.set_authorizer(note)
    for view in views:
        database.execute(f"EXPLAIN SELECT * FROM {view}").fetchall()
    database.set_authorizer(None)
    return {name for name in read if database.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()}


def multiply(place, original, count, days):
    """Writes a property's kept figures again under more keys; returns all keys, the original one first."""
    keys = [original] + [f"{original}_{number:06}" for number in range(1, count)]
    with opened(place / "data" / "unified.db") as database:
        database.execute("CREATE TEMP TABLE copies (number INTEGER PRIMARY KEY, key TEXT NOT NULL)")
        database.executemany("INSERT INTO copies VALUES (?, ?)", list(enumerate(keys))[1:])
        kept = kept_tables(database)
        read = tables_read(database, ["metrics", "portfolio_occupancy", "portfolio_exposure", "portfolio_pricing",
                                      "portfolio_delinquency", "good_days", "published"])
        unknown = read.difference(kept, WHOLE, OF_MEASURED_DAYS, NOT_COPIED)
        check(not unknown, f"views read tables that are not copied: {', '.join(sorted(unknown))}")
        ledgers = database.execute("SELECT count(*) FROM unified_properties WHERE source = 'ledger'").fetchone()[0]
        check(ledgers == 0, "a property of the manual book needs its transactions")
        for table in kept + WHOLE:
            multiply_rows(database, table, original, "1 = 1")
        for table in OF_MEASURED_DAYS:
            is_daily = table == "unified_floorplans"
            condition = "as_of = '{0}'" if is_daily else "valid_from <= '{0}' AND valid_to >= '{0}'"
            multiply_rows(database, table, original, " OR ".join(f"({condition.format(day)})" for day in days))
    config = place / "report_definitions.json"
    definitions = json.loads(config.read_text())
    own = definitions["properties"][original]
    for number, key in enumerate(keys[1:], 1):
        definitions["properties"][key] = own | {
            "propertyId": str(COPIED_IDS + number), "propertyName": f"{own['propertyName']} {number:06}"}
    config.write_text(json.dumps(definitions))
    return keys


def multiply_rows(database, table, original, condition):
    """Writes a property's rows of a table again for each copy."""
    columns = [name for name, hidden in database.execute("SELECT name, hidden FROM pragma_table_xinfo(?)", (table,))
               if hidden == 0]
    values = {column: f"o.{column}" for column in columns} | {"property_id": "c.key"}
    if table == "unified_properties":
        values |= {"name": "o.name || printf(' %06d', c.number)",
                   "source_property_id": f"CAST({COPIED_IDS} + c.number AS TEXT)"}
    # Without a table of its own, SQLite would first write all copies to a temporary one.
    names = ", ".join(columns)
    database.execute(
        f"CREATE TEMP TABLE own AS SELECT {names} FROM main.{table} WHERE property_id = ? AND ({condition})",
        (original,))
    database.execute(
        f"INSERT INTO main.{table} ({names}) SELECT {', '.join(values.values())}"
        " FROM copies c CROSS JOIN own o ORDER BY c.number, o.rowid")
    database.execute("DROP TABLE own")


def check_copies(side, original, count, figures, day):
    """Checks that each copy has the original's figures: of one day every metric, of all days the wide views' sums."""
    check(list(figures) == [original] and figures[original][1], "the original has no metrics")
    copies = day_figures(side, day)
    check(len(copies) == count, f"{len(copies)} properties have metrics")
    for key, sums in copies.items():
        check(sums == figures[original], f"{key} has other metrics: {sums} instead of {figures[original]}")
    for view in ("occupancy", "exposure", "pricing", "delinquency", "activity", "leasing_funnel", "tradeouts", "turns",
                 "occupancy_by_floorplan", "expirations_by_month"):
        columns = [name for name, in side.rows("unified.db", "SELECT name FROM pragma_table_info(?)", view)]
        sums = ", ".join(f"count({name}), total({name})" for name in columns if name != "property_id")
        rows = side.rows("unified.db", f"SELECT property_id, {sums} FROM {view} GROUP BY property_id")
        check(len(rows) == count, f"{view} has {len(rows)} properties")
        check(len({row[1:] for row in rows}) == 1, f"{view} differs between copies")


def table(answer):
    """The rows of a command that printed CSV."""
    return list(csv.reader(answer[1].splitlines()))


def compare(one, many, count):
    """Checks that commands print the same of a copy as of the original alone."""
    what = "trend of all days, one property"
    check(len(table(one[what])) > 2 and table(one[what]) == table(many[what]), f"{what}: a copy differs")
    what = "trend of all days, portfolio"
    place = table(one[what])[0].index(METRIC)
    values = [[row[place] for row in table(found)] for found in (one[what], many[what])]
    check(values[0] == values[1] and all(values[0]), f"{what}: the pooled ratio differs")
    what = "trend of all days, each property"
    rows = table(many[what])[1:]
    check(len(rows) == count and all(row[1:] == table(one[what])[1][1:] for row in rows), f"{what}: a copy differs")
    for what in ("summary of the middle day", "occupancy of the middle day"):
        found = [printed_figures(answer[what][1]) for answer in (one, many)]
        check(len(found[0]) == 1 and found[1] == found[0] * count, f"{what}: a copy differs")
        check(f"Pooled: {count:,} of {count:,} propert" in many[what][1], f"{what}: properties are missing")
    what = "metrics of the middle day"
    numbers, sums = (list(map(float, table(found)[1])) for found in (one[what], many[what]))
    check(numbers[0] * count == sums[0], f"{what}: {sums[0]} rows")
    check(abs(sums[1] / (numbers[1] * count) - 1) < 1e-9, f"{what}: another sum")


def printed_figures(text):
    """The cells of each property's line of a printed table, without its name."""
    rows = [re.split(r"\s{2,}", row.strip()) for row in text.splitlines()]
    return [row[1:] for row in rows if len(row) > 3 and re.fullmatch(r"\d{4}-\d\d-\d\d", row[1])]
