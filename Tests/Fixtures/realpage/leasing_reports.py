"""Leasing, prospects, expirations and forecasts of the invented property."""

from datetime import date, datetime, timedelta

from containers import Sheet, Text, biff, html_cells, ooxml, page
from property import AS_OF, COMPANY, LINE, NAME, UNITS, cents, iso, money, percent, us

CRM = "OneSite Prospect Management v3.0"


# -- Lease Expiration Detail (3838)

def lease_expiration():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"0-4v2": "OneSite Rents v3.0", "5-33v2": LINE, "34-42v2": "Page 1 of 2"})
    sheet.row(3, {"0-4": "3/11/2026  5:57:40AM", "5-33": "LEASE EXPIRATION DETAIL", "34-42": "rpt-001-702"})
    sheet.row(6, {"0-41": "Parameters:  Signed renewals included; On notice preleased included; Pending leases included; "
                          "Sort by - Expiration Date; Market Rent Type - Market + Addl."})
    heads = {"4-6": "Name\nPhone/email", "7-8": "\nTerm", "9-12": "Lease\nEnd", "13-14": "\nMove-In",
             "15-16": "Expected\nMove-out", "17-20": "Do Not\nRenew", "21-22": "Late/\nNSF", "23-25": "Last Rent\nChange",
             "29": "Market\n+ Addl.", "31": "Lease\nRent", "32-34": "Other\nCharges", "36-37": "Other\nCredits",
             "38-41": "Total\nBilling", "42-43": "\nBalance"}

    def header(row):
        sheet.row(row, {f"26-28v{row + 3}": "Last Rent\nChange Amt"})
        sheet.row(row + 1, {f"{block}v{row + 3}": text for block, text in heads.items()})
        sheet.row(row + 2, {0: "Unit", 1: "Floorplan", "2-3": "SQFT"})

    header(8)
    # Of each lease what the report adds: the group, its contact line, term, do not renew, late/NSF, last change of rent.
    extra = {
        "304": ("MTM", "(512) 555-0114   tess@example.com", "MTM", False, "5/0", date(2025, 2, 15), 45),
        "104": ("March 2026", "5125550187   pia@example.com", "12", False, "1/0", date(2025, 3, 20), None),
        "203": ("April 2026", "           nash@example.com", "15", True, "0/0", date(2025, 1, 10), None),
        "102": ("April 2026", "(737)555-0121   quill@example.com", "12", False, "3/1", date(2025, 4, 15), -30),
        "302": ("April 2026", "(737) 555-0166   hugo@example.com", "12", False, "0/0", date(2025, 5, 1), None),
    }
    row, rows, group = 14, [], None
    sums, everything = [0] * 5, [0] * 5
    numbers = list(extra)

    def footer(row, label, values):
        sheet.row(row, {"0-10": label, "27-29": values[0], "30-31": values[1], "32-34": values[2], "36-37": values[3],
                        "38-41": values[4]})

    for place, number in enumerate(numbers):
        unit = next(unit for unit in UNITS if unit.number == number)
        lease, (caption, contact, term, no_renewal, late, changed, change) = unit.lease, extra[number]
        if caption != group:
            sheet.row(row, {"0-5": caption})
            row, group = row + 3, caption
        other = sum(amount for amount in lease.others.values() if amount > 0)
        values = [unit.market, lease.rent, other, 0, lease.rent + other]
        head = {"0": number, "1": unit.plan, "2-3": unit.square_feet, "4-6": lease.name, "7-8": term, "9-12": us(lease.end),
                "13-14": us(lease.move_in), "15-16": us(lease.move_out) or None}
        tail = {f"18v{row + 1}": "c", "21-22": late, "24-26": us(changed)}
        if change is None:
            tail |= dict(zip(["28-29", "30-31", "32-34", "36-37", "38-41", "42-43"], values + [lease.balance]))
        else:  # the amounts stand further right where the rent has changed
            tail |= dict(zip(["27-29", "30-31", "32-34", "35-36", "37-39", "40-42", "43"], [change] + values + [lease.balance]))
        if no_renewal:  # the record is split over two rows
            sheet.row(row, head | {17: "x"})
            row += 1
            sheet.row(row, tail)
        else:
            sheet.row(row, head | tail)
        if number == "102":  # a page ends between a lease and its contact line
            header(row + 3)
            sheet.row(row + 9, {"0-5": "April 2026     - continued -"})
            row += 11
        sheet.row(row + 1, {f"4-10v{row + 2}": contact})
        row += 5
        rows.append({
            "expiring_in": caption, "unit": number, "term": term, "lease_end": iso(lease.end), "do_not_renew": int(no_renewal),
            "late": int(late[0]), "last_rent_change_amt_cents": None if change is None else cents(change),
            "market_addl_cents": cents(values[0]), "lease_rent_cents": cents(values[1]), "other_charges_cents": cents(other),
            "total_billing_cents": cents(values[4]), "balance_cents": cents(lease.balance),
            "phone_email": " ".join(contact.split())})
        sums = [a + b for a, b in zip(sums, values)]
        everything = [a + b for a, b in zip(everything, values)]
        if place + 1 == len(numbers) or extra[numbers[place + 1]][0] != group:
            count = sum(row_of["expiring_in"] == group for row_of in rows)
            label = "Total MTM/Expired leases" if group == "MTM" else f"Total leases expiring in {group}"
            footer(row, f"{label}: {count}", sums)
            row, sums = row + 3, [0] * 5
    footer(row, f"Total leases: {len(rows)}", everything)
    return "Lease_Expiration_Detail.xls", biff([sheet], crystal=True), {
        "report": "3838", "as_of": None, "tables": {"realpage_lease_expirations": rows},
        "totals": [cents(value) for value in everything]}


