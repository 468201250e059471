"""One HTML page of results, with charts in it; it opens from a file, on paper and on a phone.

python -m mxnet_benchmarks report results.jsonl --output report.html
"""

import argparse
import json
import pathlib
import sys

from .page import render
from .records import write_whole

NEEDED = ("model", "phase", "batch_size", "status")


def read_records(paths):
    """Return the records of files of JSON lines, or of one JSON object."""
    records = []
    for path in paths:
        try:
            text = pathlib.Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise ValueError(f"{path} cannot be read: {reason}") from None
        try:
            found = [json.loads(text)]
        except ValueError:
            found = _read_lines(path, text)
        for record in found:
            if not isinstance(record, dict) or any(key not in record for key in NEEDED):
                raise ValueError(f"{path} has a line that is no result of a benchmark")
        records += found
    if not records:
        raise ValueError(f"{', '.join(map(str, paths))}: there are no results")
    return records


def _read_lines(path, text):
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(json.loads(line))
        except ValueError:
            raise ValueError(f"{path}: line {number} is no JSON") from None
    return found


def write_report(records, path):
    """Write the page of some records."""
    write_whole(path, render(records))
    print(f"wrote {path}", file=sys.stderr)


def main(arguments=None):
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m mxnet_benchmarks report", description=__doc__.split("\n")[0]
    )
    parser.add_argument("files", nargs="+", metavar="RESULTS", help=".jsonl or .json files")
    parser.add_argument("--output", required=True, metavar="FILE.html")
    args = parser.parse_args(arguments)
    try:
        write_report(read_records(args.files), args.output)
    except (ValueError, OSError) as error:
        print(f"report: {error}", file=sys.stderr)
        return 1
    return 0
