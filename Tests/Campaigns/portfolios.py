"""Invented portfolios whose days arrive in any order, one by one, compared with databases that are made at once."""

import contextlib
import datetime
import pathlib
import random
import shutil
import tempfile

import content
from days import LAST, program, serve

DAYS = 10


def run(options):
    """Makes the portfolios; returns the number that differ."""
    problems = compared = 0
    for number in range(options.count):
        with tempfile.TemporaryDirectory(prefix="ownerdash-portfolio-") as name:
            size, wrong = portfolio(options.programs.resolve(), pathlib.Path(name), options.seed + number)
        compared += size
        problems += wrong is not None
        print(f"portfolio {options.seed + number}: {wrong or f'{size:,} rows, all equal'}", flush=True)
    print(
        f"campaign: {options.count} portfolios from seed {options.seed}, {compared:,} rows of tables and views compared:"
        f" {problems} with a difference")
    return problems


def portfolio(programs, folder, seed):
    """Returns how many rows were compared, and the first difference or None."""
    numbers = random.Random(f"portfolio {seed}")
    properties, yardi = numbers.randint(2, 4), numbers.randint(1, 2)
    days = numbers.sample(range(DAYS), numbers.randint(4, 8))
    if numbers.random() < 0.5:
        days.sort(reverse=True)
    world = ["--seed", seed, "--last-day", LAST]
    for back in days:
        day = LAST - datetime.timedelta(days=back)
        status, said = serve(programs, folder, day, properties, yardi, world, "run", "--day", day)
        if status not in (0, 1):
            return 0, f"the run of {day} ended with {status}: {' '.join(said)[-400:]}"
    if wrong := withdrawn(programs, folder, numbers):
        return 0, wrong
    whole = folder / "whole"
    whole.mkdir()
    shutil.copytree(folder / "data", whole / "data", symlinks=True)
    shutil.copy(folder / "report_definitions.json", whole)
    status, said = program(programs, whole, "rebuild")
    if status not in (0, 1):
        return 0, f"rebuild ended with {status}: {' '.join(said)[-400:]}"
    found, wanted = (held(place / "data") for place in (folder, whole))
    rows = sum(rows.total() for rows in wanted.values() if hasattr(rows, "total"))
    return rows, content.difference(found, wanted)


def withdrawn(programs, folder, numbers):
    """Withdraws a Rent Roll of one of the days; returns what is wrong or None."""
    database = content.opened((folder / "data" / "realpage_raw.db").resolve())
    sql = "SELECT payload, property FROM loads WHERE feed = 'rent_roll' AND status = 'loaded' ORDER BY payload"
    with contextlib.closing(database):
        payload, owner = numbers.choice(database.execute(sql).fetchall())
    status, said = program(
        programs, folder, "withdraw", payload, "--property", owner, "--who", "a person", "--why", "invented")
    return None if status in (0, 1) else f"withdraw ended with {status}: {' '.join(said)[-400:]}"


def held(data):
    """All rows of tables and files, and the rows of unified.db's views."""
    found = content.whole(data)
    with contextlib.closing(content.opened((data / "unified.db").resolve())) as database:
        for (view,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view'").fetchall():
            found[f"unified.db: {view}"] = content.rows(database, view)[None]
    return found
