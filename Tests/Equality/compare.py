#!/usr/bin/env python3
"""Compares the databases of two data folders, cell by cell, as multisets of rows.

usage: compare.py RENAMES BEFORE AFTER
       compare.py FOLDER          the figures that a sync kept in FOLDER with those that the same SQL computes now

RENAMES is docs/renames.md: its lines '| column | `old` | `new` |' and '| table | `old` | `new` |' say which name of
BEFORE is which of AFTER, and '| metric | `old` | `new` |' which metric_id. '*.name' is a column of every table and view,
and '{a,b}' stands for several names, in the same order in both. Of findings, everything but the text is compared.
Prints each difference, then what was compared and how many tables, views and columns only AFTER has; exit status 1
where anything differs.
"""
import collections
import itertools
import os
import re
import sqlite3
import sys

# Texts for people; revisions of the code that reads; ids that follow the order of loading; what a sync was made from.
UNCOMPARED = {"message", "revision", "load_id", "inputs", "held_because", "stale_because"}


def expanded(name):
    """The names that '{a,b}' in a name stands for."""
    parts = [part.split(",") if place % 2 else [part] for place, part in enumerate(re.split(r"[{}]", name))]
    return ["".join(chosen) for chosen in itertools.product(*parts)]


def renames(path):
    names = {"table": {}, "column": {}, "metric": {}}
    for line in open(path, encoding="utf-8"):
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if len(cells) == 3 and cells[0] in names:
            relations, _, old = cells[1].rpartition(".")
            for relation in expanded(relations):
                pairs = zip(expanded(old), expanded(cells[2].rpartition(".")[2]), strict=True)
                names[cells[0]].update({f"{relation}.{a}" if relation else a: b for a, b in pairs})
    return names


def relations(database):
    sql = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name"
    return [name for (name,) in database.execute(sql)]


def columns(database, relation):
    return [row[1] for row in database.execute(f'PRAGMA table_xinfo("{relation}")')]


def rows(database, relation, names):
    listed = ", ".join(f'"{name}"' for name in names)
    return collections.Counter(database.execute(f'SELECT {listed} FROM "{relation}"'))


def compare(name, before, after, known):
    """The differences of two databases; how many relations, rows and cells were compared, and what is new."""
    problems, counts = [], [0, 0, 0, 0]
    there = set(relations(after))
    paired = {known["table"].get(old, old): old for old in relations(before)}
    counts[3] += len(there - set(paired))
    for new, old in paired.items():
        if new == "made_for":  # the digest of the declarations, which are what differs
            continue
        if new not in there:
            problems.append(f"{name}: {old} is gone")
            continue
        rename = lambda column: known["column"].get(f"{old}.{column}") or known["column"].get(f"*.{column}") or column
        pairs = [(c, rename(c)) for c in columns(before, old) if c not in UNCOMPARED]
        has = set(columns(after, new))
        problems += [f"{name}: {old}.{c} is gone" for c, d in pairs if d not in has]
        counts[3] += len(has - UNCOMPARED - {d for _, d in pairs})
        pairs = [(c, d) for c, d in pairs if d in has]
        left, right = rows(before, old, [c for c, _ in pairs]), rows(after, new, [d for _, d in pairs])
        if "metric_id" in has:
            place = [d for _, d in pairs].index("metric_id")
            metric = lambda row: row[:place] + (known["metric"].get(row[place], row[place]),) + row[place + 1:]
            left = collections.Counter(metric(row) for row in left.elements())
        counts = [counts[0] + 1, counts[1] + left.total(), counts[2] + left.total() * len(pairs), counts[3]]
        for sign, found in (("-", left - right), ("+", right - left)):
            if found:
                shown = dict(zip([d for _, d in pairs], next(iter(found))))
                problems.append(f"{name}: {new}: {found.total()} rows {sign}, such as {shown}")
    return problems, counts


def kept(database):
    """How the views of kept figures differ from those that compute them, and how many views, rows and cells there are."""
    problems, counts = [], [0, 0, 0]
    for computing in (name for name in relations(database) if name.startswith("computed_")):
        view = computing.removeprefix("computed_")
        names = columns(database, computing)
        if names != columns(database, view):
            problems.append(f"{view}: other columns than {computing}")
            continue
        typed = [part for name in names for part in (f'"{name}"', f'typeof("{name}")')]
        left, right = (
            collections.Counter(database.execute(f'SELECT {", ".join(typed)} FROM "{name}"')) for name in (computing, view)
        )
        counts = [counts[0] + 1, counts[1] + left.total(), counts[2] + left.total() * len(names)]
        for sign, found in (("-", left - right), ("+", right - left)):
            if found:
                shown = dict(zip(names, next(iter(found))[::2]))
                problems.append(f"{view}: {found.total()} rows {sign}, such as {shown}")
    return problems, counts


def report(problems, counts):
    for problem in problems:
        print(problem)
    new = f"; {counts[3]} new tables, views and columns" if any(counts[3:]) else ""
    print(f"{counts[0]} tables and views, {counts[1]} rows, {counts[2]} cells: {len(problems)} differences{new}")
    return 1 if problems or not counts[2] else 0


def main():
    if len(sys.argv) == 2:
        return report(*kept(sqlite3.connect(f"file:{sys.argv[1]}/unified.db?mode=ro", uri=True)))
    known = renames(sys.argv[1])
    problems, sums = [], [0, 0, 0, 0]
    for name in sorted(os.listdir(sys.argv[2])):
        if not re.fullmatch(r"(unified|\w+_raw)\.db", name):
            continue
        before, after = (sqlite3.connect(f"file:{folder}/{name}?mode=ro", uri=True) for folder in sys.argv[2:4])
        found, counts = compare(name, before, after, known)
        problems += found
        sums = [a + b for a, b in zip(sums, counts)]
    return report(problems, sums)


if __name__ == "__main__":
    sys.exit(main())
