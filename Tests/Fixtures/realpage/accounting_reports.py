"""The accounting reports of the invented property."""

from datetime import date

from containers import Sheet, biff, html_cells, ooxml, page
from operations_reports import crystal
from property import AS_OF, LINE, NAME, RAN, UNITS, cents, iso, money, us


# -- Lost Rent Summary (4279)

LOST = ["market_rent", "lease_rent", "rent_charged", "rent_adjustments_from_prior_period", "loss_to_rent",
        "loss_against_prior_period_rent_adjustments", "gain_to_rent", "gain_against_prior_period_adjustment",
        "vacancy_current_period", "vacancy_adjustments_to_prior_period", "market_rent_calculated", "lost_rent_not_charged"]


def lost_rent():
    sheet = Sheet("Lost Rent Summary")
    sheet.row(0, {0: "OneSite Rents v3.0", 5: LINE})
    sheet.row(1, {0: date(2026, 3, 11), 5: "LOST RENT SUMMARY"})
    sheet.row(2, {5: "Fiscal period: 032026"})
    sheet.row(4, {0: "Parameters: Property: All Subproperties; Show Lost Rent Only: No"})
    heads = ["Accounting Location ID", "Accounting Location Name", "Bldg-Unit", "Account Name", "Move-In Date", "Move-Out Date",
             "Days Occupied", "Market Rent", "Lease Rent", "Rent Charged", "Prior Period Rent Adjustments Date ",
             "Rent Adjustments from Prior Period", "Loss To Rent", "Loss Against Prior Period Rent Adjustments", "Gain To Rent",
             "Gain Against Prior Period Adjustment", "Vacancy Current Period", "Vacancy Adjustments to Prior Period",
             "Market Rent Calculated", "Lost Rent Not Charged"]
    sheet.list(6, heads)
    rows, place = [], 7
    households = [(unit.number, 0, unit.lease, unit.market) for unit in UNITS]
    frost = next(unit for unit in UNITS if unit.number == "103").further[0]
    households.insert(3, ("103", 1, frost, 0))  # a second household of the unit: a ditto mark, and no market rent
    for number, is_further, lease, market in households:
        rent = 0 if is_further or not lease else lease.rent
        charged = rent if lease else market
        loss, gain = (max(market - rent, 0), min(market - rent, 0)) if rent else (0, 0)
        values = [market, rent, charged, 0, loss, 0, gain, 0, 0 if lease else market, 0, market, 0]
        days = "02/21/2026-03/20/2026" if lease else ""
        sheet.list(place, ["JUN", NAME, '"' if is_further else number, lease.name if lease else "VACANT",
                           us(lease.move_in) if lease else "", us(lease.move_out) if lease else "", days, *values[:3], "",
                           *values[3:]])
        rows.append({"bldg_unit": number, "is_further_household": is_further,
                     "account_name": lease.name if lease else "VACANT", "move_in_date": iso(lease.move_in) if lease else None,
                     "days_occupied": days or None, **{f"{name}_cents": cents(value) for name, value in zip(LOST, values)}})
        place += 1
    sums = [sum(row[f"{name}_cents"] for row in rows) for name in LOST]
    sheet.row(place, {7: "Total Scheduled Market Rent", 18: "Calculated Market", 19: "Loss/Non-Rev", 20: "Total Possible Rent"})
    columns = [7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19]
    sheet.row(place + 1, {0: "Total:", **{column: money(value / 100) for column, value in zip(columns, sums)},
                          20: money(sums[0] / 100)})
    sheet.row(place + 2, {0: "Footnote:"})
    sheet.list(place + 40, heads)  # far below the list the header stands once more
    return "Lost_Rent_Summary.xls", ooxml([sheet]), {
        "report": "4279", "as_of": None, "tables": {"realpage_lost_rent": rows}, "totals": sums + sums[:1]}


# -- Transaction Detail by Code (4028)

