"""Questions about a block's arguments, in the form in which subclasses of 1.9.1 ask them."""

import contextlib
import os

import numpy as np

from ..base import MXNetError
from ..ndarray import NDArray
from ..symbol import Symbol
from ._hybrid_block import _NONE, flatten, regroup


def _flatten(args, inout_str):
    """Return the arrays inside nested lists and their structure.

    In a structure 0 is one array, n > 1 a symbol with n outputs, -1 is None.
    """
    return flatten(args, inout_str)


def _regroup(args, fmt):
    """Rebuild nested lists from what `_flatten` returned."""
    _refuse_unexpected(list(args), fmt)
    return regroup(args, fmt)[0]


def _refuse_unexpected(args, fmt):
    """Refuse a value where the structure has None, and numbers that are no structure."""
    if isinstance(fmt, int):
        if fmt < _NONE:
            raise ValueError(f"regroup: {fmt} is no structure; use -1, 0 or a count of outputs")
        value = args.pop(0)
        if fmt == _NONE and value is not None:
            raise ValueError(
                f"HybridBlock: an argument was None when the block was first called, and now is "
                f"{value!r}; use another block for it"
            )
        del args[: max(fmt - 1, 0)]
        return
    for part in fmt:
        _refuse_unexpected(args, part)


def _gather_type_ctx_info(args):
    """Return (has a Symbol, has an NDArray, set of contexts, first context or None)."""
    if isinstance(args, NDArray):
        return False, True, {args.context}, args.context
    if isinstance(args, Symbol):
        return True, False, set(), None
    has_symbol, has_array, contexts, first = False, False, set(), None
    for part in args if isinstance(args, (list, tuple)) else ():
        inner = _gather_type_ctx_info(part)
        has_symbol, has_array = has_symbol or inner[0], has_array or inner[1]
        contexts |= inner[2]
        first = inner[3] if first is None else first
    return has_symbol, has_array, contexts, first


def _common_prefix(names):
    """Return the longest text that all names begin with."""
    return os.path.commonprefix(list(names))  # noqa: RUF071 (texts, not paths)


def _infer_param_types(in_params, out_params, arg_params, aux_params, default_dtype=np.float32):
    """Return the types of arguments and auxiliary states that follow from those of the inputs.

    Parameters
    ----------
    in_params : list of Symbol
        The inputs.
    out_params : Symbol
        The outputs.
    arg_params, aux_params : list of str
        The names of the arguments and of the auxiliary states.
    default_dtype : dtype
        The type of all where nothing follows.
    """
    known = {}
    for symbol in in_params:
        types = symbol.infer_type()[0]
        if not types:
            known = None
            break
        known[symbol.name] = types[0]
    arg_types = aux_types = None
    if known is not None:
        with contextlib.suppress(MXNetError):
            arg_types, _, aux_types = out_params.infer_type(**known)
    if arg_types is None or len(arg_types) != len(arg_params):
        arg_types = [default_dtype] * len(arg_params)
    if aux_types is None or len(aux_types) != len(aux_params):
        aux_types = [default_dtype] * len(aux_params)
    return arg_types, aux_types
