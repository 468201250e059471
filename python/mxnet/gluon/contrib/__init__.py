"""Gluon's additions: further layers, cells, samplers and a training loop."""

from . import nn

__all__ = ["nn"]
