#!/usr/bin/env python3
"""Writes the book of 3 buildings, 20 units and a year, of invented people, as CSV files in the folder book."""

import csv
import datetime
import pathlib

HERE = pathlib.Path(__file__).parent / "book"
DAY = datetime.date
tables = {}


def row(table, **values):
    tables.setdefault(table, []).append(values)


def months(first, count):
    for number in range(count):
        year, month = divmod(first.year * 12 + first.month - 1 + number, 12)
        yield DAY(year, month + 1, 1)


def add_places():
    row("properties", id="ash", name="Ash Row", address="1 Ash Row", city="Springfield", state="OH")
    for building, floors in (("north", 2), ("south", 2), ("mews", 1)):
        row("buildings", id=building, property_id="ash", name=building.capitalize())
        for floor in range(1, floors + 1):
            row("floors", id=f"{building}{floor}", property_id="ash", building_id=building, number=floor)
    row("unit_types", id="one", name="One bedroom", bedrooms=1, bathrooms="1", capacity=2)
    row("unit_types", id="two", name="Two bedrooms", bedrooms=2, bathrooms="1.5", capacity=4)
    number = 0
    for building, count in (("north", 8), ("south", 8), ("mews", 4)):
        for place in range(count):
            number += 1
            floor = 1 if building == "mews" or place < 4 else 2
            row("units", id=f"u{number}", property_id="ash", number=f"{building[0].upper()}{floor}{place % 4 + 1:02}",
                building_id=building, floor_id=f"{building}{floor}", unit_type_id="one" if place % 2 else "two",
                square_feet=600 + 20 * place, market_rent=1000 + 10 * number)


NAMES = ["Ada Quill", "Bram Oster", "Cleo Marsh", "Dov Larkin", "Esme Holt", "Finn Weller", "Gia Norrow", "Hal Brenn",
         "Ines Calder", "Jory Pell", "Kit Aster", "Lena Voss", "Milo Grange", "Nora Tilde", "Otis Bray", "Pia Lowell",
         "Quin Sable", "Rhea Dunmore", "Silas Wick", "Tova Ember", "Ulf Harrow", "Vera Stilt", "Wes Pommel",
         "Xena Rook", "Yuri Fenn", "Zoe Catkin"]


def lease(number, unit, tenants, starts, ends, move_out="", notice=""):
    row("leases", id=f"l{number}", unit_id=f"u{unit}", starts=starts, ends=ends, move_out=move_out,
        notice_given=notice)
    for place, tenant in enumerate(tenants):
        row("lease_tenants", id=f"l{number}t{tenant}", lease_id=f"l{number}", tenant_id=f"t{tenant}",
            is_primary="no" if place else "yes")


def add_leases():
    for number, name in enumerate(NAMES, 1):
        row("tenants", id=f"t{number}", name=name, email=f"t{number}@example.org")
    year, end = DAY(2025, 1, 1), DAY(2025, 12, 31)
    for number in range(1, 17):
        tenants = [number] + ([number + 16] if number in (2, 5, 9) else [])
        lease(number, number, tenants, year, end, *((DAY(2025, 6, 30), DAY(2025, 5, 28)) if number == 4 else ()))
    # A transfer from unit 4 to unit 17, a new household in unit 4, and a tenant who leaves and returns.
    lease(17, 17, [4], DAY(2025, 7, 1), DAY(2026, 6, 30))
    lease(18, 4, [19, 20], DAY(2025, 8, 1), DAY(2026, 7, 31))
    lease(19, 18, [22], DAY(2025, 1, 1), DAY(2025, 3, 31), DAY(2025, 3, 31), DAY(2025, 3, 1))
    lease(20, 18, [22], DAY(2025, 9, 1), DAY(2026, 8, 31))


def charge(number, lease, code, kind, amount, due, post=None, tenant=""):
    row("charges", id=f"c{number}", lease_id=f"l{lease}", code=code, **{"class": kind}, amount=amount, due_date=due,
        post_date=post or "", tenant_id=tenant)
    return f"c{number}"


def payment(number, lease, amount, day, kind="", **more):
    row("payments", id=f"p{number}", lease_id=f"l{lease}", kind=kind, amount=amount, date=day, **more)
    return f"p{number}"


