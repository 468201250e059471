"""Where the library's files are."""

import os

__version__ = "1.9.1"


def find_lib_path():
    """The path of libmxnet.so, in a list.

    It takes no parameters; MXNET_LIBRARY_PATH names another file.

    Returns
    -------
    list of str

    Raises
    ------
    RuntimeError
        If there is no such file.

    Examples
    --------
    >>> [path] = mx.libinfo.find_lib_path()
    >>> path.endswith("libmxnet.so")
    True
    """
    path = os.environ.get("MXNET_LIBRARY_PATH")
    if path and os.path.isfile(path):
        return [path]
    found = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libmxnet.so")
    if not os.path.isfile(found):
        raise RuntimeError(f"libmxnet.so is not at {found}; set MXNET_LIBRARY_PATH")
    return [found]


def find_include_path():
    """The folder of the C headers.

    It takes no parameters; MXNET_INCLUDE_PATH names another folder.

    Returns
    -------
    str

    Raises
    ------
    RuntimeError
        If there is no such folder: a package that was not installed has none.

    Examples
    --------
    >>> def flags():
    ...     return ["-I", mx.libinfo.find_include_path()]
    """
    folder = os.environ.get("MXNET_INCLUDE_PATH") or os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "include"
    )
    if not os.path.isdir(folder):
        raise RuntimeError(f"the header folder {folder} does not exist; set MXNET_INCLUDE_PATH")
    return folder
