#!/usr/bin/env python3
"""Runs what the documents show analysts, from sqlite3, Python and DuckDB, over an invented property's data.

Needs the built programs; what cannot be had here (sqlite3's shell, DuckDB's package with its extension) is skipped,
and said to be; with OWNERDASH_CHECKS a skipped block is a failure. With OWNERDASH_PYTHON another interpreter runs the blocks, such as one of a virtual environment.
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
PYTHON = os.path.abspath(os.environ.get("OWNERDASH_PYTHON", sys.executable))
MISSING = "no duckdb, duckdb-extensions and duckdb-extension-sqlite"
SHOWN = "data/demo"
# The demo's Ridian: 70 of 123 units.
EXPECTED = ("ridian", "56.91")


# The simulator's properties that have report files, by their keys in the shipped definitions.
WRITTEN = ("nexus_east", "aspire_7th_and_grant", "parkside_at_round_rock", "edison_at_rino", "ridian")


def program(name):
    return str(ROOT / ".build" / os.environ.get("OWNERDASH_BUILD", "debug") / name)


def make_data(folder):
    """One property's reports, taken in as an owner would; the data folder."""
    drop, data = folder / "drop", folder / "data"
    data.mkdir(mode=0o700)
    config = data / "report_definitions.json"
    config.write_text(json.dumps({
        "sources": {"realpage": {
            "pmc_id": "1", "company_names": ["OwnerDash Demo Management, LLC"],
            "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"},
        }},
        "properties": {"ridian": {"propertyId": "5446271", "propertyName": "Ridian"}},
        "reports": {},
    }))
    for words in (
        [program("pms-simulator"), "write", "--properties", "ridian", "--out", drop],
        [program("ownerdash"), "run", drop, "--data", data],
    ):
        ran = subprocess.run(words, capture_output=True, text=True)
        if ran.returncode != 0:
            sys.exit(f"{words[0]}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return data


def make_portfolio(folder):
    """Reports of five properties for two days; the data folder."""
    drop, data = folder / "reports", folder / "portfolio"
    data.mkdir(mode=0o700)
    shipped = json.loads((ROOT / "report_definitions.json").read_text())
    shipped["sources"]["realpage"]["company_names"] = ["OwnerDash Demo Management, LLC"]
    shipped["properties"] = {key: value for key, value in shipped["properties"].items() if key in WRITTEN}
    (data / "report_definitions.json").write_text(json.dumps(shipped))
    for words in (
        [program("pms-simulator"), "write", "--days", "2", "--out", drop], [program("ownerdash"), "run", drop, "--data", data],
    ):
        ran = subprocess.run(words, capture_output=True, text=True)
        if ran.returncode not in (0, 1):
            sys.exit(f"{words[0]}: exit code {ran.returncode}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
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
        return [PYTHON, "-c", block], MISSING if "import duckdb" in block and not has_duckdb() else None
    return ["sh", "-ec", block], None if shutil.which("sqlite3") else "no sqlite3"


def has_duckdb():
    words = [PYTHON, "-c", "import duckdb, duckdb_extensions, duckdb_extension_sqlite"]
    return subprocess.run(words, capture_output=True).returncode == 0


def questions(folder, data, environment):
    """Asks the questions of an analyst, and Datasette for every page; how many of the two failed and were skipped."""
    copy, place = data / "analyst" / "unified.db", pathlib.Path(__file__).parent
    metadata = folder / "metadata.json"
    with metadata.open("w") as output:
        subprocess.run([program("ownerdash"), "docs", "--format", "datasette"], stdout=output, check=True)
    failed = skipped = 0
    for modules, script, words in (
        ("duckdb, duckdb_extensions, duckdb_extension_sqlite, pandas", "questions.py", [copy, program("ownerdash"), data]),
        ("datasette", "datasette_pages.py", [copy, metadata]),
    ):
        if subprocess.run([PYTHON, "-c", f"import {modules}"], capture_output=True).returncode != 0:
            print(f"➜ skipped: {script}: no {modules}")
            skipped += 1
            continue
        failed += subprocess.run([PYTHON, place / script, *words], env=environment).returncode != 0
    page = subprocess.run([PYTHON, place / "questions.py", "--page"], capture_output=True, text=True, check=True).stdout
    if page != (ROOT / "docs" / "analyst-questions.md").read_text():
        print("✘ docs/analyst-questions.md: write it again with 'Tests/Analysts/questions.py --page'")
        failed += 1
    return failed, skipped


def parquet(folder, data, environment):
    """Compares an export to Parquet with the analysts' copy; whether they are equal, or None without DuckDB."""
    if not has_duckdb():
        print(f"➜ skipped: Parquet: {MISSING}")
        return None
    files, statements = folder / "parquet", folder / "parquet.sql"
    files.mkdir()
    with statements.open("w") as output:
        words = [program("ownerdash"), "publish", "--schema", "parquet", "--data", data]
        subprocess.run(words, stdout=output, check=True)
    script = pathlib.Path(__file__).with_name("parquet.py")
    ran = subprocess.run([PYTHON, script, statements, data / "analyst" / "unified.db"], cwd=files, env=environment)
    return ran.returncode == 0


def main():
    failed = skipped = passed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = make_data(folder)
        paths = f"{pathlib.Path(program('ownerdash')).parent}:{os.environ['PATH']}"
        environment = {**os.environ, "HOME": name, "PATH": paths}
        for language, block in blocks():
            first = block.strip().splitlines()[0]
            words, missing = command(language, block.replace(SHOWN, str(data)))
            if missing:
                skipped += 1
                print(f"➜ skipped: {language}, {first}: {missing}")
                continue
            ran = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=name)
            if ran.returncode == 0 and all(word in ran.stdout for word in EXPECTED):
                passed += 1
                continue
            failed += 1
            print(f"✘ {language}, {first}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
        equal = parquet(folder, data, environment)
        skipped, failed = skipped + (equal is None), failed + (equal is False)
        wrong, missing = questions(folder, make_portfolio(folder), environment)
        skipped, failed = skipped + missing, failed + wrong
    print(f"documents' blocks for analysts: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed + skipped < 3 or skipped and os.environ.get("OWNERDASH_CHECKS") else 0


if __name__ == "__main__":
    sys.exit(main())