def add_entries():
    c = p = 0
    for held in tables["leases"]:
        number = int(held["id"][1:])
        rent = 950 + 15 * number
        last = held["move_out"] or held["ends"]
        first = held["starts"]
        c, p = c + 1, p + 1
        deposit = charge(c, number, "DEPOSIT", "deposit", rent, first)
        if number % 7:
            payment(p, number, rent, first, for_deposit="yes", reference=f"d{number}", pays_charge_id=deposit)
            row("deposits", id=f"dep{number}", lease_id=held["id"], amount=rent, received=first,
                returned=held["move_out"] and DAY(2025, 7, 15) if number == 4 else "",
                returned_amount=rent - 200 if number == 4 else "")
        for due in months(first, 12):
            if due > last or due > DAY(2025, 12, 31):
                break
            c += 1
            due_charge = charge(c, number, "RENT", "rent", rent, due, due - datetime.timedelta(days=5))
            water = None
            if number % 2:
                c += 1
                water = charge(c, number, "WATER", "utilities", f"{20 + number / 4:.2f}", due + datetime.timedelta(days=9))
            p += 1
            paid = due + datetime.timedelta(days=(number * 3 + due.month) % 9)
            if number == 3 and due.month in (4, 5, 6):
                # A lump sum in June pays three months.
                if due.month == 6:
                    payment(p, number, 3 * rent, DAY(2025, 6, 20), reference="lump")
                continue
            if number == 6:
                payment(p, number, f"{rent * 0.75:.2f}", paid)
            elif number == 7 and due.month == 5:
                bounced = payment(p, number, rent, paid, reference="chk 77")
                p += 1
                payment(p, number, rent, paid + datetime.timedelta(days=6), "reversal", reverses_payment_id=bounced)
                c += 1
                charge(c, number, "LATE", "other", "45.50", DAY(2025, 5, 20))
            elif number == 8 and due.month >= 9:
                if due.month == 12:
                    payment(p, number, "1200.10", DAY(2025, 12, 15), "write_off")
            elif number == 10:
                payment(p, number, rent, due - datetime.timedelta(days=20), period=f"{due:%Y-%m}")
            elif number == 12 and due.month == 3:
                payment(p, number, 100, due, "credit", code="RENT", period="2025-03")
                p += 1
                payment(p, number, rent - 100, paid, pays_charge_id=due_charge)
            elif number == 11 and due.month in (2, 7):
                c += 1
                charge(c, number, "LATE", "other", 30, due + datetime.timedelta(days=8))
                payment(p, number, rent, due + datetime.timedelta(days=25))
            else:
                if water and number != 13:
                    payment(p, number, rent + 20 + number / 4, paid + datetime.timedelta(days=2),
                            tenant_id=f"t{number + 16}" if number in (5, 9) else "")
                else:
                    payment(p, number, rent, paid)
    c += 1
    wrong = charge(c, 14, "FEE", "other", 75, DAY(2025, 4, 10))
    payment(p + 1, 14, 75, DAY(2025, 4, 18), "reversal", reverses_charge_id=wrong)
    c += 1
    charge(c, 15, "RENT", "rent", -60, DAY(2025, 8, 1))
    payment(p + 2, 16, "500.01", DAY(2025, 11, 3))
    # Storage from the middle of a month: a prorated month, a month billed twice, one not billed, one reversed.
    for due, amount in ((DAY(2025, 4, 16), "15.50"), (DAY(2025, 5, 1), 31), (DAY(2025, 6, 1), 31), (DAY(2025, 6, 1), 31),
                        (DAY(2025, 8, 1), 31), (DAY(2025, 10, 1), 31)):
        c += 1
        storage = charge(c, 16, "STORAGE", "other", amount, due)
    payment(p + 3, 16, 31, DAY(2025, 10, 20), "reversal", reverses_charge_id=storage)


def schedule(lease, code, kind, amount, starts="", ends="", frequency=""):
    number = len(tables.get("scheduled_charges", [])) + 1
    row("scheduled_charges", id=f"s{number}", lease_id=f"l{lease}", code=code, **{"class": kind}, amount=amount,
        starts=starts, ends=ends, frequency=frequency)


