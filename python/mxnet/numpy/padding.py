"""mx.np.pad: arrays with a border."""

import numpy as onp

from ._faces import as_input, public
from .creation import full
from .manipulation import concatenate, repeat
from .reductions import max, min
from .selection import take

__all__ = ["pad"]

_PAD_MODES = ("constant", "edge", "reflect", "symmetric", "maximum", "minimum")


def pad(x, pad_width=None, mode="constant", **kwargs):
    """The array with a border: constant, edge, reflect, symmetric, maximum or minimum."""
    x = as_input(x)
    if mode not in _PAD_MODES:
        raise ValueError(f"pad: mode {mode!r} does not exist; use one of {', '.join(_PAD_MODES)}")
    allowed = {"constant": {"constant_values"}, "reflect": {"reflect_type"}}
    allowed["symmetric"] = {"reflect_type"}
    unknown = set(kwargs) - allowed.get(mode, set())
    if unknown:
        raise ValueError(f"pad: mode {mode!r} has no argument {sorted(unknown)[0]!r}")
    if kwargs.get("reflect_type", "even") != "even":
        raise ValueError("pad: only reflect_type 'even' exists")
    widths = onp.broadcast_to(onp.asarray(pad_width, dtype=int), (x.ndim, 2)).tolist()
    value = kwargs.get("constant_values", 0)
    for axis, (before, after) in enumerate(widths):
        x = _padded(x, axis, before, after, mode, value)
    return x


def _padded(x, axis, before, after, mode, value):
    if before == 0 and after == 0:
        return x
    extent = x.shape[axis]
    if mode in ("edge", "reflect", "symmetric"):
        places = onp.pad(onp.arange(extent), (before, after), mode=mode)
        return take(x, as_input(places), axis=axis, mode="clip")
    if mode == "constant":
        rim = full((*x.shape[:axis], 1, *x.shape[axis + 1 :]), value, dtype=x.dtype, ctx=x.ctx)
    else:
        rim = (max if mode == "maximum" else min)(x, axis=axis, keepdims=True)
    parts = [repeat(rim, before, axis)] if before else []
    parts += [x, *([repeat(rim, after, axis)] if after else [])]
    return concatenate(parts, axis)


public(__all__, __name__)
