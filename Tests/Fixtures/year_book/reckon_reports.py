#!/usr/bin/env python3
"""Calculates the year book's receivables reports for 13 days, slowly, from the definitions of the ledgers alone.

Reads the CSV files of the folder book and writes a file for each report into the folder expected: the day (the audit:
how partial months are prorated), then the report's own columns, in the order in which the report lists its rows. An
amount that is not known is blank.
"""

import csv
import datetime
import fractions

from reckon import DAYS, HERE, apply, balance, cents, day, read

AUDITED = ["2024-12"] + [f"2025-{month:02}" for month in range(1, 12)], ["2025-12", "2026-01", "2026-02", "2026-03"]
LEDGER_ENDS = "2026-02"  # The test imports the book in this month.


def money(amount):
    if amount is None:
        return ""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"


def rounded(value):
    """A fraction as a whole number, half away from zero."""
    whole = int(abs(value) + fractions.Fraction(1, 2))
    return whole if value >= 0 else -whole


def row_of(table, key):
    return next(row for row in read(table) if row["id"] == key)


def tenants_of(lease):
    """The lease's tenants, the primary one first."""
    rows = [row for row in read("lease_tenants") if row["lease_id"] == lease]
    return [row["tenant_id"] for row in sorted(rows, key=lambda row: (row["is_primary"] != "yes", row["tenant_id"]))]


def name_of(tenant):
    return row_of("tenants", tenant)["name"]


def left(lease, as_of):
    return bool(lease["move_out"]) and lease["move_out"] <= as_of


def past_due(lease, as_of):
    """The charges that are open after their due date."""
    return [charge for charge in apply(lease, as_of)[0] if charge["open"] > 0 and charge["due"] < as_of]


# Debtors


def balance_cells(lease, as_of):
    own = balance(lease["id"], as_of)
    late = past_due(lease["id"], as_of)
    days = (day(as_of) - day(min(charge["due"] for charge in late))).days if late else ""
    buckets = [money(own[key]) for key in ("delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90")]
    return days, buckets + [money(own[key]) for key in ("credits", "prepaid", "net", "not_yet_due")]


def debts(as_of):
    """Each account with open charges: its lease, unit number and amount."""
    found = []
    for lease in read("leases"):
        own = balance(lease["id"], as_of)
        if own["open"] > 0:
            found.append((lease, row_of("units", lease["unit_id"])["number"], own["open"]))
    return found


def ranked(parts):
    """People by what they owe, and each person's units by what is owed for them, both from the largest."""
    totals = {}
    for person, _, _, amount in parts:
        totals[person] = totals.get(person, 0) + amount
    return sorted(parts, key=lambda part: (-totals[part[0]], part[0], -part[3], part[2]))


def debtors(as_of):
    parts = [(tenants_of(lease["id"])[0], lease, unit, amount) for lease, unit, amount in debts(as_of)]
    for person, lease, unit, amount in ranked(parts):
        days, cells = balance_cells(lease, as_of)
        yield [person, name_of(person), unit, money(amount), days] + cells


def shares(unit, as_of):
    """The unit's owners on a day, with their percent."""
    return sorted(
        (row["owner_id"], int(row["share_percent"])) for row in read("ownerships")
        if row["unit_id"] == unit and row["starts"] <= as_of and (not row["ends"] or row["ends"] >= as_of))