# -- Lease Expiration/Renewal Detail (4156): six sheets, everything is text

HEADS = {"0": "Bldg/Unit", "1": "FloorPlan", "2": "Name", "3-4": "Actual rent", "5-6": "Other Billings",
         "7-8": "Last Increase", "9": "Last Increase Amount", "10-11": "Market Rent", "12-13": "Move in Date",
         "14": "Lease end Date", "15": "Decision", "16": "New Lease Start Date", "17": "New Lease Term", "18": "New Rent",
         "19-20": "New Other Billings", "21-22": "Leasing Consultant"}


def midnight(day):
    return f"{day.month}/{day.day}/{day.year} 12:00:00 AM" if day else "N/A"


# Of each unit: the decision; of a renewed lease its first day, term, rent and other billings; the consultant.
DECISIONS = {
    "104": ("Vacating", None, None, 0, 0, "House"), "203": ("Vacating", None, None, 0, 0, "House"),
    "102": ("Unknown", None, None, 0, 0, "House"), "302": ("Renewed", date(2026, 5, 1), 12, 1960, 25, "Kit Lund"),
    "101": ("Unknown", None, None, 0, 0, "House"), "303": ("Moved out", None, None, 0, 0, "House"),
}
OSTROW = ("B1", "Ben Ostrow", 1875, 25, 2075, date(2024, 4, 5), date(2026, 4, 4))


def expiration_rows(only=None):
    rows = []
    for number, decision in DECISIONS.items():
        if only and decision[0] != only:
            continue
        unit = next(unit for unit in UNITS if unit.number == number)
        if unit.lease:
            last, first = unit.lease.name.split(", ")
            rows.append((number, unit.plan, f"{first} {last}", unit.lease.rent, sum(unit.lease.others.values()), unit.market,
                         unit.lease.move_in, unit.lease.end, *decision))
        else:
            rows.append((number, *OSTROW, *decision))
    return rows


def expiration_sheet(name, rows):
    sheet = Sheet(name)
    sheet.row(1, HEADS)
    for place, (unit, plan, person, rent, other, market, move_in, end, word, start, term, new, more, agent) in enumerate(rows):
        increase = [midnight(start), f"{new - rent:,.2f}"] if start else ["N/A", "0.00"]
        sheet.row(2 + place, dict(zip(HEADS, [
            unit, plan, person, f"{rent:,.2f}", money(other), *increase, f"{market:,.2f}", midnight(move_in), midnight(end),
            word, midnight(start), str(term) if term else " ", f"{new:,.2f}", f"{more:,.2f}", agent])))
    total = lambda place: f"{sum(row[place] for row in rows):,.2f}"
    increases = f"{sum(row[11] - row[3] for row in rows if row[9]):,.2f}"
    sheet.row(3 + len(rows), {"0-3": "Totals:", "4-5": total(3), "6-7": total(4), "8-10": increases, "11-12": total(5),
                              "13-19": total(11), "20-21": total(12)})
    return sheet


