"""Measures many combinations, each in a process of its own, and goes on where it was interrupted.

    python -m mxnet_benchmarks sweep --models resnet18,vgg11 --batches 1,8 --backends none,ngraph \
        --output results.jsonl --report report.html

Every run is one line of the output file. The same command again runs what is missing there.
"""

import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from .lines import parse_lines
from .model_factory import ModelFactory
from .options import DTYPES, PHASES
from .progress import Progress
from .report import read_records, write_report

DEFAULT_BACKEND = "default"  # what a bind does by itself
IDENTITY = ("model", "phase", "batch_size", "device", "backend", "dtype")


def _list(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def make_parser():
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m mxnet_benchmarks sweep", description=__doc__.split("\n")[0]
    )
    say = parser.add_argument
    say("--models", type=_list, required=True, help="ids with commas between them, or all")
    say("--batches", type=_list, default=["1"], help="batch sizes (1)")
    say("--phases", type=_list, default=["inference"], help="inference, training (inference)")
    say("--backends", type=_list, default=[DEFAULT_BACKEND],
        help="graph compilers; default is what a bind does automatically")  # fmt: skip
    say("--devices", type=_list, default=["cpu"], help="cpu, gpu (cpu)")
    say("--dtypes", type=_list, default=["float32"], help="float32, float16 (float32)")
    say("--num_batches", type=int, default=30, help="timed batches of a run (30)")
    say("--num_warmup_batches", type=int, default=3, help="batches before those (3)")
    say("--compare", action="store_true", help="also measure installed peers, where they can be")
    say("--output", required=True, metavar="FILE.jsonl", help="a line for each run")
    say("--report", metavar="FILE.html", help="draw the results")
    say("--again", action="store_true", help="also repeat runs that failed")
    return parser


def cells_of(args):
    """Return the combinations, after a look at each list."""
    models = sorted(ModelFactory.models) if args.models == ["all"] else args.models
    known = {
        "models": (models, ModelFactory.models), "phases": (args.phases, PHASES),
        "devices": (args.devices, ("cpu", "gpu")), "dtypes": (args.dtypes, DTYPES),
    }  # fmt: skip
    for name, (values, allowed) in known.items():
        wrong = [value for value in values if value not in allowed]
        if wrong or not values:
            given = ", ".join(wrong) or "nothing"
            raise ValueError(f"--{name}: {given} is none of {', '.join(sorted(allowed))}")
    if not all(batch.isdigit() and int(batch) for batch in args.batches) or not args.batches:
        raise ValueError(f"--batches {','.join(args.batches)}: use numbers from 1 on")
    if args.num_batches < 1 or args.num_warmup_batches < 0:
        raise ValueError("--num_batches must be 1 or more, --num_warmup_batches 0 or more")
    product = itertools.product(
        models, args.phases, map(int, args.batches), args.devices, args.backends, args.dtypes
    )
    return [dict(zip(IDENTITY, values, strict=True)) for values in product]


def _identity(record):
    backend = record.get("backend") or DEFAULT_BACKEND
    return tuple(backend if key == "backend" else record.get(key) for key in IDENTITY)


def open_results(path):
    """Return the records of an earlier sweep; a line that was cut off is removed."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch()
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        os.truncate(path, len(whole))
    return read_records([path]) if whole.strip() else []


def _has_peers(cell):
    return (cell["phase"], cell["device"]) == ("inference", "cpu") and cell["dtype"] != "float16"


def run_cell(cell, args):
    """Run one combination in a process of its own; return its record."""
    with tempfile.TemporaryDirectory(prefix="mxnet-sweep-") as folder:
        file = pathlib.Path(folder, "result.json")
        command = [
            sys.executable, "-m", "mxnet_benchmarks", f"--json={file}",
            f"--num_batches={args.num_batches}", f"--num_warmup_batches={args.num_warmup_batches}",
            *(f"--{key}={cell[key]}" for key in IDENTITY if key != "backend"),
        ]  # fmt: skip
        if cell["backend"] != DEFAULT_BACKEND:
            command.append(f"--backend={cell['backend']}")
        elif args.compare and _has_peers(cell):
            command.append("--compare")
        package = str(pathlib.Path(__file__).resolve().parents[1])
        path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
        )
        if file.exists():
            return json.loads(file.read_text(encoding="utf-8"))
    said = [line for line in done.stderr.splitlines() if line.startswith("benchmarks: ")]
    ended = parse_lines(done.stdout.splitlines(), ignore_errors=True).get("results.status")
    reason = said[-1].removeprefix("benchmarks: ") if said and ended == "failure" else (
        f"the process ended with code {done.returncode}"
    )  # fmt: skip
    return {**cell, "status": "failure", "reason": reason}


def sweep(args):
    """Run what is missing; return all records."""
    cells = cells_of(args)
    records = open_results(args.output)
    if args.again:
        records = [record for record in records if record["status"] == "ok"]
        text = "".join(json.dumps(record) + "\n" for record in records)
        pathlib.Path(args.output).write_text(text, encoding="utf-8")
    done = {_identity(record) for record in records}
    missing = [cell for cell in cells if _identity(cell) not in done]
    print(f"{len(cells)} runs, {len(cells) - len(missing)} of them done already", file=sys.stderr)
    with Progress("sweep", len(missing)) as bar, open(args.output, "a", encoding="utf-8") as file:
        for cell in missing:
            record = run_cell(cell, args)
            file.write(json.dumps(record) + "\n")
            file.flush()
            records.append(record)
            bar.advance()
    return records


def main(arguments=None):
    """Run the command line; return the exit code: 1 if a run failed."""
    args = make_parser().parse_args(arguments)
    try:
        records = sweep(args)
        if args.report:
            write_report(records, args.report)
    except ValueError as error:
        print(f"sweep: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\nsweep: interrupted; the same command goes on ({args.output})", file=sys.stderr)
        return 130
    failed = [record for record in records if record["status"] != "ok"]
    for record in failed:
        print(
            f"failed: {' '.join(map(str, _identity(record)))}: {record['reason']}", file=sys.stderr
        )
    return 1 if failed else 0
