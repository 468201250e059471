"""All optimizers, by the module name under which pickled trainer states know them."""

from ..base import known_in
from ..ndarray import NDArray
from ._adaptive import FTML, LAMB, Adam, Adamax, Nadam
from ._base import Optimizer, create, register
from ._descent import DCASGD, NAG, SGD, SGLD, Signum, Test, ccSGD
from ._large_batch import LARS, LBSGD
from ._squares import AdaDelta, AdaGrad, Ftrl, RMSProp
from .updater import Updater, get_updater

__all__ = [
    "DCASGD",
    "FTML",
    "LAMB",
    "LARS",
    "LBSGD",
    "NAG",
    "SGD",
    "SGLD",
    "AdaDelta",
    "AdaGrad",
    "Adam",
    "Adamax",
    "Ftrl",
    "NDArray",
    "Nadam",
    "Optimizer",
    "RMSProp",
    "Signum",
    "Test",
    "Updater",
    "ccSGD",
    "create",
    "get_updater",
    "register",
]

_own = (c for c in Optimizer.opt_registry.values() if c.__module__.startswith("mxnet.optimizer._"))
known_in(__name__, Optimizer, Updater, *_own)
