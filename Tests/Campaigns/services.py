"""Runs whose services answer slowly, without end, with bombs or not at all; and runs while this machine's clock jumps.

After each, the folder's earlier day must be as it was; after one more undisturbed run, everything must be as if nothing
had happened. clock.c lets minutes of waiting pass in seconds, and sets the clock of the program alone.
"""

import collections
import concurrent.futures
import contextlib
import datetime
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time

import content
from days import REPORTS
from disturbances import Disturber

# A trial that takes longer hangs.
LONGEST = 300
# How much more memory than an undisturbed run a run may take, whatever it receives.
MORE_MEMORY = 64 << 20
EARLIER = (
    "SELECT property_id, as_of, metric_id, value FROM metrics WHERE as_of <= '2026-02-03' AND grain = 'property'"
    " AND window_name IS NULL")
# How many times faster the program's time passes than ours.
SPEED = 60


class Services:
    """The simulated services of one day, and a configuration for them."""

    def __init__(self, programs, folder, day):
        self.folder = folder
        folder.mkdir(mode=0o700)
        self.config = folder / "report_definitions.json"
        command = [
            programs / "pms-simulator", "serve", "--as-of", day, "--properties", 2, "--yardi-properties", 1,
            "--definitions", self.config, "--reports", REPORTS, "--token-life", 10**6]
        self.process = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        while self.process.stdout.readline().strip() != "ready":
            if self.process.poll() is not None:
                raise SystemExit(f"campaign: the simulator ended with {self.process.returncode}")
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)", self.config.read_text())[1])

    def through(self, port, name):
        """A configuration that reaches the services through another port."""
        config = self.folder / f"{name}.json"
        config.write_text(self.config.read_text().replace(f":{self.port}", f":{port}"))
        return config

    @property
    def secrets(self):
        """What may appear nowhere: all long texts in the files of secrets."""
        found = set()
        for file in self.folder.iterdir():
            if file.suffix != ".json" or "token" in file.name:
                found |= set(re.findall(r"[\w.+/=-]{12,}", file.read_text()))
        return found

    def close(self):
        self.process.terminate()
        self.process.wait()


class Ended:
    """How a command ended, what it said, and the most memory that it took."""

    def __init__(self, status, output, memory):
        self.status, self.output, self.memory = status, output, memory


def run(programs, data, config, *arguments, clock=None):
    """Runs a command, with the variables of another clock if given."""
    line = [programs / "ownerdash", *arguments, "--data", data, "--config", config]
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            list(map(str, line)), stdout=output, stderr=output, env={**os.environ, **(clock or {})})
        memory, end = 0, time.monotonic() + LONGEST
        while process.poll() is None:
            if time.monotonic() > end:
                process.kill()
            memory = max(memory, memory_of(process.pid))
            time.sleep(0.02)
        output.seek(0)
        return Ended(process.returncode, output.read().decode(errors="replace"), memory)