# Unit, name, description, code, ledger day, accounting day, period, amount, debit account, credit account.
POSTINGS = [
    (unit.number, " ".join(reversed(unit.lease.name.split(", "))), "Rent", "C-CA-RENT", date(2026, 3, 1), date(2026, 3, 1),
     "032026", unit.lease.rent, "1200-0002", "5100-0001") for unit in UNITS if unit.lease
] + [
    ("103", "Vacant", "Charge Vacancy Rent", "C-CA-RENT", date(2026, 3, 1), date(2026, 3, 1), "032026", 1425, "1200-0002",
     "5100-0001"),
    ("103", "Vacant", "Vacancy Write Off", "P-PT-VACANCY", date(2026, 3, 1), date(2026, 3, 1), "032026", 1425, "5100-0201",
     "1200-0002"),
    ("102", "Omar  Quill", "Late Fees", "C-CB-LATE", date(2026, 3, 6), date(2026, 3, 6), "032026", 75, "1200-0002", "5200-0090"),
    ("304", "Tess Wolfe", "Month to Month", "C-CH-MTOM", date(2026, 3, 1), date(2026, 3, 1), "032026", 150, "1200-0002",
     "5200-0095"),
    ("101", "Dana Marsh", "OSP ACH Payment", "P-PZ-PMTOPACH", date(2026, 3, 2), date(2026, 3, 2), "032026", 1350, "1100-0002",
     "1200-0002"),
    ("-", "", "Bank adjustment", "P-PZ-PMTOTHER", date(2026, 2, 27), date(2026, 3, 3), "022026", 12.34, "1100-0002",
     "2200-0001"),
]
ACCOUNTS_OF = {"1100-0002": "Cash - Operating Account", "1200-0002": "A/R - Tenants                    ",
               "2200-0001": "Prepaid Rent", "5100-0001": "Market Rent                                  ",
               "5100-0201": "Vacancy", "5200-0090": "Late Fees", "5200-0095": "Month to Month Fees"}


def transaction_detail():
    index, detail, summary, net = (Sheet(name) for name in ("Index", "Detail", "Summary", "Net Total by GL Account"))
    index.list(0, ["Transaction Detail by Code - Excel"])
    index.list(1, [f"Fiscal Period: 032026 As of {us(AS_OF)}"])
    index.list(3, ["Property Name:", LINE])
    index.list(4, ["Parameter :", "Transaction Category - CA,CB,CH,PZ; Subproperty - ALL; Format - Details + Summary"])
    for place, name in enumerate(("Detail", "Summary", "Net total by GL Account")):
        index.list(9 + place, [str(place + 1), name])
    detail.list(0, [
        "Bldg/Unit", "Name", "SubJournal", "Description", "Transaction Group - Category - Code", "Transaction Ledger Date",
        "Transaction System Date", "Transaction Accounting Date", "Original Transaction Fiscal Period",
        "Original Ledger Transaction Amount", "Debit G/L", "Debit Amount", "Credit G/L", "Credit Amount", "Document #",
        "User Name", "Source", "Transaction Batch Id", "Bank Deposit Type", "Settlement #", "BDEPID", "Bank Dep #", "Tadid",
        "External Batch ID - Cash", "External Batch ID - Accrual"])
    rows, sums = [], {}
    for place, (unit, name, words, code, day, accounting, period, amount, debit, credit) in enumerate(POSTINGS):
        detail.list(1 + place, [unit, name, "none", words, code, us(day), us(day), us(accounting), period, amount, debit, amount,
                                credit, -amount, " ", "Kit   Lund", "A = Scheduled billing", "", "", "", " ", "0",
                                f"{64000 + place},{64500 + place}", "", "-400293412,400377728"])
        rows.append({"bldg_unit": unit, "transaction_group_category_code": code, "transaction_ledger_date": iso(day),
                     "transaction_accounting_date": iso(accounting), "original_transaction_fiscal_period": period,
                     "debit_gl": debit, "debit_amount_cents": cents(amount), "credit_gl": credit,
                     "credit_amount_cents": -cents(amount), "document_number": None})
        for account, debited, credited in ((debit, amount, 0), (credit, 0, amount)):
            entry = sums.setdefault((code, account), [0, 0])
            entry[0] += debited
            entry[1] += credited
    summary.list(0, ["Transaction Group – Category – Code", "Description", "GL Account", "General Ledger Account Name", "Debit",
                     "Credit"])
    net.list(0, ["Net total (G/L account description)", "Group", "Transaction Group – Category – Code", "Description",
                 "GL Account", "Debit", "Credit"])
    lines = []
    for place, ((code, account), (debited, credited)) in enumerate(sums.items()):
        summary.list(1 + place, [code, code[5:], account, ACCOUNTS_OF[account], debited, credited])
        lines.append({"transaction_group_category_code": code, "gl_account": account, "debit_cents": cents(debited),
                      "credit_cents": cents(credited)})
    for place, (code, account) in enumerate(sorted(sums, key=lambda pair: (pair[1], pair[0]))):
        net.list(1 + place, [ACCOUNTS_OF[account], code[2:4], code, code[5:], account, *sums[code, account]])
    total = sum(posting[7] for posting in POSTINGS)
    summary.row(2 + len(sums), {0: "Totals", 4: total, 5: total})
    net.row(2 + len(sums), {0: "Totals", 5: -total, 6: -total})  # this sheet prints its totals with their signs turned
    return "Transaction_Detail_by_Code.xls", ooxml([index, detail, summary, net]), {
        "report": "4028", "tables": {"realpage_transaction_detail": rows, "realpage_transaction_summary": lines},
        "totals": [cents(total), cents(total), -cents(total), -cents(total)]}


