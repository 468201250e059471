"""Packages of generated functions that load them when the first is asked for.

There are two thousand of them: a program that loads a network and runs it needs none, and should
wait for none.
"""

import importlib
import sys
from importlib.util import find_spec


def on_demand(package):
    """Returns `__getattr__` and `__dir__` of a package whose functions `_functions` gathers.

    Parameters
    ----------
    package : str
        Its name; `__name__` where it is called.
    """
    space = vars(sys.modules[package])

    def load():
        functions = importlib.import_module("._functions", package)
        # while they are being loaded, only what is there already can be had
        for name in getattr(functions, "__all__", ()):
            space.setdefault(name, getattr(functions, name))
        if hasattr(functions, "__all__"):
            space["__all__"] = functions.__all__

    def __getattr__(name):
        if name == "__all__" or not name.startswith("__"):
            if find_spec(f"{package}.{name}"):
                return importlib.import_module(f"{package}.{name}")
            load()
            if name in space:
                return space[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def __dir__():
        load()
        return sorted(space)

    return __getattr__, __dir__
