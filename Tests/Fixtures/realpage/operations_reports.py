"""Rent Roll, Box Score, Delinquent and Prepaid, Monthly Activity and the make-ready reports of the invented property."""

from containers import Sheet, biff, ooxml
from property import (ACCOUNTS, AS_OF, CODES, GROUPS, LINE, NAME, RAN, UNITS, cents, iso, money, of, owed, percent,
                      prepaid, us)


def crystal(title, code, below, spans, page="Page 1 of 1", product="OneSite Rents v3.0"):
    """A sheet with the heading of a Crystal report: product, company and property, page; run, title, code; period."""
    sheet = Sheet("Sheet1")
    left, middle, right = spans
    sheet.row(1, {left: product, middle: LINE, right: page})
    sheet.row(2, {left: RAN, middle: title, right: code})
    sheet.row(3, {middle: below})
    return sheet


# -- Rent Roll (4043), drawn

ROLL = {
    "0-1v9": "\nUnit", "2-6v9": "\nFloorplan", "7-12v9": "Unit Designation", "13-15v9": "\nSQFT",
    "17-18v9": "Unit/Lease\nStatus", "19-22v9": "\nName", "23-26v9": "Move-In\nMove-Out", "27-28v9": "Lease\nStart",
    "29-31v9": "Lease\nEnd", "32-33v9": "Market\n+ Addl.", "35-38v9": "Trans\nCode", "42-43v9": "Lease\nRent",
    "45-48v9": "Other\nCharges/\nCredits", "50-52v9": "Total\nBilling", "54-55v9": "Dep On\nHand", "57-60v9": "\nBalance",
}


def roll_rows():
    """What the Rent Roll's two tables hold: a row a block, and a row a charge."""
    blocks, charges = [], []
    for unit in UNITS:
        leases = [unit.lease] + unit.further
        for place, lease in enumerate(leases):
            number, is_unit = len(blocks), place == 0
            blocks.append({
                "block": number, "is_unit": int(is_unit), "unit": unit.number,
                "unit_lease_status": unit.status if is_unit else lease.status,
                "name": lease.name if lease else "VACANT",
                "market_addl_cents": cents(unit.market) if is_unit else None,
                "move_in": iso(lease.move_in) if lease else None, "move_out": iso(lease.move_out) if lease else None,
                "lease_start": iso(lease.start) if lease else None, "lease_end": iso(lease.end) if lease else None,
                "total_billing_cents": cents(lease.total) if lease else 0,
                "dep_on_hand_cents": cents(lease.deposit) if lease else 0,
                "balance_cents": cents(lease.balance) if lease else 0, "is_starred": int(not is_unit),
            })
            for code, amount in (lease.charges if lease else {}).items():
                charges.append({
                    "block": number, "trans_code": code,
                    "lease_rent_cents": cents(amount) if code == "RENT" else None,
                    "other_charges_credits_cents": None if code == "RENT" else cents(amount),
                })
    return blocks, charges


LEASES = [unit.lease for unit in UNITS if unit.lease]


def roll_totals():
    return {
        "market": sum(unit.market for unit in UNITS), "rent": sum(lease.rent for lease in LEASES),
        "other": sum(sum(lease.others.values()) for lease in LEASES), "total": sum(lease.total for lease in LEASES),
        "deposit": sum(lease.deposit for lease in LEASES), "balance": sum(lease.balance for lease in LEASES),
    }


SUMMARY = [
    ("Occupied, No NTV", "Occupied"), ("Occupied, NTV", "Occupied-NTV"), ("Occupied NTV Leased", "Occupied-NTVL"),
    ("Vacant Leased", "Vacant-Leased"), ("Admin/Down", "Admin/Down"), ("Vacant Not Leased", "Vacant"),
]