# -- Charge and Adjustment Journal (4039)

def charge_journal():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"0-1": "OneSite Rents v3.0", "2-21": LINE, "23-24": "Page 1 of 1"})
    sheet.row(2, {"0-1": RAN, "2-21": "CHARGE AND ADJUSTMENT JOURNAL", "23-24": "a/r-702-001"})
    sheet.row(3, {"2-21": "Fiscal Period: 032026"})
    sheet.row(4, {"0-24": "Parameters: Property - ALL; SubJournal - ALL"})
    sheet.row(6, {"0": "Unit", "1-2": "Name", "3-4": "SubJournal", "5-7": "Date Posted", "9": "Rent", "11-12": "Code",
                  "14-18": "Description", "19": "Other", "21-23": "Description", "24": "User Name"})
    # Of the second entry of a unit the report prints neither unit nor name.
    entries = [("102", "Quill, Omar", date(2026, 3, 4), 0, "LATE", "Late Fees", 75, 0),
               ("102", "Quill, Omar", date(2026, 3, 5), -15.25, "RENT", "Rent", 0, 1),
               ("201", "Boone, Carl", date(2026, 3, 2), 0, "CONC/MONTHLY", "Monthly Concession", -50, 0)]
    rows = []
    for place, (unit, name, day, rent, code, words, other, is_further) in enumerate(entries):
        owner = {} if is_further else {"0": unit, "1-2": name}
        sheet.row(9 + 2 * place, {**owner, "5-7": day, "9": rent, "11-12": code, "14-18": words, "19": other,
                                  "21-23": "Account entry reviewed", "24": "Kit Lund"})
        rows.append({"unit": unit, "name": name, "date_posted": iso(day), "rent_cents": cents(rent), "code": code,
                     "code_description": words, "other_cents": cents(other), "is_further": is_further})
    for place, (_, _, _, rent, code, words, other, _) in enumerate(entries):
        sheet.row(14 + 2 * place, {"4-5": code, "8-11": words, "14-15": rent, "18-20": other})
    sheet.row(20, {"4-5": "Totals", "15-16": -15.25, "18-20": 25})
    return "Charge_and_Adjustment_Journal.xls", biff([sheet], crystal=True), {
        "report": "4039", "as_of": None, "tables": {"realpage_charge_adjustment_journal": rows}, "totals": [-1525, 2500]}


# -- Collections Report

