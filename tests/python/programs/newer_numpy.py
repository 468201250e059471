"""Names that NumPy and Python removed since the programs were written; imported before them."""

import collections
import collections.abc
import warnings

import numpy as np

warnings.simplefilter("ignore")
for name, kind in {"bool": bool, "int": int, "float": float, "object": object, "str": str}.items():
    if name not in vars(np):
        setattr(np, name, kind)
for name in collections.abc.__all__:
    setattr(collections, name, getattr(collections.abc, name))
