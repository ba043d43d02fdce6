"""Daily runs against simulated services, one day after the other, as a scheduled job makes them."""

import datetime
import pathlib
import subprocess
import tempfile

REPORTS = pathlib.Path(__file__).resolve().parents[2] / "report_definitions.json"
LAST = datetime.date(2026, 2, 4)


def serve(programs, folder, day, properties, yardi, world, *arguments):
    """Runs a command while the services of a day are served; returns as `program`."""
    config = folder / "report_definitions.json"
    line = [
        programs / "pms-simulator", "serve", "--as-of", day, "--properties", properties, "--yardi-properties", yardi,
        "--definitions", config, "--reports", REPORTS, "--token-life", 10**6, *world]
    service = subprocess.Popen(list(map(str, line)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        while (line := service.stdout.readline().strip()) != "ready":
            if not line and service.poll() is not None:
                raise SystemExit(f"campaign: the simulator ended with {service.returncode}")
        return program(programs, folder, *arguments)
    finally:
        service.terminate()
        service.wait()


def program(programs, folder, *arguments):
    """Runs a command; returns its exit status, and the lines of what it printed."""
    line = [programs / "ownerdash", *arguments, "--data", folder / "data", "--config", folder / "report_definitions.json"]
    process = subprocess.run(list(map(str, line)), capture_output=True, text=True, errors="replace")
    return process.returncode, (process.stderr + process.stdout).strip().splitlines()


def run(options):
    """Makes the runs, then checks the folder and rebuilds it; returns the number of problems."""
    problems = 0
    with tempfile.TemporaryDirectory(prefix="ownerdash-days-") as name:
        folder = pathlib.Path(name)
        for back in reversed(range(options.count)):
            day = LAST - datetime.timedelta(days=back)
            status, said = serve(
                options.programs.resolve(), folder, day, options.properties, max(1, options.properties // 10), [],
                "run", "--day", day)
            if status != 0:
                problems += 1
                print(f"{day}: exit status {status}", *said[-20:], sep="\n  ", flush=True)
        for arguments in (["check", "--deep"], ["rebuild"]):
            status, said = program(options.programs.resolve(), folder, *arguments)
            print(f"{' '.join(arguments)}: exit status {status}; {said[-1]}", flush=True)
            problems += status != 0
    print(
        f"campaign: {options.count} daily runs of {options.properties} RealPage and {max(1, options.properties // 10)}"
        f" Yardi properties: {problems} with a problem")
    return problems
