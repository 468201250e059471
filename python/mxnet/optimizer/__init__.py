"""Optimizers: how gradients change weights."""

from . import optimizer
from .optimizer import NAG, SGD, AdaGrad, Adam, Optimizer, RMSProp, create, register
from .updater import Updater, get_updater

__all__ = [
    "NAG",
    "SGD",
    "AdaGrad",
    "Adam",
    "Optimizer",
    "RMSProp",
    "Updater",
    "create",
    "get_updater",
    "optimizer",
    "register",
]
