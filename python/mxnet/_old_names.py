"""Modules and names of MXNet 1.9.1 that live elsewhere now, found when they are asked for.

Programs import from deep modules (`mxnet.gluon.nn.basic_layers`) and through modules that merely
imported something themselves (`mxnet.base.string_types`, `np` through a star import). The table
`_gen/old_names.py` has a record for every module of 1.9.1 with all of its names:

    mxnet.image.image > mxnet.image     its own names, where the module lacks them, are there
    * imread np<numpy:                  what a star import brings
    - _get_interp_method cv2 os<os:     the other names

`name` is the module's own; `name<place` is found in another module, `name<place:other` under
another name, `name<place:` is that module itself, and `name<!reason` raises when it is used. A
record without names has all that its homes have.

A finder gives every module in the table the `__getattr__`, `__dir__` and `__all__` that follow
from its record, and makes the modules that have no file. A record is read when its module first
lacks a name: importing the package costs nothing more.
"""

import importlib
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

from ._gen.old_names import TABLE

_RECORDS = {record.partition("\n")[0].split(" ")[0]: record for record in TABLE.split("\n\n")}
_PACKAGES = {name.rpartition(".")[0] for name in _RECORDS}


class _Record:
    """The names of one module: where each is found, and which of them a star import brings."""

    def __init__(self, module):
        head, _, body = _RECORDS[module].partition("\n")
        star, _, rest = body.partition("\n-")
        self.module = module
        self.homes = head.split(" ")[2:]
        self.star = [entry.partition("<")[0] for entry in star[1:].split()]
        entries = (entry.partition("<") for entry in [*star[1:].split(), *rest.split()])
        self.places = {name: place for name, _, place in entries}

    def borrowed(self):
        """What other packages and `base` hold (`json`, `check_call`): found, but not shown."""
        found = set()
        for name, place in self.places.items():
            home = place.partition(":")[0]
            is_ours = home == "" or home.startswith(("mxnet", "!"))  # "!": it only raises
            is_base = home == "mxnet.base" and "." in self.module and not name.startswith("_")
            if is_base or not is_ours:
                found.add(name)
        return found

    def find(self, name):
        """Returns what the module had under that name; raises AttributeError where it is not."""
        place = self.places.get(name)
        homes = self.homes if place == "" or not self.places else ()
        if place and place.startswith("!"):
            from ._refused import refusing
            from ._refused.reasons import MISSING, REASONS

            reason = place[1:]
            return refusing(f"{self.module}.{name}", REASONS[reason], reason in MISSING)
        if place:
            module, colon, other = place.partition(":")
            if colon and not other:
                return _imported(module)
            return getattr(importlib.import_module(module), other or name)
        for home in homes:
            try:
                return _native(importlib.import_module(home), name)
            except AttributeError as error:
                if error.name != name:
                    raise
        words = f"module {self.module!r} has no attribute {name!r}"
        # by name and object Python finds the nearest when it shows the error
        raise AttributeError(words, name=name, obj=sys.modules.get(self.module))


def _imported(module):
    """A module; None in the place of one of another package that is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        if module.startswith("mxnet"):
            raise
        return None


def _native(module, name):
    """What a module has without the table, so that two records never send us round in a circle."""
    space = vars(module)
    if name in space:
        return space[name]
    ask = getattr(space.get("__getattr__"), "native", None)
    if ask is None:
        raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}", name=name)
    return ask(name)


def _is_borrowed(module, value):
    """Whether a module merely uses a value of another place; completion does not show it."""
    home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return isinstance(home, str) and not f"{home}.".startswith(f"{module.__name__}.")


def _is_helper(module, name, value):
    """Whether a name that 1.9.1 has not, and no star import brings, is part of the works."""
    is_part = isinstance(value, ModuleType) or not hasattr(value, "__module__")
    return is_part and "." in module.__name__ and name not in module.__all__


def complete(module):
    """Gives a module the names that it had in 1.9.1, each when it is asked for."""
    space = vars(module)
    native, native_dir = space.get("__getattr__"), space.get("__dir__")
    native_star = space.pop("__all__", ())
    records = []

    def record():
        if not records:
            records.append(_Record(module.__name__))
        return records[0]

    def new_star():
        return native_star or getattr(native, "star", tuple)()

    def star():
        return [*record().star, *(name for name in new_star() if name not in record().places)]

    def is_made_here(name):
        return str(getattr(space[name], "__module__", "")).startswith(module.__name__)

    def __getattr__(name):
        if name == "__all__":
            space[name] = star()
            return space[name]
        if native is not None:
            try:
                return native(name)
            except AttributeError as error:
                if error.name != name:  # something else is missing, on the way to it
                    raise
        value = record().find(name)
        if record().places.get(name):  # the module's own may change where they live now
            space[name] = value
        return value

    def __dir__():
        names = native_dir() if native_dir else space
        shown = {name for name in names if not _is_borrowed(module, space.get(name))}
        new = shown - record().places.keys()
        helpers = {name for name in new if name in space and _is_helper(module, name, space[name])}
        known = {*(shown - helpers), *record().places, *module.__all__}
        own = {*new_star(), *filter(is_made_here, space)}
        inner = space.get("_INNER", ())  # what other files of the package use, and no user
        return sorted(known - (record().borrowed() - own) - {*inner})

    __getattr__.native = native
    space.update(__getattr__=__getattr__, __dir__=__dir__)
    if module.__name__ in _PACKAGES:
        space.setdefault("__path__", [])  # modules without a file lie under a module that is one


class _Completed(SourceFileLoader):
    """Loads a file, and then the module has the names that it had in 1.9.1."""

    def exec_module(self, module):
        super().exec_module(module)
        complete(module)


class _WithPool(SourceFileLoader):
    """Loads `multiprocessing` with its `pool`, which programs use and never import: 1.9.1 did."""

    def exec_module(self, module):
        super().exec_module(module)
        importlib.import_module("multiprocessing.pool")


class _WithoutFile:
    """Makes a module that is only a path of 1.9.1 now."""

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        homes = _Record(module.__name__).homes
        lives = f"what it held lives in {', '.join(homes)} now" if homes else "kept as a name"
        module.__doc__ = f"A path of MXNet 1.9.1: {lives}."
        complete(module)


class _Finder:
    """Finds the modules in the table, with a file or without."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        if fullname not in _RECORDS and fullname != "multiprocessing":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if fullname == "multiprocessing":
            if spec is not None and type(spec.loader) is SourceFileLoader:
                spec.loader = _WithPool(spec.loader.name, spec.loader.path)
            return spec
        if spec is None:
            return ModuleSpec(fullname, _WithoutFile, is_package=fullname in _PACKAGES)
        if type(spec.loader) is SourceFileLoader:
            spec.loader = _Completed(spec.loader.name, spec.loader.path)
        return spec


def install():
    """Puts the finder before those of Python, which would load the files as they are."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
    if "multiprocessing" in sys.modules:
        importlib.import_module("multiprocessing.pool")
