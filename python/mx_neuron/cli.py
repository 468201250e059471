"""The command `neuron-cc`: list-operators, and compile for a whole graph at a time."""

import argparse
import json
import os
import pathlib
import sys

import numpy as np

import mxnet as mx
from mxnet import _core
from mxnet.contrib import neuron
from mxnet.ndarray import saved_names

__all__ = ["main"]


def main(arguments=None):
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="neuron-cc", description="Compile graphs ahead of time, served by the CPU compiler."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {mx.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list-operators", help="print the operators that are taken")
    compiling = commands.add_parser("compile", help="compile a graph of such operators to a file")
    for command in (listing, compiling):
        command.add_argument("--framework", required=True, type=str.upper, choices=["MXNET"])
    compiling.add_argument("symbol", help="<prefix>-symbol.json")
    compiling.add_argument("params", help="<prefix>-<epoch>.params")
    compiling.add_argument(
        "--io-config",
        required=True,
        help='JSON or a file of it: {"inputs": {"data": [[1, 3, 224, 224], "float32"]}}, '
        'and where the graph is to end "outputs": ["fc1_output"]',
    )
    compiling.add_argument("--output", default="out.neff", help="file to write (default: out.neff)")
    compiling.add_argument("--neuroncore-pipeline-cores", type=int, default=1, metavar="N")
    given = parser.parse_args(arguments)
    if given.command == "list-operators":
        _list_operators()
        return 0
    try:
        _compile(given)
    except (OSError, TypeError, ValueError, mx.base.MXNetError) as error:
        print(f"neuron-cc: {error}", file=sys.stderr)
        return 1
    return 0


def _list_operators():
    try:
        print("\n".join(_core.neuron_operators()), flush=True)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _compile(given):
    inputs, outputs = _ends(given.io_config)
    symbol = mx.sym.load(given.symbol)
    if outputs:
        inner = symbol.get_internals()
        names = [name if name.endswith("_output") else f"{name}_output" for name in outputs]
        symbol = mx.sym.Group([inner[name] for name in names])
    arrays = mx.nd.load(given.params)
    args, aux, _ = saved_names.split(arrays)
    cores = {"--neuroncore-pipeline-cores": given.neuroncore_pipeline_cores}
    compiled, args, _ = neuron.compile(symbol, args, aux, inputs, **cores)
    left = sorted({op for op, *_ in compiled._nodes()} - {"null", "_neuron_subgraph_op"})
    artifacts = [value for name, value in args.items() if name.endswith("_neuronbin")]
    if left or len(artifacts) != 1:
        raise ValueError(
            f"the graph does not compile as a whole, {', '.join(left) or 'its parts'} stay outside;"
            " use mx.contrib.neuron.compile, which leaves them to the framework"
        )
    pathlib.Path(given.output).write_bytes(artifacts[0].asnumpy().tobytes())


def _ends(text):
    """Arrays by name, of the shapes and dtypes that an io-config tells; names of the outputs."""
    if not text.lstrip().startswith("{"):
        text = pathlib.Path(text).read_text()
    config = json.loads(text)
    inputs = config.get("inputs") if isinstance(config, dict) else None
    if not inputs:
        raise ValueError(
            '--io-config has no "inputs"; write {"inputs": {"data": [[1, 3], "float32"]}}'
        )
    arrays = {name: np.zeros(shape, dtype) for name, (shape, dtype) in inputs.items()}
    return arrays, config.get("outputs", [])
