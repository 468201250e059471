"""remx: the living successor of Apache MXNet 1.9.1."""

import atexit as _atexit
import importlib as _importlib
import os as _os
import sys as _sys
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import _core, _old_names

_atexit.register(_core.stop)
_old_names.install()

from . import (
    attribute,
    autograd,
    base,
    context,
    engine,
    libinfo,
    name,
    ndarray,
    runtime,
    symbol,
    util,
)
from . import ndarray as nd
from . import symbol as sym
from ._refused import shown as _shown
from .attribute import AttrScope
from .base import MXNetError
from .context import Context, cpu, cpu_pinned, current_context, gpu, neuron, nnp, num_gpus
from .executor import Executor
from .libinfo import __version__
from .ndarray import NDArray
from .symbol import Symbol
from .util import (
    is_np_array,
    is_np_shape,
    np_array,
    np_shape,
    set_np_shape,
    use_np,
    use_np_array,
    use_np_shape,
)

if _TYPE_CHECKING:
    from . import random

# Names of modules that 1.9.1 does not have, or had elsewhere; its own come from the table of names.
# All are loaded when first asked for: importing the package stays quick.
_LAZY = {"kvstore_server": "kvstore.kvstore_server", "remx": "remx"}


def __getattr__(wanted):
    if wanted in _LAZY:
        module = _importlib.import_module(f".{_LAZY[wanted]}", __name__)
        globals()[wanted] = module
        return module
    raise AttributeError(f"module 'mxnet' has no attribute {wanted!r}", name=wanted)


def __dir__():
    return sorted([*globals(), *_LAZY])


if _os.environ.get("MXNET_PROFILER_AUTOSTART", "0") not in ("", "0"):
    from . import profiler

    profiler._autostart()


def waitall():
    """Waits for everything pending; `mx.nd.waitall` is another name.

    It takes no parameters, and raises what failed meanwhile.

    Examples
    --------
    >>> y = mx.nd.ones((2, 2)) * 3
    >>> mx.waitall()
    """
    _core.wait_all()


_old_names.complete(_sys.modules[__name__])
_shown.install()

# As in 1.9.1, a process that a launcher made a scheduler or a server becomes one here.
if _os.environ.get("DMLC_ROLE", "worker") != "worker":
    from .kvstore.kvstore_server import serve_and_exit as _serve_and_exit

    _serve_and_exit()