def expiration_renewal():
    contents = Sheet("Table of Contents")
    contents.row(1, {"1-2": "Lease Expiration/Renewal Detail - Excel"})
    contents.row(2, {"2-3": "Date Range: 03/01/2026 through 05/31/2026 As of 3/10/2026"})
    contents.row(4, {"0-1": "Property Name:", "2-3": LINE})
    contents.row(5, {"0-1": "Parameter:", "2-3": "Subproperties - ALL; Sort by - Unit Number; Show renewed leases during report "
                                                 "period - "})
    contents.row(6, {"2-3": "Yes; Month-to-month only - No"})
    rows, renewed = expiration_rows(), expiration_rows("Renewed")
    plans = Sheet("Summary by Floorplan")
    plans.list(1, ["Floor Plan", "Total Possible", "Renewed", "Vacating", "Unknown", "Month to Month",
                   "Avg term renewed leases", "Avg new rent", "Avg market rent"])
    words, summary = ["Renewed", "Vacating", "Unknown", "MTM"], []
    for place, plan in enumerate(("A1", "A2", "B1")):
        of_plan = [row for row in rows if row[1] == plan]
        counts = [sum(row[8] == word for row in of_plan) for word in words]
        new = [row[11] for row in of_plan if row[8] == "Renewed"]
        market = sum(row[5] for row in of_plan) / len(of_plan)
        plans.list(2 + place, [plan, *map(str, [sum(counts), *counts, 12 if new else 0]), f"{sum(new):.2f}", f"{market:,.2f}"])
        summary.append({"floor_plan": plan, "total_possible": sum(counts), "renewed": counts[0], "vacating": counts[1],
                        "unknown": counts[2], "month_to_month": counts[3], "avg_new_rent_cents": cents(sum(new)),
                        "avg_market_rent_cents": cents(market)})
    plans.list(5, ["Total", 5, 1, 2, 2, 0, 4, "653.33", "1,687.50"])
    future = Sheet("Future by Floorplan")
    future.list(1, ["Floor Plan", "0 - 30 days", "31 - 60 days", "61 - 90 days", "91+ days"])
    future.list(2, ["A1", "1", "1", "1", "0"])
    future.list(3, ["B1", "1", "1", "0", "1"])
    agents = Sheet("Summary by Leasing Consultant")
    agents.list(1, ["Leasing Consultant", "Captured from month to month",
                    "Captured from leases expiring with report date range (03/01/2026 - 05/31/2026)",
                    "Captured from leases expiring in the future"])
    agents.list(2, ["Kit Lund", "0", "1", "0"])
    sheets = [contents, expiration_sheet("Lease Expiration Detail", rows), expiration_sheet("Renewal Detail", renewed),
              plans, future, agents]

    def raw(rows):
        return [{"bldg_unit": row[0], "name": row[2], "actual_rent_cents": cents(row[3]), "other_billings_cents": cents(row[4]),
                 "market_rent_cents": cents(row[5]), "lease_end_date": iso(row[7]), "decision": row[8],
                 "new_lease_start_date": iso(row[9]), "new_lease_term": row[10], "new_rent_cents": cents(row[11])}
                for row in rows]

    return "Lease_Expiration_Renewal_Detail.xls", biff(sheets, crystal=True), {
        "report": "4156", "tables": {
            "realpage_expiration_renewal_expirations": raw(rows), "realpage_expiration_renewal_renewals": raw(renewed),
            "realpage_expiration_renewal_floorplans": summary},
        "totals": [cents(sum(row[3] for row in rows)), cents(sum(row[5] for row in rows)), 196000]}


# -- Leasing Activity Detail, drawn (LEA-236-001) and listed (4256)

# Day and time, contact type, return visits, off-site conversion, prospect, is new, first contact, source, group, floor
# plan, needed, follow-up, status, leases, waiting list, cancelled, result.
CONTACTS = {
    "Lund, Kit": [
        (datetime(2026, 3, 2, 10, 15), "E-mail", None, "No", "Abbot, Sam", True, "E-mail", "Property Website", "1x1", "A1",
         "04/01/2026", None, "Active", 0, 0, 0, "N/A"),
        (datetime(2026, 3, 3, 14, 30), "Visit", 1, "Yes", "Abbot, Sam", False, "E-mail", "Property Website", "1x1", "A1",
         "04/01/2026", "03/12/2026", "Active", 0, 0, 0, "N/A"),
        (datetime(2026, 3, 4, 9, 0), "Visit", 0, "No", "Onslow, Faye", True, "Visit", "Drive by", "1x1", "A2",
         "04/05/2026", None, "Leased", 0, 0, 0, "N/A"),
        (datetime(2026, 3, 5, 16, 45), None, None, "No", "Onslow, Faye", False, "Visit", "Drive by", "1x1", "A2",
         "04/05/2026", None, "Leased", 1, 0, 0, "N/A"),
    ],
    "HOUSE": [
        (datetime(2026, 3, 6, 11, 20), "Phone call", None, "No", "5125550199, NewLead", True, "Phone call", "Listings",
         "Not Selected", "Not Selected", "05/01/2026", "03/13/2026", "Active", 0, 0, 0, "N/A"),
        (datetime(2026, 3, 8, 12, 5), "E-mail", None, "No", "Carver, Lou", True, "E-mail", "Listings", "2x2", "B1",
         "04/15/2026", None, "Lost", 0, 0, 0, "Lost (Lost) /\nToo expensive (Cost)"),
    ],
}
PLAIN = ["0-2", "4-5", None, "9-14", "15-22", "23", "25-29", "31-33", "35-37", "38-39", "40-42", "43-44", "45-47", "49-51",
         "52-56", "57-60"]
