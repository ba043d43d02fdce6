"""RPX's responses about the invented property: its units, people, leases, items and one resident's ledger."""

from containers import escape
from property import AS_OF, NAME, UNITS, cents, iso, us

SITE = "1000"
PLANS = ["A1", "A2", "B1"]


def response(operation, content):
    return (f"""<?xml version="1.0" encoding="utf-8"?>
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xmlns:xsd="http://www.w3.org/2001/XMLSchema"><{operation}Response xmlns="http://tempuri.org/"><{operation}Result>{content}\
</{operation}Result></{operation}Response></s:Body></s:Envelope>
""").encode()


def elements(values):
    return "".join(f"<{name}/>" if value == "" else f"<{name}>{escape(str(value))}</{name}>"
                   for name, value in values.items() if value is not None)


def records(name, rows):
    return "\n".join(f"<{name}>{elements(row)}</{name}>" for row in rows)


def long_day(day):
    return f"{iso(day)} 00:00:00" if day else ""


def is_free(unit):
    """Whether the unit can be leased: vacant or on notice, no next lease signed, in service."""
    return unit.status in ("Vacant", "Occupied-NTV")


MADE_READY = {"202": "2026-03-05 14:53:00", "303": "2026-03-05 10:10:00"}


def unit_list():
    rows, expected = [], []
    for number, unit in enumerate(UNITS, 1):
        is_down = unit.status == "Admin/Down"
        notice = unit.lease.move_out if unit.lease else None
        rows.append({
            "UnitID": number, "UnitNumber": unit.number, "UnitDescription": "", "BuildingID": 1, "BuildingNumber": 1,
            "BuildingName": "Building", "FloorplanID": 1 + PLANS.index(unit.plan), "FloorplanName": unit.plan,
            "GrossSqft": unit.square_feet + 20, "RentableSqft": unit.square_feet, "Vacant": "F" if unit.is_occupied else "T",
            "Available": "T" if is_free(unit) else "F", "AvailableDate": "2026-03-15 00:00:00", "UnitDeleted": "F",
            "UnitDesignationName": "Conventional", "UnitDesignationGroupName": "Residential",
            "MarketRent": f"{unit.market:.4f}", "ReasonNotAvailable": "Down unit" if is_down else "",
            "UnitMadeReadyDate": MADE_READY.get(unit.number, "1900-01-01 00:00:00"), "MaximumOccs": 2, "UnitReserved": "F",
            "UnitExpectedMoveinDate": "", "OnNoticeForDate": long_day(notice), "PropertyNumber": "4000009",
            "FpReportUnitOccupancy": "true", "UnitHoldStatus": "false", "UnitHoldUntil": ""})
        expected.append({
            "unit_id": str(number), "unit_number": unit.number, "floorplan_name": unit.plan, "gross_sqft": unit.square_feet + 20,
            "rentable_sqft": unit.square_feet, "is_vacant": int(not unit.is_occupied), "is_available": int(is_free(unit)),
            "market_rent_cents": cents(unit.market), "made_ready_date": MADE_READY.get(unit.number, "")[:10] or None,
            "on_notice_for_date": iso(notice), "reason_not_available": "Down unit" if is_down else None, "is_deleted": 0})
    # A unit that was deleted stays in the list.
    rows.append(dict(rows[0], UnitID=99, UnitNumber="OLD", UnitDeleted="T"))
    expected.append(dict(expected[0], unit_id="99", unit_number="OLD", is_deleted=1))
    return rows, expected


def leases():
    """Each lease with its unit's number, its own, its household's, its status and its type."""
    found, number = [], 300
    for place, unit in enumerate(UNITS, 1):
        for at, lease in enumerate([unit.lease] + unit.further):
            if lease is None:
                continue
            number += 1
            household = 500 + place if at == 0 or lease.status == "Pending renewal" else 600 + place
            status = {"Applicant": "Applicant - Lease Signed", "Former resident": "Former",
                      "Pending renewal": "Current - Future"}.get(lease.status, "Current")
            kind = "Moved Out" if status == "Former" else "Notice given - move out" if lease.move_out else "First (Lease)"
            if lease.status == "Pending renewal":
                kind = "Renewal"
            found.append((place, unit, lease, number, household, status, kind))
    return found


