"""The Python array API standard (2023.12) over arrays of mx.np: what x.__array_namespace__() gives.

It is a namespace of its own where the standard and 1.9.1 disagree: integers stay integers when
arrays are made, functions have the standard's names and defaults.

Examples
--------
>>> x = mx.np.array([1.0, 4.0])
>>> xp = x.__array_namespace__()
>>> xp.__array_api_version__, xp.concat([x, xp.sqrt(x)])
('2023.12', array([1., 4., 1., 2.]))
"""

import numpy as onp

from ... import numpy as _np
from .. import _info, utils
from . import linalg
from ._creation import *  # noqa: F403
from ._dtypes import *  # noqa: F403
from ._elements import *  # noqa: F403
from ._reductions import *  # noqa: F403

__array_api_version__ = "2023.12"
__array_namespace_info__ = _info.__array_namespace_info__
bool = onp.bool_
_CONSTANTS = "e inf nan newaxis pi float32 float64 int8 int32 int64 uint8".split()

_SAME = (
    "abs add all any bitwise_and bitwise_or bitwise_xor broadcast_arrays broadcast_to ceil "
    "copysign cos cosh divide equal exp expand_dims expm1 flip floor greater greater_equal hypot "
    "isfinite isinf isnan less less_equal log log10 log1p log2 logical_not matmul maximum mean "
    "meshgrid minimum moveaxis multiply negative nonzero not_equal repeat roll sign sin sinh sqrt "
    "square squeeze stack subtract tan tanh tensordot tile tril triu trunc where max min "
    "floor_divide logical_and logical_or logical_xor searchsorted "
    "diff take_along_axis"  # of 2024.12, which scikit-learn uses already
).split()
_RENAMED = {
    "acos": "arccos",
    "acosh": "arccosh",
    "asin": "arcsin",
    "asinh": "arcsinh",
    "atan": "arctan",
    "atan2": "arctan2",
    "atanh": "arctanh",
    "bitwise_invert": "bitwise_not",
    "concat": "concatenate",
    "permute_dims": "transpose",
    "pow": "power",
    "remainder": "mod",
    "round": "around",
}
globals().update({name: getattr(utils, name) for name in _CONSTANTS})
globals().update({name: getattr(_np, name) for name in _SAME})
globals().update({name: getattr(_np, other) for name, other in _RENAMED.items()})