def collections():
    sheet = Sheet("Sheet1")
    sheet.row(2, {"0-3": "OneSite Rents v3.0", "4-20": LINE, "24-34": "Page 1 of 1"})
    sheet.row(3, {"0-3": RAN, "4-20v4": "COLLECTIONS REPORT", "24-34": "120-080-129"})
    sheet.row(5, {"4-20": "Move-outs From 02/01/2026 Through 02/28/2026 As of 3/10/2026"})
    sheet.row(7, {"0-1v8": "Parameters: ", "2-34v8": "Subproperty:  ALL"})
    sheet.row(11, {"2-34": "Sort By: Unit; Show Filter: All Accounts in Date Range;"})
    sheet.row(13, {"6-15": "Ledger", "17-19": "Deposit Ledger"})
    sheet.row(15, {"0v20": "\nBldg/Unit", "1-4v20": "\nName"})
    sheet.row(16, {"37v21": "Final FAS\nCompleted\nDate", "38v21": "\nIn\nColl.", "39v21": "Under\nPmt\nAgmt",
                   "40v21": "\nAvg.\nScore*"})
    sheet.row(21, {"3-6v22": "\nStatus", "7-8v22": "\nBalance\nForward", "9-11v22": "\nTotal\nCharges",
                   "12-13v22": "\nTotal\nPayments", "14v22": "\nTotal\nCredits", "15v22": "\nTotal\nWrite-offs",
                   "16-17v22": "Ending\nLedger\nBalance", "18-19v22": "Balance\nWith\nWrite-offs", "20v22": "Balance\nForward",
                   "21-24v22": "Deposits\nNet\nChange", "25-26v22": "Ending\nLedger\nBalance",
                   "27-31v24": "\nAccount\nEnd\nDate**", "32-36v23": "Last Payment Transaction Date"})
    accounts = [
        ("103", "Frost, Lena", "Former Resident", [1460.75, 0, 1320, 0, 0, 140.75, 140.75, 300, -300, 0], date(2026, 2, 20),
         "02/03/2026", date(2026, 2, 24), "X"),
        ("303", "Ostrow, Ben", "Former Applicant", [0, 55, 0, 0, 0, 55, 55, 0, 0, 0], date(2026, 2, 11), None, None, None),
    ]
    blocks = ["7-8", "9-10", "11-12", "13", "14-15", "16-17", "18-19", "20", "21-24", "25-27"]
    names = ["balance_forward", "total_charges", "total_payments", "total_credits", "total_write_offs", "ending_ledger_balance",
             "balance_with_write_offs", "deposit_balance_forward", "deposits_net_change", "deposit_ending_ledger_balance"]
    rows = []
    for place, (unit, name, status, values, end, paid, final, mark) in enumerate(accounts):
        row = 27 + 8 * place
        sheet.row(row, {"0": unit, "1-3": name})
        sheet.row(row + 1, {f"3-6v{row + 3}": status, **dict(zip(blocks, values)), "28-32": end, "33-36": paid, "37": final,
                            f"38v{row + 2}": mark})
        rows.append({"bldg_unit": unit, "name": name, "status": status,
                     **{f"{key}_cents": cents(value) for key, value in zip(names, values)}, "account_end_date": iso(end),
                     "final_fas_completed_date": iso(final), "in_coll": int(bool(mark)), "under_pmt_agmt": 0})
    totals = [sum(account[3][place] for account in accounts) for place in range(10)]
    columns = ["7-8", "9-10", "11-12", "13", "14-15", "16-17", "18", "19", "20", "21-24"]
    sheet.row(45, {"3-6": "Totals:", **dict(zip(columns, totals)), "27-29": 1, "30-31v46": 0})
    sheet.row(48, {"0-21": "* Avg. Score:  This is the average of all scores for all contacts for the lease."})
    return "Collections_Report.xls", biff([sheet], crystal=True), {
        "report": "120-080-129", "tables": {"realpage_collections": rows}, "totals": [cents(value) for value in totals] + [1, 0]}


# -- Monthly Transaction Summary (4020)

