"""All optimizers, by the module name under which pickled trainer states know them."""

from ..ndarray import NDArray
from ._adaptive import FTML, LAMB, AdaDelta, AdaGrad, Adam, Adamax, Ftrl, Nadam, RMSProp
from ._base import Optimizer, create, register
from ._descent import DCASGD, NAG, SGD, SGLD, Signum, Test, ccSGD
from ._large_batch import LARS, LBSGD
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

# 1.9.1 unpickles an optimizer from here, and so do we what it pickled.
for _class in (Optimizer, Updater, *Optimizer.opt_registry.values()):
    _class.__module__ = __name__
