"""Publishes portfolios to a PostgreSQL server of its own, prints what each publication took, and compares every cell.

The server is on a Unix socket in a temporary folder. Each portfolio is published whole, then unchanged; all but the
largest once more after another day was downloaded and loaded, and then compared.
"""

import argparse
import contextlib
import csv
import datetime
import decimal
import glob
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from inputs import LAST_DAY, Inputs, run

DATABASE = "portfolio"
NOBODY = 65534


class Server:
    """A PostgreSQL server, not run as root, with one database that publishers can publish to."""

    def __init__(self, folder):
        self.folder = folder
        programs = max(glob.glob("/usr/lib/postgresql/*/bin"), default=None)
        if programs is None:
            sys.exit("bench: PostgreSQL is not installed; run scripts/bootstrap --checks")
        self.programs = pathlib.Path(programs)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        self.command("initdb", "-D", folder / "data", "-U", "bench", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{folder}'\n")
        self.command("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "start")
        self.psql("CREATE DATABASE " + DATABASE, "postgres")

    def command(self, name, *words):
        drop = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run([self.programs / name, *words], check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **drop)

    def psql(self, sql, database=DATABASE):
        words = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "bench", "-d", database]
        return subprocess.run(words, input=sql, check=True, capture_output=True, text=True).stdout

    def stop(self):
        self.command("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")


@contextlib.contextmanager
def server():
    with tempfile.TemporaryDirectory() as name:
        running = Server(pathlib.Path(name))
        try:
            yield running
        finally:
            running.stop()


def number(text):
    """A number's shortest text: PostgreSQL writes 3.0 where SQLite has 3."""
    exact = decimal.Decimal(text)
    return str(int(exact)) if exact == exact.to_integral_value() else repr(float(exact))


def different(data, target):
    """Compares every cell of every table and view on the server: the cells, and the names that differ.

    The views of unified.db are read over the rows of the analysts' copy, which adds the property's name to its tables.
    """
    own = sqlite3.connect(f"file:{data}/analyst/unified.db?mode=ro", uri=True)
    names = target.psql("COPY (SELECT table_name FROM information_schema.tables WHERE table_schema = 'ownerdash') TO STDOUT")
    published = set(names.split())
    own.execute("ATTACH ? AS unified", (f"file:{data}/unified.db?mode=ro",))
    views = own.execute("SELECT name, sql FROM unified.sqlite_schema WHERE type = 'view' ORDER BY rowid").fetchall()
    for name, sql in views:
        if name in published:
            own.execute(sql.replace("CREATE VIEW", "CREATE TEMP VIEW", 1))
    cells, differing = 0, []
    for name in sorted(published):
        rows = own.execute("SELECT name FROM pragma_table_xinfo(?) ORDER BY cid", (name,))
        columns = [row[0] for row in rows if row[0] != "property_name"]
        listed = ", ".join(f'"{column}"' for column in columns)
        rows = own.execute(f"SELECT {listed} FROM {name}").fetchall()
        sql = f"COPY (SELECT {listed} FROM ownerdash.{name}) TO STDOUT (FORMAT csv, NULL '\\N', FORCE_QUOTE *)"
        there = list(csv.reader(io.StringIO(target.psql(sql), newline="")))
        texts = [any(isinstance(row[place], str) for row in rows) for place in range(len(columns))]
        ours = sorted(
            ["\\N" if value is None else value if text else number(repr(value)) for value, text in zip(row, texts)]
            for row in rows)
        theirs = sorted(
            [value if text or value == "\\N" else number(value) for value, text in zip(row, texts)] for row in there)
        cells += len(rows) * len(columns)
        if ours != theirs:
            differing.append(name)
    own.close()
    return cells, differing


def publish(name, inputs, made, properties, yardi, again):
    """Publishes a copy of a portfolio, whole and unchanged; again: a day later, and compares every cell."""
    ownerdash = inputs.programs / "ownerdash"
    with server() as target, tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "copy"
        shutil.copytree(made, place, symlinks=True)
        config = place / "report_definitions.json"
        # The simulator writes the definitions anew for each day.
        section = {"publisher": "bench", "host": str(target.folder), "database": DATABASE, "user": "bench"}

        def command(*words):
            definitions = json.loads(config.read_text())
            config.write_text(json.dumps({**definitions, "publish": section}))
            return [ownerdash, "publish", *words, "--data", place / "data", "--config", config]

        target.psql(subprocess.run(command("--schema", "roles"), check=True, capture_output=True, text=True).stdout)

        def line(what):
            planned = subprocess.run(command("--plan"), check=True, capture_output=True, text=True).stdout.splitlines()[-1]
            cost = run(command())
            print(f"| {name} | {what} | {planned} | {cost.cpu:.2f} | {cost.wall:.2f} |", flush=True)

        line("first")
        line("unchanged")
        if not again:
            return True
        inputs.day(place, LAST_DAY + datetime.timedelta(days=1), properties, yardi)
        line("one more day")
        cells, differing = different(place / "data", target)
        print(f"| {name} | compared | {cells:,} cells, {len(differing)} tables or views differ | | |", flush=True)
        for table in differing:
            print(f"bench: {name}: {table} differs", file=sys.stderr)
        return not differing


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench publish", description=__doc__)
    parser.add_argument("tasks", nargs="*", metavar="PORTFOLIO", help="demo, month or many; all of them if none is named")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    inputs = Inputs(options.programs, options.folder.resolve())
    print("| portfolio | publication | what was sent | CPU s | wall s |")
    print("| --- | --- | --- | --- | --- |")
    portfolios = {
        "demo": ("28 properties, a day", inputs.demo, 25, 3),
        "month": ("20 properties, 30 days", inputs.month, 20, 0),
        "many": ("500 properties, a day", inputs.many, 500, 0),
    }
    equal = [
        publish(name, inputs, make(), properties, yardi, key != "many")
        for key, (name, make, properties, yardi) in portfolios.items() if not options.tasks or key in options.tasks
    ]
    return 0 if all(equal) else 1


if __name__ == "__main__":
    sys.exit(main())