FOLLOWED = ["0-2", "4-5", "7-9", "10-14", "16-22", "24", "28-29", "33-34", "38-39", "41-42", "43-44", "45-47", "50-52", "53",
            "54-56", "59-60"]
VISITED = ["0-2", "4-5", "7-9", "10-14", "16-22", "24", "28-29", "33-34", "38-39", "41-42", None, "43-44", "45-47", "49-51",
           "52-56", "57-60"]


def contact_rows(with_time):
    rows = []
    for consultant, contacts in CONTACTS.items():
        for contact in contacts:
            us_day = lambda text: text and f"{text[6:]}-{text[:2]}-{text[3:5]}"
            rows.append({
                "leasing_consultant": consultant, "date": contact[0].strftime("%Y-%m-%d"),
                "time": contact[0].strftime("%H:%M:%S") if with_time else None, "this_contact_type": contact[1],
                "off_site_conversion_this_period": contact[3],
                "prospect_name": contact[4], "ad_source": contact[7],
                "floor_plan": contact[9], "date_needed": us_day(contact[10]),
                "next_scheduled_follow_up": us_day(contact[11]), "current_guest_card_status": contact[12],
                "leases": contact[13], "cancelled_denied": contact[15]})
            if with_time:
                rows[-1] |= {"is_new_prospect": int(contact[5]), "return_visits": contact[2]}
    return rows


def contact_totals(contacts):
    count = lambda word: sum(contact[1] == word for contact in contacts)
    leases, visits = sum(contact[13] for contact in contacts), count("Visit")
    return {
        "¹New Prospects:": sum(contact[5] for contact in contacts), "Return Visits:": sum(c[2] or 0 for c in contacts),
        "Off-Site Conversions:": sum(contact[3] == "Yes" for contact in contacts), "Phone Call:": count("Phone call"),
        "Fax/Letter:": 0, "E-mail:": count("E-mail"), "Call Center:": 0, "Text Message:": 0, "Event:": 0,
        "Property Referral:": 0, "Internet:": 0, "Videotelephony - Tour:": 0, "Self-guided - Tour:": 0,
        "Pre-recorded - Tour:": 0, "Chat:": 0, "Visits:": visits, "Leases:": leases, "-   ²Not In Ratio:": 0,
        "+    Waitlist:": 0, "-    Cancelled/Denied:": 0, "=   Net Visits:": visits, "=   Net Leases:": leases,
        "        Close %:": 100 * leases / visits if visits else 100 * leases,
    }


def footer(sheet, row, contacts, columns):
    totals = iter(contact_totals(contacts).items())
    grid = [3, 6, 6, 2, 2, 1, 3]
    for (label_column, column), count in zip(columns, grid):
        for place in range(count):
            label, value = next(totals)
            sheet.row(row + place, {label_column: label, column: value})


def leasing_activity_drawn():
    sheet = Sheet("Sheet1")
    sheet.row(0, {"0-12": CRM, "14-46": LINE, "47-59": "Page 1 of 2"})
    sheet.row(1, {"0-12": "03/11/2026   7:58:46AM", "14-46v2": "LEASING ACTIVITY DETAIL", "47-59": "LEA-236-001"})
    sheet.row(3, {"14-46": "3/1/2026  12:00:00AM  through 3/10/2026  12:00:00AM"})
    sheet.row(5, {"0-4": "Parameters:", "5-59": "Leasing consultant(s): All;  Page break between each consultant: Yes;  "
                                                "On-site or off-site or all activities: ALL;  Rows to be Highlighted: None"})
    heads = {"0-1": "\n\nDate", "4-5": "This\nContact Type", "7-9": "# of\nReturn\nVisits",
             "10-15": "Off-Site\nConversion\nThis Period", "16-23": "\n\nProspect Name", "24-27": "Initial\nContact Type",
             "28-32": "\n\nAd Source", "33-37": "\nFloor Plan\nGroup", "38-40": "\n\nFloor Plan", "41-42": "\nDate\nNeeded",
             "43-44": "Next\nScheduled\nFollow Up", "45-49": "Current\nGuest Card Status", "50-52": "\n\nLeases",
             "53": "\n\nWaitlist", "54-58": "\nCancelled/\nDenied", "59-61": "\nResults/\nLost Reason"}
    row = 8
    for consultant, contacts in CONTACTS.items():
        sheet.row(row, {"0-22": f"Leasing Consultant:  {consultant}"})
        sheet.row(row + 2, {f"{block}v{row + 4}": text for block, text in heads.items()})
        row += 7
        for (day, kind, returns, off_site, name, is_new, *rest) in contacts:
            followed = rest[5] is not None
            columns = PLAIN if returns is None else FOLLOWED if followed else VISITED
            values = [day, kind, returns, off_site, ("¹" if is_new else "") + name, *rest]
            sheet.row(row, {column: value for column, value in zip(columns, values)
                            if column is not None and value is not None})
            row += 4
        sheet.row(row, {"0-15": f"Totals for {consultant}  :"})
        footer(sheet, row + 2, contacts, [("1-5", "8-9"), ("11-15", "17-19"), ("22-25", "27-28"), ("32", "34-35"),
                                          ("37-40", "41"), ("42-47", "49-51"), ("53-56", "57-59")])
        row += 10
    sheet.row(row, {"0-6": " Totals for Property:"})
    everyone = [contact for contacts in CONTACTS.values() for contact in contacts]
    footer(sheet, row + 2, everyone, [("1-6", "8-10"), ("12-17", "19-20"), ("22-25", "26-27"), ("28-29", "32"),
                                      ("34-38", "39"), ("41-43", "45-49"), ("50-53", "56-57")])
    return "Leasing_Activity_Detail.xlsx", biff([sheet], crystal=True), {
        "report": "LEA-236-001", "tables": {"realpage_leasing_activity_detail": contact_rows(True)},
        "totals": [4, 2, 1]}


