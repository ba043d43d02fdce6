"""What a data folder holds, so that two folders can be compared: rows of databases, and files."""

import collections
import hashlib
import pathlib
import re
import sqlite3

# Times of arrival and of decisions, positions that follow from the order of work, and digests of these.
TIMES = re.compile(r"(^|_)(at|seen|epoch)$|^(receipt_id|load_id|inputs|settings|seq|read_through|made_for|revision)$")
# The same in texts: times, and the ids of audits, which are times.
MOMENTS = re.compile(rb"\d{4}-\d\d-\d\d[T_]\d\d:\d\d(:\d\d)?Z?|\w{3}(?:\xc2\xa0| )\d+, \d{4}, \d\d:\d\d UTC|run_\d{8}_\d{6}(_\d+)?")
# What the next sync works from; it holds digests of times. A wrong one would show in the tables after the repetition.
PROGRESS = ("sync_days", "sync_state", "sync_revision", "touched", "progress")
# What the next analysts' copy is made from, if it is there: an earlier state of the copy that is compared.
SPARE = "analyst-before.db"
# Written by SQLite, or held while a command works.
TRANSIENT = re.compile(r"(-wal|-shm|-journal|/\.lock|/findings-of-runs\.txt)$")


def tables(database):
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    return [name for (name,) in database.execute(sql)]


def columns(database, table, left_out=()):
    names = [row[1] for row in database.execute(f'PRAGMA table_xinfo("{table}")')]
    return [name for name in names if not TIMES.search(name) and name not in left_out]


def rows(database, table, owner=None, left_out=()):
    """The rows of a table as a multiset; by property where the table names it and `owner` is asked for."""
    names = columns(database, table, left_out)
    listed = ", ".join(f'"{name}"' for name in names) or "1"
    place = names.index("property_id") if owner and "property_id" in names else None
    found = collections.defaultdict(collections.Counter)
    # A part of a table stays listed once its rows are gone, which a database made anew does not know.
    condition = " WHERE row_count > 0" if table == "part_hashes" else ""
    for row in database.execute(f'SELECT {listed} FROM "{table}"{condition}'):
        timeless = tuple(timeless_text(value) if isinstance(value, str) else value for value in row)
        found[row[place] if place is not None else None][timeless] += 1
    return found


def timeless_text(text):
    return MOMENTS.sub(b"#", text.encode(errors="surrogateescape")).decode(errors="surrogateescape")


def opened(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)


def databases(folder):
    """Each database by its name, without the number of its generation."""
    found = {}
    for path in sorted(folder.rglob("*.db")):
        if path.name == SPARE:
            continue
        name = re.sub(r"^(generations/\d+|current)/", "", str(path.relative_to(folder)))
        real = path.resolve()
        if real not in found.values() and (name not in found or path.is_symlink()):
            found[name] = real
    return found


def published(folder):
    """The rows of unified.db by property, as hashes; empty if it does not exist yet, or its making was interrupted."""
    path = folder / "unified.db"
    if not path.exists():
        return {}
    held = collections.defaultdict(list)
    database = opened(path.resolve())
    try:
        for table in tables(database):
            if table.startswith("sync_"):
                continue
            for owner, found in rows(database, table, owner=True).items():
                if owner is not None:
                    held[owner].append((table, sorted(map(repr, found.elements()))))
    except sqlite3.OperationalError as error:
        # The uncommitted rows of a database that was being made: no reader sees them.
        if "readonly" not in str(error):
            raise
        return {}
    finally:
        database.close()
    return {owner: hashlib.sha256(repr(parts).encode()).hexdigest() for owner, parts in held.items()}


def whole(folder, left_out=()):
    """Everything that must be the same after an interrupted command is repeated: rows, but for the columns left out, and
    files by name and content."""
    held = {}
    for name, path in databases(folder).items():
        database = opened(path)
        try:
            for table in tables(database):
                if table in PROGRESS:
                    continue
                held[f"{name}: {table}"] = rows(database, table, left_out=left_out)[None]
        finally:
            database.close()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()):
        name = str(path.relative_to(folder))
        if path.suffix == ".db" or TRANSIENT.search("/" + name):
            continue
        held[name] = MOMENTS.sub(b"#", path.read_bytes())
    return held


def difference(found, wanted):
    """A sentence about the first thing in which two contents differ; None where they do not."""
    for name in sorted(set(found) | set(wanted)):
        left, right = found.get(name), wanted.get(name)
        if left == right:
            continue
        if left is None or right is None:
            return f"{name} is {'missing' if left is None else 'too much'}"
        if isinstance(left, collections.Counter):
            more, fewer = left - right, right - left
            shown = next(iter(more or fewer))
            return f"{name}: {more.total()} rows too many, {fewer.total()} missing, such as {str(shown)[:300]}"
        place = next((place for place, pair in enumerate(zip(left, right)) if pair[0] != pair[1]), min(len(left), len(right)))
        return f"{name} differs from byte {place} on: {left[place - 40:place + 40]} and {right[place - 40:place + 40]}"
    return None
