"""The command line: `python -m mxnet.bench compare [MODEL …]`."""

import argparse
import sys

from . import compare


def main(arguments=None):
    """Parse the command line and run; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m mxnet.bench")
    commands = parser.add_subparsers(dest="command", required=True)
    described = "Latency of networks here beside ONNX Runtime, OpenVINO, PyTorch and MXNet 1.9.1."
    compare.add_arguments(commands.add_parser("compare", help=described, description=described))
    return compare.run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
