#!/usr/bin/env python3
"""Twenty-five questions of an analyst, put to an analysts' copy in plain SQL, in pandas and in DuckDB.

    questions.py COPY [OWNERDASH DATA]   compares the three answers, and with the command's own figures where it has them
    questions.py --page                  prints docs/analyst-questions.md

The SQL runs in SQLite and in DuckDB, which attaches the copy as documented. Amounts are in dollars, as commands print.
"""

import csv
import io
import json
import sqlite3
import subprocess
import sys
from typing import NamedTuple


class Question(NamedTuple):
    """A question, its statement, and the same in pandas, where `t` reads a table."""

    text: str
    sql: str
    pandas: str
    # The command that prints the same figures, and the columns of its CSV in the statement's order.
    command: str = ""
    columns: str = ""
    # What the command lists beyond the question is left out: its column and value.
    only: tuple = ()
    # DuckDB's own form, where it is shorter.
    duckdb: str = ""


QUESTIONS = [
    Question(
        "What share of each property's units is occupied?",
        "SELECT property_name, physical_occupancy_pct FROM current_occupancy",
        't("current_occupancy")[["property_name", "physical_occupancy_pct"]]',
        "occupancy", "property physical_occupancy_pct"),
    Question(
        "What share of all units is occupied?",
        "SELECT round(100.0 * SUM(occupied_units) / SUM(total_units), 2) FROM current_occupancy",
        'o = t("current_occupancy")\n'
        "[[round(100 * o.occupied_units.sum() / o.total_units.sum(), 2)]]",
        "occupancy --format json", "physical_occupancy_pct"),
    Question(
        "How many vacant units are ready, and how many are not?",
        "SELECT property_name, vacant_units, vacant_ready, vacant_not_ready FROM current_vacancy",
        't("current_vacancy")[["property_name", "vacant_units", "vacant_ready", "vacant_not_ready"]]',
        "vacancy", "property vacant_units vacant_ready vacant_not_ready"),
    Question(
        "How many units for rent have been vacant for more than 60 days?",
        "SELECT property_name, SUM(CASE WHEN unit_class IN ('vacant_unrented', 'vacant_rented')\n"
        "  AND as_of_day - vacated_day > 60 THEN 1 ELSE 0 END) FROM current_units GROUP BY property_name",
        'u = t("current_units")\n'
        'aged = u.unit_class.isin(["vacant_unrented", "vacant_rented"]) & (u.as_of_day - u.vacated_day > 60)\n'
        'aged.groupby(u.property_name).sum().reset_index()',
        "vacancy", "property aged_vacancy_60",
        duckdb="SELECT property_name, count(*) FILTER (unit_class IN ('vacant_unrented', 'vacant_rented')\n"
        "  AND as_of_day - vacated_day > 60) FROM current_units GROUP BY ALL"),
    Question(
        "Which floor plans have units to rent?",
        "SELECT property_name, floorplan, atr FROM current_availability",
        't("current_availability")[["property_name", "floorplan", "atr"]]',
        "availability", "property floorplan atr"),
    Question(
        "How much of each property is exposed within 60 days?",
        "SELECT property_name, exposure_60_units, exposure_60_pct FROM current_exposure",
        't("current_exposure")[["property_name", "exposure_60_units", "exposure_60_pct"]]',
        "exposure", "property exposure_60_units exposure_60_pct"),
    Question(
        "What does each floor plan ask, in all and per square foot?",
        "SELECT property_name, floorplan, asking_rent_avg_cents / 100.0, asking_psf FROM current_pricing_by_floorplan",
        'p = t("current_pricing_by_floorplan")\n'
        'p.assign(asking=p.asking_rent_avg_cents / 100)[["property_name", "floorplan", "asking", "asking_psf"]]',
        "pricing --by floorplan", "property floorplan asking_rent_avg asking_psf"),
    Question(
        "How far are lease rents below the market?",
        "SELECT property_name, SUM(CASE WHEN market_rent_cents > lease_rent_cents\n"
        "  THEN market_rent_cents - lease_rent_cents ELSE 0 END) / 100.0\n"
        "FROM current_units WHERE physical = 'occupied' AND use_class = 'revenue' GROUP BY property_name",
        'u = t("current_units").query("physical == \'occupied\' and use_class == \'revenue\'")\n'
        "gap = (u.market_rent_cents - u.lease_rent_cents).clip(lower=0) / 100\n"
        "gap.groupby(u.property_name).sum().reset_index()",
        "pricing", "property loss_to_lease"),
    Question(
        "What do leases pay by number of bedrooms?",
        "SELECT property_name, bedrooms, in_place_rent_avg_cents / 100.0 FROM current_pricing_by_bedrooms",
        'p = t("current_pricing_by_bedrooms")\n'
        'p.assign(rent=p.in_place_rent_avg_cents / 100)[["property_name", "bedrooms", "rent"]]',
        "pricing --by bedrooms", "property bedrooms in_place_rent_avg"),
    Question(
        "How many leases end in each month?",
        "SELECT property_name, month, expiring_leases FROM current_expirations_by_month",
        't("current_expirations_by_month")[["property_name", "month", "expiring_leases"]]',
        "expirations", "property month expiring_leases"),
    Question(
        "What share of the leases that end soon has renewed?",
        "SELECT property_name, month, renewal_rate_pct FROM current_renewal_cohorts_by_month",
        't("current_renewal_cohorts_by_month")[["property_name", "month", "renewal_rate_pct"]]',
        "renewal-cohorts", "property month renewal_rate_pct"),
    Question(
        "How many households moved in and out this month?",
        "SELECT property_name, move_ins, move_outs, net_absorption FROM current_activity\n"
        "WHERE window_name = 'month_to_date'",
        'a = t("current_activity").query("window_name == \'month_to_date\'")\n'
        'a[["property_name", "move_ins", "move_outs", "net_absorption"]]',
        "activity --window month_to_date", "property move_ins move_outs net_absorption"),
    Question(
        "How many leads of the last 30 days became leases?",
        "SELECT property_name, leads, leases, lead_lease_pct FROM current_leasing_funnel\n"
        "WHERE window_name = 'last_30_days'",
        'f = t("current_leasing_funnel").query("window_name == \'last_30_days\'")\n'
        'f[["property_name", "leads", "leases", "lead_lease_pct"]]',
        "leasing-funnel --window last_30_days", "property leads leases lead_lease_pct"),
    Question(
        "Which advertising sources brought leases?",
        "SELECT COALESCE(advertising_source, ''), SUM(leads), SUM(leases) FROM current_lead_sources\n"
        "WHERE window_name = 'last_30_days' GROUP BY advertising_source",
        's = t("current_lead_sources").query("window_name == \'last_30_days\'")\n'
        's.fillna({"advertising_source": ""}).groupby("advertising_source")[["leads", "leases"]].sum().reset_index()',
        "lead-sources --by source --window last_30_days", "source leads leases"),
    Question(
        "How did rents of new leases change this year?",
        "SELECT property_name, tradeout_new_pct FROM current_tradeouts WHERE window_name = 'year_to_date'",
        't("current_tradeouts").query("window_name == \'year_to_date\'")[["property_name", "tradeout_new_pct"]]',
        "tradeouts --window year_to_date", "property tradeout_new_pct"),
    Question(
        "Which ten accounts owe most?",
        "SELECT property_name, account_id, delinquent_total FROM current_delinquency_accounts\n"
        "ORDER BY delinquent_total_cents DESC, property_id, account_id LIMIT 10",
        'a = t("current_delinquency_accounts").sort_values(["property_id", "account_id"])\n'
        'a.sort_values("delinquent_total_cents", ascending=False, kind="stable").head(10)'
        '[["property_name", "account_id", "delinquent_total"]]',
        "delinquency --by account --top 10", "property account open"),
    Question(
        "How old are the debts?",
        "SELECT property_name, delinquent_0_30_cents / 100.0, delinquent_31_60_cents / 100.0, delinquent_61_90_cents / 100.0,\n"
        "  delinquent_over_90_cents / 100.0 FROM current_delinquency",
        'ages = ["delinquent_0_30_cents", "delinquent_31_60_cents", "delinquent_61_90_cents", "delinquent_over_90_cents"]\n'
        'd = t("current_delinquency").set_index("property_name")[ages]\n'
        "(d / 100).reset_index()",
        "delinquency", "property delinquent_0_30 delinquent_31_60 delinquent_61_90 delinquent_over_90"),
    Question(
        "What share of the debt do former residents owe?",
        "SELECT round(100.0 * SUM(former_delinquent_total_cents) / SUM(delinquent_total_cents), 2) FROM current_delinquency",
        'd = t("current_delinquency")\n'
        "[[round(100 * d.former_delinquent_total_cents.sum() / d.delinquent_total_cents.sum(), 2)]]"),
    Question(
        "How much of its potential rent does each property charge?",
        "SELECT property_name, gross_potential_rent_cents / 100.0, economic_occupancy_pct\n"
        "FROM current_economic_occupancy",
        'e = t("current_economic_occupancy")\n'
        'e.assign(gpr=e.gross_potential_rent_cents / 100)[["property_name", "gpr", "economic_occupancy_pct"]]',
        "economic-occupancy", "property gross_potential_rent economic_occupancy_pct"),
    Question(
        "What rent was charged this month, and what was conceded?",
        "SELECT property_name, rent_charged_cents / 100.0, concessions_cents / 100.0 FROM current_billing",
        'b = t("current_billing").set_index("property_name")[["rent_charged_cents", "concessions_cents"]]\n'
        "(b / 100).reset_index()",
        "billing", "property rent_charged concessions"),
    Question(
        "How many units will be occupied in four weeks?",
        "SELECT property_name, occupancy_forecast, occupancy_forecast_pct FROM current_occupancy_forecast WHERE week = 4",
        't("current_occupancy_forecast").query("week == 4")'
        '[["property_name", "occupancy_forecast", "occupancy_forecast_pct"]]',
        "occupancy-forecast", "property occupancy_forecast occupancy_forecast_pct", only=("week", "4")),
    Question(
        "How did occupancy develop day by day?",
        "SELECT property_name, as_of, physical_occupancy_pct FROM occupancy",
        't("occupancy")[["property_name", "as_of", "physical_occupancy_pct"]]'),
    Question(
        "What is the average rent by size of unit?",
        "SELECT square_feet / 250, count(*), round(AVG(lease_rent), 2) FROM current_units\n"
        "WHERE lease_rent > 0 AND square_feet > 0 GROUP BY square_feet / 250",
        'u = t("current_units").query("lease_rent > 0 and square_feet > 0")\n'
        'u.groupby(u.square_feet // 250).lease_rent.agg(["count", "mean"]).round(2).reset_index()',
        duckdb="SELECT square_feet // 250, count(*), round(avg(lease_rent), 2) FROM current_units\n"
        "WHERE lease_rent > 0 AND square_feet > 0 GROUP BY ALL"),
    Question(
        "How many leases continue month to month?",
        "SELECT property_name, expiring_leases FROM current_expirations_by_month WHERE month = 'month_to_month'",
        't("current_expirations_by_month").query("month == \'month_to_month\'")[["property_name", "expiring_leases"]]',
        "expirations", "property expiring_leases", only=("month", "month_to_month")),
    Question(
        "Of which day are each property's units?",
        "SELECT property_name, as_of FROM summary",
        't("summary")[["property_name", "as_of"]]',
        "properties", "property units_as_of"),
]


