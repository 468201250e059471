"""Methods of NDArray that are operators."""

from typing import Any

from .._gen.nd_fluent import FluentMethods as FluentMethods

_NAMES: list[str]
_ops: Any
