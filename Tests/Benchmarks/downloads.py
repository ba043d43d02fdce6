"""Downloads from the simulator with this project and with a client as the system before it was, and prints what each took.

That client creates every report, then finds the files by scanning the service's ids in batches of ten, then downloads
them one by one. Both ask for the same files of the same portfolio; the simulator's delays are a fiftieth of life's.
"""

import argparse
import concurrent.futures
import http.client
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORTS = ["box_score", "rent_roll", "delinquency", "lease_expiration_renewal", "projected_occupancy", "make_ready_summary"]
DELAYS = "create=10,ready=400,list=5,file=6"
# ids of the invented service begin here; a real scan begins at the last id of the day before
FIRST_ID = 8_896_190
SCANNED_AT_ONCE = 10
EMPTY_BEFORE_THE_END = 200
PAUSE_BEFORE_THE_SCAN = 0.6
DAY = "2026-02-04"


class Simulator:
    """The services in a process of their own, with an owner's definitions for them."""

    def __init__(self, programs, folder, properties, delays, reports):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        owner = json.loads((ROOT / "report_definitions.json").read_text())
        owner["reports"] = {key: owner["reports"][key] for key in reports}
        (folder / "reports.json").write_text(json.dumps(owner))
        self.config = folder / "report_definitions.json"
        command = [
            programs / "pms-simulator", "serve", "--properties", str(properties), "--yardi-properties", "0",
            "--definitions", self.config, "--reports", folder / "reports.json", "--token-life", "1000000",
        ] + (["--delay", delays] if delays else [])
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if line.startswith("reporting_api"):
                self.address = line.split()[1]
            if line.strip() == "ready":
                break
        definitions = json.loads(self.config.read_text())
        for key in ("rpx_gateway", "rpx_partner", "licence_key"):
            definitions["sources"]["realpage"].pop(key, None)
        definitions["reports"] = {key: definitions["reports"][key] for key in reports}
        self.config.write_text(json.dumps(definitions))
        self.definitions = definitions
        self.token = json.loads((folder / "realpage_token.json").read_text())["access_token"]

    def counts(self):
        parts = urllib.parse.urlsplit(self.address)
        connection = http.client.HTTPConnection(parts.netloc)
        connection.request("GET", "/control/counts")
        return json.loads(connection.getresponse().read())

    def stop(self):
        self.process.terminate()
        self.process.wait()


def ours(programs, simulator, data):
    """Runs our download into an empty folder: seconds, and the resident MiB at each tenth of a second."""
    shutil.rmtree(data, ignore_errors=True)
    command = [programs / "ownerdash", "download", "--day", DAY, "--data", data, "--config", simulator.config]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    sizes = []
    ended = threading.Event()

    def watch():
        while not ended.wait(0.1):
            try:
                pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
            except (OSError, IndexError):
                return
            if pages:  # none once it has ended
                sizes.append(pages * os.sysconf("SC_PAGESIZE") / 2**20)

    watcher = threading.Thread(target=watch)
    watcher.start()
    output = process.stdout.read()
    code = process.wait()
    wall = time.perf_counter() - start
    ended.set()
    watcher.join()
    if code != 0:
        sys.exit(f"bench: the download ended with {code}: {output}")
    return wall, sizes, output.strip()