def split(amount, owners):
    """The owners' parts of an amount; the cents that the shares cannot split go to the first owners."""
    if not owners:
        return []
    assert sum(share for _, share in owners) == 100
    parts = [amount * share // 100 for _, share in owners]
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return [(owner, part) for (owner, _), part in zip(owners, parts)]


def owners(as_of):
    parts = [(owner, lease, unit, part) for lease, unit, amount in debts(as_of)
             for owner, part in split(amount, shares(lease["unit_id"], as_of)) if part > 0]
    for person, lease, unit, amount in ranked(parts):
        yield [person, row_of("owners", person)["name"], unit, money(amount), balance_cells(lease, as_of)[0]]


# Rental tracker


def reversed_ids(column, as_of):
    return {row[column] for row in read("payments") if row["kind"] == "reversal" and row["date"] <= as_of}


def tracked(tenant, as_of):
    """One tenant over all stays."""
    stays = [lease for lease in read("leases") if tenants_of(lease["id"])[0] == tenant]
    charges, paid, total = [], [], {}
    for lease in stays:
        charges += [row for row in read("charges") if row["lease_id"] == lease["id"] and row["due_date"] <= as_of
                    and row["id"] not in reversed_ids("reverses_charge_id", as_of) and cents(row["amount"]) >= 0]
        paid += [row for row in read("payments") if row["lease_id"] == lease["id"] and row["date"] <= as_of
                 and row["kind"] in ("", "payment") and row["id"] not in reversed_ids("reverses_payment_id", as_of)]
        for key, amount in balance(lease["id"], as_of).items():
            total[key] = total.get(key, 0) + amount
    late = [charge for lease in stays for charge in past_due(lease["id"], as_of)]
    # A payment without a period leaves unknown which months are paid: then the open months count.
    tagged = all(row["period"] for row in paid)
    missing = {row["due_date"][:7] for row in charges} - {row["period"] for row in paid} if tagged else None
    open_periods = {charge["period"] for charge in late}
    behind = (missing if paid and missing else open_periods) if late else set()
    home = [row_of("units", lease["unit_id"])["number"] for lease in stays if not left(lease, as_of)]
    cells = [tenant, name_of(tenant), home[0] if home else "no current unit", money(total["net"]), len(behind), "" if missing is None else len(missing),
             len(open_periods), money(sum(charge["open"] for charge in late)),
             money(total.get("open", 0)), money(total.get("credits", 0)), money(total.get("prepaid", 0)), len(paid),
             money(sum(cents(row["amount"]) for row in paid)), len(charges),
             money(sum(cents(row["amount"]) for row in charges))]
    return total["net"], len(behind), cells


def tracker(as_of, least=1):
    primaries = sorted({tenants_of(lease["id"])[0] for lease in read("leases")})
    rows = [tracked(tenant, as_of) for tenant in primaries]
    for _, _, cells in sorted((row for row in rows if row[1] >= least), key=lambda row: (-row[0], row[2][0])):
        yield cells


# Payment grid


def badge(charges, active, as_of):
    if not charges:
        return "not billed" if active else ""
    if all(charge["open"] == 0 for charge in charges):
        return "PAID"
    if any(charge["open"] > 0 and charge["due"] < as_of for charge in charges):
        return "OVERDUE"
    return "PARTIAL" if any(charge["open"] < charge["amount"] for charge in charges) else "PENDING"


def payments(as_of):
    rows = []
    for lease in read("leases"):
        unit = row_of("units", lease["unit_id"])
        known = apply(lease["id"], as_of)[0]
        people = [name_of(tenant) for tenant in tenants_of(lease["id"])]
        cells = []
        for month in range(1, 13):
            period = f"2025-{month:02}"
            billed = [charge for charge in known if charge["period"] == period]
            active = lease["starts"][:7] <= period <= (lease["move_out"] or lease["ends"])[:7]
            for kind in ("rent", "utilities"):
                cells.append(badge([charge for charge in billed if charge["kind"] == kind], active, as_of))
        floor = row_of("floors", unit["floor_id"])["number"]
        rows.append((floor, unit["number"], lease["id"], people + [""] * (2 - len(people)) + cells))
    for _, unit, lease, cells in sorted(rows):
        yield [unit, lease] + cells


# Lease audit


def month_days(month):
    first = datetime.date(int(month[:4]), int(month[5:]), 1)
    following = (first + datetime.timedelta(days=31)).replace(day=1)
    return first, (following - first).days


def expected_of(schedule, month, proration):
    """What one scheduled charge should bill in a month; None where it covers no day of it."""
    first, length = month_days(month)
    covered = 0
    for number in range(length):
        date = (first + datetime.timedelta(days=number)).isoformat()
        if (not schedule["starts"] or schedule["starts"] <= date) and (not schedule["ends"] or date <= schedule["ends"]):
            covered += 1
    frequency = schedule["frequency"] or "monthly"
    amount = cents(schedule["amount"])
    if covered == 0:
        return None
    if frequency != "monthly":
        start = schedule["starts"]
        months = (first.year - int(start[:4])) * 12 + first.month - int(start[5:7])
        due = months == 0 if frequency == "once" else months % {"quarterly": 3, "yearly": 12}[frequency] == 0
        return amount if due else None
    if covered == length or proration == "none":
        return amount
    whole = length if proration == "actual_days" else 30
    return rounded(fractions.Fraction(amount * min(covered, whole), whole))


def follows(schedule, other, month):
    """Whether a monthly charge starts in the month after another one has ended in it."""
    monthly = all(row["frequency"] in ("", "monthly") for row in (schedule, other))
    return monthly and other["ends"][:7] == month == schedule["starts"][:7] and other["ends"] < schedule["starts"]


def audited(proration, months):
    """Each lease, code and month with an expected or a billed amount: expected, actual and verdict."""
    first = min(min(row["post_date"] or row["due_date"] for row in read("charges")),
                min(row["date"] for row in read("payments")))[:7]
    cancelled = reversed_ids("reverses_charge_id", "9999")
    scheduled = {row["code"] for row in read("scheduled_charges")}
    for lease in sorted(row["id"] for row in read("leases")):
        schedules = [row for row in read("scheduled_charges") if row["lease_id"] == lease]
        charges = [row for row in read("charges") if row["lease_id"] == lease and row["id"] not in cancelled]
        codes = {row["code"] for row in schedules} | {row["code"] for row in read("charges") if row["lease_id"] == lease}
        for code in sorted(codes):
            for month in months:
                own = [row for row in schedules if row["code"] == code]
                if proration == "none":
                    # Nothing is prorated, so a charge that follows another within the month is billed from the next.
                    own = [row for row in own if not any(follows(row, other, month) for other in own)]
                amounts = [expected_of(row, month, proration) for row in own]
                amounts = [amount for amount in amounts if amount is not None]
                posted = [cents(row["amount"]) for row in charges if row["code"] == code and row["due_date"][:7] == month]
                expected = sum(amounts) if amounts else None
                actual = sum(posted) if posted else None
                if expected is None and actual is None:
                    continue
                verdict = "amount_mismatch"
                if code not in scheduled or not first <= month <= LEDGER_ENDS:
                    verdict = "not_auditable"
                elif abs((actual or 0) - (expected or 0)) <= 1:
                    verdict = "matched"
                elif expected is None:
                    verdict = "billed_not_scheduled"
                elif actual is None:
                    verdict = "scheduled_not_billed"
                yield lease, code, month, expected, actual, verdict


def exceptions(run):
    for lease, code, month, expected, actual, verdict in audited(*run):
        if verdict not in ("matched", "not_auditable"):
            yield [lease, code, month, money(expected), money(actual), money((actual or 0) - (expected or 0)), verdict]


def codes(run):
    lines = {}
    for lease, code, _, expected, actual, verdict in audited(*run):
        lines.setdefault((lease, code), []).append((verdict, (actual or 0) - (expected or 0)))
    for (lease, code), found in sorted(lines.items()):
        known = [line for line in found if line[0] != "not_auditable"]
        wrong = [variance for verdict, variance in known if verdict != "matched"]
        status = "Not auditable" if not known else f"Open ({len(wrong)} of {len(wrong)})" if wrong else "Passed"
        under, over = -sum(amount for amount in wrong if amount < 0), sum(amount for amount in wrong if amount > 0)
        yield [lease, code, len(known) - len(wrong), len(wrong), status, money(under) if known else "",
               money(over) if known else ""]


# Forecast


def next_month(month):
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12}-{number % 12 + 1:02}"


