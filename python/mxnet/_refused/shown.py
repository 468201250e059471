"""Words for misspelt arguments of plain functions and names of imports, added when shown.

Python refuses such a call before the function begins: a place in it for better words (`**kwargs`,
a wrapper) would cost every call. So they are added where nobody waits, when the interpreter or
IPython shows an error that nobody caught.
"""

import contextlib
import sys

_COMPLETED = (TypeError, ImportError, ModuleNotFoundError)


def install():
    """Let errors about arguments of this package name the known ones and the nearest."""
    before = sys.excepthook

    def excepthook(kind, error, trace):
        if kind in _COMPLETED:
            _complete(error, trace)
        before(kind, error, trace)

    sys.excepthook = excepthook
    if "IPython" in sys.modules:
        _install_in_shell(sys.modules["IPython"].get_ipython())


def _install_in_shell(shell):
    """IPython and Jupyter show errors themselves, and ask a handler of the user's first."""

    def handler(shell, kind, error, trace, tb_offset=None):
        _complete(error, trace)
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc(_COMPLETED, handler)


def _complete(error, trace):
    with contextlib.suppress(Exception):  # whatever an error holds, it has to be shown
        from .misspelt import complete

        complete(error, trace)
