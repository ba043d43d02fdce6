"""Juniper Court: an invented property of twelve units on 10 March 2026, from which every file here is written.

Every person, amount and date is invented. The figures that the tests compare are calculated here, from these lists,
by the definitions of the data dictionary; they are not taken from the program.
"""

from dataclasses import dataclass, field
from datetime import date

COMPANY = "Invented Homes, LLC"
NAME = "Juniper Court"
LINE = f"{COMPANY} - {NAME}"
AS_OF = date(2026, 3, 10)
RAN = "03/11/2026   5:12:44AM"


def us(day):
    return day.strftime("%m/%d/%Y") if day else ""


def iso(day):
    return day.isoformat() if day else None


def cents(amount):
    """An amount in whole cents; the lists below hold dollars with at most two decimals."""
    return round(amount * 100)


def money(amount):
    """An amount as a text: `1,954.00`, and `(1,954.00)` below zero."""
    return f"({-amount:,.2f})" if amount < 0 else f"{amount:,.2f}"


@dataclass
class Lease:
    name: str
    move_in: date
    start: date
    end: date
    charges: dict
    deposit: float = 0
    balance: float = 0
    move_out: date = None
    status: str = None  # of a further lease under a unit; None for the one that the unit's own row shows

    @property
    def rent(self):
        return self.charges.get("RENT", 0)

    @property
    def others(self):
        return {code: amount for code, amount in self.charges.items() if code != "RENT"}

    @property
    def total(self):
        return sum(self.charges.values())


@dataclass
class Unit:
    number: str
    plan: str
    square_feet: int
    market: float
    status: str
    lease: Lease = None
    further: list = field(default_factory=list)

    @property
    def is_occupied(self):
        return self.status.startswith("Occupied")


UNITS = [
    Unit("101", "A1", 650, 1400, "Occupied", Lease(
        "Marsh, Dana", date(2025, 6, 1), date(2025, 6, 1), date(2026, 5, 31), {"RENT": 1350, "TRASH": 25}, 300)),
    Unit("102", "A1", 650, 1400, "Occupied", Lease(
        "Quill, Omar", date(2024, 4, 15), date(2025, 4, 15), date(2026, 4, 14),
        {"RENT": 1295, "PETRENT": 35, "TRASH": 25}, 250, 512.40)),
    Unit("103", "A1", 650, 1425, "Vacant", None, [Lease(
        "Frost, Lena", date(2025, 2, 1), date(2025, 2, 1), date(2026, 1, 31), {"RENT": 1320}, 0, 140.75,
        date(2026, 2, 20), "Former resident")]),
    Unit("104", "A1", 650, 1400, "Occupied-NTV", Lease(
        "Ivers, Pia", date(2025, 3, 20), date(2025, 3, 20), date(2026, 3, 31), {"RENT": 1330, "TRASH": 25}, 300, -60,
        date(2026, 3, 31))),
    Unit("201", "A2", 720, 1550, "Occupied", Lease(
        "Boone, Carl", date(2025, 9, 1), date(2025, 9, 1), date(2026, 8, 31),
        {"RENT": 1500, "CONC/MONTHLY": -50, "TRASH": 25}, 300)),
    Unit("202", "A2", 720, 1575, "Vacant-Leased", None, [Lease(
        "Teller, Ruth", date(2026, 3, 25), date(2026, 3, 25), date(2027, 3, 24), {"RENT": 1560}, 150, 0,
        None, "Applicant")]),
    Unit("203", "A2", 720, 1550, "Occupied-NTVL", Lease(
        "Nash, Igor", date(2025, 1, 10), date(2025, 1, 10), date(2026, 4, 9), {"RENT": 1480, "TRASH": 25}, 300, 0,
        date(2026, 3, 28)), [Lease(
            "Onslow, Faye", date(2026, 4, 5), date(2026, 4, 5), date(2027, 4, 4), {"RENT": 1545}, 0, 0, None,
            "Applicant")]),
    Unit("204", "A2", 720, 1550, "Admin/Down"),
    Unit("301", "B1", 1010, 2050, "Occupied", Lease(
        "Reyes, Alma", date(2025, 7, 1), date(2025, 7, 1), date(2026, 6, 30),
        {"RENT": 1995.50, "PETRENT": 35, "TRASH": 25}, 500)),
    Unit("302", "B1", 1010, 2050, "Occupied", Lease(
        "Stone, Hugo", date(2024, 5, 1), date(2025, 5, 1), date(2026, 4, 30), {"RENT": 1900, "TRASH": 25}, 500), [Lease(
            "Stone, Hugo", date(2024, 5, 1), date(2026, 5, 1), date(2027, 4, 30), {"RENT": 1960}, 0, 0, None,
            "Pending renewal")]),
    Unit("303", "B1", 1010, 2075, "Vacant"),
    Unit("304", "B1", 1010, 2050, "Occupied", Lease(
        "Wolfe, Tess", date(2024, 2, 15), date(2025, 2, 15), date(2026, 2, 14),
        {"RENT": 1980, "MTOM": 150, "TRASH": 25}, 500, 2310.15)),
]

GROUPS = {"1x1": ["A1", "A2"], "2x2": ["B1"]}
CODES = sorted({code for unit in UNITS if unit.lease for code in unit.lease.charges})


@dataclass
class Account:
    """A resident's account: of each code what it owes or, below zero, has prepaid, by age."""

    unit: str
    status: str
    lines: list  # (code, current, 30 days, 60 days, 90+ days)
    move_in: date = None
    move_out: date = None
    deposit: float = 0
    late: str = "0/0"
    is_old: bool = False

    @property
    def net(self):
        return sum(sum(line[1:]) for line in self.lines)


ACCOUNTS = [
    Account("102", "Current resident", [("RENT", 0, 400, 0, 0), ("LATE", 75, 0, 0, 0), ("WATER", 0, 0, 37.40, 0)],
            date(2024, 4, 15), None, 250, "3/1"),
    Account("103", "Former resident", [("DAMAGES", 0, 140.75, 0, 0)], date(2025, 2, 1), date(2026, 2, 20)),
    Account("104", "NTV", [("PMTOPACH", -60, 0, 0, 0)], date(2025, 3, 20), date(2026, 3, 31), 300),
    Account("202", "Applicant", [("PMTOPCARD", -100, 0, 0, 0)]),
    Account("304", "Current resident", [("RENT", 1980, 0, 0, 0), ("MTOM", 150, 0, 0, 0), ("WATER", 0, 0, 0, 180.15)],
            date(2024, 2, 15), None, 500, "5/0", True),
    Account("NONE", "Misc. Income", [("PMTOPACH", -25, 0, 0, 0)]),
]


def owed(line):
    return max(sum(line[1:]), 0)


def prepaid(line):
    return min(sum(line[1:]), 0)


def of(*statuses):
    """How many units have one of the statuses."""
    return sum(unit.status in statuses for unit in UNITS)


def percent(part, whole):
    """A percentage in hundredths, rounded half up."""
    return (20000 * part + whole) // (2 * whole)
