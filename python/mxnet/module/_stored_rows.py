"""Row_sparse parameters that a store updates: devices fetch the rows of a batch, or all of them."""

from ..kvstore.kvstore import KVStore


class StoredRows:
    """Which parameters of the devices are behind those of the store.

    Modules that share parameters and a store share this, too.
    """

    def __init__(self):
        self._behind = set()  # some rows of the devices' arrays are old, or not there
        self._ready = set()  # of those: have the rows that the next forward pass reads

    @property
    def is_behind(self):
        """Whether any parameter is."""
        return bool(self._behind)

    def push(self, store, names, weights, grads):
        """Let the store update its row_sparse parameters; returns the places of the others."""
        if type(store) is not KVStore:  # others pull what they pushed
            return list(range(len(names)))
        others = []
        for place, name in enumerate(names):
            if weights[place][0].stype != "row_sparse":
                others.append(place)
                continue
            store.push(name, grads[place])
            self._behind.add(name)
        self._ready.clear()
        return others

    def fetch(self, store, arrays, rows):
        """Give the devices' arrays (name to list) these rows (name to row numbers)."""
        if type(store) is not KVStore:
            return
        for name, numbers in rows.items():
            if name in arrays and arrays[name][0].stype == "row_sparse":
                store.row_sparse_pull(name, arrays[name], row_ids=numbers)
                self._behind.add(name)
                self._ready.add(name)

    def complete(self, store, arrays, for_forward=False):
        """Give the devices' arrays all rows; before a forward pass, those that are not ready."""
        for name in sorted(self._behind - self._ready if for_forward else self._behind):
            if name in arrays:
                store.pull(name, arrays[name], ignore_sparse=False)
                self._behind.discard(name)
        self._ready.clear()
