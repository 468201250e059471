"""The lines `__key__=value` that launchers and parsers of logs read; values are JSON."""

import json
import re
import sys

PATTERN = re.compile(r"[ \t]*__(.+?(?=__[ \t]*[=]))__[ \t]*=(.+)")


def print_line(key, value, file=None):
    """Print one line."""
    # In one write, its end included: several workers share a log.
    print(f"__{key}__={json.dumps(value)}\n", end="", file=file or sys.stdout, flush=True)


def print_failure(sentence):
    """Say on standard error what is wrong, and on standard output that the run failed."""
    print(f"benchmarks: {sentence}", file=sys.stderr, flush=True)
    print_line("results.status", "failure")


def parse_lines(lines, ignore_errors=False):
    """Return {key: value} of all such lines; of a key that comes twice the last value counts."""
    found = {}
    for number, line in enumerate(lines, 1):
        match = PATTERN.match(line)
        if not match:
            continue
        try:
            found[match[1].strip()] = json.loads(match[2].strip())
        except ValueError:
            if not ignore_errors:
                raise ValueError(
                    f"line {number}: the value of {match[1]!r} is no JSON: {match[2].strip()!r}"
                ) from None
    return found
