"""Reads logs of experiments: their `__key__=value` lines, as JSON.

    python logparser.py LOGS --output_params exp.model_title,exp.effective_batch,results.time

LOGS are files, or folders with *.log files; files may be compressed (.gz).
"""

import argparse
import gzip
import json
import pathlib
import sys

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

from mxnet_benchmarks.lines import parse_lines
from mxnet_benchmarks.records import write_whole


def make_parser():
    """Return the parser of the command line; the names of 2018 are accepted too."""
    parser = argparse.ArgumentParser(prog="logparser.py", description=__doc__.split("\n")[0])
    say = parser.add_argument
    say("inputs", nargs="*", metavar="LOGS", help="files, or folders with *.log files")
    say("--log-dir", "--log_dir", metavar="FOLDER", help="a folder, where no LOGS are named")
    say("--recursive", action="store_true", help="look into the folders' folders too")
    say("--output_params", "--output-params", metavar="A,B", help="which keys (all)")
    say("--keys", nargs="+", default=[], metavar="KEY", help="the same with blanks")
    say("--strict", action="store_true", help="only logs that have all of --keys")
    say("--filter_params", "--filter-params", metavar="A,B", help="only logs that have these keys")
    say("--filter_query", "--filter-query", metavar="JSON", help="only logs with these values")
    say("--failed_benchmarks", "--failed-benchmarks", choices=("discard", "keep"),
        default="discard", help="what to do with runs that failed (discard)")  # fmt: skip
    say("--ignore_errors", "--ignore-errors", action="store_true", help="leave out damaged values")
    say("--output_file", "--output-file", "--summary-file", "--summary_file", metavar="FILE.json",
        help="write there, as {\"data\": [...]}")  # fmt: skip
    say("--overwrite", action="store_true", help="even if the file is there")
    return parser


def find_logs(inputs, recursive=False):
    """Return the files that are meant."""
    files = []
    for text in inputs:
        path = pathlib.Path(text)
        if path.is_dir():
            pattern = "**/*.log*" if recursive else "*.log*"
            files += sorted(p for p in path.glob(pattern) if p.name.endswith((".log", ".log.gz")))
        elif path.is_file():
            files.append(path)
        else:
            raise ValueError(f"{text} is no log and no folder")
    return files


def parse_log(path, ignore_errors=False):
    """Return {key: value} of a log."""
    opener = gzip.open if str(path).endswith(".gz") else open
    try:
        with opener(path, "rt", encoding="utf-8", errors="replace") as lines:
            return parse_lines(lines, ignore_errors)
    except ValueError as error:
        raise ValueError(f"{path}: {error}; --ignore_errors leaves it out") from None


def _names(text):
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def select(logs, args):
    """Return what is asked for of each log that is asked for."""
    keys = _names(args.output_params) or args.keys
    needed = _names(args.filter_params) + (keys if args.strict else [])
    query = json.loads(args.filter_query or "{}")
    chosen = []
    for found in logs:
        fits = all(name in found for name in needed)
        fits = fits and all(found.get(name) == value for name, value in query.items())
        if fits and (args.failed_benchmarks == "keep" or "results.time" in found):
            chosen.append({name: found[name] for name in keys or found if name in found})
    return chosen


def main(arguments=None):
    """Run the command line; return the exit code."""
    args = make_parser().parse_args(arguments)
    inputs = args.inputs or ([args.log_dir] if args.log_dir else [])
    try:
        if not inputs:
            raise ValueError("name a log or a folder")
        if args.output_file and pathlib.Path(args.output_file).exists() and not args.overwrite:
            raise ValueError(f"{args.output_file} is there already; use --overwrite")
        files = find_logs(inputs, args.recursive)
        chosen = select([parse_log(path, args.ignore_errors) for path in files], args)
    except ValueError as error:
        print(f"logparser: {error}", file=sys.stderr)
        return 1
    if args.output_file:
        write_whole(args.output_file, json.dumps({"data": chosen}, indent=4) + "\n")
    else:
        print(json.dumps(chosen, indent=4, sort_keys=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
