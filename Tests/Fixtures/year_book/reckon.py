#!/usr/bin/env python3
"""Calculates the year book's receivables for 13 days, slowly, from the rules R1 of the ledgers' definition alone.

Reads the CSV files of the folder book and writes expected/figures.csv: day, figure, subject, value (cents, or a count).
"""

import collections
import csv
import datetime
import functools
import pathlib

HERE = pathlib.Path(__file__).parent
DAYS = ["2025-01-01", "2025-01-31", "2025-02-28", "2025-03-31", "2025-05-10", "2025-05-20", "2025-06-19", "2025-06-30",
        "2025-08-01", "2025-09-30", "2025-11-27", "2025-12-31", "2026-02-10"]


@functools.lru_cache(maxsize=None)
def read(table):
    with open(HERE / "book" / f"{table}.csv", newline="") as file:
        return list(csv.DictReader(file))


def cents(text):
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int((part + "00")[:2]))


def day(text):
    return datetime.date.fromisoformat(text)


def charges_of(lease, as_of):
    """The lease's charges that are known on the day, and the credits that negative charges are."""
    charges, credits = [], []
    for row in read("charges"):
        posted = row["post_date"] or row["due_date"]
        if row["lease_id"] != lease or posted > as_of:
            continue
        amount = cents(row["amount"])
        entry = dict(id=row["id"], code=row["code"], kind=row["class"], amount=abs(amount), open=abs(amount),
                     due=row["due_date"], posted=posted, period=row["due_date"][:7])
        if amount >= 0:
            charges.append(entry)
        else:
            credits.append(dict(entry, kind="credit", date=posted, reference="", pays="", deposit=False, left=-amount))
    return charges, credits


def apply(lease, as_of):
    """R1: the open charges and what is left of each payment and credit on the day."""
    charges, money = charges_of(lease, as_of)
    reversed_charges, reversed_payments = set(), set()
    for row in read("payments"):
        if row["lease_id"] != lease or row["date"] > as_of:
            continue
        if row["kind"] == "reversal":
            reversed_charges.add(row["reverses_charge_id"])
            reversed_payments.add(row["reverses_payment_id"])
            continue
        money.append(dict(id=row["id"], kind=row["kind"] or "payment", left=cents(row["amount"]), date=row["date"],
                          reference=row["reference"], period=row["period"], code=row["code"],
                          pays=row["pays_charge_id"], deposit=row["for_deposit"] == "yes"))
    charges = sorted((c for c in charges if c["id"] not in reversed_charges),
                     key=lambda c: (c["due"], c["posted"], c["id"]))
    money = sorted((m for m in money if m["id"] not in reversed_payments),
                   key=lambda m: (m["date"], m["reference"], m["id"]))
    for entry in money:
        entry["ahead"] = 0

    def pay(entry, charge):
        amount = min(entry["left"], charge["open"])
        entry["left"] -= amount
        charge["open"] -= amount
        if charge["due"] > as_of:
            entry["ahead"] += amount

    # An allocation of the source first, then credits to charges of their code and period.
    for entry in money:
        for charge in charges:
            if entry["pays"] and entry["pays"] == charge["id"]:
                pay(entry, charge)
    for entry in money:
        for charge in charges:
            if entry["kind"] == "credit" and (entry["code"], entry["period"]) == (charge["code"], charge["period"]) \
                    and not (charge["kind"] == "deposit"):
                pay(entry, charge)
    # The rest by date, reference and id: its own period first, then the oldest. What was paid before a charge was
    # entered pays it from the due date on.
    for entry in money:
        for own in (True, False):
            for charge in charges:
                if (charge["kind"] == "deposit") != entry["deposit"]:
                    continue
                if own and not (entry["period"] and entry["period"] == charge["period"]):
                    continue
                if not own and not (charge["posted"] <= entry["date"] or charge["due"] <= as_of):
                    continue
                pay(entry, charge)
    return charges, money


def balance(lease, as_of):
    charges, money = apply(lease, as_of)
    result = collections.Counter()
    for charge in charges:
        if charge["due"] > as_of:
            result["not_yet_due"] += charge["amount"]
            continue
        age = (day(as_of) - day(charge["due"])).days
        bucket = "delinquent_0_30" if age <= 30 else "delinquent_31_60" if age <= 60 else "delinquent_61_90" if age <= 90 else "delinquent_over_90"
        result[bucket] += charge["open"]
        result["open"] += charge["open"]
        if "LATE" in charge["code"]:
            result["late_billed"] += charge["amount"]
            result["late_open"] += charge["open"]
    for entry in money:
        result["prepaid" if entry["kind"] == "payment" else "credits"] += entry["left"] + entry["ahead"]
    result["net"] = result["open"] - result["credits"] - result["prepaid"]
    return result


def receipts(as_of):
    """Money received since the first of the month, less payments returned in it."""
    total = 0
    kinds = {row["id"]: row["kind"] or "payment" for row in read("payments")}
    for row in read("payments"):
        if not as_of[:7] <= row["date"][:7] or row["date"] > as_of:
            continue
        if (row["kind"] or "payment") == "payment":
            total += cents(row["amount"])
        elif row["kind"] == "reversal" and kinds.get(row["reverses_payment_id"]) == "payment":
            total -= cents(row["amount"])
    return total


def deposits(as_of):
    return sum(cents(row["amount"]) for row in read("deposits")
               if row["received"] <= as_of and not (row["returned"] and row["returned"] <= as_of))


def occupied(as_of):
    return len({row["unit_id"] for row in read("leases")
                if row["starts"] <= as_of and not (row["move_out"] and row["move_out"] <= as_of)})


def main():
    leases = read("leases")
    lines = []
    for as_of in DAYS:
        total, classes = collections.Counter(), collections.Counter()
        for lease in leases:
            own = balance(lease["id"], as_of)
            for figure in ("delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90", "credits", "prepaid", "not_yet_due"):
                lines.append((as_of, figure, lease["id"], own[figure]))
            total += collections.Counter({key: value for key, value in own.items() if key != "net"})
            total["net_of_all"] += own["net"]
            has_left = lease["move_out"] and lease["move_out"] <= as_of
            standing = "former" if has_left else "other" if lease["starts"] > as_of else "current"
            classes[standing] += own["open"]
            for bucket in ("delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90"):
                classes[f"{standing}_{bucket}"] += own[bucket]
        for figure in ("open", "prepaid", "credits", "net_of_all", "late_billed", "late_open"):
            lines.append((as_of, figure, "", total[figure]))
        for name in ("current", "former", "other"):
            lines.append((as_of, name, "", classes[name]))
            for bucket in ("delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90"):
                lines.append((as_of, f"{name}_{bucket}", "", classes[f"{name}_{bucket}"]))
        lines += [(as_of, "receipts", "", receipts(as_of)), (as_of, "deposits", "", deposits(as_of)),
                  (as_of, "occupied", "", occupied(as_of))]
    with open(HERE / "expected" / "figures.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("day", "figure", "subject", "value"))
        writer.writerows(lines)


if __name__ == "__main__":
    main()