def monthly_transactions():
    sheet = Sheet("Sheet1")
    sheet.row(2, {"0-9": "OneSite Rents v3.0", "10-29": LINE, "30-36": "Page 1 of 3"})
    sheet.row(3, {"0-9": RAN, "10-29": "MONTHLY TRANSACTION SUMMARY", "30-36": "120.080.133"})
    sheet.row(4, {"10-29": f"Fiscal Period: 032026  as of {us(AS_OF)}"})
    sheet.row(7, {"20-26v8": "YTD At End Of\nLast Month", "29-33v8": "Activity For\nThis Month",
                  "35-36v8": "YTD Through\nThis Month"})
    sheet.row(8, {"0-3v9": "Group", "5-7v9": "Code", "9-16v9": "Description"})
    blocks = [
        [("CA", "RENT", "Rent", 25700.50, 12850.50), ("CB", "LATE", "Late Fees", 150, 75), ("CI", "PETRENT", "Pet Rent", 140, 70)],
        [("PW", "CONC/MONTHLY", "Monthly Concession", 100, 50), ("PZ", "PMTOPACH", "OSP ACH Payment", 24000, 10500.25)],
        [("IO", "DEP", "Deposit", 0, 150)],
        [("OO", "DEPREF", "Deposit Refund", 300, 650)],
    ]
    row, codes, totals = 11, [], []
    for number, lines in enumerate(blocks, 1):
        for group, code, words, before, month in lines:
            sheet.row(row, {"0-3": group, "5-7": code, "9-17": words, "19-27": before, "29-33": month, "35-37": before + month})
            codes.append({"block": number, "group_code": group, "code": code, "activity_for_this_month_cents": cents(month),
                          "ytd_through_this_month_cents": cents(before + month)})
            row += 3
        sums = [sum(line[place] for line in lines) for place in (3, 4)]
        sheet.row(row, {"9-17": "Total:", "19-27": sums[0], "29-33": sums[1], "35-37": sum(sums)})
        totals += [cents(sums[0]), cents(sums[1]), cents(sum(sums))]
        row += 3
    # The balances: three small tables.
    due, paid = (2600, 2963.30), (-150, -185)
    balances = [
        (None, "Total Begin Period Net Delinquent and Prepaid", due[0] + paid[0], None),
        (None, "Total End Period Net Delinquent and Prepaid", due[1] + paid[1], None),
    ]
    rows = []
    for _, words, amount, _ in balances:
        sheet.row(row, {"1-23": words, "24-31": amount})
        rows.append({"caption": None, "description": words, "amount_cents": cents(amount)})
        row += 2
    sheet.row(row, {"2-18": "Description", "25-32": "Delinquent Amount", "34-36": "Prepaid Amount"})
    for words, amount in (("Resident Ledger Delinquency at Beginning of Period", due[0]),
                          ("        Total Resident Ledger Delinquent at End of Period", due[1])):
        row += 2
        sheet.row(row, {"2-23": words, "24-31": amount})
        rows.append({"caption": None, "description": words.strip(), "delinquent_amount_cents": cents(amount)})
    row += 2
    sheet.row(row, {"2-23": "Resident Ledger Prepaid at Beginning of Period", "33-36": -paid[0]})
    rows.append({"caption": None, "description": "Resident Ledger Prepaid at Beginning of Period",
                 "prepaid_amount_cents": cents(-paid[0])})
    row += 2
    sheet.row(row, {"2-36": "*The totals in this section may not balance to the balances section below."})
    row += 3
    sheet.row(row, {"2-18": "Description", "34-36": "Amount"})
    for caption, of_account in (("Beginning Balances", 0), ("Ending Balances", 1)):
        row += 2
        sheet.row(row, {"3-10": caption})
        for words, amount in (("1200-0002 - A/R - Tenants", due[of_account]), ("2200-0001 - Prepaid Rent", paid[of_account])):
            row += 2
            sheet.row(row, {"4-23": words, "34-36": amount})
            rows.append({"caption": caption, "description": words, "amount_cents": cents(amount)})
    # The accounts: a net, and the codes that it is made of.
    row += 3
    sheet.row(row, {"0-2": "Group", "3-7": "Code", "9-13": "Description", "15-24": "G/L Account", "27-32": "Debit Amount",
                    "34-37": "Credit Amount"})
    accounts = [
        ("Cash - Operating Account", "1100-0002", 10500.25, 0, [("  PZ", "PMTOPACH", "OSP ACH Payment", 10500.25, 0)]),
        ("Market Rent", "5100-0001", 0, 12925.50, [("  CA", "RENT", "Rent", 0, 12850.50), (None, "LATE", "Late Fees", 0, 75)]),
        ("A/R - Tenants", "1200-0002", 2425.25, 0, [("  CA", "RENT", "Rent", 12925.50, 0),
                                                    ("  PZ", "PMTOPACH", "OSP ACH Payment", 0, 10500.25)]),
    ]
    lines = []
    for name, number, debit, credit, parts in accounts:
        row += 3
        sheet.row(row, {"0-2": "Net", "3-7": "Total", "9-13": name, "15-24": number, "27-32": debit, "34-37": credit})
        lines.append({"is_net": 1, "description": name, "gl_account": number, "debit_amount_cents": cents(debit),
                      "credit_amount_cents": cents(credit)})
        for group, code, words, debit, credit in parts:
            row += 3
            sheet.row(row, {"0-2": group, "3-7": code, "9-13": words, "27-32": debit, "34-37": credit})
            lines.append({"is_net": 0, "group_code": (group or "CA").strip(), "code": code, "gl_account": number,
                          "debit_amount_cents": cents(debit), "credit_amount_cents": cents(credit)})
    row += 3
    sheet.row(row, {"17-20": "Total:", "28-33": 12925.50, "34-37": 12925.50})
    # The computation: an amount stands in the row below its label, a subtotal and a total in their own.
    row += 3
    sheet.row(row, {"0-12": "Category", "16-21": "Amount", "23-30": "Subtotal", "31-36": "Total"})
    computation = []

    def label(words, caption, amount=None, subtotal=None, total=None):
        nonlocal row
        row += 3
        sheet.row(row, {"0-19": words, "23-30": subtotal, "31-36": total})
        if amount is not None:
            row += 1
            sheet.row(row, {"14-21": amount})
        computation.append({"caption": caption, "category": words.strip(), "amount_cents": amount and cents(amount),
                            "subtotal_cents": subtotal and cents(subtotal), "total_cents": total and cents(total)})

    row += 3
    sheet.row(row, {"0-19": "MONTHLY RENT:"})
    label("Market Rent", "MONTHLY RENT:", amount=20625)
    label("Vacancy", "MONTHLY RENT:", amount=-7774.50)
    label("                  Net Rent:", "MONTHLY RENT:", subtotal=12850.50)
    row += 3
    sheet.row(row, {"0-19": "PAST DUES/PREPAIDS:"})
    label("Past Due End of Current Month", "PAST DUES/PREPAIDS:", amount=-2350.25)
    label("                  Net Change:", "PAST DUES/PREPAIDS:", subtotal=-2350.25)
    label("                                    Current Monthly Rental Collections:", "PAST DUES/PREPAIDS:", total=10500.25)
    return "Monthly_Transaction_Summary.xls", biff([sheet], crystal=True), {
        "report": "4020", "tables": {
            "realpage_monthly_transactions": codes, "realpage_monthly_transaction_balances": rows,
            "realpage_monthly_transaction_accounts": lines, "realpage_monthly_computation": computation},
        "totals": totals + [1292550, 1292550, 1285050, 1050025]}


