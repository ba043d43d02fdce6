#!/usr/bin/env python3
"""Writes the invented RealPage files, what their raw rows must be, and what their figures must be.

    python3 Tests/Fixtures/realpage/make.py

`reports/` and `responses/` hold the files, `expected/` the rows of each, `figures/` the figures that a run over several
of them must give. A function that is added to a list `REPORTS` is one more file and one more test.
"""

import json
import os

import accounting_reports
import leasing_reports
import operations_reports
import rpx
from figures import SCENARIOS
from property import AS_OF, NAME, iso

HERE = os.path.dirname(os.path.abspath(__file__))


def write(folder, name, content):
    os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    with open(os.path.join(HERE, folder, name), "wb") as file:
        file.write(content)


def write_json(folder, name, value):
    """One row of a table to a line, so that a change can be reviewed."""
    lines = []
    for key, part in value.items():
        if key == "tables":
            tables = [f'  "{table}": [\n    ' + ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]"
                      for table, rows in part.items()]
            lines.append('"tables": {\n' + ",\n".join(tables) + "\n}")
        elif isinstance(part, list) and part and isinstance(part[0], dict):
            lines.append(f"{json.dumps(key)}: [\n  " + ",\n  ".join(json.dumps(row) for row in part) + "\n]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}")
    write(folder, name + ".json", ("{\n" + ",\n".join(lines) + "\n}\n").encode())


for make in operations_reports.REPORTS + leasing_reports.REPORTS + accounting_reports.REPORTS:
    name, content, expected = make()
    write("reports", name, content)
    write_json("expected", name, {"file": f"reports/{name}", "property": NAME, "as_of": iso(AS_OF)} | expected)
for operation, content, tables in rpx.responses():
    write("responses", f"{operation}.xml", content)
    write_json("expected", f"{operation}.xml", {"file": f"responses/{operation}.xml", "report": operation, "tables": tables})
for name, scenario in SCENARIOS.items():
    write_json("figures", name, scenario)
