"""Writes the pages of 1,000 properties, and explains those of 20, and prints what both took.

The 1,000 properties are the 20 of the benchmarks' month, each 50 times, with the days of each week and the last four. They
are copied in `unified.db` and in the list of loads, because the pages read nothing else; explanations read the files
too, so that they are measured for the 20 properties alone.
"""

import argparse
import datetime
import json
import pathlib
import shutil
import sqlite3

from inputs import LAST_DAY, Inputs, run

COPIES = 50
DAYS = sorted({LAST_DAY - datetime.timedelta(days=back) for back in [0, 1, 2, 3, 7, 14, 21, 28]})


def stored(database, table):
    """The columns of a table that hold values of their own."""
    return [row[1] for row in database.execute(f"PRAGMA table_xinfo({table})") if row[6] == 0]


def copied(month, copies):
    """Fills a folder with the month's properties, each as often as asked, under keys and names of their own."""

    def make(place):
        data = place / "data"
        data.mkdir(mode=0o700)
        shutil.copy(month / "data" / "unified.db", data)
        database = sqlite3.connect(data / "unified.db")
        database.execute("PRAGMA foreign_keys = OFF")
        days = ", ".join(f"'{day}'" for day in DAYS)
        for (table,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            columns = stored(database, table)
            if "property_id" not in columns:
                continue
            if table.startswith("sync_") and table != "sync_state":
                database.execute(f"DELETE FROM {table}")
            elif "valid_from" in columns:
                shown = " OR ".join(f"'{day}' BETWEEN valid_from AND valid_to" for day in DAYS)
                database.execute(f"DELETE FROM {table} WHERE NOT ({shown})")
            elif "as_of" in columns and table != "published":
                database.execute(f"DELETE FROM {table} WHERE as_of NOT IN ({days})")
            own = {"property_id": "property_id || '_' || n.n"}
            if table == "unified_properties":
                own["name"] = "name || ' ' || n.n"
            values = ", ".join(own.get(column, column) for column in columns)
            database.execute(f"""
                INSERT INTO {table} ({", ".join(columns)})
                WITH RECURSIVE n (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {copies})
                SELECT {values} FROM {table} CROSS JOIN n""")
        database.commit()
        database.execute("VACUUM")
        database.close()
        copy_loads(month / "data" / "realpage_raw.db", data / "realpage_raw.db", days, copies)
        config = json.loads((month / "report_definitions.json").read_text())
        properties = config["properties"]
        for key, property in list(properties.items()):
            for copy in range(2, copies + 1):
                properties[f"{key}_{copy}"] = dict(
                    property, propertyName=f"{property['propertyName']} {copy}", propertyId=f"{property['propertyId']}{copy}")
        (place / "report_definitions.json").write_text(json.dumps(config))

    return make


def copy_loads(source, target, days, copies):
    """Writes a raw database that has the loads of each property and no rows of reports."""
    database = sqlite3.connect(target)
    database.execute("ATTACH ? AS source", [str(source)])
    for (statement,) in database.execute(
            "SELECT sql FROM source.sqlite_schema WHERE sql IS NOT NULL AND type <> 'trigger'"
            " AND name NOT LIKE 'sqlite_%' ORDER BY rowid").fetchall():
        database.execute(statement)
    columns = stored(database, "loads")
    own = {
        "load_id": "load_id + n.n * 1000000", "asked_property": "asked_property || n.suffix",
        "property": "property || n.suffix", "printed_property": "printed_property || replace(n.suffix, '_', ' ')",
    }
    values = ", ".join(own.get(column, column) for column in columns)
    database.execute(f"""
        INSERT INTO main.loads ({", ".join(columns)})
        WITH RECURSIVE n (n, suffix) AS (SELECT 1, '' UNION ALL SELECT n + 1, '_' || (n + 1) FROM n WHERE n < {copies})
        SELECT {values} FROM source.loads CROSS JOIN n WHERE as_of IN ({days})""")
    database.commit()
    database.close()


def measure(inputs, place, title, *options):
    """Writes the pages into a new folder, then over it, and prints one line for each."""
    out = inputs.folder / "site"
    for name in ["all new", "none changed"]:
        cost = run([
            inputs.programs / "ownerdash", "site", *options, "--as-of", LAST_DAY, "--out", out, "--data", place / "data",
            "--config", place / "report_definitions.json",
        ])
        pages = [path.stat().st_size for path in out.glob("*.html")]
        print(
            f"| {title} | {name} | {len(pages):,} | {sum(pages) / 1e6:.0f} MB | {cost.wall:.1f} | {cost.cpu:.1f} |",
            flush=True)
    shutil.rmtree(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path, required=True, help="where the release programs are")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the inputs are kept")
    parser.add_argument("--quick", action="store_true", help="100 properties, and no explanations")
    arguments = parser.parse_args()
    inputs = Inputs(arguments.programs, arguments.folder)
    month = inputs.month()
    copies = 5 if arguments.quick else COPIES
    many = inputs.made(f"site-{copies * 20}", copied(month, copies))
    print("| properties | pages | files | size | wall s | CPU s |\n| --- | --- | --- | --- | --- | --- |", flush=True)
    measure(inputs, many, f"{copies * 20:,}, without explanations", "--no-explanations")
    if not arguments.quick:
        measure(inputs, month, "20, without explanations", "--no-explanations")
        measure(inputs, month, "20, with explanations")


if __name__ == "__main__":
    main()
