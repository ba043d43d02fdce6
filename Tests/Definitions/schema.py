#!/usr/bin/env python3
"""Validates definitions with the shipped JSON schema: the shipped file, the documents' examples, and broken ones.

Needs PyPI's jsonschema; skipped without it, which is a failure with OWNERDASH_CHECKS.
"""

import copy
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = {
    "sources": {"yardi": {
        "base_address": "https://HOST/CLIENT", "server": "S", "database": "D", "interface_entity": "E",
        "interface_licence": {"file": "licence"}, "user_name": {"environment": "YARDI_USER"},
        "password": {"command": ["pass", "yardi"]},
    }},
    "properties": {"pine_row": {"propertyId": "pinerow1", "propertyName": "Pine Row", "source": "yardi"}},
}
# What breaks the valid file: a path, and the value there; None removes it.
BROKEN = [
    (["propertys"], {}), (["properties"], None), (["properties", "Pine Row"], {"propertyName": "x"}),
    (["properties", "pine_row", "propertyName"], None), (["properties", "pine_row", "source"], "realpages"),
    (["sources", "yardi", "password"], "secret"), (["sources", "yardi", "password"], {}),
    (["sources", "yardi", "soap"], "1.3"), (["sources", "yardi", "answer_seconds"], 0),
    (["sources", "yardi", "operations"], ["GetEverything"]), (["sources", "realpage"], {"pmc_id": "1"}),
    (["sources", "realpage"], {"pmc_id": "x", "reporting_api": "https://a", "token": {"file": "t"}}),
    (["groups"], {"county": {}}), (["site"], {"paper": "a5"}), (["publish"], {}), (["readers"], {"a@b.c": {"some": True}}),
]


def examples():
    """The documents' JSON blocks that are whole files."""
    for page in ("docs/configuration.md", "docs/receivables.md"):
        for block in re.findall(r"^```json\n(.*?)^```", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE):
            try:
                value = json.loads(block)
            except json.JSONDecodeError:
                continue
            if "properties" in value:
                yield f"{page}: {block.splitlines()[0]}", value


def changed(path, value):
    document = copy.deepcopy(BASE)
    *parents, last = path
    place = document
    for key in parents:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return document


def main():
    try:
        import jsonschema
    except ImportError:
        print("➜ skipped: the schema of definitions: no jsonschema")
        return 1 if os.environ.get("OWNERDASH_CHECKS") else 0
    schema = json.loads((ROOT / "docs" / "report_definitions.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    files = [("report_definitions.json", json.loads((ROOT / "report_definitions.json").read_text())), ("the base", BASE)]
    files += list(examples()) + [(path, json.loads(pathlib.Path(path).read_text())) for path in sys.argv[1:]]
    problems = [f"{name}: {error.message[:200]}" for name, value in files for error in validator.iter_errors(value)]
    problems += [f"accepted: {path} = {value}" for path, value in BROKEN if validator.is_valid(changed(path, value))]
    print("\n".join(problems + [f"schema of definitions: {len(files)} files, {len(BROKEN)} broken ones, {len(problems)} problems"]))
    return 1 if problems or len(files) < 4 else 0


if __name__ == "__main__":
    sys.exit(main())