def plain(value):
    """A value without its library's type; numbers to six decimals, missing ones as None."""
    if value is None or value != value or value == "":
        return None
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, str):
        try:
            return plain(float(value))
        except ValueError:
            return value
    return round(float(value), 6) if isinstance(value, (int, float)) or hasattr(value, "as_integer_ratio") else value


def rows(table):
    return sorted((tuple(map(plain, row)) for row in table), key=repr)


def in_pandas(source, copy):
    """Runs the lines; the last one is the answer."""
    import pandas

    with sqlite3.connect(f"file:{copy}?mode=ro", uri=True) as database:
        scope = {"t": lambda name: pandas.read_sql(f"SELECT * FROM {name}", database)}
        *lines, last = source.splitlines()
        exec("\n".join(lines), scope)
        answer = eval(last, scope)
    return rows(answer.itertuples(index=False, name=None) if hasattr(answer, "itertuples") else answer)


def of_command(question, program, data):
    words = question.command.split()
    if "--format" not in words:
        words += ["--format", "csv"]
    ran = subprocess.run([program, *words, "--data", data], capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{question.command}: exit code {ran.returncode}\n{ran.stderr}")
    columns = question.columns.split()
    if "json" in words:
        return rows([[json.loads(ran.stdout)["total"][column] for column in columns]])
    printed = [row for row in csv.DictReader(io.StringIO(ran.stdout)) if not (row.get("property") or "").startswith("Pooled")]
    if question.only:
        column, value = question.only
        printed = [row for row in printed if row[column] == value]
    return rows([row[column] for column in columns] for row in printed)


def length(source):
    return len(source.splitlines())


def counts(question):
    return length(question.sql), length(question.pandas), length(question.duckdb or question.sql)


def compare(copy, program=None, data=None):
    import duckdb
    from duckdb_extensions import import_extension

    import_extension("sqlite")
    duck = duckdb.connect()
    duck.sql(f"ATTACH '{copy}' AS own (TYPE sqlite, READ_ONLY); USE own")
    plain_sql = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    problems, figures = [], 0
    for number, question in enumerate(QUESTIONS, 1):
        answers = {
            "SQL": rows(plain_sql.execute(question.sql)),
            "pandas": in_pandas(question.pandas, copy),
            "DuckDB": rows(duck.sql(question.duckdb or question.sql).fetchall()),
        }
        if program and question.command:
            answers[f"ownerdash {question.command}"] = of_command(question, program, data)
            figures += 1
        if not answers["SQL"]:
            problems.append(f"{number}. {question.text} No rows")
        for name, answer in answers.items():
            if answer != answers["SQL"]:
                own = [row for row in answer if row not in answers["SQL"]][:2]
                other = [row for row in answers["SQL"] if row not in answer][:2]
                problems.append(f"{number}. {question.text} {name} says {own}, SQL {other}")
    totals = [sum(column) for column in zip(*map(counts, QUESTIONS))]
    print("\n".join(problems + [
        f"questions: {len(QUESTIONS)} answered alike in SQL ({totals[0]} lines), pandas ({totals[1]}) and "
        f"DuckDB ({totals[2]}), {figures} as their command prints, {len(problems)} problems"]))
    return 1 if problems else 0


def page():
    """The questions with their statements, for readers."""
    totals = [sum(column) for column in zip(*map(counts, QUESTIONS))]
    print("""# Questions of an analyst

Twenty-five questions with their statements, for the [analysts' copy](analysts.md#the-copy-for-analysts).
`Tests/Analysts/questions.py` asks each in plain SQL, pandas and DuckDB, and compares the answers with each other and
with what the command prints. In pandas, `t` reads a table: `t = lambda name: pandas.read_sql(f"SELECT * FROM {name}",
database)`. The counts are lines of SQL, of pandas, and of DuckDB where it has a form of its own.
""")
    print(f"In all: {totals[0]} lines of SQL, {totals[1]} of pandas, {totals[2]} of DuckDB.")
    for number, question in enumerate(QUESTIONS, 1):
        lines = counts(question)
        print(f"\n## {number}. {question.text}\n\nLines: {lines[0]}, {lines[1]}, {lines[2]}." + (
            f" Printed by `ownerdash {question.command}`." if question.command else ""))
        print(f"\n```sql\n{question.sql}\n```\n\n```python\n{question.pandas}\n```")
        if question.duckdb:
            print(f"\n```sql\n-- DuckDB\n{question.duckdb}\n```")


if __name__ == "__main__":
    sys.exit(page() if sys.argv[1:] == ["--page"] else compare(*sys.argv[1:]))
