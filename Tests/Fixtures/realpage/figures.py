"""The figures that a run over the invented property's files must give, calculated from the lists in property.py.

Each is a numerator and, of a ratio, a denominator, by the definitions of the data dictionary; money is in cents. Where a
date decides, it stands in the lists: 104 leaves on March 31 and nobody follows, 203 leaves on March 28 and its next
resident moves in on April 5, and 202 is rented from March 25.
"""

from datetime import date, timedelta

from accounting_reports import POSTINGS
from leasing_reports import CONTACTS, DECISIONS, expiration_rows
from operations_reports import EVENTS
from property import ACCOUNTS, AS_OF, UNITS, cents, of, owed, prepaid

TOTAL = len(UNITS)
OCCUPIED = [unit for unit in UNITS if unit.is_occupied]
FREE = [unit for unit in UNITS if unit.status in ("Vacant", "Occupied-NTV")]
VACANT_FOR_RENT = [unit for unit in UNITS if unit.status in ("Vacant", "Vacant-Leased")]
MOVE_OUTS = [unit.lease.move_out for unit in OCCUPIED if unit.lease.move_out]
MOVE_INS = [lease.move_in for unit in UNITS for lease in unit.further if lease.status == "Applicant"]


def figure(metric, numerator, denominator=None, grain="property", key=None, window=None):
    entry = {"metric": metric, "grain": grain, "key": key, "window": window, "numerator": numerator}
    return entry if denominator is None else entry | {"denominator": denominator}


def occupancy(grain="property", key=None, units=UNITS):
    count = lambda *statuses: sum(unit.status in statuses for unit in units)
    occupied = sum(unit.is_occupied for unit in units)
    free = count("Vacant", "Occupied-NTV")
    return [figure(metric, *values, grain=grain, key=key) for metric, values in {
        "total_units": (len(units),), "occupied_units": (occupied,), "vacant_units": (len(units) - occupied,),
        "preleased_vacant": (count("Vacant-Leased"),), "on_notice": (count("Occupied-NTV", "Occupied-NTVL"),),
        "atr": (free,), "physical_occupancy_pct": (occupied, len(units)),
        "leased_pct": (occupied + count("Vacant-Leased"), len(units)), "atr_pct": (free, len(units)),
    }.items()]


def exposure():
    found = [figure("exposure_pct", len(FREE), TOTAL)]
    for days in (30, 60, 90):
        limit = AS_OF + timedelta(days)
        leaving = [unit for unit in OCCUPIED if unit.lease.move_out and unit.lease.move_out <= limit]
        unrented = sum(unit.status == "Occupied-NTV" for unit in leaving)
        coming = sum(day <= limit for day in MOVE_INS)
        found += [figure(f"exposure_{days}_pct", of("Vacant") + unrented, TOTAL),
                  figure(f"gross_exposure_{days}_pct", len(VACANT_FOR_RENT) + len(leaving), TOTAL),
                  figure(f"projected_{days}_pct", TOTAL - len(OCCUPIED) + len(leaving) - coming, TOTAL)]
    return found


def pricing():
    rents = [(unit.market, unit.lease.rent) for unit in OCCUPIED]
    plans = {unit.plan for unit in UNITS}
    found = [
        figure("in_place_rent_avg", cents(sum(rent for _, rent in rents)), len(rents)),
        figure("asking_rent_avg", cents(sum(unit.market for unit in FREE)), len(FREE)),
        figure("in_place_psf", cents(sum(rent for _, rent in rents)), sum(unit.square_feet for unit in OCCUPIED)),
        figure("asking_psf", cents(sum(unit.market for unit in FREE)), sum(unit.square_feet for unit in FREE)),
        figure("loss_to_lease", cents(sum(max(market - rent, 0) for market, rent in rents))),
        figure("gain_to_lease", cents(sum(max(rent - market, 0) for market, rent in rents)))]
    for plan in sorted(plans):
        of_plan = [unit.lease.rent for unit in OCCUPIED if unit.plan == plan]
        found.append(figure("in_place_rent_avg", cents(sum(of_plan)), len(of_plan), grain="floorplan", key=plan))
    return found


def delinquency():
    lines = [(account, line) for account in ACCOUNTS for line in account.lines]
    due = lambda *statuses: cents(sum(owed(line) for account, line in lines if account.status in statuses))
    aged = lambda age: cents(sum(line[age] for _, line in lines if line[age] > 0))
    everything, credit = cents(sum(owed(line) for _, line in lines)), -cents(sum(prepaid(line) for _, line in lines))
    current = due("Current resident", "NTV")
    # Billed are the month's charges (categories that begin with C), less what is written off for vacant units (PT).
    billed = sum(cents(posting[7]) * (posting[3][2] == "C") - cents(posting[7]) * (posting[3][2:4] == "PT")
                 for posting in POSTINGS)
    return [figure(metric, *values) for metric, values in {
        "delinquent_total": (everything,), "prepaid": (credit,), "delinquent_net": (everything - credit,),
        "current_delinquent_total": (current,), "former_delinquent_total": (due("Former resident"),),
        "other_delinquent_total": (due("Applicant", "Misc. Income"),), "delinquent_0_30": (aged(1),),
        "delinquent_31_60": (aged(2),), "delinquent_61_90": (aged(3),), "delinquent_over_90": (aged(4),),
        "accounts_owing": (sum(any(owed(line) for line in account.lines) for account in ACCOUNTS),),
        "accounts_prepaid": (sum(any(prepaid(line) for line in account.lines) for account in ACCOUNTS),),
        "delinquency_pct": (current, billed),
    }.items()]


