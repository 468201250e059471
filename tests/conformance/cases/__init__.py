"""All tables of rows, by family: every module of this folder is one."""

import importlib
import pathlib
import pkgutil

_MODULES = [
    importlib.import_module(f"{__name__}.{found.name}")
    for found in pkgutil.iter_modules([str(pathlib.Path(__file__).parent)])
]
TABLES = {module.table.family: module.table for module in _MODULES}


def all_rows():
    """Returns every row of every family."""
    return [row for table in TABLES.values() for row in table.rows]
