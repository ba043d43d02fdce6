"""Downloads from the simulator with this project and with a client as the system before it was, and prints what each took.

That client creates every report, then finds the files by scanning the service's ids in batches of ten, then downloads
them one by one. Both ask for the same files of the same portfolio; the simulator's delays are a fiftieth of life's.
"""

import argparse
import concurrent.futures
import datetime
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
SCANNED_AT_ONCE = 10
EMPTY_BEFORE_THE_END = 200
# seconds: half a second, 3, 30, and 0.3 in life
PAUSE_AFTER_A_CREATION = 0.01
PAUSE_AFTER_TWENTY_CREATIONS = 0.06
PAUSE_BEFORE_THE_SCAN = 0.6
PAUSE_AFTER_A_FILE = 0.006
DAY = "2026-02-04"
# days back at which a report is asked for again, as it was: it left the day before out
STEPS_BACK = (2, 3, 4, 5, 6, 7)
REFUSAL = "Invalid end date"
STRANGERS = "Another Example Management"


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
            "--definitions", self.config, "--reports", folder / "reports.json", "--token-life", "1000000", "--keep", "1024",
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

    def cpu(self):
        """Seconds of CPU so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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
    """Creates everything, scans for it, downloads it one by one; it parses nothing and keeps the files in memory.

    One that is helped has no pauses between its requests and is told each property's day; one that is not asks for the
    calendar's day, and for the reports that refuse it again.
    """

    def __init__(self, simulator, days=None):
        self.simulator = simulator
        self.parts = urllib.parse.urlsplit(simulator.address)
        self.local = threading.local()
        self.days = days
        self.last_id = self.listed_last()
        self.created = 0

    def post(self, path, body):
        connection = getattr(self.local, "connection", None)
        if connection is None:
            connection = self.local.connection = http.client.HTTPConnection(self.parts.netloc)
        headers = {"Authorization": f"Bearer {self.simulator.token}", "Content-Type": "application/json"}
        connection.request("POST", self.parts.path + path, json.dumps(body), headers)
        response = connection.getresponse()
        return response.status, response.read()

    def listed_last(self):
        """The last id of the day before: it kept it in a file."""
        body = {"pageSize": 10_000, "pageNumber": 1, "startDate": "2000-01-01T00:00:00.000Z",
                "endDate": "2100-01-01T00:00:00.000Z"}
        status, answer = self.post("/my/report-instances", body)
        return max(int(row["reportFileId"]) for row in json.loads(answer)["data"])

    def file(self, number):
        body = {"reportId": 4043, "parameters": f"reportKey=X&sourceId=OS&fileID={number}&View=2",
                "fileId": str(number), "propertyName": "scan"}
        return self.post("/reports/4043/report-instances/0-0-0/files", body)

    def pause(self, seconds):
        if self.days is None:
            time.sleep(seconds)

    def create(self, own, report, day):
        place = self.simulator.definitions["properties"][own]
        body = {"reportKey": report["report_key"], "sourceId": "OS", "scheduledType": 1,
                "reportFormat": report["formats"]["excel"], "reportFormatName": "Excel",
                "properties": [place["propertyId"]], "users": [],
                "propertyDetailList": [{key: place[key] for key in ("propertyId", "propertyName")}],
                "parameters": [parameter(one, day) for one in report["parameters"]]}
        status, answer = self.post(f"/reports/{report['report_id']}/report-instances", body)
        if status != 201:
            sys.exit(f"bench: {report['name']} of {own} is not created: {status} {answer[:200]}")
        self.created += 1
        self.pause(PAUSE_AFTER_TWENTY_CREATIONS if self.created % 20 == 0 else PAUSE_AFTER_A_CREATION)

    def scan(self, wanted):
        """The ids that have a workbook of ours, until as many are found as were created, and no more are near."""
        found, empty, start = [], 0, self.last_id + 1
        with concurrent.futures.ThreadPoolExecutor(SCANNED_AT_ONCE) as pool:
            while empty < EMPTY_BEFORE_THE_END and len(found) < wanted:
                batch = range(start, start + SCANNED_AT_ONCE)
                for number, (status, content) in zip(batch, pool.map(self.file, batch)):
                    if status == 200 and len(content) > 500 and not content.startswith(b"%PDF"):
                        if not holds(content, STRANGERS):
                            found.append(number)
                    empty = 0 if status == 200 else empty + 1
                start += SCANNED_AT_ONCE
        if len(found) != wanted:
            sys.exit(f"bench: {len(found)} of {wanted} files are found")
        self.last_id = found[-1]
        return found

    def fetch(self, wanted):
        """Creates, waits, scans, downloads; the files that refuse their day, by property."""
        for own, report, day in wanted:
            self.create(own, report, day)
        time.sleep(PAUSE_BEFORE_THE_SCAN)
        refused = []
        for number in self.scan(len(wanted)):
            status, content = self.file(number)
            if status != 200:
                sys.exit(f"bench: file {number} is gone: {status}")
            if len(content) < 15_000 and holds(content, REFUSAL):
                names = self.simulator.definitions["properties"].items()
                refused += [own for own, place in names if holds(content, f" - {place['propertyName']}")][:1]
            self.pause(PAUSE_AFTER_A_FILE)
        return refused

    def run(self):
        start = time.perf_counter()
        reports = self.simulator.definitions["reports"]
        days = self.days or dict.fromkeys(self.simulator.definitions["properties"], DAY)
        wanted = [(own, report, days[own]) for own in days for report in reports.values()]
        refused = self.fetch(wanted)
        files = len(wanted) - len(refused)
        for back in STEPS_BACK:
            if not refused:
                break
            earlier = str(datetime.date.fromisoformat(DAY) - datetime.timedelta(days=back))
            still = self.fetch([(own, reports["box_score"], earlier) for own in refused])
            files += len(refused) - len(still)
            refused = still
        if files != len(wanted):
            sys.exit(f"bench: {files} of {len(wanted)} files are there")
        return time.perf_counter() - start


def holds(content, words):
    """Whether a workbook's bytes hold a text, of one or two bytes a character."""
    return words.encode() in content or words.encode("utf-16-le") in content


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