def leasing_activity_listed():
    detail, summary = Sheet("Sheet1"), Sheet("Sheet2")
    parameters = ("Parameters: Leasing consultant(s): All; Scheduling Period:  (03/01/2026 to 03/10/2026); On-site or "
                  "off-site or all activities: ALL; Rows to be Highlighted: None")
    line = f"{COMPANY} - 4000001 - {NAME} - 5000001"
    for place, text in enumerate([line, Text("LEASING ACTIVITY DETAIL"), "03/11/2026 09:15 AM", parameters]):
        detail.row(place, {"0-17": text})
    for place, text in enumerate([line, "LEASING ACTIVITY DETAIL", "03/11/2026 09:15 AM", parameters]):
        summary.row(1 + place, {"0-22": text})
    detail.list(4, ["Leasing Consultant", "Date", "This contact type", "# Of Return Visits", "Off-Site Conversion This Period",
                    "Prospect Name", "Initial Contact Type", "Ad Source", "Floor Plan Group", "Floor Plan", "Date Needed",
                    "Next Scheduled Follow Up", "Current Guest Card Status", "Leases", "Waitlist", "Cancelled/ Denied",
                    "Results/Lost Reason"])
    summary.row(5, dict(zip([*range(22), "22-23", 24], [
        "Leasing Consultant", "New Prospects", "Return Visits", "Off-site conversions", "Phone-call", "Chat", "Fax/Letter",
        "E-mail", "Call Center", "Text message", "Event", "Property Referral", "Internet", "Pre-recorded - Tour",
        "Self-guided - Tour", "Videotelephony - Tour", "Visits", "*Not in Ratio", "Net Visits", "Leases", "Waitlist",
        "Cancelled/Denied", "Net Leases", "Close %"])))
    row = 5
    for place, (consultant, contacts) in enumerate(CONTACTS.items()):
        for contact in contacts:
            name = ("¹" if contact[5] else "") + contact[4]
            detail.list(row, [consultant, contact[0].strftime("%m/%d/%Y"), contact[1],
                              None if contact[2] is None else str(contact[2]), contact[3], name, *contact[6:13],
                              *map(str, contact[13:16]), contact[16].replace("\n", " ")])
            row += 1
        summary_row(summary, 6 + place, consultant, contacts)
    everyone = [contact for contacts in CONTACTS.values() for contact in contacts]
    summary_row(summary, 6 + len(CONTACTS), "Totals for Property", everyone)
    return "Leasing_Activity_Detail_Excel.xls", biff([detail, summary], crystal=False), {
        "report": "4256", "tables": {"realpage_leasing_activity_detail": contact_rows(False)},
        "totals": [4, 2, 1]}


def summary_row(sheet, row, label, contacts):
    totals = contact_totals(contacts)
    order = ["¹New Prospects:", "Return Visits:", "Off-Site Conversions:", "Phone Call:", "Chat:", "Fax/Letter:", "E-mail:",
             "Call Center:", "Text Message:", "Event:", "Property Referral:", "Internet:", "Pre-recorded - Tour:",
             "Self-guided - Tour:", "Videotelephony - Tour:", "Visits:", "-   ²Not In Ratio:", "=   Net Visits:", "Leases:",
             "+    Waitlist:", "-    Cancelled/Denied:", "=   Net Leases:"]
    sheet.row(row, {0: label, **{1 + place: totals[key] for place, key in enumerate(order[:-1])},
                    "22-23": totals[order[-1]], 24: f"{totals['        Close %:']:.2f}"})


# -- Leasing Activity Summary (lea-237-003)

