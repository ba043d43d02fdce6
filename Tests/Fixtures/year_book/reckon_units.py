#!/usr/bin/env python3
"""Calculates the year book's apartments, entries of the rental tracker, owners' notices and audits of single months for
13 days, slowly, from the definitions of the ledgers alone.

Like reckon_reports.py: a file for each report in the folder expected, with the day and the report's own columns. The
entries of one tenant and the owners' notices of a day are sorted by their text. An apartment's state is of the last day
on which the book's units are kept, so its lines have no date here.
"""

from reckon import DAYS, balance, cents, read
from reckon_entries import kept, notices, unit_of
from reckon_reports import (audited, left, money, name_of, past_due, rent_roll, reversed_ids, row_of, shares, split,
                            tenants_of, tracker, write)

UNITS = ["u1", "u2", "u3", "u4", "u7", "u17", "u18", "u19"]  # u4 and u18 change hands, u7 owes, u19 is vacant.


def described(unit):
    """What the book states of a unit, whatever the day."""
    kind, home = row_of("unit_types", unit["unit_type_id"]), row_of("properties", unit["property_id"])
    stated = [("Building", row_of("buildings", unit["building_id"])["name"]),
              ("Floor", row_of("floors", unit["floor_id"])["number"]), ("Type", kind["name"]),
              ("Bedrooms", kind["bedrooms"]), ("Bathrooms", kind["bathrooms"]), ("Capacity", kind["capacity"]),
              ("Square feet", unit["square_feet"]), ("Address", home["address"]),
              ("City", f"{home['city']}, {home['state']}")]
    yield ["Unit", "", "Unit ID", unit["id"], "", "", ""]
    for item, value in stated:
        yield ["Unit", "", item, value, "", "", "ledger"]
    yield ["Unit", "", "Base rent", "", money(cents(unit["market_rent"])), "", "ledger"]


def lease_lines(lease, as_of):
    days = [("Starts", lease["starts"]), ("Ends", lease["ends"]), ("Move-in", lease["starts"]),
            ("Notice given", lease["notice_given"]), ("Move-out", lease["move_out"])]
    for item, date in days:
        if date:
            yield ["Leases", lease["id"], item, "", "", date, ""]
    for tenant in tenants_of(lease["id"]):
        yield ["Leases", lease["id"], "Tenant", name_of(tenant), "", "", ""]
    for row in read("deposits"):
        if row["lease_id"] == lease["id"] and row["received"] <= as_of and not (
                row["returned"] and row["returned"] <= as_of):
            yield ["Leases", lease["id"], "Deposit held", "", money(cents(row["amount"])), row["received"], ""]
    own = balance(lease["id"], as_of)
    for item, key in (("Open charges", "open"), ("Credits", "credits"), ("Prepaid", "prepaid"),
                      ("Not yet due", "not_yet_due"), ("Balance", "net")):
        yield ["Balance", lease["id"], item, "", money(own[key]), as_of, ""]


def apartment(key, as_of):
    unit = row_of("units", key)
    yield from described(unit)
    own = [line for line in rent_roll(as_of) if line[0] == unit["number"]]
    yield ["Unit", "", "Class", own[0][3], "", "", ""]
    if as_of == DAYS[-1]:
        # What is asked today says nothing of earlier days. The test imports the book on the last day.
        yield ["Unit", "", "Market rent", "", money(cents(unit["market_rent"])), "", ""]
    for line in own:
        if line[9]:
            yield ["Unit", line[5], "Lease rent", "", line[9], "", ""]
    for lease in sorted((row for row in read("leases") if row["unit_id"] == key), key=lambda row: row["starts"]):
        yield from lease_lines(lease, as_of)
    for owner, share in shares(key, as_of):
        yield ["Owners", "", "Owner", f"{row_of('owners', owner)['name']}, {share}.00 percent", "", "", ""]


def apartments(as_of):
    for key in UNITS:
        for line in apartment(key, as_of):
            yield [key] + line


def entries_of(tenant, as_of):
    late, periods, charged = {}, [], set()
    for lease in (row for row in read("leases") if tenants_of(row["id"])[0] == tenant):
        unit = "" if left(lease, as_of) else unit_of(lease)
        for row in kept(lease, as_of):
            if row["kind"] == "payment":
                periods.append(row["period"])
                yield [unit, "paid", row["date"], "", row["reference"], row["period"], money(row["amount"]), ""]
        for row in read("charges"):
            if row["lease_id"] != lease["id"] or row["due_date"] > as_of or cents(row["amount"]) < 0 \
                    or row["id"] in reversed_ids("reverses_charge_id", as_of):
                continue
            charged.add(row["due_date"][:7])
            yield [unit, "charged", row["due_date"], row["code"], "", row["due_date"][:7], money(cents(row["amount"])), ""]
        for charge in past_due(lease["id"], as_of):
            late[charge["period"]] = late.get(charge["period"], 0) + charge["open"]
    for month in [] if "" in periods else sorted(charged - set(periods)):
        yield ["", "no payment for", "", "", "", month, "", ""]
    for month, amount in sorted(late.items()):
        yield ["", "past due", "", "", "", month, "", money(amount)]


def entries(as_of):
    for row in tracker(as_of):
        for line in sorted(entries_of(row[0], as_of)):
            yield [row[0]] + line


def owners_notices(written, as_of):
    """The letters of a day to the owners who have a share of the balance."""
    return notices(written, as_of, lambda lease, net: [
        "owner:" + owner for owner, part in split(net, shares(lease["unit_id"], as_of)) if part > 0])


def month_of(as_of):
    """The exceptions of the audit of the day's month, without proration."""
    for lease, code, month, expected, actual, verdict in audited("none", [as_of[:7]]):
        if verdict not in ("matched", "not_auditable"):
            yield [lease, code, month, money(expected), money(actual), money((actual or 0) - (expected or 0)), verdict]


def main():
    for name, rows, columns in (
            ("apartments", apartments, ["unit_asked", "section", "lease", "item", "value", "amount", "date", "source"]),
            ("tracker_entries", entries, ["tenant_id", "unit", "kind", "date", "code", "reference", "period", "amount", "open"]),
            ("audit_months", month_of, ["lease", "code", "month", "expected", "actual", "variance", "verdict"])):
        write(name, ["day"] + columns, ([as_of] + cells for as_of in DAYS for cells in rows(as_of)))
    written = set()
    write("notices_owners", ["day", "person", "unit", "level", "language"],
          [[as_of] + cells for as_of in DAYS for cells in owners_notices(written, as_of)])


if __name__ == "__main__":
    main()
