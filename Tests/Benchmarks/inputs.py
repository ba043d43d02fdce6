"""What the benchmarks of the whole pipeline work on: made with the simulator, and kept."""

import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import textwrap
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIG = ROOT / "report_definitions.json"
LAST_DAY = datetime.date(2026, 2, 4)
FILES = 225


class Cost(NamedTuple):
    """What one command took: seconds by the clock and of the processor; and what it printed."""

    wall: float
    cpu: float
    output: str


def run(command, accepted=(0,)):
    start = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    cost = Cost(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, output)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        asked = textwrap.shorten(" ".join(map(str, command)), 200)
        sys.exit(f"bench: {asked} ended with {process.returncode}: {output[-2000:]}")
    return cost


def line(what, *cells):
    """Prints a line of a table."""
    print(f"| {what} | " + " | ".join(cells) + " |", flush=True)


class Inputs:
    """What the simulator makes; each is made once."""

    def __init__(self, programs, folder, reports=None):
        """With keys of reports, only these are requested of the reporting service."""
        self.programs = programs
        self.folder = folder
        self.config = self.requesting(reports) if reports else CONFIG

    def requesting(self, reports):
        """The configuration with only some of its reports."""
        config = json.loads(CONFIG.read_text())
        if unknown := set(reports) - set(config["reports"]):
            sys.exit(f"bench: no report has the key {', '.join(sorted(unknown))}; {CONFIG.name} has its keys")
        config["reports"] = {key: config["reports"][key] for key in reports}
        file = self.folder / f"requesting-{'-'.join(reports)}.json"
        file.write_text(json.dumps(config))
        return file

    def made(self, name, make):
        """The folder of an input; it is made next to its place, so that a broken-off making leaves nothing."""
        place = self.folder / name
        if not place.exists():
            partial = self.folder / f"{name}.part"
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir(parents=True, mode=0o700)
            make(partial)
            partial.rename(place)
        return place

    def served(self, place, days, properties, yardi):
        """Downloads and loads the days one after the other, as an owner's scheduled run does."""
        for back in reversed(range(days)):
            self.day(place, LAST_DAY - datetime.timedelta(days=back), properties, yardi)

    def day(self, place, day, properties, yardi):
        """Downloads and loads one more day."""
        self.while_served(
            place, day, properties, yardi, lambda config: run([
                self.programs / "ownerdash", "run", "--day", day, "--data", place / "data", "--config", config,
            ]))

    def while_served(self, place, day, properties, yardi, body):
        """What the body gives, for which the services of a day run; it gets the configuration for them."""
        config = place / "report_definitions.json"
        command = [
            self.programs / "pms-simulator", "serve", "--as-of", day, "--properties", properties,
            "--yardi-properties", yardi, "--definitions", config, "--reports", self.config, "--token-life", 10**6,
        ]
        service = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            while service.stdout.readline().strip() not in ("ready", ""):
                pass
            return body(config)
        finally:
            service.terminate()
            service.wait()

    def demo(self):
        return self.made("demo", lambda place: self.served(place, 1, 25, 3))

    def month(self):
        return self.made("month", lambda place: self.served(place, 30, 20, 0))

    def one(self, days):
        """Days of one property."""
        return self.made(f"one{days}", lambda place: self.served(place, days, 1, 0))

    def many(self):
        return self.made("many", lambda place: self.served(place, 1, 500, 0))

    def files(self):
        def write(place):
            run([self.programs / "pms-simulator", "write", "--out", place, "--days", 5])
            for file in sorted(place.iterdir())[FILES:]:
                file.unlink()

        return sorted(self.made("files", write).iterdir())

    def responses(self, source):
        """The responses of the demo's payloads that are of a source, by the names in their first bytes."""
        place = self.made("responses", self.extract)
        heads = {path: path.read_bytes()[:2048] for path in sorted(place.iterdir())}
        return [path for path, head in heads.items() if (b"YSI.Interfaces" in head) == (source == "yardi")]

    def extract(self, place):
        """Copies the demo's responses, as they came."""
        for path in sorted((self.demo() / "data" / "payloads").rglob("*")):
            if not path.is_file():
                continue
            content = path.read_bytes()
            if path.suffix == ".zst":
                import zstandard

                content = zstandard.decompress(content)
            if content.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<?xml"):
                (place / path.stem).write_bytes(content)