# -- Cash Basis G/L Distribution

def cash_basis():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"1-4": "OneSite Rents v3.0", "5-24": LINE, "26-30": "Page 1 of 1"})
    sheet.row(2, {"1-4v3": RAN, "5-24v3": "CASH BASIS G/L DISTRIBUTION", "26-30": "120.080.128"})
    sheet.row(4, {"5-24": "From  03/09/2026  to  03/09/2026  as of:  03/10/2026"})
    sheet.row(6, {"1": "Parameters:", "2-30": "Subproperty: ALL"})
    sheet.row(9, {"1-13": "Batch Detail (at Batch Close)"})
    sheet.row(10, {"2v12": "Period-\nControl\nNumber", "28v12": "Deposits\nApplied/\nRefunded",
                   "30v12": "Paid by\nDeposits\nApplied"})
    sheet.row(11, {"1v12": "Date of \nDistribution", "4v12": "Date of\nBatch Close", "13-15v12": "Debit \nAmount",
                   "17v12": "Credit\nAmount", "19-20v12": "Total Cash\nDeposited", "23v12": "Deposits\nRcvd",
                   "25-26v12": "Change in\nPrepaid"})
    sheet.row(12, {"5-7": "G/L Description", "9-11": "G/L Acct #", "21": "NSFs & Adj"})
    lines = [
        ("03/09/2026", "03/2026-101", "03/09/2026", "Cash - Operating Account", "1100-0002", 1450.40, None, 1450.40, None, None),
        (None, None, None, "Prepaid Rent", "2200-0001", None, 100.40, None, None, 100.40),
        (None, None, None, "Market Rent", "5100-0001", None, 1350, None, None, None),
        ("03/09/2026", "03/2026-102", "N/A", "Cash - Operating Account", "1100-0002", None, 75, None, -75, None),
        (None, None, "N/A", "Prepaid Rent", "2200-0001", 75, None, None, None, -75),
    ]
    rows = []
    for place, (day, number, closed, name, account, debit, credit, deposited, returned, change) in enumerate(lines):
        sheet.row(14 + 2 * place, {"1": day, "2": number, "4": closed, "5-7": name, "8-11": account, "12-15": debit,
                                   "16-17": credit, "19-20": deposited, "21": returned, "24-26": change})
        rows.append({"gl_description": name, "gl_acct_number": account,
                     "period_control_number": "03/2026-101" if place < 3 else "03/2026-102",
                     "date_of_batch_close": "2026-03-09" if place < 3 else None,
                     "debit_amount_cents": debit and cents(debit), "credit_amount_cents": credit and cents(credit),
                     "total_cash_deposited_cents": deposited and cents(deposited),
                     "change_in_prepaid_cents": change and cents(change)})
    sheet.row(25, {"1-2": "Totals", "12-15": 1525.40, "16-17": 1525.40, "19-20": 1450.40, "21": -75, "22-23": 0,
                   "24-26": 25.40, "27-28": 0, "29-30": 0})
    sheet.row(27, {"1-13": "Distribution (as of Property Date)"})
    sheet.row(28, {"12-15v29": "Debit\nAmount", "16-17v29": "Credit\nAmount"})
    sheet.row(29, {"4-5": "G/L Description"})
    sheet.row(31, {"7-9": "G/L Acct #"})
    groups = [("  Amount Deposited", "  Cash - Operating Account", "1100-0002", 1450.40, 0),
              ("  Cash Application", "  Market Rent", "5100-0001", 0, 1350),
              ("  Change in Prepaid", "  Prepaid Rent", "2200-0001", 75, 100.40),
              ("  NSF/Adjustments", "  Cash - Operating Account", "1100-0002", 0, 75)]
    distribution = []
    for place, (group, name, account, debit, credit) in enumerate(groups):
        sheet.row(33 + place, {"1-3": group, "4-5": name, "6-11": account, "12-16": debit, "17-19": credit})
        distribution.append({"distribution": group.strip(), "gl_description": name.strip(), "debit_amount_cents": cents(debit),
                             "credit_amount_cents": cents(credit)})
    sheet.row(37, {"1-9": "  Totals", "12-16": 1525.40, "17-19": 1525.40})
    return "Cash_Basis_GL_Distribution.xls", biff([sheet], crystal=True), {
        "report": "120.080.128", "tables": {
            "realpage_cash_basis_batches": rows, "realpage_cash_basis_distribution": distribution},
        "totals": [152540, 152540, 152540, 152540, 2540]}


