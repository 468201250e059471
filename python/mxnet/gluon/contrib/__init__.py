"""Gluon's additions: further layers, cells, samplers and a training loop."""

from . import data, estimator, nn, rnn

__all__ = ["data", "estimator", "nn", "rnn"]
