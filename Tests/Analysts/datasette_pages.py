#!/usr/bin/env python3
"""Asks Datasette for every table and view of an analysts' copy, with the metadata that `ownerdash docs` prints.

    datasette_pages.py COPY METADATA

Each page must come within Datasette's own limit of a second for a query, and have its description and columns.
"""

import asyncio
import html
import json
import sys
import time

from datasette.app import Datasette


async def main(copy, metadata):
    described = json.loads(open(metadata).read())
    tables = described["databases"]["unified"]["tables"]
    site = Datasette([copy], metadata=described)
    await site.invoke_startup()
    names = [row["name"] for row in (await site.get_database("unified").execute(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")).rows]
    problems, slowest = [], (0, "")
    for name in names:
        begun = time.monotonic()
        page, rows = await site.client.get(f"/unified/{name}"), await site.client.get(f"/unified/{name}.json")
        slowest = max(slowest, (time.monotonic() - begun, name))
        if page.status_code != 200 or rows.status_code != 200:
            problems.append(f"{name}: {page.status_code}, {rows.status_code}: {rows.text[:200]}")
        elif name not in tables:
            problems.append(f"{name}: not in the metadata")
        elif html.escape(tables[name]["description"]) not in page.text.replace("&#39;", "&#x27;"):
            problems.append(f"{name}: no description on the page")
        else:
            shown = set(rows.json()["columns"]) - {"rowid"}
            missing = shown - set(tables[name]["columns"])
            if missing:
                problems.append(f"{name}: no meaning of {', '.join(sorted(missing))}")
    problems += [f"{name}: in the metadata, not in the copy" for name in tables if name not in names]
    print("\n".join(problems + [
        f"datasette: {len(names)} tables and views, the slowest in {slowest[0]:.2f} s ({slowest[1]}), "
        f"{len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
