"""The peers' side of scripts/bench pipeline: does once, with one library, what our side does once."""

import csv
import os
import pathlib
import sqlite3
import sys


def connect(database):
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


# The elements that our feeds make rows of; rows inside them, such as charges, are not made here.
RECORDS = {
    "Building", "Floorplan", "ILS_Unit", "Lease", "LeaseFile", "Prospect", "RT_Customer", "RentableItem", "Resident",
    "Site", "Tenant", "Unit", "UnitInfo", "resident",
}


def lxml(database, files):
    """Reads responses with iterparse, and stores a row for each record: the texts and attributes below it, by name."""
    from lxml import etree

    connection = connect(database)
    tables = {}
    rows = 0
    with connection:
        for file in files:
            for _, record in etree.iterparse(file, events=("end",)):
                name = record.tag.rpartition("}")[2]
                if name not in RECORDS or len(record) == 0:
                    continue
                values = {}
                for element in record.iter():
                    text = element.text
                    if text is not None and (text := text.strip()):
                        values[element.tag.rpartition("}")[2]] = text
                    for key, value in element.items():
                        values["_" + key.rpartition("}")[2]] = value
                insert(connection, tables, name, values)
                rows += 1
                record.clear()
    connection.close()
    return f"{rows} rows"


def insert(connection, tables, name, values):
    """Adds a row to its table, which has the columns of the names so far."""
    columns = tables.get(name)
    if columns is None:
        columns = tables[name] = {}
        connection.execute(f'CREATE TABLE "{name}" ("row" INTEGER)')
    for column in values.keys() - columns.keys():
        connection.execute(f'ALTER TABLE "{name}" ADD COLUMN "c_{len(columns)}"')
        columns[column] = len(columns)
    row = [None] * len(columns)
    for column, value in values.items():
        row[columns[column]] = value
    connection.execute(f'INSERT INTO "{name}" VALUES (NULL{", ?" * len(row)})', row)


def sheets(file):
    """The rows of each sheet of a report file; calamine reads no HTML."""
    from python_calamine import CalamineWorkbook

    with open(file, "rb") as stream:
        start = stream.read(1)
    if start == b"<":
        from lxml import html

        yield "page", ([cell.text_content() for cell in row.iter("td", "th")] for row in html.parse(file).iter("tr"))
    elif file.endswith(".csv"):
        with open(file, newline="", encoding="utf-8", errors="replace") as stream:
            yield "csv", csv.reader(stream)
    else:
        # Not by its path: the ending of some names is that of another format.
        workbook = CalamineWorkbook.from_filelike(open(file, "rb"))
        for name in workbook.sheet_names:
            yield name, workbook.get_sheet_by_name(name).iter_rows()


def filled(row):
    """The number of a row's cells up to the last filled one."""
    for place in range(len(row), 0, -1):
        if row[place - 1] not in ("", None):
            return place
    return 0


def calamine(database, files):
    """Dumps the cells of report files: a table for each sheet, with the sheet's width, and nothing else."""
    import datetime

    sqlite3.register_adapter(datetime.date, datetime.date.isoformat)
    sqlite3.register_adapter(datetime.datetime, datetime.datetime.isoformat)
    sqlite3.register_adapter(datetime.time, datetime.time.isoformat)
    sqlite3.register_adapter(datetime.timedelta, str)
    connection = connect(database)
    with connection:
        for number, file in enumerate(files):
            for place, (_, rows) in enumerate(sheets(file)):
                rows = list(rows)
                # Some sheets are as wide as a sheet may be; SQLite's tables have at most 2,000 columns.
                width = min(max(map(filled, rows), default=0), 2000)
                if width == 0:
                    continue
                columns = ", ".join(f"c{column}" for column in range(width))
                connection.execute(f"CREATE TABLE f{number}_{place} ({columns})")
                marks = ", ".join("?" * width)
                padded = ((list(row) + [None] * width)[:width] for row in rows)
                connection.executemany(f"INSERT INTO f{number}_{place} VALUES ({marks})", padded)
    connection.close()
    return f"{len(files)} files"


def dlt(database, files):
    """Loads the rows of report files into DuckDB with dlt: one row each, its cells as JSON."""
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
    folder = pathlib.Path(database).parent
    import dlt as library

    def rows():
        for file in files:
            for name, lines in sheets(file):
                for number, line in enumerate(lines):
                    cells = [str(cell) for cell in line]
                    if any(cells):
                        yield {"file": file, "sheet": name, "row": number, "cells": cells}

    # A column for each of a sheet's columns takes dlt more than 20 GB for these files.
    columns = {"cells": {"data_type": "json"}}
    cells = library.resource(rows, name="cells", columns=columns, max_table_nesting=0)
    pipeline = library.pipeline(
        "bench", pipelines_dir=str(folder / "dlt"), destination=library.destinations.duckdb(database),
        dataset_name="cells")
    pipeline.run(cells())
    return f"{len(files)} files"


def main(peer, database, *files):
    print({"lxml": lxml, "calamine": calamine, "dlt": dlt}[peer](database, files))


main(*sys.argv[1:])
