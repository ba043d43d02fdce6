#!/usr/bin/env python3
"""Runs what the documents show analysts, from sqlite3, Python and DuckDB, over an invented property's data.

Needs the built programs; what cannot be had here (sqlite3's shell, DuckDB's package with its extension) is skipped,
and said to be. With OWNERDASH_PYTHON another interpreter runs the blocks, such as one of a virtual environment.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = os.environ.get("OWNERDASH_PYTHON", sys.executable)
SHOWN = "data/demo"
# The demo's Ridian: 70 of 123 units.
EXPECTED = ("ridian", "56.91")


def program(name):
    return str(ROOT / ".build" / os.environ.get("OWNERDASH_BUILD", "debug") / name)


def make_data(folder):
    """One property's reports, taken in as an owner would; the data folder."""
    config = folder / "report_definitions.json"
    config.write_text(json.dumps({
        "sources": {"realpage": {
            "pmc_id": "1", "company_names": ["OwnerDash Demo Management, LLC"],
            "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"},
        }},
        "properties": {"ridian": {"propertyId": "5446271", "propertyName": "Ridian"}},
        "reports": {},
    }))
    drop, data = folder / "drop", folder / "data"
    for words in (
        [program("pms-simulator"), "write", "--properties", "ridian", "--out", drop],
        [program("ownerdash"), "run", drop, "--data", data, "--config", config],
    ):
        ran = subprocess.run(words, capture_output=True, text=True)
        if ran.returncode != 0:
            sys.exit(f"{words[0]}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return data


def blocks():
    """The fenced blocks of the documents that read a database: their language and text."""
    text = "\n".join((ROOT / page).read_text() for page in ("README.md", "docs/analysts.md"))
    return [
        (language, block) for language, block in re.findall(r"^```(\w+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        if f"{SHOWN}/" in block and "unified.db" in block
    ]


def command(language, block):
    """How a block is run, or why it cannot be."""
    if language == "python":
        if "import duckdb" not in block:
            return [PYTHON, "-c", block], None
        found = subprocess.run([PYTHON, "-c", "import duckdb, duckdb_extensions, duckdb_extension_sqlite"],
                               capture_output=True)
        missing = None if found.returncode == 0 else "no duckdb, duckdb-extensions and duckdb-extension-sqlite"
        return [PYTHON, "-c", block], missing
    return ["sh", "-ec", block], None if shutil.which("sqlite3") else "no sqlite3"


def main():
    failed = skipped = passed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = make_data(folder)
        for language, block in blocks():
            first = block.strip().splitlines()[0]
            words, missing = command(language, block.replace(SHOWN, str(data)))
            if missing:
                skipped += 1
                print(f"➜ skipped: {language}, {first}: {missing}")
                continue
            ran = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "HOME": name})
            if ran.returncode == 0 and all(word in ran.stdout for word in EXPECTED):
                passed += 1
                continue
            failed += 1
            print(f"✘ {language}, {first}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
    print(f"documents' blocks for analysts: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed + skipped < 3 else 0


if __name__ == "__main__":
    sys.exit(main())
