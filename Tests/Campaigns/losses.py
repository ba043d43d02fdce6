"""Commands during which the power fails: their calls are replayed up to a moment, and what the disk keeps is used."""

import random
import shutil

import power
from interruptions import Trials


class Losses(Trials):
    """All moments at which the power can fail during one command: after each call by which the disk keeps something,
    and between two of these."""

    isStrict = False

    def __init__(self, scenario, command, room):
        super().__init__(scenario, command, room)
        log = self.room / "calls"
        data = self.copy("traced")
        self.traced(["-xx", "-e", f"trace={power.CALLS}"], data, log, length="100000000")
        with log.open() as lines:
            self.log = list(power.calls(lines))
        log.unlink()
        disk = power.Disk(data, self.base)
        self.moments = [place for place, call in enumerate(self.log) if disk.take(call)]
        if wrong := disk.unlike(data):
            raise SystemExit(f"campaign: {command.name}: the replay of its calls differs from the folder: {wrong}")
        self.place = data
        shutil.rmtree(data)

    def trial(self, number, kind, seed):
        """Lets the power fail once; returns what happened, and what is wrong or None."""
        numbers = random.Random(f"{seed} {self.command.name} {number}")
        moment = self.moments[number // 3 % len(self.moments)]
        isTorn = number % 3 > 0
        if number % 3 == 2:
            later = [place for place in self.moments if place > moment]
            moment = numbers.randrange(moment, later[0] if later else len(self.log))
        disk = power.Disk(self.place, self.base, self.isStrict)
        for call in self.log[:moment + 1]:
            disk.take(call)
        data = self.room / f"trial{number}"
        data.mkdir()
        try:
            disk.write(data, numbers if isTorn else None)
            what = f"power lost after call {moment} ({self.log[moment].name}), {'torn' if isTorn else 'dropped'}"
            return what, 0, self.partly(data) or self.repeated(data)
        finally:
            shutil.rmtree(data)
