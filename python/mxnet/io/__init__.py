"""Data iterators."""

from .io import DataBatch, DataDesc, DataIter, NDArrayIter
from .wrappers import PrefetchingIter, ResizeIter

__all__ = ["DataBatch", "DataDesc", "DataIter", "NDArrayIter", "PrefetchingIter", "ResizeIter"]
