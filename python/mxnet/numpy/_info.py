"""What the array API standard lets programs ask of this library."""

import numpy as onp

from ..context import cpu, current_context, gpu, num_gpus

_KINDS = {
    "bool": ["bool"],
    "signed integer": ["int8", "int32", "int64"],
    "unsigned integer": ["uint8"],
    "real floating": ["float32", "float64"],
    "complex floating": [],
}
_KINDS["integral"] = [*_KINDS["signed integer"], *_KINDS["unsigned integer"]]
_KINDS["numeric"] = [*_KINDS["integral"], *_KINDS["real floating"]]


class __array_namespace_info__:
    """Capabilities, defaults, dtypes and devices; complex and wide unsigned types are absent."""

    def capabilities(self):
        """What the library can do."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 32}

    def default_device(self):
        """Where new arrays are."""
        return current_context()

    def devices(self):
        """All devices."""
        return [cpu(), *(gpu(number) for number in range(num_gpus()))]

    def default_dtypes(self, *, device=None):
        """The dtypes of new arrays."""
        return {
            "real floating": onp.dtype("float32"),
            "complex floating": None,
            "integral": onp.dtype("int64"),
            "indexing": onp.dtype("int64"),
        }

    def dtypes(self, *, device=None, kind=None):
        """The dtypes of a kind, or of several, or all."""
        kinds = ("bool", "numeric") if kind is None else kind
        kinds = (kinds,) if isinstance(kinds, str) else kinds
        return {name: onp.dtype(name) for kind in kinds for name in _KINDS[kind]}
