"""Gluon's additions: further layers, cells, samplers and a training loop."""

from . import cnn, data, estimator, nn, rnn

__all__ = ["cnn", "data", "estimator", "nn", "rnn"]
