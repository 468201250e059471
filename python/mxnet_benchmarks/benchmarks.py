"""Measures inference or training of a network; prints lines that launchers read.

    python benchmarks.py --model=resnet50 --forward_only=true --batch_size=1 --device=cpu
    python benchmarks.py --model=resnet50 --phase=training --batch_size=16 --gpus=0

From Python:

>>> from mxnet_benchmarks.benchmarks import benchmark
>>> opts = {"model": "deep_mnist", "phase": "training"}
>>> title, seconds = benchmark(opts)  # the options that were left out are now in opts
>>> opts["batch_size"] / seconds.mean()

The guide is docs/guide/suite.md.
"""

import argparse
import pathlib
import sys
import traceback

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

import mxnet as mx
from mxnet_benchmarks import options
from mxnet_benchmarks.compare import check_comparable, compare
from mxnet_benchmarks.lines import print_failure, print_line
from mxnet_benchmarks.measure import measure
from mxnet_benchmarks.records import check_writable, write_json

EXPECTED = (ValueError, OSError, mx.base.MXNetError, MemoryError)


def benchmark(opts):
    """Run a benchmark; return the network's title and the seconds of each timed batch.

    `opts` has at least `model` and `phase`; what it leaves out is filled in: batch_size 16,
    num_warmup_batches 10, num_batches 10, device gpu where there is one, else cpu.
    """
    outcome = measure(options.complete(opts))
    return outcome.title, outcome.seconds


class Benchmark:
    """A benchmark of parsed arguments: a namespace of the command line, or a dictionary."""

    def __init__(self, args):
        given = argparse.Namespace(**args) if isinstance(args, dict) else args
        self.opts = options.from_command_line(given)

    def run(self):
        """Run it; return the network's title and the seconds of each timed batch."""
        self.outcome = measure(self.opts)
        return self.outcome.title, self.outcome.seconds


def print_outcome(outcome):
    """Print the lines of a run that went well: dlbs's own, then ours."""
    print_line("results.time", outcome.mean_ms)
    print_line("results.throughput", outcome.throughput)
    print_line("exp.model_title", outcome.title)
    print_line("results.time_data", outcome.milliseconds)
    statistics = outcome.statistics
    for key in ("median", "p10", "p90"):
        print_line(f"results.time_{key}", statistics[key])
    print_line("results.load_time", round(1e3 * outcome.load_seconds, 3))
    print_line("results.peak_memory_mb", round(outcome.peak_memory_mb, 1))
    print_line("exp.num_parameters", outcome.parameters)
    for key, value in outcome.job.items():
        print_line(f"results.{key}" if key == "total_throughput" else f"exp.{key}", value)


def main(arguments=None):
    """Run the command line; return the exit code, 0 also after a failure, as dlbs's is."""
    print_line("mxnet.version", mx.__version__)
    print_line("exp.framework_ver", mx.__version__)
    args = options.make_parser().parse_args(arguments)
    try:
        runner = Benchmark(args)
        if args.json:
            check_writable(args.json)
        if args.compare:
            check_comparable(runner.opts)
        runner.run()
        peers = compare(runner.outcome) if args.compare else None
        if args.json and runner.outcome.run.rank == 0:  # the workers of a job share the file
            write_json(runner.outcome, args.json, peers)
    except EXPECTED as error:
        print_failure(" ".join(str(error).split()))
        return 0
    except Exception:
        traceback.print_exc()
        print_failure("an error of the suite itself; the lines above say where")
        return 0
    print_outcome(runner.outcome)
    return 0


if __name__ == "__main__":
    sys.exit(main())
