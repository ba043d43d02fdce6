"""The commands that write into a data folder, and the folders that they find."""

import json
import pathlib
import shutil
import subprocess
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROPERTY = "aspire_7th_and_grant"
REPORTS = ("box", "RR", "delinq", "exp")

# In place of the id of the latest audit.
LATEST = "LATEST"

BOOK = {
    "properties": "id,name,address,city\nbirch,Birch Terrace,12 Birch Road,Milford\n",
    "units": "id,property_id,number\nu1,birch,101\nu2,birch,102\n",
    "tenants": "id,name,email,language\nt1,Ada Winter,tenant01@example.com,en\nt2,Ben Oak,tenant02@example.com,en\n",
    "leases": "id,unit_id,starts,ends,move_in,move_out\nl1,u1,2025-12-01,,2025-12-01,\nl2,u2,2026-01-01,,2026-01-01,\n",
    "lease_tenants": "id,lease_id,tenant_id,is_primary\n1,l1,t1,yes\n2,l2,t2,yes\n",
    "charges": "id,lease_id,code,class,amount,due_date,post_date\nc1,l1,RENT,rent,900,2025-12-05,2025-12-01\n"
    "c2,l1,RENT,rent,900,2026-01-05,2026-01-01\nc3,l2,RENT,rent,800,2026-01-05,2026-01-01\n",
    "scheduled_charges": "id,lease_id,code,class,amount,starts\ns1,l1,RENT,rent,900,2025-12-01\n"
    "s2,l2,WATER,utilities,50,2026-01-01\n",
    "payments": "id,lease_id,amount,date,reference,period,pays_charge_id\np1,l1,900,2025-12-04,1,2025-12,c1\n",
}


class Command(NamedTuple):
    """A command, and the commands that make the folder that it finds."""

    name: str
    arguments: tuple
    before: tuple = ()


class Scenario:
    """A small portfolio: one property of report files, and a book of one."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        folder.mkdir(parents=True, exist_ok=True)
        self.config = folder / "report_definitions.json"
        self.define()
        for day in (4, 5):
            self.draw(day)
        self.write_book("book", BOOK)
        later = dict(BOOK)
        later["payments"] += "p2,l2,300,2026-01-09,2,2026-01,c3\n"
        self.write_book("later", later)
        self.file = str(folder / "day5" / "box.xls")

    def define(self):
        definitions = json.loads((ROOT / "report_definitions.json").read_text())
        properties = definitions["properties"]
        definitions["properties"] = {PROPERTY: properties[PROPERTY]}
        definitions["properties"]["birch"] = {"propertyName": "Birch Terrace", "source": "ledger"}
        definitions["readers"] = {"owner@example.org": {"all": True}}
        self.config.write_text(json.dumps(definitions))

    def draw(self, day):
        drawn, place = self.folder / f"drawn{day}", self.folder / f"day{day}"
        place.mkdir()
        subprocess.run(
            [self.programs / "pms-simulator", "write", "--out", drawn, "--as-of", f"2026-02-0{day}",
             "--last-day", "2026-02-09", "--properties", PROPERTY], check=True, stdout=subprocess.DEVNULL)
        for report in REPORTS:
            (found,) = drawn.glob(f"{report} *.xls")
            shutil.copy(found, place / f"{report}.xls")
        shutil.rmtree(drawn)

    def write_book(self, name, tables):
        (self.folder / name).mkdir()
        for table, text in tables.items():
            (self.folder / name / f"{table}.csv").write_text(text)

    def line(self, arguments, data):
        if LATEST in arguments:
            _, listed = self.run(("audit", "list", "--format", "csv"), data)
            latest = listed.strip().splitlines()[-1].split(",")[0]
            arguments = [latest if argument == LATEST else argument for argument in arguments]
        return [str(self.programs / "ownerdash"), *arguments, "--data", str(data), "--config", str(self.config)]

    def run(self, arguments, data):
        """Runs a command undisturbed, and returns its exit status and what it printed."""
        process = subprocess.run(self.line(arguments, data), capture_output=True, text=True, errors="replace")
        return process.returncode, process.stdout + process.stderr

    @property
    def commands(self):
        """All commands that write into a data folder, but those that also need a server: download and publish."""
        place = lambda name: str(self.folder / name)
        first = (("run", place("day4")),)
        second = first + (("run", place("day5")),)
        book = first + (("ledger", "import", place("book")),)
        signed = ("--who", "a person")
        entry = ("--property", "birch")
        withdraw = ("withdraw", self.file, *signed, "--why", "invented")
        added = ("ledger", "add", *entry, "--lease", "l2", "--id", "x1", "--kind", "payment", "--amount", "100", "--date",
                 "2026-01-20", *signed)
        audit = ("audit", "run", *entry, "--start", "2026-01", "--months", "1")
        day = ("--as-of", "2026-02-05")
        return [
            Command("run", ("run", place("day5")), first),
            Command("first run", ("run", place("day4"))),
            Command("load", ("load", place("day5")), first),
            Command("sync", ("sync",), first + (("load", place("day5")),)),
            Command("rebuild", ("rebuild",), book + (("run", place("day5")),)),
            Command("withdraw", withdraw, second),
            Command("restore", ("restore", self.file, *signed, "--why", "invented"), second + (withdraw,)),
            Command("ledger import", ("ledger", "import", place("book")), first),
            Command("ledger import, later", ("ledger", "import", place("later")), book),
            Command("ledger add", added, book),
            Command("ledger edit", ("ledger", "edit", "x1", *entry, "--amount", "120", *signed), book + (added,)),
            Command("ledger delete", ("ledger", "delete", "x1", *entry, *signed), book + (added,)),
            Command("ledger mark-paid", ("ledger", "mark-paid", "charge:c2", *entry, "--date", "2026-01-21", *signed), book),
            Command("collections note", ("collections", "note", "l1", *entry, "--text", "called", *signed), book),
            Command("audit run", audit, book),
            Command("audit resolve", ("audit", "resolve", LATEST, *entry, "--fix", "none", "--action", "ignored", *signed), book + (audit,)),
            Command("notices write", ("notices", "write", *day, *entry), book),
            Command("digest", ("digest", *day), book),
            Command("site", ("site", *day, "--no-explanations"), book),
        ]