def activity():
    count = lambda action: len(EVENTS.get(action, []))
    month = {"move_ins": count("Moved In"), "move_outs": count("Moved Out"), "renewals": count("Renewed Lease"),
             "notices": count("Move Out Notice"), "transfers": 0,
             "net_absorption": count("Moved In") - count("Moved Out")}
    contacts = [contact for list_of_contacts in CONTACTS.values() for contact in list_of_contacts]
    leads = len({contact[4] for contact in contacts})
    tours = len({contact[4] for contact in contacts if contact[1] == "Visit"})
    leases = len({contact[4] for contact in contacts if contact[13]})
    found = [figure(metric, value, window="month_to_date") for metric, value in month.items()]
    return found + [figure(metric, *values, window="month_to_date") for metric, values in {
        "leads": (leads,), "tours": (tours,), "leases": (leases,), "net_leases": (leases,), "lead_tour_pct": (tours, leads),
        "lead_lease_pct": (leases, leads), "tour_lease_pct": (leases, tours)}.items()]


def expirations():
    rows = expiration_rows()
    found = []
    for month in ("2026-03", "2026-04", "2026-05"):
        decisions = [row[8] for row in rows if row[7].isoformat()[:7] == month]
        found += [figure("expiring_leases", len(decisions), grain="month", key=month),
                  figure("renewal_rate_pct", decisions.count("Renewed"), len(decisions), grain="month", key=month)]
    return found


def forecast():
    found = []
    for week in range(1, 13):
        end = AS_OF + timedelta(7 * week)
        occupied = len(OCCUPIED) + sum(day <= end for day in MOVE_INS) - sum(day <= end for day in MOVE_OUTS)
        found.append(figure("occupancy_forecast", occupied, grain="week", key=str(week)))
    return found


def vacancy():
    """103 was vacated on February 20; of 202 and 303, which are ready, no file lists a prior resident."""
    unit = next(unit for unit in UNITS if unit.number == "103")
    days = (AS_OF - unit.further[0].move_out).days
    cost = (cents(unit.market) * 12 * days * 2 + 365) // (2 * 365)  # rounded half up to the cent
    return [figure("vacant_ready", 2), figure("vacant_not_ready", 1), figure("aged_unknown", 2),
            figure("aged_vacancy_30", 0), figure("days_vacant_avg", days, 1), figure("vacancy_cost", cost)]


def by_floorplan():
    return [entry for plan in ("A1", "A2", "B1")
            for entry in occupancy("floorplan", plan, [unit for unit in UNITS if unit.plan == plan])]


MAIN = ["Box_Score.xls", "Rent_Roll_Detail.xls", "Delinquent_and_Prepaid.xls", "Monthly_Activity_Summary.xls",
        "Lease_Expiration_Renewal_Detail.xls", "Lease_Expiration_Detail.xls", "Transaction_Detail_by_Code.xls",
        "Leasing_Activity_Detail.xlsx", "Make_Ready_Summary.xls", "Closed_Make_Ready_Summary.xls", "Lost_Rent_Summary.xls",
        "Projected_Occupancy.xlsx"]


def scenario(files, *lists, findings):
    return {"files": files, "findings": findings, "metrics": [entry for entries in lists for entry in entries]}


SCENARIOS = {
    "reports": scenario(
        [f"reports/{name}" for name in MAIN], occupancy(), by_floorplan(), exposure(), pricing(), delinquency(), activity(),
        expirations(), forecast(), vacancy(), findings=["vacant_without_vacated_date"]),
    "listed_reports": scenario(
        ["reports/Rent_Roll_Detail_Excel.xls", "reports/Box_Score.xls", "reports/Delinquent_and_Prepaid_Excel.xls",
         "reports/Leasing_Activity_Detail_Excel.xls"],
        occupancy(), by_floorplan(), exposure(), pricing(), delinquency()[:-1],
        findings=["vacant_without_vacated_date"]),
    "box_score": scenario(["reports/Box_Score.xls"], occupancy(), by_floorplan(), findings=[]),
    "monthly_activity": scenario(["reports/Monthly_Activity_Summary.xls"], occupancy(), activity()[:6],
        findings=["units_from_monthly_summary"]),
    "responses": scenario(
        ["responses/unitlist.xml", "responses/getresidentlistinfo.xml", "responses/getleaseinfo.xml",
         "responses/getrentableitems.xml"],
        occupancy(), by_floorplan(), exposure(), pricing(), forecast(), findings=["vacant_without_vacated_date"]),
}
