"""Runs our side and its peers in turn, pair by pair, and prints what they took and the ratios."""

import argparse
import os
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

# input: the columns of its table
INPUTS = {"rent-roll.xlsx": 64, "rent-roll.xls": 64, "100k.xlsx": 20, "100k-odd.xlsx": 20, "1m.xlsx": 10}
# pairs are run until one of these is reached, but at least three
MOST_PAIRS = 21
SECONDS = {False: 60, True: 10}
# what is done, with which inputs, against which peers
COMPARISONS = [
    ("read", "rent-roll.xlsx", "calamine"),
    ("read", "rent-roll.xlsx", "openpyxl"),
    ("read", "rent-roll.xls", "calamine"),
    ("read", "rent-roll.xls", "xlrd"),
    ("read", "100k.xlsx", "calamine"),
    ("read", "100k.xlsx", "openpyxl"),
    ("read", "100k-odd.xlsx", "calamine"),
    ("read", "1m.xlsx", "calamine"),
    ("load", "rent-roll.xlsx", "calamine"),
    ("load", "rent-roll.xlsx", "openpyxl"),
    ("load", "100k.xlsx", "calamine"),
    ("load", "100k.xlsx", "openpyxl"),
    ("load", "1m.xlsx", "calamine"),
]


class Cost(NamedTuple):
    """What one process took: seconds by the clock and of the processor, and its peak in MiB."""

    wall: float
    cpu: float
    peak: float


def run(command):
    """Runs one side; it prints its own peak last, since what the system counts begins at the size of its parent."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} ended with {process.returncode}: {output.decode()}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, int(output.split()[-1]) / 1024)


class Side:
    """Our program, or one peer."""

    def __init__(self, folder, name, command):
        self.folder = folder
        self.name = name
        self.command = command

    def run(self, task, source):
        if task == "read":
            return run([*self.command, task, self.folder / source])
        database = self.database
        for path in (database, f"{database}-wal", f"{database}-shm"):
            pathlib.Path(path).unlink(missing_ok=True)
        return run([*self.command, task, self.folder / source, database, str(INPUTS[source])])

    @property
    def database(self):
        return self.folder / f"{self.name}.db"


def content(database):
    """How many values a loaded table holds, the length of its texts and the sum of its numbers; blanks count for nothing."""
    with sqlite3.connect(database) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(cells)")]
        figures = [
            connection.execute(
                f"""SELECT coalesce(sum(coalesce({name}, '') <> ''), 0),
                      coalesce(sum(CASE typeof({name}) WHEN 'text' THEN length({name}) END), 0),
                      coalesce(sum(CASE typeof({name}) WHEN 'text' THEN 0 ELSE {name} END), 0)
                    FROM cells"""
            ).fetchone()
            for name in columns
        ]
    values, letters, sums = zip(*figures)
    return sum(values), sum(letters), round(sum(sums), 3)


def compare(task, source, ours, peer, seconds):
    costs = []
    start = time.perf_counter()
    while len(costs) < 4 or (len(costs) <= MOST_PAIRS and time.perf_counter() - start < seconds):
        costs.append((ours.run(task, source), peer.run(task, source)))
    if task == "load" and content(ours.database) != content(peer.database):
        sys.exit(f"bench: of {source}, we load {content(ours.database)}, {peer.name} loads {content(peer.database)}")
    del costs[0]  # warms the page cache for both
    median = lambda field: [statistics.median(getattr(pair[side], field) for pair in costs) for side in (0, 1)]
    ratios = sorted(mine.wall / theirs.wall for mine, theirs in costs)
    cpu = statistics.median(mine.cpu / theirs.cpu for mine, theirs in costs)
    spread = f"{ratios[len(ratios) // 4]:.2f}-{ratios[-1 - len(ratios) // 4]:.2f}"
    wall, peak = median("wall"), median("peak")
    print(
        f"| {task} {source} | {peer.name} | **{statistics.median(ratios):.2f}** | {spread} | {cpu:.2f} "
        f"| {wall[0]:.3f} / {wall[1]:.3f} | {peak[0]:.0f} / {peak[1]:.0f} | {len(costs)} |",
        flush=True,
    )


def available(python, name):
    module = {"calamine": "python_calamine"}.get(name, name)
    found = subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL)
    return found.returncode == 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="read, load, or part of an input's name; all if none")
    parser.add_argument("--quick", action="store_true", help="few pairs, and not the million rows")
    parser.add_argument("--programs", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--python", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    programs = pathlib.Path(options.programs)
    ours = Side(folder, "ownerdash", [programs / "bench"])
    script = str(pathlib.Path(__file__).with_name("peers.py"))
    print("| what | peer | wall ours/peer | quartiles | CPU ours/peer | median s | peak MiB | pairs |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    missing = set()
    for task, source, name in COMPARISONS:
        if not all(word == task or word in source or word in name for word in options.tasks):
            continue
        if options.quick and source == "1m.xlsx":
            continue
        if not available(options.python, name):
            missing.add(name)
            continue
        if not (folder / source).exists():
            subprocess.run([programs / "bench-inputs", "write", source, folder / f"{source}.new"], check=True)
            (folder / f"{source}.new").rename(folder / source)
        peer = Side(folder, name, [options.python, "-W", "ignore", script, name])
        compare(task, source, ours, peer, SECONDS[options.quick])
    for name in sorted(missing):
        print(f"bench: skipped {name}: it cannot be had here", file=sys.stderr)


main()
