"""Names for what operators accept, used in annotations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

Shape: TypeAlias = int | Sequence[int]
Numbers: TypeAlias = float | Sequence[float]
DTypeLike: TypeAlias = str | type[Any] | np.dtype[Any]
