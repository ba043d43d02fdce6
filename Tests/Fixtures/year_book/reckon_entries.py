#!/usr/bin/env python3
"""Calculates the year book's reports of entries and accounts for 13 days, slowly, from the definitions of the ledgers alone.

Like reckon_reports.py: a file for each report in the folder expected, with the day and the report's own columns, in the
order in which the report lists its rows.
"""

import datetime

from reckon import DAYS, apply, balance, cents, day, read
from reckon_reports import BUCKETS, left, money, name_of, past_due, reversed_ids, row_of, tenants_of, write

STATED = ["t4", "t5", "t7", "t12"]  # A transfer, co-tenants, a returned payment, a credit.


def month_name(month):
    return datetime.date.fromisoformat(month + "-01").strftime("%B %Y") if month else ""


def unit_of(lease):
    return row_of("units", lease["unit_id"])["number"]


def primary_of(lease):
    return tenants_of(lease["id"])[0]


def by_unit():
    return sorted(read("leases"), key=lambda lease: (unit_of(lease), lease["id"]))


def kept(lease, as_of):
    """The lease's payments that count on the day, and the negative charges, which are credits."""
    gone = reversed_ids("reverses_payment_id", as_of)
    found = [dict(row, key="payment:" + row["id"], amount=cents(row["amount"]), kind=row["kind"] or "payment")
             for row in read("payments") if row["lease_id"] == lease["id"] and row["date"] <= as_of
             and row["kind"] != "reversal" and row["id"] not in gone]
    return found + [dict(key="charge:" + row["id"], id=row["id"], amount=-cents(row["amount"]), kind="credit",
                         date=row["post_date"] or row["due_date"], reference="", period=row["due_date"][:7])
                    for row in read("charges") if row["lease_id"] == lease["id"] and cents(row["amount"]) < 0
                    and (row["post_date"] or row["due_date"]) <= as_of]


def statement(tenant, as_of):
    for lease in by_unit():
        if tenant not in tenants_of(lease["id"]):
            continue
        charges, pool = apply(lease["id"], as_of)
        unused = {entry["id"]: entry["left"] + entry["ahead"] for entry in pool}
        lines = [(charge["due"], "charge:" + charge["id"], charge["amount"],
                  [charge["code"], month_name(charge["period"]), money(charge["amount"]), "", money(charge["open"])])
                 for charge in charges if charge["due"] <= as_of]
        lines += [(entry["date"], entry["key"], -entry["amount"],
                   [" ".join(part for part in (entry["kind"], entry["reference"]) if part), month_name(entry["period"]),
                    "", money(entry["amount"]), money(-unused[entry["id"]]) if unused[entry["id"]] else ""])
                  for entry in kept(lease, as_of)]
        total = 0
        for date, key, change, cells in sorted(lines, key=lambda line: line[:2]):
            total += change
            yield [date, key, unit_of(lease)] + cells + [money(total), lease["id"], "", "", ""]
        own = balance(lease["id"], as_of)
        assert own["net"] == total
        yield [as_of, "", unit_of(lease), "Balance", "", "", "", money(own["open"]), money(total), lease["id"],
               money(own["credits"]), money(own["prepaid"]), money(own["not_yet_due"])]


def statements(as_of):
    for tenant in STATED:
        for line in statement(tenant, as_of):
            yield [tenant] + line


def receipts(as_of):
    lines = []
    kinds = {row["id"]: row["kind"] or "payment" for row in read("payments")}
    for row in read("payments"):
        if not as_of[:7] + "-01" <= row["date"] <= as_of:
            continue
        lease = row_of("leases", row["lease_id"])
        returned = row["kind"] == "reversal" and kinds.get(row["reverses_payment_id"]) == "payment"
        if not returned and (row["kind"] or "payment") != "payment":
            continue
        what = "returned" if returned else "deposit" if row["for_deposit"] == "yes" else "payment"
        amount = cents(row["amount"]) * (-1 if returned else 1)
        lines.append([row["date"], unit_of(lease), name_of(primary_of(lease)), "payment:" + row["id"], row["reference"],
                      what, month_name(row["period"]), money(amount)])
    return sorted(lines, key=lambda line: (line[0], line[3]))


def late_fees(as_of):
    for lease in by_unit():
        for charge in apply(lease["id"], as_of)[0]:
            if "LATE" in charge["code"]:
                yield [unit_of(lease), name_of(primary_of(lease)), "charge:" + charge["id"], charge["code"], charge["due"],
                       money(charge["amount"]), money(charge["amount"] - charge["open"]), money(charge["open"])]


