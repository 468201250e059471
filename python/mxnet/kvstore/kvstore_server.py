"""`KVStoreServer`: what a server process of a distributed store would run."""

from ..base import MXNetError

__all__ = ["KVStoreServer"]


class KVStoreServer:
    """The server of a distributed store.

    Parameters
    ----------
    kvstore : KVStore
        The store it serves.
    """

    def __init__(self, kvstore):
        self.kvstore = kvstore

    def run(self):
        """Serve until told to stop; a store in one process has no server."""
        raise MXNetError(
            f"KVStoreServer.run: a {self.kvstore.type!r} store lives in one process and has no "
            "server; distributed stores are not available in this build"
        )
