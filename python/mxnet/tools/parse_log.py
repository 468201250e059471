"""Makes a table of a training's log: metrics and time of each epoch.

python -m mxnet.tools.parse_log LOG --format markdown --metric-names accuracy top_k_accuracy
"""

import argparse
import re
import sys


def make_parser():
    """Return the parser of the command line: the options of 1.9.1."""
    parser = argparse.ArgumentParser(prog="parse_log", description=__doc__.split("\n")[0])
    parser.add_argument("logfile", help="the log")
    parser.add_argument("--format", default="markdown", choices=["markdown", "none"])
    parser.add_argument("--metric-names", nargs="+", default=["accuracy"], help="which metrics")
    return parser


def read_epochs(lines, metrics):
    """Return {epoch: mean of each column, None where the log has none}, in the log's order."""
    kinds = [f"Train-{metric}" for metric in metrics] + [f"Validation-{m}" for m in metrics]
    patterns = [re.compile(rf".*Epoch\[(\d+)\] {kind}.*=([.\d]+)") for kind in [*kinds, "Time"]]
    found = {}
    for line in lines:
        for column, pattern in enumerate(patterns):
            match = pattern.match(line)
            if match:
                values = found.setdefault(int(match[1]), [[] for _ in patterns])
                values[column].append(float(match[2]))
                break
    return {
        epoch: [sum(v) / len(v) if v else None for v in columns] for epoch, columns in found.items()
    }


def table(epochs, metrics, form="markdown"):
    """Return the lines of the table; what the log does not tell is a dash."""
    head = ["epoch", *(f"train-{m}" for m in metrics), *(f"val-{m}" for m in metrics), "time"]
    rows = []
    for epoch, (*values, seconds) in epochs.items():
        cells = ["-" if value is None else f"{value:f}" for value in values]
        rows.append([f"{epoch + 1:2d}", *cells, "-" if seconds is None else f"{seconds:.1f}"])
    if form == "none":
        return ["\t".join(row) for row in [head, *rows]]
    lines = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def main(arguments=None):
    """Run the command line; return the exit code."""
    args = make_parser().parse_args(arguments)
    try:
        with open(args.logfile, encoding="utf-8", errors="replace") as lines:
            epochs = read_epochs(lines, args.metric_names)
    except OSError as error:
        print(f"parse_log: {args.logfile}: {error.strerror}", file=sys.stderr)
        return 1
    print("\n".join(table(epochs, args.metric_names, args.format)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