def rent_roll_drawn():
    sheet = crystal("RENT ROLL DETAIL", "mgt-521-003", f"As of {us(AS_OF)}", ("0-11", "12-46", "54-60"))
    sheet.row(4, {"0-60": "Parameters:  Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;"
                          "Exclude Formers? - No;Sort by - Unit;Report Type - Details + Summary;Show Unit Rent as - "
                          "Market + Addl.;Hide All PII Data? - No"})
    sheet.row(6, {"0-12": "Details"})
    sheet.row(8, ROLL)
    row = 11
    for unit in UNITS:
        # A page ends inside a unit: its further charges stand below a heading that is printed again.
        for place, lease in enumerate([unit.lease] + unit.further):
            star = place > 0
            amount = (lambda value: f"{value:,.2f}*") if star else (lambda value: value)
            values = {"17-18": lease.status if star else unit.status, "19-22": lease.name if lease else "VACANT"}
            if not star:
                values |= {"0-1": unit.number, "2-6": unit.plan, "7-12": "N/A", "13-15": unit.square_feet,
                           "32-33": unit.market}
            if lease:
                days = [us(lease.move_in)] + ([us(lease.move_out)] if lease.move_out else [])
                values |= {"23-26": "\n".join(days), "27-28": us(lease.start), "29-31": us(lease.end), "35-38": "RENT",
                           "40-43": amount(lease.rent)}
            else:
                values |= {"40-43": 0, "45-48": 0, "49-52": 0}
            values |= {"53-55": amount(lease.deposit if lease else 0), "56-60": amount(lease.balance if lease else 0)}
            others = list((lease.others if lease else {}).items())
            if lease and not others:
                values["49-52"] = amount(lease.total)
            sheet.row(row, values)
            row += 1
            if unit.number == "201":
                sheet.row(row + 1, {"0-12": "Details"})
                sheet.row(row + 3, {key.replace("v9", f"v{row + 4}"): text for key, text in ROLL.items()})
                row += 6
            for code, value in others:
                line = {"35-38": code, "45-48": amount(value)}
                if code == others[-1][0]:
                    line["49-52"] = amount(lease.total)
                sheet.row(row, line)
                row += 1
        row += 1
    totals = roll_totals()
    sheet.row(row, {"0-6": "Totals:", "31-33": totals["market"], "39-43": totals["rent"], "44-47": totals["other"],
                    "48-51": totals["total"], "52-55": totals["deposit"], "56-60": totals["balance"]})
    row += 3
    sheet.row(row, {"8-40": "Occupancy and Rents Summary for Current Date"})
    sheet.row(row + 2, {"1-8": "Unit Status", "10-14": "Market\n+ Addl.", "20-24": "# Units", "26-30": "Potential\nRent",
                        "33-36": "%"})
    for place, (label, status) in enumerate(SUMMARY):
        units = [unit for unit in UNITS if unit.status == status]
        sheet.row(row + 4 + place, {
            "1-8": label, "9-14": sum(unit.market for unit in units), "20-24": len(units),
            "25-30": sum(unit.lease.rent if unit.lease else unit.market for unit in units),
            "33-36": percent(len(units), 12) / 100})
    sheet.row(row + 10, {"1-8": "Totals:", "9-14": totals["market"], "20-24": 12})
    row += 13
    sheet.row(row, {"8-40": "Summary Billing by Transaction Code"})
    sheet.row(row + 2, {"1-8": "Transaction\nCode", "20-24": "Amount"})
    for place, code in enumerate(CODES):
        sheet.row(row + 4 + place, {"1-8": code, "20-24": sum(lease.charges.get(code, 0) for lease in LEASES)})
    sheet.row(row + 4 + len(CODES), {"1-8": "Total:", "19-24": totals["total"]})
    blocks, charges = roll_rows()
    return "Rent_Roll_Detail.xls", biff([sheet], crystal=True), {
        "report": "4043", "tables": {"realpage_rent_roll": blocks, "realpage_rent_roll_charges": charges},
        "totals": [cents(value) for value in totals.values()] + [of(status) for _, status in SUMMARY]}


# -- Rent Roll (4295), a row a lease

def rent_roll_listed():
    others = [code for code in CODES if code != "RENT"]
    sheet = Sheet("Rent Roll Detail")
    for row, text in enumerate([
        f"OneSite Reports - {NAME}", "RENT ROLL DETAIL", "03/11/2026 05:14:03 AM", f"As of Date: {us(AS_OF)}",
        "Parameters:  Properties - ALL;Subjournals - ALL;Exclude Formers? - No;Hide All PII Data? - No",
    ]):
        sheet.list(row, [text])
    sheet.list(5, [
        "Resh ID", "Lease ID", "Bldg/Unit", "Floorplan", "Unit Designation", "SQFT", "Unit/Lease Status", "Name",
        "Phone Number", "Email", "Move-In", "Notice For Date", "Move-Out", "Lease Start", "Lease End", "Market + Addl.",
        "Sub Journal", "Required Deposit", "Dep On Hand", "Balance", "Lease Rent", "RENT", *others, "Total Billing"])
    row, blocks = 6, []
    for unit in UNITS:
        for place, lease in enumerate([unit.lease] + unit.further):
            star = place > 0
            amount = (lambda value: f"{value:,.2f}*") if star else (lambda value: value)
            ids = [f"{7000 + row}", f"{900 + row}"] if lease else ["", ""]
            unit_part = [unit.number, unit.plan, "N/A", unit.square_feet, lease.status if star else unit.status,
                         lease.name if lease else "VACANT", None, None]
            days = [us(lease.move_in), "", us(lease.move_out), us(lease.start), us(lease.end)] if lease else [""] * 5
            sheet.list(row, ids + unit_part + days + [
                None if star else unit.market, "RESIDENT" if lease else "", 0, amount(lease.deposit if lease else 0),
                amount(lease.balance if lease else 0), amount(lease.rent if lease else 0)] + [
                amount(lease.charges[code]) if lease and code in lease.charges else None for code in ["RENT", *others]] + [
                amount(lease.total if lease else 0)])
            blocks.append({
                "unit": unit.number, "floorplan": unit.plan, "unit_lease_status": lease.status if star else unit.status,
                "resh_id": ids[0] or None, "total_billing_cents": cents(lease.total) if lease else 0,
                "balance_cents": cents(lease.balance) if lease else 0})
            row += 1
    totals = roll_totals()
    sheet.row(row, {0: "Totals:", 5: sum(unit.square_feet for unit in UNITS), 15: totals["market"], 17: 0,
                    18: totals["deposit"], 19: totals["balance"], 20: totals["rent"], 21: totals["rent"],
                    **{22 + place: sum(lease.charges.get(code, 0) for lease in LEASES) for place, code in enumerate(others)},
                    22 + len(others): totals["total"]})
    sheet.list(row + 1, ["-- Amounts marked * belong to applicants, pending and former residents and are not included"])
    states = Sheet("Occupancy")
    states.list(0, ["Occupancy and Rents Summary for Current Date"])
    states.list(1, ["Unit Status", "Market + Addl.", "# Units"])
    for place, (label, status) in enumerate(SUMMARY):
        states.list(2 + place, [label, sum(unit.market for unit in UNITS if unit.status == status), of(status)])
    states.list(8, ["Totals:", totals["market"], 12])
    return "Rent_Roll_Detail_Excel.xls", ooxml([sheet, states]), {
        "report": "4295", "tables": {"realpage_rent_roll": blocks},
        "totals": [cents(totals[key]) for key in ("market", "rent", "total", "deposit", "balance")]}