class EarlierClient:
    """Creates everything, scans for it, downloads it one by one; it parses nothing and keeps the files in memory."""

    def __init__(self, simulator):
        self.simulator = simulator
        self.parts = urllib.parse.urlsplit(simulator.address)
        self.local = threading.local()

    def post(self, path, body):
        connection = getattr(self.local, "connection", None)
        if connection is None:
            connection = self.local.connection = http.client.HTTPConnection(self.parts.netloc)
        headers = {"Authorization": f"Bearer {self.simulator.token}", "Content-Type": "application/json"}
        connection.request("POST", self.parts.path + path, json.dumps(body), headers)
        response = connection.getresponse()
        return response.status, response.read()

    def file(self, number):
        body = {"reportId": 4043, "parameters": f"reportKey=X&sourceId=OS&fileID={number}&View=2",
                "fileId": str(number), "propertyName": "scan"}
        return self.post("/reports/4043/report-instances/0-0-0/files", body)

    def create_all(self, days):
        for own, place in self.simulator.definitions["properties"].items():
            for report in self.simulator.definitions["reports"].values():
                body = {"reportKey": report["report_key"], "sourceId": "OS", "scheduledType": 1,
                        "reportFormat": report["formats"]["excel"], "reportFormatName": "Excel",
                        "properties": [place["propertyId"]], "users": [],
                        "propertyDetailList": [{key: place[key] for key in ("propertyId", "propertyName")}],
                        "parameters": [parameter(one, days[own]) for one in report["parameters"]]}
                status, answer = self.post(f"/reports/{report['report_id']}/report-instances", body)
                if status != 201:
                    sys.exit(f"bench: {report['name']} of {own} is not created: {status} {answer[:200]}")

    def scan(self, wanted):
        """The ids that have a workbook, until as many are found as were created, and no more are near."""
        found, empty, start = [], 0, FIRST_ID
        with concurrent.futures.ThreadPoolExecutor(SCANNED_AT_ONCE) as pool:
            while empty < EMPTY_BEFORE_THE_END and len(found) < wanted:
                batch = range(start, start + SCANNED_AT_ONCE)
                for number, (status, content) in zip(batch, pool.map(self.file, batch)):
                    if status == 200 and len(content) > 500 and not content.startswith(b"%PDF"):
                        found.append(number)
                    empty = 0 if status == 200 else empty + 1
                start += SCANNED_AT_ONCE
        return found

    def run(self, days):
        start = time.perf_counter()
        self.create_all(days)
        time.sleep(PAUSE_BEFORE_THE_SCAN)
        wanted = len(self.simulator.definitions["properties"]) * len(self.simulator.definitions["reports"])
        found = self.scan(wanted)
        for number in found:
            status, _ = self.file(number)
            if status != 200:
                sys.exit(f"bench: file {number} is gone: {status}")
        return time.perf_counter() - start, len(found)


def parameter(one, day):
    """A parameter with its template variables filled in as far as the simulator looks at them."""
    year, month, number = day.split("-")
    date = f"{month}/{number}/{year}"
    values = {"start_date": date, "end_date": date, "as_of_date": date, "fiscal_period": f"{month}{year}",
              "exp_start_date": f"{month}/01/{year}", "exp_end_date": f"{month}/28/{year}"}
    text = str(one["value"])
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return {"name": one["name"], "label": text, "value": text}


def own_days(data):
    """Each property's own day, as our download has found it: the client before was told it by hand."""
    import sqlite3
    with sqlite3.connect(data / "receipts.db") as connection:
        rows = connection.execute("SELECT property, min(day_asked) FROM receipts GROUP BY property")
        return dict(rows.fetchall())


def delayed(programs, folder, pairs):
    walls, ratios = [], []
    for _ in range(pairs):
        simulator = Simulator(programs, folder / "ours", 25, DELAYS, REPORTS)
        mine, sizes, output = ours(programs, simulator, folder / "data")
        counts = simulator.counts()
        simulator.stop()
        simulator = Simulator(programs, folder / "theirs", 25, DELAYS, REPORTS)
        theirs, found = EarlierClient(simulator).run(own_days(folder / "data"))
        simulator.stop()
        walls.append((mine, theirs))
        ratios.append(theirs / mine)
        print(f"bench: {mine:.2f} s / {theirs:.2f} s; {output}; {counts['calls']}; {found} scanned", file=sys.stderr)
    mine, theirs = (statistics.median(pair[side] for pair in walls) for side in (0, 1))
    print(f"| 25 properties, 6 reports, delays | {mine:.2f} | {theirs:.2f} | **{statistics.median(ratios):.1f}** "
          f"| {max(sizes):.0f} | {pairs} |", flush=True)


def large(programs, folder, reports):
    simulator = Simulator(programs, folder / "large", 1_000, None, reports)
    wall, sizes, output = ours(programs, simulator, folder / "data")
    requests = sum(simulator.counts()["calls"].values())
    simulator.stop()
    quarters = [sizes[len(sizes) * quarter // 4 - 1] for quarter in (1, 2, 3, 4)] if len(sizes) > 4 else sizes
    print(f"bench: {output}", file=sys.stderr)
    print(f"1,000 properties, {len(reports)} reports, no delays: {wall:.1f} s, {requests / wall:.0f} requests a second; "
          f"{' / '.join(f'{size:.0f}' for size in quarters)} MiB after each quarter, {max(sizes):.0f} at most")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench downloads", description=__doc__)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one pair, and not the 1,000 properties")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    print("| what | ours s | before s | times faster | peak MiB | pairs |")
    print("| --- | --- | --- | --- | --- | --- |")
    delayed(options.programs, options.folder, 1 if options.quick else options.pairs)
    if not options.quick:
        large(options.programs, options.folder, REPORTS[:2])


main()
