"""Graphs compiled ahead of time, with the interface of AWS Neuron.

    sym, args, aux = mx.contrib.neuron.compile(sym, args, aux, inputs={"data": image})
    mx.model.save_checkpoint("compiled", 0, sym, args, aux)

The CPU compiler serves this backend: the nodes `_neuron_subgraph_op<N>` of the result run on the
CPU, in float32 unless `--fast-math` or `--fp32-cast` ask for bfloat16. docs/guide/neuron.md shows
it.
"""

import json
import logging
import os
import pathlib

import numpy as np

from .. import ndarray
from .._backends.neuron_cores import CORES_KEY
from ..base import MXNetError, dtype_flag
from ..ndarray import NDArray
from ..symbol import Symbol
from ..symbol.binding import take_values
from ._neuron_options import CORES, checked_options, precision_of, without_effect

__all__ = ["compile"]

_BACKEND = "neuron"
_SUFFIX = "_neuronbin"
_LOGGER = logging.getLogger("mxnet")


def __dir__():
    return __all__


def compile(sym, args, aux, inputs, **compile_args):
    """Compile what Neuron takes of a graph; return (symbol, arguments, auxiliary states).

    Each region of operators that Neuron takes becomes one node. The weights that only regions read
    leave the arguments; compiled code and weights come in as `<node name>_neuronbin`, an array of
    uint8. The dictionaries that were given stay as they are.

    Parameters
    ----------
    sym : Symbol
        Network.
    args, aux : dict of str to NDArray
        Its weights and states.
    inputs : dict of str to numpy.ndarray or NDArray
        Shape and dtype of these specialise the result; values do not matter. A float64 array of
        NumPy stands for float32, as in mx.nd.array.
    **compile_args
        `excl_node_names` and `force_incl_node_names`: lists of nodes to leave or to take;
        `'--neuroncore-pipeline-cores'`: cores that a region is cut for; `flags`: further words for
        the compiler, kept as they are; `work_dir`: a folder for the extracted regions; and the
        options `--fast-math`, `--fp32-cast`, `--verbose`, … of neuron-cc, which are checked.

    Returns
    -------
    (Symbol, dict, dict)
        The compiled network, its arguments and auxiliary states.

    Raises
    ------
    TypeError
        If it is not given a symbol.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> compiled, args, aux = mx.contrib.neuron.compile(net, params, {},
    ...     {"data": np.zeros((1, 3), "float32")})
    >>> [name.endswith("_neuronbin") for name in args]
    [True]
    """
    if not isinstance(sym, Symbol):
        raise TypeError(f"neuron.compile: sym must be a Symbol, got {type(sym).__name__}")
    options = checked_options(compile_args)
    args, aux = dict(args or {}), dict(aux or {})
    shapes, dtypes = _specialised(sym, args, aux, inputs or {})
    excluded = options.pop("excl_node_names", [])
    forced = options.pop("force_incl_node_names", [])
    work_dir = options.pop("work_dir", None)
    _warn_about_names(sym, excluded + forced)
    _LOGGER.debug("neuron.compile: options %s", options)
    for option in without_effect(options):
        _LOGGER.warning("neuron.compile: %s changes nothing; the CPU computes in float32", option)
    texts = {key: _option_text(value) for key, value in options.items()}
    texts["precision"] = precision_of(options)

    def cut(symbol):
        return symbol._partition(_BACKEND, shapes, dtypes, texts, excluded, forced)[0]

    absorbed = cut(sym)._read_by_regions_only(_BACKEND) - set(inputs or ())
    values = take_values(absorbed, args, aux)
    cores = {CORES_KEY: str(options.get(CORES, 1))}
    result, artifacts = cut(sym._freeze(values))._compile_ahead(
        _BACKEND, shapes, dtypes, _SUFFIX, cores
    )
    for name, content in artifacts.items():
        args[name] = ndarray.array(np.frombuffer(content, np.uint8), dtype=np.uint8)
    if work_dir is not None or os.environ.get("SUBGRAPH_INFO", "0") not in ("", "0"):
        _keep_regions(result, pathlib.Path(work_dir or "."), texts)
    return result, args, aux


def _specialised(sym, args, aux, inputs):
    """Shapes and type flags of everything that is known by name."""
    names = sym.list_inputs()
    shapes, dtypes = {}, {}
    for name, value in {**args, **aux, **inputs}.items():
        if name not in names:
            if name in inputs:
                raise MXNetError(
                    f"InferShapeKeyword argument name {name} not found; candidate arguments: "
                    f"{names}"
                )
            continue
        shapes[name] = tuple(value.shape if isinstance(value, NDArray) else np.shape(value))
        dtypes[name] = dtype_flag(dtype_of(value))
    return shapes, dtypes


def dtype_of(value):
    """The dtype that an example of an input stands for."""
    if isinstance(value, NDArray):
        return value.dtype
    dtype = np.asarray(value).dtype
    return np.dtype(np.float32) if dtype == np.float64 else dtype


def _warn_about_names(sym, names):
    known = {name for _, name, *_ in sym._nodes()}
    for name in names:
        if name not in known:
            _LOGGER.warning("neuron.compile: the graph has no node %r", name)


def _option_text(value):
    return json.dumps(value) if isinstance(value, list) else str(value)


def _keep_regions(symbol, folder, options):
    """Write each region's graph, and what it was compiled with, to hidden files."""
    folder.mkdir(parents=True, exist_ok=True)
    for node in json.loads(symbol.tojson())["nodes"]:
        if node["op"] != "_neuron_subgraph_op":
            continue
        graph = {**node["subgraphs"][0], "attrs": {"mxnet_version": ["int", 10901]}}
        start = folder / f".{node['name']}"
        start.with_name(start.name + "-symbol.json").write_text(json.dumps(graph, indent=2))
        info = {"options": options, "attrs": node["attrs"]}
        start.with_name(start.name + "-info.json").write_text(json.dumps(info, indent=2))
