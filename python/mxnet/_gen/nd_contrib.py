"""Operators of mx.nd.contrib, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")


def boolean_mask(data=None, index=None, axis=_Null, out=None, name=None, **kwargs):
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : array
    index : array
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    """
    return _call(_OP_CONTRIB_BOOLEAN_MASK_, (data, index), (axis,), out, kwargs)