def prepaid(as_of):
    found = []
    for lease in read("leases"):
        own = balance(lease["id"], as_of)
        held = own["prepaid"] + own["credits"]
        if held > 0:
            found.append((-held, unit_of(lease), primary_of(lease),
                          [name_of(primary_of(lease)), money(own["prepaid"]), money(own["credits"]), money(own["open"]),
                           money(own["net"])]))
    for _, unit, tenant, cells in sorted(found):
        yield [unit, tenant] + cells


def deposits(as_of):
    for lease in by_unit():
        for row in sorted(read("deposits"), key=lambda row: row["id"]):
            if row["lease_id"] == lease["id"] and row["received"] <= as_of and not (
                    row["returned"] and row["returned"] <= as_of):
                yield [unit_of(lease), name_of(primary_of(lease)), lease["id"], row["id"], row["received"],
                       money(cents(row["amount"]))]


def status(lease, as_of):
    if left(lease, as_of):
        return "former"
    if lease["starts"] > as_of:
        return "other"
    return "notice" if lease["move_out"] and lease["notice_given"] and lease["notice_given"] <= as_of else "current"


def accounts(as_of):
    found = []
    for lease in read("leases"):
        own = balance(lease["id"], as_of)
        if own["open"] <= 0:
            continue
        late = sorted(past_due(lease["id"], as_of), key=lambda charge: (charge["due"], charge["posted"], charge["id"]))
        oldest = [late[0]["due"], late[0]["code"], (day(as_of) - day(late[0]["due"])).days] if late else ["", "", ""]
        found.append((-own["open"], lease["id"],
                      [unit_of(lease), lease["id"], status(lease, as_of), money(own["open"])]
                      + [money(own[key]) for key in BUCKETS + ["credits", "prepaid", "net"]] + oldest))
    for _, _, cells in sorted(found):
        yield cells


def notices(written, as_of, recipients=lambda lease, net: tenants_of(lease["id"])):
    """The letters of a day: one for each person, unit, level and oldest charge that had none before."""
    lines = []
    for lease in read("leases"):
        own, late = balance(lease["id"], as_of), past_due(lease["id"], as_of)
        if own["net"] <= 0 or not late:
            continue
        oldest = min(late, key=lambda charge: (charge["due"], charge["posted"], charge["id"]))
        age = (day(as_of) - day(oldest["due"])).days
        level = max(step for step in (1, 10, 30, 60, 90) if step <= age)
        for person in recipients(lease, own["net"]):
            key = (person, lease["unit_id"], level, oldest["id"])
            if key not in written:
                written.add(key)
                lines.append([person, lease["unit_id"], level, "en"])
    return sorted(lines, key=str)


def maintenance(as_of):
    for row in sorted(read("maintenance_requests"), key=lambda row: (row["category"], row["opened"], row["id"])):
        if row["opened"] > as_of:
            continue
        # What is closed after the day was open on it, and its cost was not known.
        later = row["closed"] > as_of
        unit = row_of("units", row["unit_id"])["number"] if row["unit_id"] else ""
        cost = money(cents(row["cost"])) if row["cost"] and not later else ""
        yield [row["category"], row["id"], unit, row["opened"], "open" if later else row["status"],
               "" if later else row["closed"], cost]


def expenses(as_of):
    for row in sorted(read("expenses"), key=lambda row: (row["category"], row["date"], row["id"])):
        if row["date"] <= as_of:
            yield [row["category"], row["id"], row["date"], row["vendor"], money(cents(row["amount"]))]


REPORTS = {
    "statements": (statements, ["tenant_asked", "date", "entry", "unit", "what", "period", "charge", "payment", "open",
                                "balance", "lease", "credits", "prepaid", "not_yet_due"]),
    "receipts": (receipts, ["date", "unit", "tenant", "entry", "reference", "what", "period", "amount"]),
    "late_fees": (late_fees, ["unit", "tenant", "entry", "code", "due", "amount", "paid", "open"]),
    "prepaid": (prepaid, ["unit", "tenant", "name", "prepaid", "credits", "open", "net"]),
    "deposits": (deposits, ["unit", "tenant", "account", "deposit", "received", "amount"]),
    "accounts": (accounts, ["unit", "account", "status", "open"] + BUCKETS
                 + ["credits", "prepaid", "net", "oldest_charge", "oldest_code", "days_past_due"]),
    "maintenance": (maintenance, ["category", "request", "unit", "opened", "status", "closed", "cost"]),
    "expenses": (expenses, ["category", "expense", "date", "vendor", "amount"]),
}


def main():
    for name, (rows, columns) in REPORTS.items():
        write(name, ["day"] + columns, ([as_of] + cells for as_of in DAYS for cells in rows(as_of)))
    written = set()
    write("notices", ["day", "person", "unit", "level", "language"],
          [[as_of] + cells for as_of in DAYS for cells in notices(written, as_of)])


if __name__ == "__main__":
    main()