CODE = {"Current": 6, "Current - Future": 6, "Former": 7, "Applicant - Lease Signed": 2}
TYPE = {"First (Lease)": 1, "Renewal": 2, "Notice given - move out": 4, "Moved Out": 6}


def lease_info():
    rows, expected = [], []
    for place, unit, lease, number, household, status, kind in leases():
        is_here = status == "Current"
        rows.append({
            "LeaseID": number, "ReshID": household, "SiteID": SITE, "UnitID": place, "LeaseBeginDate": us(lease.start),
            "LeaseEndDate": us(lease.end), "LeaseTerm": 33, "LeaseTermDesc": "12 Month Lease", "Rent": f"{lease.rent:.2f}",
            "NextLeaseID": 0, "PriorLeaseID": 0, "LeaseStatus": CODE[status], "LeaseStatusText": status, "Typecode": TYPE[kind],
            "TypeText": kind, "MoveInDate": us(lease.move_in) if is_here or status == "Former" else None,
            "SchedMoveInDate": us(lease.move_in), "InitialLeaseDate": iso(lease.move_in), "BillDate": us(lease.start),
            "LastRenewalDate": "Apr 15 2025 12:00AM" if unit.number == "102" else None,
            "NoticeForDate": us(lease.move_out) if kind.startswith("Notice") else None,
            "PaymentDueDate": "2026-04-01 00:00:00.000" if is_here else None, "CurBal": f"{lease.balance:.2f}",
            "TotPaid": "0.0000", "LateDOM": 9, "Evict": "N",
            "HeadofHouseholdName": " ".join(reversed(lease.name.split(", ")))})
        expected.append({
            "lease_id": str(number), "household_id": str(household), "unit_id": str(place), "status_text": status,
            "type_text": kind, "lease_begin_date": iso(lease.start), "lease_end_date": iso(lease.end),
            "rent_cents": cents(lease.rent), "balance_cents": cents(lease.balance), "initial_lease_date": iso(lease.move_in),
            "last_renewal_date": "2025-04-15" if unit.number == "102" else None,
            "payment_due_date": "2026-04-01" if is_here else None})
    return rows, expected


def resident_list():
    rows = [{"residentmemberid": "", "unitid": "", "unitnumber": "", "firstname": "", "lastname": "", "leasestatus": ""}]
    expected = [{"resident_member_id": None, "unit_number": None}]
    for place, unit, lease, number, household, status, kind in leases():
        last, first = lease.name.split(", ")
        if lease.status == "Pending renewal":
            status = "Future Lease"
        kind = {"First (Lease)": "First Lease"}.get(kind, kind)
        rows.append({
            "residentmemberid": 1000 + household, "residenthouseholdid": household, "leaseid": number, "unitid": place,
            "buildingnumber": 1, "unitnumber": unit.number, "firstname": first, "lastname": last, "residentagestatus": "Adult",
            "email": f"{last.lower()}@example.com", "inevict": "N", "incollection": "N", "inpaymentplan": "N",
            "balance": f"{lease.balance:,.2f}", "leasestatus": status, "residentrelationship": "Head of household",
            "leasetype": kind, "residenttype": "H", "guarantorbit": "FALSE", "signerbit": "TRUE", "activebit": "TRUE",
            "hohbit": "TRUE", "begindate": iso(lease.start), "enddate": iso(lease.end), "moveindate": iso(lease.move_in),
            "moveoutdate": iso(lease.move_out) if status == "Former" else "", "donotrenew": "N",
            "noticefordate": iso(lease.move_out) if kind.startswith("Notice") else ""})
        expected.append({
            "resident_member_id": str(1000 + household), "household_id": str(household), "unit_number": unit.number,
            "first_name": first, "last_name": last, "lease_status": status, "lease_type": kind, "is_head": 1,
            "balance_cents": cents(lease.balance), "begin_date": iso(lease.start),
            "move_out_date": iso(lease.move_out) if status == "Former" else None})
    return rows, expected


ITEMS = [("Garage", "G1", 150, 1), ("Garage", "G2", 150, None), ("Storage 35", "S1", 42.50, 9), ("Storage 35", "S2", 42.50, None)]


