"""Commands that are killed at a system call, or of which one file operation fails: strace does it, from outside."""

import collections
import random
import re
import shutil
import subprocess
import tempfile
from typing import NamedTuple

import content

WRITES = (
    "write", "pwrite64", "writev", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir",
    "mkdirat", "ftruncate", "fallocate", "symlink", "symlinkat", "link", "linkat", "fchmod", "openat")
# How strace ends when the command that it traces was killed.
KILLED = (-9, 137)
# How a process ends whose libraries cannot be loaded.
NOT_STARTED = 127
READS = ("read", "pread64", "fstat", "newfstatat", "statx", "getdents64")


class Interruption(NamedTuple):
    """What happens at the n-th call of some kind, counted in each thread."""

    calls: tuple
    how: str
    number: int

    def __str__(self):
        calls = self.calls[0] if len(self.calls) == 1 else "write"
        return f"{self.how} at {calls} call {self.number}"

    @property
    def options(self):
        calls = ",".join(self.calls)
        return ["-e", f"trace={calls}", "-e", f"inject={calls}:{self.how}:when={self.number}"]


class Trials:
    """All trials of one command: its folder before, and what it leaves when nothing disturbs it."""

    def __init__(self, scenario, command, room):
        self.scenario, self.command = scenario, command
        self.room = room / re.sub(r"\W+", "_", command.name)
        self.room.mkdir()
        self.base = self.room / "base"
        self.base.mkdir()
        for arguments in command.before:
            status, output = scenario.run(arguments, self.base)
            if status != 0:
                raise SystemExit(f"campaign: {' '.join(arguments)} ended with {status}: {output}")
        self.before = content.published(self.base)
        self.calls = collections.Counter()
        data = self.copy("once")
        self.status, self.output = self.counted(data)
        self.after, self.once = content.published(data), content.whole(data)
        self.status_again, _ = scenario.run(command.arguments, data)
        self.twice = content.whole(data)
        if self.status != 0:
            raise SystemExit(f"campaign: {command.name} ended with {self.status}: {self.output}")

    def copy(self, name):
        data = self.room / name
        shutil.copytree(self.base, data, symlinks=True)
        return data

    def counted(self, data):
        """Runs the command undisturbed, and counts the calls of the thread that has most of each."""
        with tempfile.NamedTemporaryFile() as log:
            options = ["-e", f"trace={','.join(WRITES + READS)}"]
            status, output = self.traced(options, data, log.name)
            counts = collections.Counter()
            for line in open(log.name, errors="replace"):
                if match := re.match(r"(\d+) +(\w+)\(", line):
                    counts[match.groups()] += 1
        for (_, call), count in counts.items():
            self.calls[call] = max(self.calls[call], count)
        return status, output

    def traced(self, options, data, log="/dev/null", length="0"):
        line = self.scenario.line(self.command.arguments, data)
        process = subprocess.run(
            ["strace", "-f", "-qq", "-s", length, "-o", str(log), *options, *line], capture_output=True, text=True,
            errors="replace")
        return process.returncode, process.stdout + process.stderr

    def drawn(self, kind, numbers):
        """One way to disturb the command, drawn so that each of its calls is as likely."""
        if kind == "kills":
            calls = [call for call in WRITES if self.calls[call]]
            call = numbers.choices(calls, [self.calls[call] for call in calls])[0]
            return Interruption((call,), "signal=KILL", numbers.randint(1, self.calls[call]))
        calls = [call for call in WRITES + READS if self.calls[call]]
        # A command reads far more often than it writes.
        weights = [self.calls[call] * (4 if call in WRITES else 1) for call in calls]
        call = numbers.choices(calls, weights)[0]
        error = numbers.choice(["EIO", "ENOSPC"]) if call in WRITES else "EIO"
        return Interruption((call,), f"error={error}", numbers.randint(1, self.calls[call]))

    def trial(self, number, kind, seed):
        """Disturbs the command once, and repeats it; returns what happened and what is wrong, or None."""
        numbers = random.Random(f"{seed} {self.command.name} {number}")
        data = self.copy(f"trial{number}")
        try:
            status = NOT_STARTED
            while status == NOT_STARTED:
                interruption = self.drawn(kind, numbers)
                status, output = self.traced(interruption.options, data)
            return interruption, status, self.problem(data, status, output)
        finally:
            shutil.rmtree(data)

    def problem(self, data, status, output):
        if wrong := self.partly(data):
            return wrong
        if status == self.status and self.states(data, self.once):
            return f"it ended with {status}, and {self.states(data, self.once)}"
        if status not in (self.status, *KILLED) and not output.strip():
            return f"it ended with {status} without a word"
        return self.repeated(data)

    def partly(self, data):
        """The property of which a part is published; None if each is as before or as after the command."""
        published = content.published(data)
        for owner in set(published) | set(self.before):
            if published.get(owner) not in (self.before.get(owner), self.after.get(owner)):
                return f"{owner} is published in part"
        return None

    def repeated(self, data):
        """What is wrong after the command is repeated; None if everything is as after one or two undisturbed runs."""
        again, said = self.scenario.run(self.command.arguments, data)
        if again not in (self.status, self.status_again):
            return f"repeated, it ended with {again}: {said.strip()[-300:]}"
        found = content.whole(data)
        if found in (self.once, self.twice):
            return None
        return f"repeated: {content.difference(found, self.once)}"

    @staticmethod
    def states(data, wanted):
        return content.difference(content.whole(data), wanted)
