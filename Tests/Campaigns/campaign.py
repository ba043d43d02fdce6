#!/usr/bin/env python3
"""Disturbs commands that write, repeats them, and compares everything that they leave.

Prints a line for each command, then the sum; exit status 1 if a figure was published in part, or anything was lost,
doubled or left over.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

import days
import portfolios
import services
from interruptions import KILLED, Trials
from losses import Losses
from scenario import Scenario

NOUNS = {"kills": "kills", "faults": "faults", "power": "power losses"}


def main():
    parser = argparse.ArgumentParser(prog="scripts/campaign", description=__doc__)
    parser.add_argument("kind", choices=["kills", "faults", "power", "responses", "clocks", "portfolios", "days"])
    parser.add_argument("count", nargs="?", type=int, help="how many, over all commands (2000); 40 days, 20 portfolios, 200 runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="only commands whose name holds this text")
    parser.add_argument("--properties", type=int, default=20, help="days: how many properties (20)")
    parser.add_argument("--workers", type=int, default=2, help="responses, clocks: how many at once (2)")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.count = options.count or {"days": 40, "portfolios": 20, "responses": 200, "clocks": 200}.get(options.kind, 2000)
    if options.kind == "days":
        sys.exit(1 if days.run(options) else 0)
    if options.kind == "portfolios":
        sys.exit(1 if portfolios.run(options) else 0)
    if options.kind in ("responses", "clocks"):
        with tempfile.TemporaryDirectory(prefix="ownerdash-campaign-") as folder:
            sys.exit(1 if services.campaign(options, pathlib.Path(folder)) else 0)
    if not shutil.which("strace"):
        sys.exit("campaign: strace is not installed: apt-get install strace")
    with tempfile.TemporaryDirectory(prefix="ownerdash-campaign-") as folder:
        sys.exit(1 if run(options, pathlib.Path(folder)) else 0)


def run(options, folder):
    scenario = Scenario(options.programs.resolve(), folder / "scenario")
    commands = [command for command in scenario.commands if (options.only or "") in command.name]
    problems, done = 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as workers:
        for place, command in enumerate(commands):
            count = (options.count - done) // (len(commands) - place)
            trials = (Losses if options.kind == "power" else Trials)(scenario, command, folder)
            results = list(workers.map(lambda number: trials.trial(number, options.kind, options.seed), range(count)))
            bad = [(number, what, wrong) for number, (what, _, wrong) in enumerate(results) if wrong]
            ends = collections.Counter(status for _, status, _ in results)
            how = "" if options.kind == "power" else f"; {ended(ends)}"
            print(f"{command.name}: {count} {NOUNS[options.kind]}, {len(bad)} with a problem{how}", flush=True)
            for number, what, wrong in bad:
                print(f"  trial {number}, {what}: {wrong}", flush=True)
            problems, done = problems + len(bad), done + count
            shutil.rmtree(trials.room)
    print(
        f"campaign: {done} {NOUNS[options.kind]} in {len(commands)} commands, seed {options.seed}: {problems} with a"
        " problem")
    return problems


def ended(ends):
    counts = collections.Counter()
    for status, count in ends.items():
        counts["killed" if status in KILLED else f"exit status {status}"] += count
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


main()