# -- Box Score (4238)

STATES = ["Vacant", "Vacant-Leased", "Model", "Admin/Down"], ["Occupied", "Occupied-NTV", "Occupied-NTVL"]


def box_counts(units):
    """Units, vacant and its four parts, occupied and its three."""
    count = lambda status: sum(unit.status == status for unit in units)
    vacant, occupied = [count(status) for status in STATES[0]], [count(status) for status in STATES[1]]
    return [len(units), sum(vacant), *vacant, sum(occupied), *occupied]


def box_row(label, columns, units):
    counts = box_counts(units)
    lived = [unit.lease.rent for unit in units if unit.is_occupied]
    leased = counts[7] + counts[9] + counts[3]
    averages = [sum(unit.market for unit in units) / len(units), sum(lived) / len(lived),
                sum(unit.market - 40 for unit in units) / len(units)]
    cells = [str(count) for count in counts] + [
        f"{percent(counts[6], counts[0]) / 100:.2f}", money(averages[0]), money(averages[1]),
        f"{percent(leased, counts[0]) / 100:.2f}", money(averages[2])]
    return {columns: label, **{2 + place: cell for place, cell in enumerate(cells)}}, averages


def box_heading():
    sheet = Sheet("Sheet1")
    sheet.row(0, {"1-2": "OneSite Rents v3.0", "3-5v1": LINE})
    sheet.row(2, {"3-5v4": "BOXSCORE"})
    sheet.row(3, {"7-8v5": "120.080.305"})
    sheet.row(4, {"1-2v5": "03/11/2026 05:02:17AM"})
    sheet.row(5, {"3-4v7": f"As of {us(AS_OF)}"})
    sheet.row(7, {"1v8": "Parameters:"})
    sheet.row(8, {"2-3": "Subproperty: ALL; Show Unit Designation Section? Yes; Date Range: 03/01/2026 through 03/10/2026"})
    return sheet


