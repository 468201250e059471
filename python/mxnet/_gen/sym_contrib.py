"""Operators of mx.sym.contrib, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list