def rentable_items():
    rows, expected = [], []
    for number, (kind, name, price, unit) in enumerate(ITEMS, 700):
        rows.append({"RidID": number, "ItemName": name, "ItemType": kind, "Description": name, "BillingAmount": f"{price:.2f}",
                     "Frequency": "M", "TransactionCodeID": 27, "InService": "Y", "SerialNumber": "N/A",
                     "Status": "Available now", "DateAvailable": "3/1/2026 12:00:00 AM", "UnitID": unit,
                     "LeaseID": unit and 300 + unit, "StartDate": unit and "6/1/2025 12:00:00 AM"})
        expected.append({"item_id": str(number), "item_type": kind, "billing_amount_cents": cents(price), "in_service": 1,
                         "date_available": "2026-03-01", "unit_id": unit and str(unit),
                         "start_date": "2025-06-01" if unit else None})
    return rows, expected


LEDGER = [("2026-02-01", "RENT", 1295), ("2026-02-04", "PMTOPACH", -895), ("2026-03-06", "LATE", 75), ("2026-03-08", "WATER", 37.40)]


def ledger():
    head = {"reshid": 502, "balance": "512.40"}
    lines = [{"transactiondate": f"{day}T00:00:00-06:00", "transactioncode": code, "amount": f"{amount:.4f}"}
             for day, code, amount in LEDGER]
    content = "<NewDataSet xmlns=\"\">" + records("ResidentInfo", [head]) + records("ResidentLedgerDetails", lines)
    diffgram = ('<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">' + content
                + "</NewDataSet></diffgr:diffgram>")
    kinds = ["ResidentInfo"] + ["ResidentLedgerDetails"] * len(lines)
    return diffgram, [{"kind": kind} for kind in kinds]


def responses():
    """Each operation with its bytes and what the raw table holds."""
    households = [{
        "reshid": household, "firstname": lease.name.split(", ")[1], "lastname": lease.name.split(", ")[0], "siteid": SITE,
        "unitid": place, "leaid": number, "resmid": 1000 + household, "status": "H", "latepmtcnt": 3, "nsfcnt": 1,
        "lastlate": "202602", "incoll": "N", "leasesigner": "Y"}
        for place, unit, lease, number, household, status, kind in leases() if unit.number in ("102", "304")]
    tables = {
        "getsitelist": ("SiteList", "Site", "realpage_properties", (
            [{"SiteID": SITE, "SiteName": NAME, "Adr1": "1 Example Street", "City": "Springfield", "State": "TX", "Zip": "00000",
              "SysDate": "2026-03-11T05:01:33.017-06:00", "AR_AccountingDate": f"{iso(AS_OF)}T00:00:00-06:00",
              "AR_AccountingPeriod": "032026", "AR_LastDateofPeriod": "2026-03-31T00:00:00-06:00"}],
            [{"site_id": SITE, "site_name": NAME}])),
        "getbuildings": ("BuildingList", "Building", "realpage_buildings", (
            [{"BuildingID": 1, "BuildingNumber": 1, "City": "Springfield", "State": "TX"}],
            [{"building_id": "1", "building_number": "1"}])),
        "unitlist": ("UnitList", "Unit", "realpage_units", unit_list()),
        "getresidentlistinfo": ("residentlist", "resident", "realpage_residents", resident_list()),
        "getresident": ("residents", "resident", "realpage_households", (
            households, [{"household_id": str(row["reshid"]), "late_payments": 3, "last_late": "202602"} for row in households])),
        "getleaseinfo": ("GetLeaseInfo", "Lease", "realpage_leases", lease_info()),
        "getrentableitems": ("GetRentableItemsResponse", "RentableItem", "realpage_rentable_items", rentable_items()),
    }
    inner = {"getleaseinfo": "Leases", "getrentableitems": "Response"}
    for operation, (tree, record, table, (rows, expected)) in tables.items():
        content = records(record, rows)
        if operation in inner:
            content = f"<{inner[operation]}>{content}</{inner[operation]}>"
        yield operation, response(operation, f'<{tree} xmlns="">{content}</{tree}>'), {table: expected}
    content, expected = ledger()
    yield "getresidentledger", response("getresidentledger", content), {"realpage_ledger": expected}