def box_score():
    sheet, expected = box_heading(), []
    sheet.row(10, {0: f"Unit Status - {us(AS_OF)}"})
    heads = ["Occupancy Percent", "Avg Market Rent", "Avg Leased Rent", "Net Leased Percent", "Avg Effective Rent"]
    sheet.row(11, {"0v12": "Floor Plan Group", "1v12": "Floor Plan", "2v12": "Units", "3-7": "Vacant", "8-11": "Occupied",
                   **{f"{12 + place}v12": text for place, text in enumerate(heads)}})
    sheet.list(12, [None, None, None, "Total Vacant", "Not Leased", "Leased", "Model/Admin", "Down", "Total Occupied",
                    "No NTV", "NTV-NL", "NTV-L"])
    row = 13
    names = ["units", "total_vacant", "not_leased", "leased", "model_admin", "down", "total_occupied", "no_ntv", "ntv_nl",
             "ntv_l"]
    for group, plans in GROUPS.items():
        sheet.row(row, {0: group})
        row += 1
        for plan in plans:
            units = [unit for unit in UNITS if unit.plan == plan]
            values, averages = box_row(plan, 1, units)
            sheet.row(row, values)
            expected.append({
                "floorplan_group": group, "floorplan": plan, **dict(zip(names, box_counts(units))),
                "avg_market_rent_cents": round(averages[0] * 100 + 1e-6),
                "avg_leased_rent_cents": round(averages[1] * 100 + 1e-6),
                "occupancy_percent": percent(box_counts(units)[6], len(units))})
            row += 1
        sheet.row(row, box_row(f"Total {group}:", 0, [unit for unit in UNITS if unit.plan in plans])[0])
        row += 1
    sheet.row(row, box_row("Property Totals", 0, UNITS)[0])
    sheet.row(row + 2, {0: f"Availability/Exposure - {us(AS_OF)}", 8: f"Vacant Units Make Ready Status - {us(AS_OF)}"})
    sheet.row(row + 3, {0: "Status", 2: "Units", 3: "Percent", 8: "Status", 10: "Units", 11: "Percent"})
    sheet.row(row + 4, {0: "Vacant Not Leased", 2: "2", 3: "16.67", 8: "Ready", 10: "1", 11: "25.00"})
    sheet.row(row + 6, {0: f"Unit Designations - {us(AS_OF)}"})
    sheet.row(row + 7, {0: "Floor Plan Group", 1: "Floor Plan", 2: "Units", 3: "N/A", 4: "Affordable"})
    sheet.row(row + 8, {0: "1x1"})
    sheet.row(row + 9, {1: "A1", 2: "4", 3: "4", 4: "0"})
    sheet.row(row + 10, {0: "Property Totals", 2: "12", 3: "12", 4: "0"})
    return "Box_Score.xls", biff([sheet], crystal=False), {
        "report": "4238", "tables": {"realpage_box_score": expected}, "totals": box_counts(UNITS)}


def box_score_error():
    sheet = box_heading()
    words = "Invalid end date entered - end date must be less than or equal to the property date"
    sheet.row(9, {"0-7": words})
    return "Box_Score_error_page.xls", biff([sheet], crystal=False), {"report": "4238", "refusal": words}


# -- Delinquent and Prepaid (4260 drawn, 4009 a row a line)

DUE = {
    "1-3": "Unit", "9-11": "\nStatus", "13-16": "Move-In/\nOut", "18-23": "Code\nDescription", "24-27": "Total\nPrepaid",
    "30-35": "Total\nDelinquent", "39-42": "Net\nBalance", "43-46": "\nCurrent", "48-51": "30\nDays", "52-54": "60\nDays",
    "55-58": "90+\nDays", "59-62": "Prorate  Credits ", "64-69": "Deposits\nHeld", "70-72": "Outstanding\nDeposit",
    "75-76": "# Late/\n# NSF",
}


def due_header(sheet, row):
    sheet.row(row, {"1-12": f"Detail - {len(ACCOUNTS)} Account(s)"})
    sheet.row(row + 2, {f"5-8v{row + 4}": "Name\nPhone Number\nEmail"})
    sheet.row(row + 3, {f"{block}v{row + 4}": text for block, text in DUE.items()})


def due_tables():
    accounts, lines = [], []
    for number, account in enumerate(ACCOUNTS):
        accounts.append({
            "account": number, "unit": account.unit, "status": account.status, "move_in": iso(account.move_in),
            "move_out": iso(account.move_out), "deposits_held_cents": cents(account.deposit),
            "late": int(account.late.split("/")[0]), "nsf": int(account.late.split("/")[1])})
        for line in account.lines:
            lines.append({
                "account": number, "code": line[0], "total_prepaid_cents": cents(prepaid(line)),
                "total_delinquent_cents": cents(owed(line)), "current_cents": cents(line[1]),
                "days_30_cents": cents(line[2]), "days_60_cents": cents(line[3]), "days_90_cents": cents(line[4])})
    return accounts, lines


def amounts(columns, lines):
    """The six amounts of lines under their columns, and the prorate credits."""
    values = [sum(map(prepaid, lines)), sum(map(owed, lines))] + [sum(line[age] for line in lines) for age in range(1, 5)]
    return dict(zip(columns, values + [0]))


ALL_LINES = [line for account in ACCOUNTS for line in account.lines]
NETS = [account.net for account in ACCOUNTS]


