"""Key-value stores: values that the devices of one training share, under keys."""

from . import base, kvstore, kvstore_server
from .base import KVStoreBase, create
from .kvstore import KVStore
from .kvstore_server import KVStoreServer

__all__ = ["KVStore", "KVStoreBase", "KVStoreServer", "create"]
