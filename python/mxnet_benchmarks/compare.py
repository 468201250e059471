"""A run beside the engines that are installed: the code of `python -m mxnet.bench compare`."""

import argparse
import contextlib
import sys

from mxnet.bench import compare as bench
from mxnet.bench.model import Network
from mxnet.bench.rounds import PeerError, cpu_count


def check_comparable(opts):
    """Refuse what the peers cannot be given."""
    if opts["phase"] != "inference" or opts["device"] != "cpu":
        raise ValueError("--compare measures inference on the CPU; use --phase=inference")
    if opts["dtype"] == "float16" or opts["backend"] is not None:
        raise ValueError("--compare measures float32 without --backend; leave both out")


def compare(outcome, rounds=5, iterations=3):
    """Measure the same network in all peers, in turns; return the result, print its table."""
    run = outcome.run
    network = Network(outcome.opts["model"], run.symbol, run.args, run.aux, run.feed)
    settings = argparse.Namespace(
        threads=[cpu_count()], rounds=rounds, iterations=iterations, peers=list(bench.PEERS),
        peer_python=None, oracle=None,
    )  # fmt: skip
    try:
        with contextlib.redirect_stdout(sys.stderr):  # standard output has the lines of dlbs only
            (result,) = bench.measure(network, settings)
    except PeerError as error:
        raise ValueError(f"--compare: {error}") from None
    print("\n".join(bench.table(result)), file=sys.stderr)
    return result
