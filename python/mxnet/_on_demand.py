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
        names = getattr(functions, "__all__", ())
        for name in names:
            space.setdefault(name, getattr(functions, name))
        return names

    def __getattr__(name):
        if not name.startswith("__"):
            if find_spec(f"{package}.{name}"):
                return importlib.import_module(f"{package}.{name}")
            load()
            if name in space:
                return space[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)

    def __dir__():
        load()
        return sorted(space)

    __getattr__.star = load  # what a star import brings beyond the names of 1.9.1
    return __getattr__, __dir__