# -- Monthly Income Summary

def monthly_income():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"0-6": "OneSite Rents v3.0", "8-53": LINE, "54-58": "Page 1 of 1"})
    sheet.row(2, {"0-6": RAN, "16-44": "MONTHLY INCOME SUMMARY", "51-57": "a/r-709-001"})
    sheet.row(4, {"1-45": "Parameters: "})
    sheet.row(6, {"0-3": "Charges/Credits", "31v7": "i", "35v7": "+", "41v7": "+", "48v7": "=", "50-51v7": "+", "56v7": "="})
    sheet.row(8, {"27v12": "Current\nPeriod\nNSFs", "39-42v12": "Paid from\nDeposits\nApplied",
                  "43-48v12": "Income\nCash\nBasis", "49-52v12": "Paid from\nOther\nCredits",
                  "53-56v12": "Income\nModified\nBasis"})
    sheet.row(9, {"0-1v12": "\nCategory", "2-3v12": "Debit\nAccount", "22-26v13": "Bank Deposits",
                  "28-33v13": "Net Bank\nDeposits", "34-38v13": "Paid from\nPrior Cash", "57v12": "Billings &\nCredits"})
    sheet.row(10, {"4-8v12": "Credit\nAccount", "10-21v12": "\nDescription"})
    sheet.row(15, {"0-1": "PZ", "2-3": "1110-0002", "4-8": "2200-0001", "10-21": "OSP ACH Payment", "22-26": 4406.65, "27": 0,
                   "28-33": 4406.65, "34-38": 0, "39-42": 0, "43-48": 4406.65, "49-52": 12.35, "53-56": 4419, "57": 0})
    sheet.row(17, {"8-16": "Other Cash Adjustments", "21-26": -406.65, "27": 0, "28-33": -406.65})
    sheet.row(19, {"0-5": "Charges/Credits Totals:", "20-25": 4000, "27": 0, "28-33": 4000, "34-38": 0, "39-42": 0,
                   "43-48": 4406.65, "49-52": 12.35, "53-56": 4419, "57": 0})
    sheet.row(22, {"0-3v23": "Summary"})
    sheet.row(23, {"19-23v26": "Current\nPeriod\nNSFs"})
    sheet.row(25, {"0-11v26": "\nDescription", "14-16v26": "Bank Deposits", "26-27v26": "Net Bank\nDeposits",
                   "33-35v26": "Billings &\nCredits", "40-43v26": "Deposits\nOut"})
    sheet.row(29, {"0-11": "Rent/Other", "14-16": 4000, "19-23": 0, "26-27": 4000, "33-35": 0, "40-43": 0})
    sheet.row(31, {"0-2v32": "Property Totals:"})
    sheet.row(32, {"14-16": 4000, "19-23": 0, "26-27": 4000, "33-35": 0, "38-43": 0})
    return "Monthly_Income_Summary.xls", biff([sheet], crystal=True), {
        "report": "a/r-709-001", "as_of": None, "tables": {
            "realpage_monthly_income": [
                {"category": "PZ", "description": "OSP ACH Payment", "bank_deposits_cents": 440665,
                 "paid_from_other_credits_cents": 1235, "income_modified_basis_cents": 441900},
                {"category": None, "description": "Other Cash Adjustments", "bank_deposits_cents": -40665,
                 "income_modified_basis_cents": None}],
            "realpage_monthly_income_summary": [{"description": "Rent/Other", "bank_deposits_cents": 400000}]},
        "totals": [400000, 441900, 400000]}