def memory_of(process):
    """The most bytes that a running process has taken; 0 once it has ended."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", pathlib.Path(f"/proc/{process}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) << 10 if found else 0


class Trials:
    """All trials on one folder: two days of services, what it holds before, and what undisturbed runs leave."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        self.library = folder / "clock.so"
        compiler = shutil.which("clang") or "cc"
        source = pathlib.Path(__file__).with_name("clock.c")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", self.library, source], check=True)
        with contextlib.closing(Services(programs, folder / "before", "2026-02-03")) as services:
            self.base = folder / "base"
            self.undisturbed(self.base, services.config, "2026-02-03")
        self.services = Services(programs, folder / "services", "2026-02-04")
        self.secrets = self.services.secrets
        if not self.secrets:
            raise SystemExit("campaign: the configuration has no secrets to look for")
        self.before = earlier(self.base)
        data = self.copy("undisturbed")
        self.memory = self.undisturbed(data, self.services.config).memory
        self.after = earlier(data)
        self.once = whole(data)
        self.undisturbed(data, self.services.config)
        self.twice = whole(data)

    def clock(self, **variables):
        return {"LD_PRELOAD": str(self.library), **{name: str(value) for name, value in variables.items()}}

    def undisturbed(self, data, config, day="2026-02-04"):
        ended = run(self.programs, data, config, "run", "--day", day)
        if ended.status != 0:
            raise SystemExit(f"campaign: an undisturbed run ended with {ended.status}: {ended.output}")
        return ended

    def copy(self, name):
        data = self.folder / name
        shutil.copytree(self.base, data, symlinks=True)
        return data

    def problem(self, data, ended, accepted):
        """What is wrong after a disturbed run, or after the undisturbed one that follows; None if nothing."""
        if ended.status not in accepted:
            return f"it ended with {ended.status}: {ended.output.strip()[-400:]}"
        if ended.status and not ended.output.strip():
            return f"it ended with {ended.status} without a word"
        if ended.memory > self.memory + MORE_MEMORY:
            return f"it took {ended.memory >> 20} MiB, and an undisturbed one {self.memory >> 20}"
        if told := [secret for secret in self.secrets if secret in ended.output]:
            return f"it printed {len(told)} secrets"
        found = earlier(data)
        for figure, value in self.before.items():
            if found.get(figure, "missing") not in (value, self.after[figure]):
                return f"{' '.join(figure)} was {value} and is {found.get(figure, 'missing')}"
        again = run(self.programs, data, self.services.config, "run", "--day", "2026-02-04")
        if again.status != 0:
            return f"the next run ended with {again.status}: {again.output.strip()[-400:]}"
        found = whole(data)
        return None if found in (self.once, self.twice) else content.difference(found, self.once)

    def response(self, number, seed):
        """A run of which some responses are disturbed: few, many or all."""
        numbers = random.Random(f"{seed} responses {number}")
        likelihood = numbers.choice([0.03, 0.1, 0.3, 1])
        data, name = self.copy(f"trial{number}"), f"trial{number}"
        disturber = Disturber(self.services.port, f"{seed} {number}", likelihood)
        try:
            config = self.services.through(disturber.own_port, name)
            ended = run(
                self.programs, data, config, "run", "--day", "2026-02-04", clock=self.clock(CLOCK_SPEED=SPEED))
            return disturber.done, ended.status, self.problem(data, ended, (0, 1))
        finally:
            disturber.close()
            shutil.rmtree(data)

    def jump(self, number, seed):
        """A run that starts with a wrong clock, which jumps while it works."""
        numbers = random.Random(f"{seed} clocks {number}")
        times = [numbers.choice(sorted(CLOCKS)) for _ in range(numbers.randint(1, 3))]
        data, steps = self.copy(f"trial{number}"), self.folder / f"clock{number}"
        steps.write_text(ahead(times[0]))
        ended = threading.Event()

        def keep_jumping():
            for text in times[1:]:
                if ended.wait(numbers.uniform(0.05, 0.8)):
                    return
                steps.with_suffix(".next").write_text(ahead(text))
                steps.with_suffix(".next").rename(steps)

        jumping = threading.Thread(target=keep_jumping)
        jumping.start()
        try:
            disturbed = run(
                self.programs, data, self.services.config, "run", "--day", "2026-02-04",
                clock=self.clock(CLOCK_AHEAD=steps))
            ended.set()
            jumping.join()
            return {", ".join(times): 1}, disturbed.status, self.problem(data, disturbed, (0, 1, 4))
        finally:
            ended.set()
            shutil.rmtree(data)


DAY = 86_400
# Wrong clocks by their names: seconds ahead, or the time that they show.
CLOCKS = {
    **{f"{seconds:+} s": seconds for seconds in (-3600, -1, 1, 3600)},
    **{f"{days:+} days": days * DAY for days in (-20_000, -4000, -400, -1, 1, 400, 8000)},
    **{text: datetime.datetime.fromisoformat(text + "+00:00") for text in (
        "1969-12-31T23:59:58", "1970-01-01T00:00:00", "2026-03-29T00:59:59", "2026-10-25T00:59:59",
        "2026-12-31T23:59:58", "2028-02-28T23:59:58", "2038-01-19T03:14:06", "2100-02-28T23:59:58")},
}


def ahead(name):
    found = CLOCKS[name]
    return str(found if isinstance(found, int) else int(found.timestamp() - time.time()))


def whole(data):
    """What must be equal in the end. The order in which files came may differ, and the days that a wrong clock showed;
    which reports the services were told to create is theirs."""
    held = content.whole(data, ("arrival", "received_on", "local_day"))
    held.pop("receipts.db: instances")
    return held


def earlier(data):
    """The figures of the days before."""
    database = content.opened((data / "unified.db").resolve())
    try:
        return {row[:3]: row[3] for row in database.execute(EARLIER)}
    finally:
        database.close()


def campaign(options, folder):
    """Makes the trials; returns the number with a problem."""
    trials = Trials(options.programs.resolve(), folder)
    isResponses = options.kind == "responses"
    trial = trials.response if isResponses else trials.jump
    problems, done, ends = 0, collections.Counter(), collections.Counter()
    try:
        with concurrent.futures.ThreadPoolExecutor(options.workers) as workers:
            results = workers.map(lambda number: trial(number, options.seed), range(options.count))
            for number, (disturbed, status, wrong) in enumerate(results):
                done.update(disturbed)
                ends[status] += 1
                if wrong:
                    problems += 1
                    print(f"trial {number}, {', '.join(sorted(disturbed))}: {wrong}", flush=True)
    finally:
        trials.services.close()
    if isResponses:
        print(*(f"{name}: {count}" for name, count in sorted(done.items())), sep="\n")
    what = f"{done.total()} disturbed responses" if isResponses else "a wrong or jumping clock"
    ended = ", ".join(f"{count} with {status}" for status, count in sorted(ends.items()))
    print(
        f"campaign: {options.count} runs with {what}, which ended {ended}; seed {options.seed}: {problems} with a problem")
    return problems
