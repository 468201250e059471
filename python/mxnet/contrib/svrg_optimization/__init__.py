"""Stochastic variance reduced gradients (SVRG): modules whose gradients scatter less."""

from . import svrg_module
from .svrg_module import SVRGModule

__all__ = ["SVRGModule", "svrg_module"]