def leasing_activity_summary():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"0-3": CRM, "4-24": LINE, "26-28": "Page 1 of 1"})
    sheet.row(3, {"0-3": "03/11/2026   2:32:40AM", "4-24": "LEASING ACTIVITY SUMMARY", "26-28": "lea-237-003"})
    sheet.row(4, {"4-24": "03/01/2026 through 03/10/2026"})
    sheet.row(5, {"0-28": "Parameters:  Activities - ALL"})
    heads = {"3-5": "New Prospects ", "7-8": "# Off-Site \nConversion", "9-11": "                          Visits",
             "12": "Return\nVisits ", "13-15": "Not In\nRatio", "16-18": "Net\n Visits", "19": "Units\nShown",
             "20": "           Quotes", "21": "         Leases", "22": "           Waitlist", "23": "Total\nLeases",
             "24-25": "Cancelled/\n Denied", "26": "Net\n Leases", "27": "Close\n%", "28": "                 Move-ins"}
    columns = ["3-5", 6, "7-8", "9-11", 12, "13-15", "16-18", 19, 20, 21, 22, 23, "24-25", 26]
    # New prospects, activities, off-site conversions, visits, return visits, not in ratio, units shown, quotes, leases,
    # waiting list, cancelled, move-ins; the figures between them follow from these.
    blocks = {
        "Leasing Consultant": {"HOUSE": (2, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1), "Lund, Kit": (2, 4, 1, 2, 1, 0, 2, 1, 1, 0, 0, 0)},
        "Floor Plan Group": {"1x1": (3, 4, 1, 2, 1, 0, 2, 2, 1, 0, 0, 1), "Not Selected": (1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)},
        "Floor Plan": {"A1": (2, 2, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0), "A2": (1, 2, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1),
                       "Not Selected": (1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)},
        "Day Of Week": {"Monday": (1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "Tuesday": (3, 5, 1, 2, 1, 0, 2, 2, 1, 0, 0, 0)},
    }

    def line(row, label, given):
        new, activities, off_site, visits, returns, aside, shown, quotes, leases, waiting, cancelled, ins = given
        net_visits, total = visits - aside, leases + waiting
        net = total - cancelled
        close = percent(net, net_visits or 1)
        figures = [new, activities, off_site, visits, returns, aside, net_visits, shown, quotes, leases, waiting, total,
                   cancelled, net]
        sheet.row(row, {1: label, **dict(zip(columns, figures)), 27: f"{close / 100:.2f} %", 28: ins})
        return dict(zip(["new_prospects", "activities", "off_site_conversion", "visits", "return_visits", "not_in_ratio",
                         "net_visits", "units_shown", "quotes", "leases", "waitlist", "total_leases", "cancelled_denied",
                         "net_leases"], figures)) | {"close_percent": close, "move_ins": ins}

    row, rows = 7, []
    for title, lines in blocks.items():
        sheet.row(row, {f"1-4v{row + 1}": f"Summary By {title}", 10: "i", 14: "-", 17: "=", 21: "i", 22: "+", 23: "=",
                        "24-25": "-", 26: "="})
        sheet.row(row + 2, {1: f"\n{title} ", **heads})
        sheet.row(row + 3, {f"6v{row + 5}": "         Activities"})
        row += 7
        for label, given in lines.items():
            rows.append({"name": label} | line(row, label, given))
            row += 2
        line(row, "Totals", [sum(values) for values in zip(*lines.values())])
        row += 3
    return "Leasing_Activity_Summary.xls", biff([sheet], crystal=True), {
        "report": "lea-237-003", "as_of": None, "tables": {"realpage_leasing_activity_summary": rows}, "totals": [4, 6, 1]}


# -- Activity Report (3837), HTML

ACTIVITIES = [
    ("03/02/2026", "", "Abbot, Sam", "E-mail", "Lund, Kit", "Asked for <=1,400.00 a month"),
    ("03/03/2026", "", "Abbot, Sam", "Visit", "Lund, Kit", ""),
    ("03/04/2026", "203", "Onslow, Faye", "Visit", "Lund, Kit", 'Prefers "top floor" & a view'),
    ("03/05/2026", "203", "Onslow, Faye", "Leased", "Lund, Kit", ""),
    ("03/06/2026", "", "5125550199, NewLead", "Phone call", "HOUSE", "Left voice mail"),
]


def activity_report():
    heads = "".join(f'<th style="text-align:left;">{head}</th>' for head in
                    ["Date", "Unit", "Name", "Activity&nbsp;Type", "Leasing&nbsp;Consultant", "Notes"])
    table = ('<table class="ActivityTable" id="ActivityTable" ><thead><tr class="DetailsHeader">' + heads + "</tr></thead>\n"
             + "".join(map(html_cells, ACTIVITIES)) + '<tfoot><tr class="DetailsFooter"><td colspan="6">Total&nbsp;activities:'
             f"&nbsp;{len(ACTIVITIES)}</td></tr></tfoot></table>")
    names = ["date", "unit", "name", "activity_type", "leasing_consultant", "notes"]
    rows = [{name: value or None for name, value in zip(names, activity)} for activity in ACTIVITIES]
    for row in rows:
        row["date"] = f"{row['date'][6:]}-{row['date'][:2]}-{row['date'][3:5]}"
    return "Activity_Report.xls", page(
        "Activity Report", "lea-240-001", "03/11/2026 06:31:15 AM", LINE, f"As of: {us(AS_OF)}",
        "Date Range: 03/01/2026 through 03/10/2026; Status: Prospect; Activity types: ALL;", table), {
            "report": "3837", "tables": {"realpage_activity": rows}, "totals": [5]}


# -- Primary Advertising Source Evaluation (4158)

SOURCES = {  # new prospects, phone calls, first visits, visits, return visits, off-site, leases, waiting list, cancelled
    "Drive by": (1, 0, 1, 1, 0, 0, 1, 0, 0), "Listings": (2, 1, 0, 0, 0, 0, 0, 0, 0),
    "Property Website": (1, 0, 0, 1, 1, 1, 0, 0, 0),
}
FIRST = {"Drive by": {"Visit": 1}, "Listings": {"Phone Call": 1, "E-mail": 1}, "Property Website": {"E-mail": 1}}
KINDS = ["Phone Call", "Visit", "Fax/Letter", "E-mail", "Call Center", "Property Referral", "Online Leasing",
         "Mobile/Kiosk", "Internet", "Other"]


def primary_advertising_source():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"1-2": CRM, "3-31": LINE, "33-37": "Page 1 of 1"})
    sheet.row(3, {"1-2": "03/11/2026   9:39:00AM", "3-31v4": "PRIMARY ADVERTISING SOURCE EVALUATION", "33-37": "lea-231-001"})
    sheet.row(5, {"3-31": "03/01/2026 through 03/10/2026"})
    sheet.row(7, {"1-38": "Parameters:  Traffic Source - ;  Start Date - 03/01/2026;  End Date - 03/10/2026"})
    sheet.row(9, {20: "i", 23: "+", "26-27": "-", 30: "="})
    sheet.row(10, {"2-12": "1st Time Contacts", "19-32": "Leasing Activity Detail"})
    heads = {"0-1": "\n\n\nAdvertising Source", "2-3": "\n\nNew\nProspects", "4-6": "\nThis Period\n% of\n Prospects",
             "7-8": "\n\nPhone\nCalls", "9": "\nThis Period \n% of\nPhone Calls", "10": "\n\n\nVisits",
             "11-12": "\nThis Period \n% of\nVisits", "13-14": "\n\n\n Visits", "15": "\n\nReturn\n Visits",
             "16-18": "\n**\nOff-Site\nConversions", "19-21": "\n\n\nLeases", "22-24": "\n\n\nWaitlist",
             "25-28": "\n\nCancelled\n/Denied", "29-31": "\n\nNet\nLeases", "33": "\n\n% of\nNet",
             "35": "***\nProspects Converted\nto Leases", "36-37": "***\nVisits Converted\nto Leases"}
    sheet.row(12, {f"{block}v15": text for block, text in heads.items()})
    totals = [sum(values) for values in zip(*SOURCES.values())]
    text = lambda part, whole: f"{percent(part, whole) / 100 if whole else 0:,.2f} %"

    def line(row, label, values, total_visits_text=None):
        new, calls, first, visits, returns, off_site, leases, waiting, cancelled = values
        net = leases + waiting - cancelled
        sheet.row(row, {
            "0-1": label, "2-3": new, "4-6": text(new, totals[0]), "7-8": calls, "9": text(calls, totals[1]), "10": first,
            "11-12": text(first, totals[2]), "13-14": visits, "15": returns, "16-18": off_site, "19-21": leases,
            "22-24": waiting, "25-28": cancelled, "29-31": net, "33": text(net, 1), "35": text(net, new),
            "36-37": total_visits_text or text(net, visits)})
        return {"advertising_source": label, "new_prospects": new, "phone_calls": calls, "first_contact_visits": first,
                "visits": visits, "return_visits": returns, "off_site_conversions": off_site, "leases": leases,
                "net_leases": net, "percent_of_prospects": percent(new, totals[0])}

    rows = [line(18 + 2 * place, label, values) for place, (label, values) in enumerate(SOURCES.items())]
    line(24, "Totals:", totals, "100.00 %")
    sheet.row(27, {"0-37": "Contact Types by Advertising Source For 1st Time Contacts"})
    blocks = ["2-4", "6-7", "8-9", "10-11", "12-13", "14-16", "18-20", "22-25", "27-31", "32-34", "35-36"]
    heads = ["\nPhone Call", "\nVisit", "\nFax/Letter", "\nE-mail", "\nCall Center", "Property\nReferral", "Online\nLeasing",
             "Mobile/\nKiosk", "\nInternet", "\nOther", "\nTotal"]
    sheet.row(29, {"0-1v30": "\nAdvertising Source", **{f"{block}v30": head for block, head in zip(blocks, heads)}})
    contact_types = []
    for place, (source, counts) in enumerate(FIRST.items()):
        values = [counts.get(kind, 0) for kind in KINDS]
        sheet.row(33 + 2 * place, {"0-1": source, **dict(zip(blocks, values + [sum(values)]))})
        contact_types.append({"advertising_source": source, "phone_call": values[0], "visit": values[1], "e_mail": values[3],
                              "total": sum(values)})
    values = [sum(counts.get(kind, 0) for counts in FIRST.values()) for kind in KINDS]
    sheet.row(39, {"0-1v40": "Totals:", **dict(zip(blocks, values + [sum(values)]))})
    sheet.row(43, {"0-37v45": "This report reflects the primary advertising source for first time contacts only."})
    return "Primary_Advertising_Source.xls", biff([sheet], crystal=True), {
        "report": "4158", "as_of": None, "tables": {
            "realpage_primary_advertising_source": rows, "realpage_primary_advertising_contact_types": contact_types},
        "totals": [4, 2, 1]}


