"""Operators of mx.nd.contrib, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call