def month_end(month):
    first, length = month_days(month)
    return (first + datetime.timedelta(days=length - 1)).isoformat()


def last_full_month(as_of):
    months = ["2024-12"]
    while month_end(next_month(months[-1])) <= as_of:
        months.append(next_month(months[-1]))
    return months[-1]


def debt_history(lease, as_of):
    """The open amount at the end of each month since the lease's first charge, by month."""
    month = min(row["due_date"] for row in read("charges") if row["lease_id"] == lease)[:7]
    history = {}
    while month <= last_full_month(as_of):
        history[month] = balance(lease, month_end(month))["open"]
        month = next_month(month)
    return history


def added(histories):
    months = sorted({month for history in histories for month in history})
    return [sum(history.get(month, 0) for history in histories) for month in months]


METHODS = ["no_change", "same_month_last_year", "mean_of_last_three"]


def estimate(method, history, ahead):
    """The method's forecast so many months after a history; a later month is forecast from the forecasts before it."""
    known = list(history)
    for _ in range(ahead):
        if method == "no_change":
            known.append(known[-1] if known else None)
        elif method == "same_month_last_year":
            known.append(known[-12] if len(known) >= 12 else None)
        else:
            three = known[-3:]
            usable = len(three) == 3 and None not in three
            known.append(rounded(fractions.Fraction(sum(three), 3)) if usable else None)
    return known[-1]


