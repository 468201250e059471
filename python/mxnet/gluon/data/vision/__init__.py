"""Image data sets and transforms."""

from . import datasets, transforms
from .datasets import CIFAR10, CIFAR100, MNIST, FashionMNIST

__all__ = ["CIFAR10", "CIFAR100", "MNIST", "FashionMNIST", "datasets", "transforms"]