# -- Lease summary of online leasing

def online_lease_summary():
    sheet = Sheet("Sheet1")
    sheet.row(0, {"0-10": "Lease summary"})
    sheet.row(4, {"1-6v5": COMPANY, "14-17": "Report created"})
    sheet.row(7, {"1-8": "Date range: 3/1/2026 - 3/10/2026", "14-17v8": "03/11/2026 08:24 AM"})
    sheet.row(10, {"14-17": "Page 1 of 1"})
    sheet.row(15, {"2-16": NAME})
    sheet.row(16, {3: "Total", "4-9": "Online", "10-16": "LeasesSigned", "17-18": "Total"})
    blocks = ["3", "4", "5", "6-7", "8-9", "10-11", "12", "13-14", "15", "16", "17-18"]
    sheet.row(17, dict(zip(blocks, ["GuestCards", "GuestCards", "Quotes", "Applications", "Screenings", "DocuSign",
                                    "RP E-Sign", "OFSA", "Mixed", "NotSigned", "Leases"])))
    values = [4, 1, 3, 2, 2, 0, 1, 0, 0, 1, 2]
    sheet.row(18, dict(zip(blocks, values)))
    sheet.row(20, {2: "SiteTotal : ", **dict(zip(blocks, values))})
    sheet.row(22, {2: "PMC Total :", **dict(zip(blocks, values))})
    names = ["total_guestcards", "online_guestcards", "quotes", "applications", "screenings", "docusign", "rp_e_sign", "ofsa",
             "mixed", "notsigned", "total_leases"]
    return "Lease_Summary.xls", biff([sheet], crystal=False), {
        "report": None, "as_of": None, "tables": {"realpage_online_lease_summary": [dict(zip(names, values))]}, "totals": [4, 2]}


