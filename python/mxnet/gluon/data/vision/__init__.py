"""Image data sets and transforms."""

from . import datasets, transforms
from .datasets import CIFAR10, CIFAR100, MNIST, FashionMNIST
from .image_datasets import ImageFolderDataset, ImageRecordDataset

__all__ = [
    "CIFAR10",
    "CIFAR100",
    "MNIST",
    "FashionMNIST",
    "ImageFolderDataset",
    "ImageRecordDataset",
    "datasets",
    "transforms",
]
