"""Libraries that packages of PyPI bring."""

import importlib.metadata
import os


def library_in(package, name):
    """Return the path of a package's library, or None.

    Parameters
    ----------
    package : str
        As PyPI calls it.
    name : str
        How the file's name begins, like "libmpi.so".
    """
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    found = [file for file in files if file.name.startswith(name)]
    # With the number of its interface: without one it is a file for linkers.
    return os.fspath(max(found, key=lambda file: len(file.name)).locate()) if found else None