def warm(programs, folder, properties, delays, reports):
    """A simulator that has drawn everything, and that has instances of ours and of others already."""
    simulator = Simulator(programs, folder / "served", properties, delays, reports)
    ours(programs, simulator, folder / "before")
    return simulator


def delayed(programs, folder, pairs):
    """Ours, the client before, and the client before with help, each time with a simulator of its own."""
    walls = []
    for _ in range(pairs):
        walls.append([])
        for who in ("ours", "before", "helped"):
            simulator = warm(programs, folder, 25, DELAYS, REPORTS)
            counts, cpu = simulator.counts()["calls"], simulator.cpu()
            if who == "ours":
                wall, sizes, output = ours(programs, simulator, folder / "data")
            else:
                days = own_days(folder / "data") if who == "helped" else None
                wall, output = EarlierClient(simulator, days).run(), "all files there"
            calls = {kind: count - counts.get(kind, 0) for kind, count in simulator.counts()["calls"].items()}
            served = simulator.cpu() - cpu
            simulator.stop()
            walls[-1].append(wall)
            print(f"bench: {who} {wall:.2f} s; {output}; {calls}; {cpu:.2f} s of the simulator's CPU before, "
                  f"{served:.2f} s for this", file=sys.stderr)
    for place, who in ((1, "the client before"), (2, "the same, helped")):
        mine, theirs = (statistics.median(wall[side] for wall in walls) for side in (0, place))
        ratios = sorted(wall[place] / wall[0] for wall in walls)
        print(f"| {who} | {mine:.2f} | {theirs:.2f} | **{statistics.median(ratios):.1f}** "
              f"({ratios[0]:.1f} to {ratios[-1]:.1f}) | {max(sizes):.0f} | {pairs} |", flush=True)


def large(programs, folder, properties):
    """Many properties without delays: what our own side can do, and what memory it takes."""
    simulator = warm(programs, folder, properties, None, REPORTS)
    before, cpu = simulator.counts()["calls"], simulator.cpu()
    wall, sizes, output = ours(programs, simulator, folder / "data")
    calls = {kind: count - before.get(kind, 0) for kind, count in simulator.counts()["calls"].items()}
    served = simulator.cpu() - cpu
    simulator.stop()
    quarters = [sizes[len(sizes) * quarter // 4 - 1] for quarter in (1, 2, 3, 4)] if len(sizes) > 4 else sizes
    print(f"bench: {output}; {calls}; {served:.1f} s of the simulator's CPU", file=sys.stderr)
    print(f"{properties:,} properties, {len(REPORTS)} reports, no delays: {wall:.1f} s, "
          f"{sum(calls.values()) / wall:.0f} requests a second; "
          f"{' / '.join(f'{size:.0f}' for size in quarters)} MiB after each quarter, {max(sizes):.0f} at most")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench downloads", description=__doc__)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one pair, and not the 1,000 properties")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    print("| beside | ours s | theirs s | times faster | peak MiB | pairs |")
    print("| --- | --- | --- | --- | --- | --- |")
    delayed(options.programs, options.folder, 1 if options.quick else options.pairs)
    if not options.quick:
        large(options.programs, options.folder, 1_000)


main()