# -- Income Statement Worksheet (3836) and Concessions (3889), HTML; Management Fee Summary (3865), labels alone

def income_statement():
    lines = [
        (0, "INCOME", "", ""), (2, "POTENTIAL INCOME", "", ""),
        (8, "5100-0001 - Market Rent          ", "+", 20625), (8, "5200-0090 - Late Fees", "+", 75),
        (12, "Total Potential A/R Income", "=", 20700), (8, "1200-0002 - Ending 0 to 30 Delinq", "-", 2745.75),
        (6, "NET MARKET RENT (5100-0001) AND OTHER INCOME", "=", 17954.25),
        (8, "5100-0201 - Vacancy", "-", 7774.50), (6, "NET VACANCY", "=", -7774.50), (2, "TOTAL POTENTIAL INCOME", "=", 10179.75),
    ]
    amount = lambda value: "" if value == "" else money(value)
    cells = "".join(html_cells([" " * indent + words, sign, amount(value)]) for indent, words, sign, value in lines)
    table = ('<table class="LeaseVarianceTable" id="LeaseVarianceTable" ><thead><tr class="DetailsHeader">'
             '<th style="text-align:left;">Account</th><th>Sign</th><th>Amount</th></tr></thead>' + cells + "</table>")
    rows = [{"indent": indent, "account": words.strip(), "sign": sign or None,
             "amount_cents": None if value == "" else cents(value)} for indent, words, sign, value in lines]
    return "Income_Statement_Worksheet.xlsx", page(
        "Income Statement Worksheet", "120.080.131", "03/11/2026 07:18:55 AM", LINE, f"As of: {us(AS_OF)}",
        "Fiscal Period: 032026;  Report Format: Income Statement by G/L", table), {
            "report": "3836", "tables": {"realpage_income_statement": rows}, "totals": [2070000, 1795425, -777450, 1017975]}


def concessions():
    table = "<table class=''><tr><td style=\"text-align:left;\">No results were returned for the selected parameters.</td></tr></table>"
    return "Concessions.xlsx", page(
        "Concessions Assigned to Residents", "120.080.342", "03/11/2026 07:18:56 AM", LINE, f"As of: {us(AS_OF)}",
        "Resident Status: Applicant,Current resident; Transaction Codes:ALL", table), {
            "report": "3889", "tables": {}, "totals": None}


def management_fee():
    sheet = Sheet("Sheet1")
    sheet.row(1, {"0-7": "OneSite Rents v3.0", "8-23": LINE, "25-27": "Page 1 of 1"})
    sheet.row(2, {"0-7": RAN, "8-23v3": "MANAGEMENT FEE SUMMARY", "25-27": "LAR-120-321"})
    sheet.row(4, {"14-15": "Fiscal Period:", "17-19": "032026"})
    sheet.row(5, {"0-25": "Parameters: Fiscal Period: 032026;  Property Name: ALL"})
    sheet.row(7, {"0-5v8": "Name", "7-9v9": "Gross Fee Amount", "11v9": "Collected\nAmount",
                  "13-14v9": "Management\nFee Percentages", "17v9": "Fee Amount\n(Pre Min/Max Check)", "18-20v9": "Final\nFee Amount"})
    sheet.row(8, {"23-26v9": "Comments"})
    for row, text in ((12, "Property Date:"), (13, "Fee Rules:"), (14, "Total Fee Minimum:"), (15, "Total Fee Maximum:"),
                      (18, "TOTALS")):
        sheet.row(row, {"0-2": text})
    return "Management_Fee_Summary.xls", biff([sheet], crystal=True), {
        "report": "3865", "as_of": None, "tables": {}, "totals": None}


REPORTS = [lost_rent, transaction_detail, charge_journal, collections, monthly_transactions, cash_basis, monthly_income,
           income_statement, concessions, management_fee]