def delinquency_drawn():
    sheet = crystal("DELINQUENT AND PREPAID", "120.080.106", f"Fiscal Period 032026 As of {us(AS_OF)}",
                    ("1-13", "14-62", "66-76"))
    sheet.row(5, {"1-62": "Parameters:  Report Type: Details"})
    sheet.row(7, {"1-62": "Subproperties: ALL"})
    sheet.row(12, {"1-76v14": "Statuses to include: Applicant,Current resident,Former resident; Aging Columns: Fiscal; "
                              "Hide all PII data: Yes;"})
    due_header(sheet, 16)
    columns = ["23-28", "29-35", "43-46", "48-51", "52-54", "55-58", "60-63"]
    row = 24
    for account in ACCOUNTS:
        days = [us(day) for day in (account.move_in, account.move_out) if day]
        sheet.row(row, {"1-3": account.unit, "9-11": account.status, "13-16": "\n".join(days) or None,
                        "65-69": account.deposit, "70-74": 0, "75-76": account.late})
        row += 1
        for place, line in enumerate(account.lines):
            if account.unit == "304" and place == 1:  # a page ends inside this account
                due_header(sheet, row + 1)
                row += 8
            net = {"39-42": account.net} if len(account.lines) == 1 else {}
            old = {38: "‡"} if account.is_old and line[4] else {}
            sheet.row(row, {"18-21": line[0], **amounts(columns, [line]), **net, **old})
            row += 4
        if len(account.lines) > 1:
            sheet.row(row, {"18-21": "Subtotals:", **amounts(columns[:-1] + ["59-63"], account.lines), "39-42": account.net})
            row += 3
    sums = amounts(["23-28", "30-35", "43-46", "48-51", "52-54", "55-58", "60-64"], ALL_LINES)
    sheet.row(row, {"16-21": "Grand Totals:", **sums, "39-42": sum(NETS),
                    "65-69": sum(account.deposit for account in ACCOUNTS)})
    with_amount = lambda age: sum(sum(line[age] for line in account.lines) > 0 for account in ACCOUNTS)
    residents = [sum(any(prepaid(line) for line in account.lines) for account in ACCOUNTS),
                 sum(any(owed(line) for line in account.lines) for account in ACCOUNTS)]
    sheet.row(row + 1, {"16-21": "Resident Count:", "23-28": residents[0], "30-35": residents[1], 37: "**",
                        "43-46": with_amount(1), "48-51": with_amount(2), "52-54": with_amount(3), "55-58": with_amount(4)})
    sheet.row(row + 2, {"30-36": "Net Prepaid:", "39-42": sum(net for net in NETS if net < 0)})
    sheet.row(row + 3, {"27-36": "Net Delinquent:", "39-42": sum(net for net in NETS if net > 0)})
    sheet.row(row + 6, {"1-76": "** These subtotals consist of transaction code level balances, and may not sum up to "
                                "grand totals."})
    row += 10
    sheet.row(row, {"11-40": "Summary By Transaction Code **"})
    heads = {"3-6": "\nDescription", "8-12": "Delinquent / Prepaid Account\n", "14-18": "Beginning\nPrepaid",
             "20-24": "Current\nPrepaid", "26-30": "Change In\nPrepaid", "31-35": "Beginning\nDelinquent",
             "37-41": "Current\nDelinquent", "42-44": "Change In\nDelinquent", "46-49": "Beginning\nBalance",
             "51-54": "Current\nBalance", "55-58": "Change In\nBalance", "61-63": "\nCurrent", "68-69": "30\nDays",
             "71-72": "60\nDays", "74-75": "90+\nDays"}
    sheet.row(row + 1, {f"{block}v{row + 2}": text for block, text in heads.items()})
    columns = ["14-18", "20-24", "26-30", "31-35", "37-41", "42-44", "46-49", "51-54", "55-58", "60-63", "66-69", "71-72",
               "73-75"]

    def summary(lines):
        paid, due = sum(map(prepaid, lines)), sum(map(owed, lines))
        ages = [sum(line[age] for line in lines) for age in range(1, 5)]
        return dict(zip(columns, [0, paid, paid, 0, due, due, 0, paid + due, paid + due, *ages]))

    row += 5
    for code in sorted({line[0] for line in ALL_LINES}):
        of_code = [line for line in ALL_LINES if line[0] == code]
        account = "2200-0001" if prepaid(of_code[0]) else "1200-0002"
        sheet.row(row, {"3-6": code, "8-12": account, **summary(of_code)})
        row += 2
    sheet.row(row, summary(ALL_LINES))
    sheet.row(row + 2, {"6-40": "Summary by General Ledger Account"})
    sheet.row(row + 4, {"34-55": "         Beginning                       Ending"})
    sheet.row(row + 5, {"6-17": "Grand Totals:    ", "34-40": 0, "42-48": sum(NETS), "50-55": sum(NETS)})
    sheet.row(row + 6, {"6-17": "1200-0002 A/R - Tenants", "19-25": "Total:", "34-40": 0,
                        "42-48": sum(map(owed, ALL_LINES)), "50-55": sum(map(owed, ALL_LINES))})
    sheet.row(row + 7, {"19-25": "RENT", "34-40": 0, "42-48": 2380, "50-55": 2380})
    sheet.row(row + 12, {"2-60": "*  -- Resident is under eviction\n† -- Balance due includes NSF transaction(s).\n"
                                 "‡ -- Includes amounts that are 120+ days past due"})
    accounts, lines = due_tables()
    return "Delinquent_and_Prepaid.xls", biff([sheet], crystal=True), {
        "report": "4260", "tables": {"realpage_delinquency": accounts, "realpage_delinquency_lines": lines},
        "totals": [cents(sum(NETS)), len(ACCOUNTS), cents(sum(map(owed, ALL_LINES)))]}


