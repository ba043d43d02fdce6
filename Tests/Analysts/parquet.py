#!/usr/bin/env python3
"""Exports an analysts' copy to Parquet as the documents show, and compares every cell; and lets DuckDB open every table.

SQLite's shell is not used: Python's own SQLite reads the other side.
"""

import pathlib
import sqlite3
import sys

import duckdb
from duckdb_extensions import import_extension


TYPES = {"TEXT": "VARCHAR", "INTEGER": "BIGINT", "REAL": "DOUBLE"}


def lines(rows):
    return sorted(repr(tuple(row)) for row in rows)


def main(statements, copy):
    import_extension("sqlite")
    duckdb.sql(pathlib.Path(statements).read_text())
    own = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    names = lambda kind: [row[0] for row in own.execute("SELECT name FROM sqlite_schema WHERE type = ?", [kind])]
    problems, cells = [], 0
    for table in names("table"):
        columns = [row[1] for row in own.execute(f"PRAGMA table_xinfo({table})")]
        if not pathlib.Path(f"{table}.parquet").exists():
            # What a sync keeps for the next one is not published.
            continue
        listed = ", ".join(f'"{column}"' for column in columns)
        rows = own.execute(f"SELECT {listed} FROM {table}").fetchall()
        exported = duckdb.sql(f"SELECT {listed} FROM '{table}.parquet'").fetchall()
        cells += len(rows) * len(columns)
        if lines(rows) != lines(exported):
            problems.append(f"{table}: {len(rows)} rows in SQLite, {len(exported)} in Parquet, or other values")
    files = len(list(pathlib.Path().glob("*.parquet")))
    duckdb.sql(f"ATTACH '{copy}' AS own (TYPE sqlite, READ_ONLY)")
    objects = [row[0] for row in own.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")]
    for name in objects:
        declared = [(row[1], TYPES[row[2]]) for row in own.execute(f"PRAGMA table_xinfo({name})")]
        try:
            shown = [row[:2] for row in duckdb.sql(f"DESCRIBE own.{name}").fetchall()]
            if shown != declared:
                problems.append(f"{name}: DuckDB shows {set(shown) - set(declared)}, not {set(declared) - set(shown)}")
            if len(duckdb.sql(f"FROM own.{name}").fetchall()) != own.execute(f"SELECT count(*) FROM {name}").fetchone()[0]:
                problems.append(f"{name}: DuckDB reads other rows")
        except duckdb.Error as error:
            problems.append(f"{name}: {error}")
    print("\n".join(problems + [
        f"parquet: {files} tables, {cells} cells; {len(objects)} objects opened in DuckDB with their types; "
        f"{len(problems)} problems"]))
    return 1 if problems or files < 90 or cells < 10_000 or len(objects) < 90 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