# -- Projected Occupancy (3842): no real file was ever seen, so its columns are placed freely

def projected_occupancy():
    sheet = Sheet("Projected Occupancy")
    for row, text in enumerate(["OneSite Rents v3.0", LINE, "PROJECTED OCCUPANCY", f"As of {us(AS_OF)}"]):
        sheet.list(row, [text])
    sheet.list(4, ["Total Units:", len(UNITS)])
    sheet.list(6, ["Week Ending", "# Occupied At Week Begin", "%", "Scheduled Move-Ins", "Scheduled Move-Outs", "Projected #",
                   "Projected %"])
    rows, occupied = [], sum(unit.is_occupied for unit in UNITS)
    for week in range(4):
        ending = date(2026, 3, 14) + timedelta(7 * week)
        days = range(7) if week else range(4)
        inside = {ending - timedelta(day) for day in days}
        ins = sum(lease.move_in in inside for unit in UNITS for lease in unit.further if lease.status == "Applicant")
        outs = sum(unit.is_occupied and unit.lease.move_out in inside for unit in UNITS)
        after = occupied + ins - outs
        shares = [percent(count, len(UNITS)) for count in (occupied, after)]
        sheet.list(7 + week, [us(ending), occupied, f"{shares[0] / 100:.2f}", ins, outs, after, f"{shares[1] / 100:.2f}"])
        rows.append({"week_ending": iso(ending), "total_units": len(UNITS), "occupied_at_week_begin": occupied,
                     "percent": shares[0], "scheduled_move_ins": ins, "scheduled_move_outs": outs, "projected_number": after,
                     "projected_percent": shares[1]})
        occupied = after
    return "Projected_Occupancy.xlsx", ooxml([sheet]), {
        "report": "3842", "tables": {"realpage_projected_occupancy": rows}, "totals": None}


REPORTS = [lease_expiration, expiration_renewal, leasing_activity_drawn, leasing_activity_listed, leasing_activity_summary,
           activity_report, primary_advertising_source, online_lease_summary, projected_occupancy]
