"""Words as numbers and as vectors."""

from . import embedding, utils, vocab

__all__ = ["embedding", "utils", "vocab"]