def delinquency_listed():
    sheet = Sheet("Sheet1")
    sheet.list(0, [f"OneSite Rents v3.0 Delinquent and Prepaid (Excel) {LINE} Fiscal Period 032026 As of {us(AS_OF)} "
                   "Run 03/11/2026 05:22:31 AM"])
    sheet.list(1, ["Resh ID", "Lease ID", "Bldg/Unit", "Name", "Phone", "Email", "Status", "Move-In/Out", "Code Description",
                   "Total Prepaid", "Total Delinquent", "D", "O", "Net Balance", "Current", "30 Days", "60 Days", "90+ Days",
                   "Prorate Credit", "Deposits Held", "Outstanding Deposit", "#Late", "#NSF", "Comment Date",
                   "Leasing Agent"])
    row = 2
    for number, account in enumerate(ACCOUNTS):
        days = "\n".join(us(day) for day in (account.move_in, account.move_out) if day)
        late, nsf = map(int, account.late.split("/"))
        for place, line in enumerate(account.lines):
            deposits = [account.deposit, 0] if place == 0 else [None, None]
            sheet.list(row, [
                f"{7100 + number}", f"{14200 + number}", account.unit, None, None, None, account.status, days or None,
                line[0], prepaid(line), owed(line), None, "‡" if account.is_old and line[4] else None, sum(line[1:]),
                *line[1:], 0, *deposits, late, nsf])
            row += 1
    accounts, lines = due_tables()
    for number, account in enumerate(accounts):
        account |= {"resh_id": f"{7100 + number}", "lease_id": f"{14200 + number}"}
    return "Delinquent_and_Prepaid_Excel.xls", biff([sheet], crystal=False), {
        "report": "4009", "tables": {"realpage_delinquency": accounts, "realpage_delinquency_lines": lines}, "totals": []}


# -- Monthly Activity Summary (3877)

EVENTS = {
    "Moved In": [("201", "Current resident", "Boone, Carl", "03/02/2026")],
    "Moved Out": [("303", "Former resident", "Ostrow, Ben (Benny)", "03/04/2026"),
                  ("103", "Former resident", "De Witt, Ana, Jr", "03/06/2026")],
    "Move Out Notice": [("104", "Current resident", "Ivers, Pia", "03/01/2026")],
    "Renewed Lease": [("302", "Current resident", "Stone, Hugo", "03/09/2026")],
}
PLAN_ACTIVITY = {  # move-ins, move-outs, cancellations, renewals, leases; rent, other, payments, credits, deposits in, out
    "A1": [0, 1, 0, 0, 0, 3975, 75, 3462.50, 0, 0, 150],
    "A2": [1, 0, 1, 0, 1, 2980, 50.25, 3030.25, 50, 150, 0],
    "B1": [0, 1, 0, 1, 0, 5875.50, 260, -75, 0, 0, 500],
}


