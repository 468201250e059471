"""mx.nd.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = ["boolean_mask"]

_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")


def boolean_mask(
    data: NDArray | None = None,
    index: NDArray | None = None,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : NDArray
    index : NDArray
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_BOOLEAN_MASK_, (data, index), (axis,), out, kwargs)