def add_schedules():
    """What the leases should bill: mostly what they do, with steps, partial months and every frequency."""
    for held in tables["leases"]:
        number = int(held["id"][1:])
        rent = 950 + 15 * number
        last = held["move_out"] or held["ends"]
        if number == 12:
            # A step that the bills missed.
            schedule(number, "RENT", "rent", rent, held["starts"], DAY(2025, 6, 30))
            schedule(number, "RENT", "rent", rent + 20, DAY(2025, 7, 1), last)
        elif number != 9:
            schedule(number, "RENT", "rent", rent, held["starts"], last)
        if number in (1, 3, 5):
            schedule(number, "WATER", "utilities", f"{20 + number / 4:.2f}", held["starts"])
    schedule(2, "RENT", "rent", -50, DAY(2025, 3, 10), DAY(2025, 5, 20))
    schedule(13, "WATER", "utilities", "23.26", DAY(2025, 2, 11), DAY(2025, 11, 4))
    schedule(16, "STORAGE", "other", 31, DAY(2025, 4, 16), DAY(2025, 9, 20))
    schedule(16, "STORAGE", "other", 35, DAY(2025, 9, 21), DAY(2025, 11, 30))
    schedule(1, "INSURANCE", "other", "12.34", DAY(2025, 2, 15), frequency="quarterly")
    schedule(5, "INSURANCE", "other", 99, DAY(2025, 1, 1), frequency="yearly")
    schedule(11, "STORAGE", "other", 250, DAY(2025, 7, 4), frequency="once")


def add_owners():
    for number, name in ((1, "Ash Holding LLC"), (2, "Otto Brandt"), (3, "Rowan Estate")):
        row("owners", id=f"o{number}", name=name, email=f"o{number}@example.org")
    for unit in range(1, 21):
        if unit <= 8:
            row("ownerships", id=f"w{unit}a", unit_id=f"u{unit}", owner_id="o1", share_percent=100, ends=DAY(2025, 6, 30))
            row("ownerships", id=f"w{unit}b", unit_id=f"u{unit}", owner_id="o2", share_percent=60, starts=DAY(2025, 7, 1))
            row("ownerships", id=f"w{unit}c", unit_id=f"u{unit}", owner_id="o3", share_percent=40, starts=DAY(2025, 7, 1))
        else:
            row("ownerships", id=f"w{unit}", unit_id=f"u{unit}", owner_id="o1", share_percent=100)


def add_upkeep():
    """Requests that are open on some days and closed on later ones, and the expenses of the year."""
    for number, (unit, opened, category, status, closed, cost) in enumerate((
            ("u1", DAY(2025, 1, 20), "plumbing", "closed", DAY(2025, 2, 3), "120.50"),
            ("u1", DAY(2025, 3, 2), "plumbing", "closed", DAY(2025, 3, 31), "0"),
            ("u9", DAY(2025, 5, 20), "heating", "closed", DAY(2025, 6, 21), "940"),
            ("", DAY(2025, 6, 30), "roof", "closed", DAY(2025, 12, 30), "3800.25"),
            ("u17", DAY(2025, 9, 1), "locks", "in_progress", "", ""),
            ("u20", DAY(2025, 12, 31), "heating", "open", "", "")), 1):
        row("maintenance_requests", id=f"m{number}", property_id="ash", unit_id=unit, opened=opened, category=category,
            status=status, closed=closed, cost=cost)
    for number, (date, category, vendor, amount) in enumerate((
            (DAY(2025, 1, 1), "insurance", "Hill Mutual", "2400"), (DAY(2025, 3, 31), "taxes", "City", "1810.33"),
            (DAY(2025, 6, 20), "repairs", "Roof & Co", "99.99"), (DAY(2025, 9, 30), "taxes", "City", "1810.34"),
            (DAY(2025, 12, 31), "repairs", "", "15"), (DAY(2026, 2, 1), "insurance", "Hill Mutual", "2460")), 1):
        row("expenses", id=f"e{number}", property_id="ash", date=date, category=category, vendor=vendor, amount=amount)


def main():
    add_places(), add_leases(), add_entries(), add_schedules(), add_owners(), add_upkeep()
    for name, rows in tables.items():
        columns = list(dict.fromkeys(column for values in rows for column in values))
        with open(HERE / f"{name}.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


main()