def monthly_activity():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"1-8": "OneSite Rents v3.0", "9-32": LINE, "33-35": "Page 1 of 2"})
    sheet.row(2, {"1-8": RAN, "9-32v3": "MONTHLY ACTIVITY SUMMARY", "33-35": "mgt-542-001"})
    sheet.row(4, {"5-30": f"As of {us(AS_OF)}"})
    sheet.row(7, {"1-16v11": "Parameters:\nAccounting activity since: 03/01/2026\nOccupancy activity since: 03/01/2026\n"
                             "Property number: ALL\nSubtotals by: Floorplan Name"})
    heads = {"8-10": "Total\nBase Rent", "11": "\nTotal SQFT", "12-14": "\nTotal\nUnits", "16": "\nOccupied no NTV",
             "17-20": "Vacant Not Leased", "21-22": "\nVacant Leased", "23-25": "Occupied NTV not Leased",
             "26-30": "Occupied NTV Leased", "31-32": "Vacant Admini-\nstrative", "33": "\nVacant Down"}

    def header(row):
        sheet.row(row, {f"{block}v{row + 2}": text for block, text in heads.items()})
        sheet.row(row + 2, {1: "Floor plan", "2-4": "Market Rent"})

    columns = ["3-4", "5-10", 11, "12-14", 16, "17-20", "21-22", "23-25", "26-30", "31-32", 33]
    names = ["market_rent_cents", "total_base_rent_cents", "total_sqft", "total_units", "occupied_no_ntv",
             "vacant_not_leased", "vacant_leased", "occupied_ntv_not_leased", "occupied_ntv_leased",
             "vacant_administrative", "vacant_down"]

    def states(units):
        count = lambda status: sum(unit.status == status for unit in units)
        return [sum(unit.market for unit in units), sum(unit.market - 25 for unit in units),
                sum(unit.square_feet for unit in units), len(units), count("Occupied"), count("Vacant"),
                count("Vacant-Leased"), count("Occupied-NTV"), count("Occupied-NTVL"), 0, count("Admin/Down")]

    header(14)
    row, plans, activity, events = 18, [], [], []
    for plan in PLAN_ACTIVITY:
        if plan == "B1":  # a page ends in the middle of the list
            header(row + 2)
            row += 6
        values = states([unit for unit in UNITS if unit.plan == plan])
        sheet.row(row, {1: plan, **dict(zip(columns, values))})
        plans.append({"floorplan": plan, **{name: cents(value) if name.endswith("_cents") else value
                                            for name, value in zip(names, values)}})
        row += 1
    sheet.row(row + 1, {1: "Totals", **dict(zip(columns, states(UNITS)))})
    row += 4
    sheet.row(row, {f"6-9v{row + 2}": "Cancella-\ntions /Rejection", f"15-18v{row + 2}": "\nRent\nCharged",
                    f"19-22v{row + 2}": "\nOther\nCharges", f"32-33v{row + 2}": "\nDeposits In",
                    f"34-35v{row + 2}": "\nDeposits\nOut"})
    sheet.row(row + 1, {f"2-3v{row + 2}": "Move-\nins", f"4-5v{row + 2}": "Move-\nouts",
                        f"27-31v{row + 2}": "Other\nCredits"})
    sheet.row(row + 2, {1: "Floor plan", 11: "Renewals", "12-14": "Leases", "23-26": "Payments"})
    row += 4
    columns = ["2-3", "4-5", "6-10", 11, "12-14", "16-18", "19-21", "22-24", "25-28", "29-31", "32-33"]
    names = ["move_ins", "move_outs", "cancellations_rejections", "renewals", "leases", "rent_charged_cents",
             "other_charges_cents", "payments_cents", "other_credits_cents", "deposits_in_cents", "deposits_out_cents"]
    for plan, values in PLAN_ACTIVITY.items():
        sheet.row(row, {1: plan, **dict(zip(columns, values))})
        activity.append({"floorplan": plan, **{name: cents(value) if name.endswith("_cents") else value
                                               for name, value in zip(names, values)}})
        row += 1
    totals = [sum(values[place] for values in PLAN_ACTIVITY.values()) for place in range(11)]
    sheet.row(row + 1, {1: "Totals", **dict(zip(columns, totals))})
    row += 4
    sheet.row(row, {"2-5": "Unit", "8-12": "Status", "14-23": "Name"})
    sheet.row(row + 1, {"22-27": "Action", "28-33": "Date"})
    row += 3
    for action, list_of_events in EVENTS.items():
        for unit, status, name, day in list_of_events:
            sheet.row(row, {"2-5": unit, "8-12": status, "14-23": name})
            sheet.row(row + 1, {"21-25": action, "27-32": day})
            row += 2
            events.append({"unit": unit, "status": status, "name": name, "action": action,
                           "date": f"{day[6:]}-{day[:2]}-{day[3:5]}"})
        sheet.row(row + 1, {"20-32": f"Total {action}: {len(list_of_events)}"})
        row += 4
    return "Monthly_Activity_Summary.xls", biff([sheet], crystal=True), {
        "report": "3877", "tables": {
            "realpage_monthly_summary": plans, "realpage_monthly_summary_activity": activity,
            "realpage_monthly_summary_events": events},
        "totals": [1, 2, 1, 1] + [cents(value) for value in totals[5:]]}


# -- the reports of Facilities

def facilities(title, code, below, last, product="OneSite Facilities\n3/11/2026 9:43:41 AM"):
    sheet = Sheet("Sheet1")
    sheet.row(1, {"1-6v2": product, "7-10": LINE, f"11-{last}v2": f"Page 1 of 1\n{code}"})
    sheet.row(2, {"7-10": title})
    sheet.row(3, {"7-10": below})
    return sheet


ORDERS = ["Trash out", "Paint", "Final Inspection"]


def make_ready_summary():
    sheet = facilities("MAKE READY SUMMARY", "130.080.130.999", "As of 03/11/2026", 18)
    sheet.row(5, {"1-2": "Parameters:", "4-16v6": "Units selected: ALL"})
    sheet.row(9, {1: "Days vacant", "2-4": "Date vacated", 5: "Renovation date", "6-7": "Date due", 8: "Bldg", 9: "Unit",
                  10: "Sq ft", 11: "# of WOs", 12: "Est hrs:min", 13: "WO #", "14-15": "Description",
                  "16-17": "Assigned to"})
    units = [("19", "02/20/26", "03/20/26", "103", "650", 19), ("-20", "03/31/26", "04/07/26", "104", "650", -20)]
    row, rows, orders = 10, [], []
    for days, vacated, due, unit, feet, count in units:
        for place, order in enumerate(ORDERS):
            first = {1: days, "2-4": vacated, "6-7": due, 9: unit, 10: feet, 11: "3", 12: "01:05"} if place == 0 else {}
            sheet.row(row, {**first, 13: f"{unit}0-{place + 1}", "14-15": order})
            orders.append({"unit": unit, "wo": f"{unit}0-{place + 1}", "description": order})
            row += 1
        rows.append({"unit": unit, "days_vacant": count, "date_vacated": f"20{vacated[6:]}-{vacated[:2]}-{vacated[3:5]}",
                     "date_due": f"20{due[6:]}-{due[:2]}-{due[3:5]}", "sq_ft": 650, "of_wos": 3, "est_minutes": 65})
    sheet.row(row, {1: "Total", 11: 6})
    return "Make_Ready_Summary.xls", biff([sheet], crystal=False), {
        "report": "4186", "as_of": "2026-03-11", "tables": {
            "realpage_make_ready_summary": rows, "realpage_make_ready_summary_work_orders": orders}, "totals": [6]}