def record(methods, history, ahead):
    """Each method's mean absolute error, over the months that all of them could have forecast, and how many."""
    misses = {method: [] for method in methods}
    for place in range(ahead - 1, len(history)):
        guesses = {method: estimate(method, history[:place - ahead + 1], ahead) for method in methods}
        if None not in guesses.values():
            for method in methods:
                misses[method].append(abs(history[place] - guesses[method]))
    return {method: (rounded(fractions.Fraction(sum(found), len(found))), len(found))
            for method, found in misses.items() if found}


def forecast_rows(lead, history, as_of):
    month = last_full_month(as_of)
    for ahead in (1, 2, 3):
        month = next_month(month)
        own = {method: record([method], history, ahead).get(method) for method in METHODS}
        judged = [method for method in METHODS if own[method]]
        same = record(judged, history, ahead)
        best = min(same, key=lambda method: (same[method][0], METHODS.index(method))) if same else None
        for method in METHODS:
            error, months = own[method] or (None, "")
            yield lead + [month, method, money(estimate(method, history, ahead)), money(error), months,
                          "best" if method == best else "", money(same[method][0]) if method in same else "",
                          money(same["no_change"][0]) if method == best else "", len(history)]


def forecast(as_of):
    histories = {lease["id"]: debt_history(lease["id"], as_of) for lease in read("leases")}
    yield from forecast_rows(["total", "all properties"], added(histories.values()), as_of)
    yield from forecast_rows(["property", "Ash Row"], added(histories.values()), as_of)
    owned = {}
    for lease in read("leases"):
        for month, amount in histories[lease["id"]].items():
            for owner, part in split(amount, shares(lease["unit_id"], as_of)):
                owned.setdefault(owner, {}).setdefault(month, 0)
                owned[owner][month] += part
    for owner, history in sorted(owned.items()):
        if any(history.values()):
            whole = {month: 0 for month in {month for own in histories.values() for month in own}}
            yield from forecast_rows(["owner", owner], added([whole, history]), as_of)
    people = {}
    for lease in read("leases"):
        people.setdefault(tenants_of(lease["id"])[0], []).append(histories[lease["id"]])
    for person, own in sorted(people.items()):
        history = added(own)
        if any(history[-12:]):
            yield from forecast_rows(["person", person], history, as_of)


