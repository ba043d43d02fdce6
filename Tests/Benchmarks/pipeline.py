"""Loads, runs and rebuilds with this project and with its peers in turn, and prints what each took.

Inputs are made with the simulator and kept: the responses of a demo, report files, and two data folders to rebuild.
"""

import argparse
import pathlib
import shutil
import statistics
import tempfile

from inputs import CONFIG, Inputs, run


def in_turn(name, peer_name, ours, theirs, pairs):
    """Runs both sides in turn, in new folders, and prints the medians and the median ratio; a first pair warms up."""
    costs = []
    for _ in range(pairs + 1):
        pair = []
        for side in (ours, theirs):
            with tempfile.TemporaryDirectory() as folder:
                pair.append(side(pathlib.Path(folder)))
        costs.append(pair)
    del costs[0]
    median = lambda pick: statistics.median(map(pick, costs))
    print(
        f"| {name} | {peer_name} | **{median(lambda pair: pair[0].cpu / pair[1].cpu):.2f}** "
        f"| {median(lambda pair: pair[0].wall / pair[1].wall):.2f} "
        f"| {median(lambda pair: pair[0].cpu):.2f} / {median(lambda pair: pair[1].cpu):.2f} "
        f"| {median(lambda pair: pair[0].wall):.2f} / {median(lambda pair: pair[1].wall):.2f} | {pairs} |",
        flush=True,
    )


def alone(name, ours, runs):
    costs = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            costs.append(ours(pathlib.Path(folder)))
    cpu, wall = (statistics.median(getattr(cost, field) for cost in costs) for field in ("cpu", "wall"))
    print(f"| {name} | | | | {cpu:.2f} | {wall:.2f} | {runs} |", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench pipeline", description=__doc__)
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="responses, run, rebuild or part of a peer's name")
    parser.add_argument("--pairs", type=int, default=5, help="how often each side is run (5)")
    parser.add_argument("--earlier", type=pathlib.Path, help="another build's ownerdash, to rebuild in turn with ours")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--python", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    inputs = Inputs(options.programs, options.folder.resolve())
    script = pathlib.Path(__file__).with_name("pipeline_peers.py")
    wanted = lambda *words: all(any(task in word for word in words) for task in options.tasks)

    def peer(name, files):
        return lambda folder: run([options.python, "-W", "ignore", script, name, folder / "peer.db", *files])

    print("| what | peer | CPU ours/peer | wall ours/peer | CPU s | wall s | runs |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for source in ("rpx", "yardi"):
        if wanted(f"responses {source}", "lxml"):
            files = inputs.responses(source)
            size = sum(path.stat().st_size for path in files) / 1e6
            ours = lambda folder: run([options.programs / "bench-responses", folder, *files])
            in_turn(f"{source} responses, {size:.1f} MB", "lxml and sqlite3", ours, peer("lxml", files), options.pairs)
    for name in ("calamine", "dlt"):
        if wanted("run", name):
            files = inputs.files()
            ours = lambda folder: run(
                [options.programs / "ownerdash", "run", files[0].parent, "--data", folder / "data", "--config", CONFIG],
                (0, 1))
            pairs = options.pairs if name == "calamine" else min(options.pairs, 3)
            in_turn(f"run of {len(files)} report files", name, ours, peer(name, files), pairs)

    def rebuild(program, made):
        def once(folder):
            shutil.copytree(made, folder / "copy", symlinks=True)
            return run([
                program, "rebuild", "--data", folder / "copy" / "data",
                "--config", folder / "copy" / "report_definitions.json"
            ], (0, 1))

        return once

    for name, make in (("demo", inputs.demo), ("month", inputs.month)):
        if wanted(f"rebuild {name}"):
            what = "rebuild of the demo" if name == "demo" else "rebuild of 20 x 30 days"
            ours = rebuild(options.programs / "ownerdash", make())
            if options.earlier:
                in_turn(what, "earlier build", ours, rebuild(options.earlier, make()), min(options.pairs, 3))
            else:
                alone(what, ours, min(options.pairs, 3))


main()
