"""`python -m mxnet_benchmarks`: one benchmark; `sweep` for many, `report` for a page of them."""

import sys

from . import benchmarks, report, sweep

COMMANDS = {"sweep": sweep.main, "report": report.main}


def main(arguments=None):
    """Run the command line; return the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] in COMMANDS:
        return COMMANDS[arguments[0]](arguments[1:])
    return benchmarks.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