def closed_make_ready():
    sheet = facilities("CLOSED MAKE READY SUMMARY", "130.080.050.999",
                       "Report created on calendar date: 03/11/2026 and property date: 03/10/2026", 15)
    sheet.row(5, {"1-2": "Parameters:", "4-12": "Date Range: 03/01/2026 thru 03/11/2026; Sort by: Unit"})
    sheet.row(7, {9: "Assigned to", "10-11": "Date", "12-13": "Amt"})
    sheet.row(8, {1: "Bldg", "2-4": "Unit", 5: "# of WOs", "6-7": "WO", 8: "Service Issue", 9: "Worker", "10-11": "closed",
                  "12-13": "charged", 14: "Time Worked", "15-16": "Hrs:Min"})
    rows, row = [], 9
    for unit, number, minutes in (("202", "2088", 1), ("303", "1903", 75)):
        for place, issue in enumerate(ORDERS):
            first = {1: "N/A", "2-4": unit, 5: "3"} if place == 0 else {}
            sheet.row(row, {**first, "6-7": f"{number}-{place + 1}", 8: issue, 9: "Kit Lund", "10-11": "03/05/2026",
                            "12-13": "0.00", 14: "Kit Lund", "15-16": f"{minutes // 60}:{minutes % 60}"})
            rows.append({"unit": unit, "wo": f"{number}-{place + 1}", "service_issue": issue, "date_closed": "2026-03-05",
                         "amt_charged_cents": 0, "minutes": minutes})
            row += 1
    sheet.row(row, {1: "Totals", "2-4": 2, 5: 6, "12-13": "0"})
    return "Closed_Make_Ready_Summary.xls", biff([sheet], crystal=False), {
        "report": "4189", "as_of": None, "tables": {"realpage_closed_make_ready": rows}, "totals": [2, 6]}


def make_ready_analysis():
    sheet = facilities("MAKE READY ANALYSIS", "130.080.120.999",
                       "Report created on calendar date: 03/11/2026 09:43 AM and property date: 03/10/2026", 19)
    sheet.row(5, {1: "Parameters:", "3-14": "Period: Month; # of periods: 1; Date range:  03/01/2026 thru 03/31/2026"})
    sheet.row(7, {17: "Cost"})
    sheet.row(8, {"1-3": "Period", "4-5": "Units made ready", "6-7": "Avg Hrs:Min", "8-9": "Total Hrs:Min",
                  10: "Make ready renovation", 11: "Avg Hrs:Min", 12: "Total Hrs:Min", 13: "Avg", "14-16": "Labor",
                  17: "Parts", 18: "Total"})
    sheet.row(9, {"1-3": "3/2026", "4-5": "2", "6-7": "1:54", "8-9": "3:48", 10: "0", 11: "0:00", 12: "0:00", 13: "6.25",
                  "14-16": "0", 17: "12.50", 18: "12.50"})
    sheet.row(10, {"1-3": "Total", "4-5": "2", "8-9": "3:48", 10: "0", 12: "0:00", "14-16": "0", 17: "12.5", 18: "12.5"})
    sheet.row(12, {"1-8": "Averages per period"})
    for place, (label, value) in enumerate((("Units made ready", "2.0"), ("Time per unit", "1:54"), ("Time", "3:48"))):
        sheet.row(13 + place, {"1-4": label, "5-8": value})
    return "Make_Ready_Analysis.xls", biff([sheet], crystal=False), {
        "report": "130.080.120.999", "as_of": None, "tables": {"realpage_make_ready_analysis": [{
            "period": "3/2026", "units_made_ready": 2, "avg_minutes": 114, "total_minutes": 228, "cost_avg_cents": 625,
            "cost_labor_cents": 0, "cost_parts_cents": 1250, "cost_total_cents": 1250}]}, "totals": [2, 228]}


REPORTS = [rent_roll_drawn, rent_roll_listed, box_score, box_score_error, delinquency_drawn, delinquency_listed,
           monthly_activity, make_ready_summary, closed_make_ready, make_ready_analysis]
