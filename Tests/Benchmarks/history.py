"""Measures what a day costs after a month and after a year of days, and what the days take on the disk.

Days of simulated properties are downloaded and synced one after the other, as an owner's scheduled run does, by this build
and, with --earlier, by another one in turn. Each measure then works on a new copy of that folder, the builds
in turn. The year is of this build alone, and so is what it does not reach: see scale.py and reading.py. CPU is of
the measured command's own process.
"""

import argparse
import contextlib
import datetime
import pathlib
import shutil
import sqlite3
import statistics
import tempfile

import reading
import scale
from inputs import LAST_DAY, Inputs, line, run


class Side:
    """A build with its folder of days."""

    def __init__(self, name, program, place):
        self.name, self.program, self.place = name, program, place

    def command(self, words, place=None, accepted=(0, 1)):
        """Runs a command. An earlier build may end a day with 1, for files that need attention."""
        place = place or self.place
        return run(
            [self.program, *words, "--data", place / "data", "--config", place / "report_definitions.json"], accepted)

    def rows(self, database, sql, *values):
        file = f"file:{self.place / 'data' / database}?mode=ro"
        with contextlib.closing(sqlite3.connect(file, uri=True)) as connection:
            return connection.execute(sql, values).fetchall()

    def size(self, pattern):
        """The bytes of files in the data folder."""
        return sum(file.stat().st_size for file in (self.place / "data").glob(pattern) if file.is_file())

    def steps(self):
        """The commands of a day that was downloaded."""
        return {"reading": ["load", self.place / "none"], "sync": ["sync"]}

    def before(self, step, day):
        """The folder that is kept of the moment before a step of a day."""
        return self.place.parent / f"{self.place.name}-{day}-{step}"

    def measured(self, words, runs, place=None):
        """CPU seconds of a command, each time on a new copy of the folder."""
        return statistics.median(self.once(words, place) for _ in range(runs))

    def once(self, words, place=None):
        with tempfile.TemporaryDirectory(dir=self.place.parent) as folder:
            copy = pathlib.Path(folder) / "copy"
            shutil.copytree(place or self.place, copy, symlinks=True)
            return self.command(words, copy, (0,)).cpu


def day_of_all(inputs, sides, day, properties, kept=None):
    """Serves a day to every side; returns the CPU seconds that each spent on reading and on syncing it.

    With a name, a copy of each folder is kept under it before the day is read, and one before it is synced.
    """
    costs = {}
    for side in sides:
        inputs.while_served(
            side.place, day, properties, 0, lambda _: side.command(["download", "--day", day]))
        costs[side.name] = []
        (side.place / "none").mkdir(exist_ok=True)
        for step, words in side.steps().items():
            if kept:
                shutil.copytree(side.place, side.before(step, kept), symlinks=True)
            costs[side.name].append(side.command(words).cpu)
    return costs


PAIRS = "SELECT count(*) FROM (SELECT DISTINCT property_id, as_of FROM unified_fact_days)"


def days(inputs, sides, count, properties, kept=()):
    """Brings each side to a number of days; returns the costs of each day, first to last. Of some days, folders are kept."""
    costs = []
    for number in range(1, count + 1):
        day = LAST_DAY - datetime.timedelta(days=count - number)
        costs.append(day_of_all(inputs, sides, day, properties, number if number in kept else None))
    return costs


def sizes(sides):
    pairs = [side.rows("unified.db", PAIRS)[0][0] for side in sides]
    line("property-days", *(f"{pair}" for pair in pairs))
    for what, pattern in (("unified.db", "unified.db"), ("raw databases", "*_raw.db"), ("payloads", "payloads/*/*")):
        line(
            f"{what}, kB per property-day",
            *(f"{side.size(pattern) / 1000 / pair:.0f}" for side, pair in zip(sides, pairs)))


def month(inputs, sides, properties, runs):
    costs = days(inputs, sides, 31, properties)
    line(f"**{properties} properties, 31 days; CPU s** ", *(side.name for side in sides))
    for name, place in (("reading", 0), ("sync", 1)):
        for day in (2, 31):
            line(f"{name} of day {day}", *(f"{costs[day - 1][side.name][place]:.2f}" for side in sides))
    middle = LAST_DAY - datetime.timedelta(days=15)
    found = sides[0].rows(
        "realpage_raw.db", "SELECT payload, property FROM loads WHERE feed = 'rent_roll' AND status = 'loaded'"
        " AND as_of = ? ORDER BY property", str(middle))
    payload, chosen = found[0]
    asked = {
        "a file of the middle day withdrawn": ["withdraw", payload, "--property", chosen, "--who", "bench", "--why", "bench"],
        "sync, nothing new": ["sync"],
        "sync --property, nothing new": ["sync", "--property", chosen],
        "rebuild": ["rebuild"],
        "summary": ["summary"],
        "occupancy of a past day": ["occupancy", "--as-of", str(middle)],
        "query of all metrics of all days": ["query", "SELECT count(*), sum(value) FROM metrics"],
    }
    for what, words in asked.items():
        line(what, *(f"{side.measured(words, 1 if what == 'rebuild' else runs):.2f}" for side in sides))
    sizes(sides)


