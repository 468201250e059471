"""Extension libraries: operators, partitioners and graph passes that others compiled.

A library that was built with the header of MXNet 1.9.1 (`lib_api.h`) loads as it is;
docs/guide/extensions.md shows how one is used.
"""

import importlib
import os
import sys

from .. import _core
from ..base import MXNetError

__all__ = ["load"]

_DOC = """{doc}

Parameters
----------
*data : {kind}
    Its inputs; the library says how many there are.
{extra}
**kwargs
    Attributes, which reach the library as text.

Returns
-------
{kind} or list of {kind}
"""
# Where the functions of operators with these prefixes are found, as for the package's own.
_SPACES = ("contrib", "linalg", "random", "image")


def load(path, verbose=True):
    """Load an extension library; its operators are then in `mx.nd` and `mx.sym`.

    Its partitioners and graph passes are backends: `sym.optimize_for(name)`,
    `net.hybridize(backend=name)`. Loading the same file again changes nothing.

    Parameters
    ----------
    path : str
        The library's file, as an absolute path.
    verbose : bool
        Whether to print to the standard error stream what the library brings.

    Raises
    ------
    MXNetError
        If there is no such file.

    Examples
    --------
    >>> mx.library.load("/nowhere/libmine.so")
    Traceback (most recent call last):
        ...
    mxnet.base.MXNetError: load path /nowhere/libmine.so does NOT exist
    """
    path = os.fspath(path)
    if not os.path.exists(path):
        raise MXNetError(f"load path {path} does NOT exist")
    if not os.path.isabs(path):
        raise MXNetError(f"load path {path} is not an absolute path")
    if os.path.splitext(path)[1] not in (".so", ".dll"):
        raise MXNetError(f"load path {path} is NOT a library file: its name must end in .so")
    operators, partitioners, passes = _core.load_extension(path)
    if verbose:
        for line in _described(operators, partitioners, passes):
            print(line, file=sys.stderr)
    for name, _ in operators:
        _publish("mxnet.ndarray", name, _array_function(name, path))
        _publish("mxnet.symbol", name, _symbol_function(name, path))


def _described(operators, partitioners, passes):
    """What 1.9.1 prints of a library, line by line."""
    yield f"Found {len(operators)} operators in library"
    for i, (name, is_of_subgraphs) in enumerate(operators):
        yield f"\tOp[{i}] {name}"
        if is_of_subgraphs:
            yield "\t\tisSubgraphOp"
    yield f"Found {len(partitioners)} partitioners in library"
    for i, (name, strategies) in enumerate(partitioners):
        yield f"\tPartitioner[{i}] {name}"
        for k, (strategy, op) in enumerate(strategies):
            yield f"\t\tStrategy[{k}] {strategy} subgraphOp: '{op}'"
    yield f"Found {len(passes)} graph passes in library"
    for i, name in enumerate(passes):
        yield f"\tGraph Pass [{i}] {name}"


def _publish(package, name, function):
    """Put the function where programs look for an operator of this name."""
    for space in _SPACES:
        prefix = f"_{space}_"
        if name.startswith(prefix):
            function.__name__ = name[len(prefix) :]
            setattr(importlib.import_module(f"{package}.{space}"), function.__name__, function)
    spaces = ("._internal",) if name.startswith("_") else (".op", "")
    for space in spaces:
        setattr(importlib.import_module(package + space), name, function)


def _array_function(name, path):
    from ..ndarray._call import _call_open

    op = _core.op(name)

    def function(*data, out=None, **kwargs):
        return _call_open(op, data, (), out, kwargs)

    return _named(function, name, path, "NDArray", "out : NDArray, optional\n    For the result.")


def _symbol_function(name, path):
    from ..symbol._compose import _compose_list

    def function(*data, name=None, attr=None, out=None, **kwargs):
        return _compose_list(op, op, data, {}, name, attr, kwargs)

    op = name
    return _named(function, name, path, "Symbol", "name : str, optional\n    Of the new symbol.")


def _named(function, name, path, kind, extra):
    function.__name__ = function.__qualname__ = name
    doc = f"An operator of the extension library {os.path.basename(path)}."
    function.__doc__ = _DOC.format(doc=doc, kind=kind, extra=extra)
    return function