# Rent roll


def rent_roll(as_of):
    for unit in sorted(read("units"), key=lambda row: row["number"]):
        living = [lease for lease in read("leases") if lease["unit_id"] == unit["id"] and lease["starts"] <= as_of
                  and not left(lease, as_of)]
        kind = row_of("unit_types", unit["unit_type_id"])["name"]
        lead = [unit["number"], kind, unit["square_feet"]]
        if not living:
            yield lead + ["vacant unrented"] + [""] * 9
        for lease in living:
            leaving = lease["notice_given"] and lease["notice_given"] <= as_of
            running = [row for row in read("scheduled_charges") if row["lease_id"] == lease["id"]
                       and row["frequency"] in ("", "monthly") and (not row["starts"] or row["starts"] <= as_of)
                       and (not row["ends"] or as_of <= row["ends"])]
            rents = [cents(row["amount"]) for row in running if row["class"] == "rent"]
            others = [cents(row["amount"]) for row in running if row["class"] != "rent"]
            held = [cents(row["amount"]) for row in read("deposits") if row["lease_id"] == lease["id"]
                    and row["received"] <= as_of and not (row["returned"] and row["returned"] <= as_of)]
            yield lead + ["notice unrented" if leaving else "occupied no notice", name_of(tenants_of(lease["id"])[0]),
                          lease["id"], lease["starts"], lease["ends"], lease["move_out"] if leaving else "",
                          money(sum(rents)) if rents else "", money(sum(others)) if others else "",
                          money(sum(held)) if held else "", money(balance(lease["id"], as_of)["net"])]


BUCKETS = ["delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90"]
MONTHS = [f"month_2025-{month:02}_{kind}" for month in range(1, 13) for kind in ("rent", "utilities")]
TRACKER = ["tenant_id", "tenant", "unit", "balance", "months_behind", "missing_periods_count", "open_periods_count",
           "open_periods_total", "open", "credits", "prepaid", "paid_count", "paid_total", "owed_count", "owed_total"]
REPORTS = {
    "debtors": (debtors, DAYS, ["person_id", "name", "unit", "debt", "days_past_due"] + BUCKETS
                + ["credits", "prepaid", "net", "not_yet_due"]),
    "owners": (owners, DAYS, ["person_id", "name", "unit", "debt", "days_past_due"]),
    "tracker": (tracker, DAYS, TRACKER),
    "tracker_all": (lambda as_of: tracker(as_of, 0), DAYS, TRACKER),
    "payments": (payments, DAYS, ["unit", "lease", "tenant_1", "tenant_2"] + MONTHS),
    "forecast": (forecast, DAYS, ["grain", "subject", "month", "baseline", "amount", "mean_absolute_error", "months_judged",
                                  "best", "best_error", "base_rate_error", "known_months"]),
    "rent_roll": (rent_roll, DAYS, ["unit", "floorplan", "square_feet", "status", "tenant", "lease", "starts", "ends",
                                    "move_out", "rent", "other_charges", "deposit", "balance"]),
}


def write(name, columns, lines):
    with open(HERE / "expected" / f"{name}.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(lines)


def main():
    for name, (rows, days, columns) in REPORTS.items():
        write(name, ["day"] + columns, ([as_of] + cells for as_of in days for cells in rows(as_of)))
    runs = [(proration, months) for proration in ("none", "actual_days", "thirty_day") for months in AUDITED]
    for name, rows, columns in (
            ("audit_exceptions", exceptions, ["lease", "code", "month", "expected", "actual", "variance", "verdict"]),
            ("audit_codes", codes,
             ["lease", "code", "matched", "exceptions", "status", "undercharge", "overcharge"])):
        write(name, ["proration", "start"] + columns,
              ([run[0], run[1][0]] + cells for run in runs for cells in rows(run)))


if __name__ == "__main__":
    main()