def growth(side, early, late, runs):
    """A day after a month and the last one: both steps from the kept folders, the days in turn."""
    for step, words in side.steps().items():
        pairs = [[side.once(words, side.before(step, day)) for day in (early, late)] for _ in range(runs)]
        first, last = (statistics.median(costs) for costs in zip(*pairs))
        line(f"{step} of day {early} / day {late} / ratio", f"{first:.2f} / {last:.2f} / {last / first:.2f}")


def year(inputs, side, properties, count, runs):
    costs = days(inputs, [side], count, properties, (31, count))
    line(f"**{properties} properties, {count} days; CPU s**", side.name)
    growth(side, 31, count, runs)
    spent = [cost[side.name] for cost in costs]
    for last in sorted({31, 120, 240, count}):
        if last > count:
            continue
        window = spent[last - 5:last]
        line(f"reading and sync of a day, mean of the 5 to day {last}",
            "{:.2f} and {:.2f}".format(*(statistics.mean(cost[place] for cost in window) for place in (0, 1))))
    chosen = side.rows("unified.db", "SELECT min(property_id) FROM unified_fact_days")[0][0]
    early = str(LAST_DAY - datetime.timedelta(days=count - 10))
    for what, words in {
        "sync, nothing new": ["sync"],
        "trend of all days, one property": [
            "trend", "physical_occupancy_pct", "--property", chosen, "--every", "day", "--from", early],
        "summary of an early day": ["summary", "--as-of", early],
        "explain of an early day, whose raw rows are dropped": [
            "explain", "physical_occupancy_pct", "--property", chosen, "--as-of", early],
        "explain of the last day": ["explain", "physical_occupancy_pct", "--property", chosen],
    }.items():
        line(what, f"{side.measured(words, runs):.2f}")
    sizes([side])


TASKS = ["month", "year", "scale", "reading"]


def task(word):
    """A part by its name. Python's `choices` would refuse a command line without one."""
    if word not in TASKS:
        raise argparse.ArgumentTypeError(f"'{word}' is none of {', '.join(TASKS)}")
    return word


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench history", description=__doc__)
    parser.add_argument("tasks", nargs="*", type=task, metavar="|".join(TASKS), help="all of them if none is named")
    parser.add_argument("--properties", type=int, default=20, help="of the month (20); the year has a tenth")
    parser.add_argument(
        "--reports", type=lambda text: text.split(","), metavar="KEY,...",
        help="the reports that are requested each day, beside the RPX responses (all)")
    parser.add_argument("--days", type=int, default=366, help="of the year, and of the property for scale (366)")
    parser.add_argument("--receipts", type=int, default=5_500_000, help="that scale adds (5500000)")
    parser.add_argument("--multiply", type=int, default=1000, help="the properties of scale (1000)")
    parser.add_argument("--runs", type=int, default=3, help="of each measure, whose median counts (3)")
    parser.add_argument("--earlier", type=pathlib.Path, help="another build's ownerdash, measured in turn with ours")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    tasks = options.tasks or TASKS
    if options.days < (31 if "year" in tasks else 3):
        parser.error("--days must be at least 31, otherwise 3")
    options.folder.mkdir(parents=True, exist_ok=True)
    inputs = Inputs(options.programs.resolve(), options.folder.resolve(), options.reports)
    builds = {"this build": options.programs.resolve() / "ownerdash"}
    if options.earlier:
        builds = {"earlier build": options.earlier.resolve()} | builds
    with tempfile.TemporaryDirectory(dir=inputs.folder) as folder:
        sides = []
        for number, (name, program) in enumerate(builds.items()):
            place = pathlib.Path(folder) / f"month{number}"
            place.mkdir(mode=0o700)
            sides.append(Side(name, program, place))
        if "month" in tasks:
            month(inputs, sides, options.properties, options.runs)
        if "year" in tasks:
            place = pathlib.Path(folder) / "year"
            place.mkdir(mode=0o700)
            year(inputs, Side("this build", builds["this build"], place), max(1, options.properties // 10),
                options.days, options.runs)
    if "scale" in tasks:
        for measure, count in ((scale.receipts, options.receipts), (scale.properties, options.multiply)):
            with tempfile.TemporaryDirectory(dir=inputs.folder) as folder:
                side = Side("this build", builds["this build"], pathlib.Path(folder))
                measure(inputs, side, options.days, count, options.runs)
    if "reading" in tasks:
        reading.measure(inputs, builds["this build"], options.runs)


main()
