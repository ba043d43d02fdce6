"""The peers' side of scripts/bench: does once, with one library, what our side does once."""

import sys


def calamine(path):
    from python_calamine import CalamineWorkbook

    workbook = CalamineWorkbook.from_path(path)
    for name in workbook.sheet_names:
        yield workbook.get_sheet_by_name(name).iter_rows()


def openpyxl(path):
    from openpyxl import load_workbook

    for sheet in load_workbook(path, read_only=True, data_only=True).worksheets:
        yield sheet.iter_rows(values_only=True)


def xlrd(path):
    from xlrd import open_workbook

    for sheet in open_workbook(path).sheets():
        yield (sheet.row_values(row) for row in range(sheet.nrows))


PEERS = {"calamine": calamine, "openpyxl": openpyxl, "xlrd": xlrd}


def read(peer, path):
    """The peers make every value as they hand out the row; looking at each would be Python's time, not theirs."""
    places = sum(len(row) for rows in PEERS[peer](path) for row in rows)
    return f"{places} places"


def load(peer, path, database, _columns):
    """Rows come in the sheet's full width here, which may be less than the number of columns that we are told."""
    import datetime
    import itertools
    import sqlite3

    # Both sides write a day as ISO text.
    sqlite3.register_adapter(datetime.date, datetime.date.isoformat)
    sqlite3.register_adapter(datetime.datetime, lambda time: time.date().isoformat())
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    rows = filter(len, next(PEERS[peer](path)))
    first = next(rows)
    connection.execute(f"CREATE TABLE cells ({', '.join(f'c{column}' for column in range(len(first)))})")
    marks = ", ".join("?" * len(first))
    with connection:
        connection.executemany(f"INSERT INTO cells VALUES ({marks})", itertools.chain([first], rows))
    connection.close()
    return "loaded"


def peak():
    """The process's largest size in KiB."""
    with open("/proc/self/status") as status:
        return next(line.split()[1] for line in status if line.startswith("VmHWM:"))


def main(peer, verb, path, *rest):
    print(read(peer, path) if verb == "read" else load(peer, path, *rest))
    print(peak())


main(*sys.argv[1:])
