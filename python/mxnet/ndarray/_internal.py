"""mx.nd._internal: generated operator functions, and those that are not one operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._gen import nd_internal
from .._gen.nd_internal import *  # noqa: F403
from .._refused.internal import *  # noqa: F403
from ..base import MXNetError, _Null
from .image_bytes import _imdecode as _imdecode  # a function of its own, not generated

if TYPE_CHECKING:
    from .._typing import DTypeLike
    from .ndarray import NDArray

__all__ = nd_internal.__all__


def _linspace(
    start: float = _Null,
    stop: float = _Null,
    step: Any = _Null,
    repeat: Any = _Null,
    infer_range: Any = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A number of evenly spaced values from start to stop.

    Give their count by the keyword num, and endpoint=False to leave out the last. 1.9.1 shows
    step, repeat and infer_range here, and accepts none of them either.
    """
    for word, value in (("step", step), ("repeat", repeat), ("infer_range", infer_range)):
        if value is not _Null:
            raise MXNetError(f"_linspace: {word} is not an attribute; use num and endpoint")
    return nd_internal._linspace(start, stop, ctx=ctx, dtype=dtype, out=out, name=name, **kwargs)
