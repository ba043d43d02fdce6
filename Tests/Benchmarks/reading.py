"""Measures reading by the megabyte: payloads that are given to `load` as files, and the same ones received before."""

import contextlib
import pathlib
import re
import shutil
import sqlite3
import statistics
import tempfile

from inputs import CONFIG, line, run
from scale import check, opened


def measure(inputs, program, runs):
    """Payloads that are given to `load` as files, and the same ones where they were received before."""
    empty = inputs.made("none", lambda place: None)
    line("**reading; MB/s of CPU time**", "MB", "files given to load", "received before")
    with tempfile.TemporaryDirectory(dir=inputs.folder) as folder:
        words = [program, "load", empty, "--data", f"{folder}/data", "--config", CONFIG]
        start = statistics.median([run(words).cpu for _ in range(runs + 1)][1:])
    line("start of the program, included below: CPU s", "", f"{start:.3f}", f"{start:.3f}")
    demo = inputs.demo()
    for source, name in (("rpx", "RPX"), ("yardi", "Yardi")):
        files = inputs.responses(source)
        config = demo / "report_definitions.json"
        given, loaded = load(program, files, config, runs)
        known, all_loaded = load_received(program, demo / "data", {file.name for file in files}, empty, config, runs)
        print_reading(f"{len(files)} {name} responses", files, given, loaded, known, all_loaded)
    files = inputs.files()
    given, loaded = load(program, files, CONFIG, runs)
    with tempfile.TemporaryDirectory(dir=inputs.folder) as folder:
        data = pathlib.Path(folder) / "data"
        run([program, "load", *files, "--data", data, "--config", CONFIG])
        with contextlib.closing(sqlite3.connect(data / "realpage_raw.db")) as database:
            feeds = database.execute("SELECT payload, feed FROM loads").fetchall()
        every = {payload for payload, _ in feeds}
        known, all_loaded = load_received(program, data, every, empty, CONFIG, runs)
        print_reading(f"{len(files)} spreadsheets", files, given, loaded, known, all_loaded)
        activity = {payload for payload, feed in feeds if feed == "leasing_activity_detail"}
        check(activity, "no Leasing Activity Detail")
        known, all_loaded = load_received(program, data, activity, empty, CONFIG, runs)
        with contextlib.closing(sqlite3.connect(data / "receipts.db")) as database:
            sizes = dict(database.execute("SELECT payload, bytes FROM receipts"))
    size = sum(sizes[payload] for payload in activity) / 1e6
    line(f"{len(activity)} Leasing Activity Detail of them", f"{size:.1f}", "", f"{size / known:.1f}")


def print_reading(what, files, given, loaded, known, all_loaded):
    size = sum(file.stat().st_size for file in files) / 1e6
    note = "" if loaded == len(files) else f" ({len(files) - loaded} refused without a property)"
    check(all_loaded, f"{what}: not all loaded")
    line(what, f"{size:.1f}", f"{size / given:.1f}{note}", f"{size / known:.1f}")


COUNTS = re.compile(r"^(\d+) files?: (\d+) loaded, \d+ loaded before, (\d+) needs? attention", re.MULTILINE)


def load(program, files, config, runs):
    """Loads files into new folders; returns the median CPU seconds and how many were loaded."""
    costs = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            costs.append(run([program, "load", *files, "--data", f"{folder}/data", "--config", config], (0, 1)))
    counts = COUNTS.search(costs[0].output)
    check(counts and int(counts[1]) == len(files) and int(counts[2]), f"nothing loaded: {costs[0].output[-500:]}")
    refused = costs[0].output.count("the file states no property")
    check(refused == int(counts[3]), f"refused for another reason: {costs[0].output[-500:]}")
    return statistics.median(cost.cpu for cost in costs), int(counts[2])


def load_received(program, data, payloads, empty, config, runs):
    """Reads payloads that a folder received, in new folders; returns the median CPU seconds and whether all loaded."""
    costs = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "data"
            received(data, payloads, copy)
            costs.append(run([program, "load", empty, "--data", copy, "--config", config], (0, 1)))
    counts = COUNTS.search(costs[0].output)
    check(counts and int(counts[2]), f"nothing loaded: {costs[0].output[-500:]}")
    return statistics.median(cost.cpu for cost in costs), counts[1] == counts[2]


def received(data, payloads, copy):
    """Makes a data folder that received some payloads of another one, and has read none of them."""
    copy.mkdir(mode=0o700)
    for file in (data / "payloads").rglob("*"):
        if file.is_file() and file.name.split(".")[0] in payloads:
            place = copy / file.relative_to(data)
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copy2(file, place)
    shutil.copy2(data / "receipts.db", copy)
    with opened(copy / "receipts.db") as database:
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('receipts', 'arrivals')"
        ).fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute("CREATE TEMP TABLE wanted (payload TEXT PRIMARY KEY)")
        database.executemany("INSERT INTO wanted VALUES (?)", [(payload,) for payload in payloads])
        unwanted = "receipt_id IN (SELECT receipt_id FROM receipts WHERE payload NOT IN wanted)"
        for table in ("arrivals", "receipts"):
            database.execute(f"DELETE FROM {table} WHERE {unwanted}")
        left = database.execute("SELECT count(DISTINCT payload) FROM receipts").fetchone()[0]
        check(left == len(payloads), f"{left} of {len(payloads)} payloads have receipts")
        for _, sql in triggers:
            database.execute(sql)
