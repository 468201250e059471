"""Golden answers, recorded from MXNet 1.9.1: one file per family.

A file holds an index (JSON: row key -> slot -> dtype, shape, offset, how it was kept) and one
flat array per dtype. Arrays up to kWhole elements are kept whole; of larger ones 64 samples at
positions that follow from the row's key, the sum and the largest value.
"""

import json
import pathlib

import numpy as np

WHOLE = 2048
SAMPLES = 64
FOLDER = pathlib.Path(__file__).with_name("golden")


def reduce_answer(row, slot, array):
    """Returns what is kept of one array: (kept values, "whole" or "sampled")."""
    if array.size <= WHOLE:
        return array.reshape(-1), "whole"
    flat = array.reshape(-1)
    wide = flat.astype(np.float64)
    picked = wide[row.positions(flat.size, SAMPLES)]
    return np.concatenate([picked, [wide.sum(), wide.max()]]), "sampled"


def save(family, answers):
    """Writes the golden file of a family; `answers` is a list of (row, dict of arrays)."""
    index, pools, sizes = {}, {}, {}
    for row, answer in answers:
        slots = index.setdefault(row.key, {})
        for slot, array in answer.items():
            kept, how = reduce_answer(row, slot, array)
            pool = str(kept.dtype)
            offset = sizes.get(pool, 0)
            slots[slot] = [str(array.dtype), list(array.shape), pool, offset, len(kept), how]
            pools.setdefault(pool, []).append(kept)
            sizes[pool] = offset + len(kept)
    text = np.frombuffer(json.dumps(index, sort_keys=True).encode(), dtype=np.uint8)
    arrays = {f"pool_{name}": np.concatenate(parts) for name, parts in sorted(pools.items())}
    FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(FOLDER / f"{family}.npz", index=text, **arrays)


class Golden:
    """The recorded answers of one family."""

    def __init__(self, family):
        path = FOLDER / f"{family}.npz"
        self._index, self._pools = {}, {}
        if not path.exists():
            return
        with np.load(path) as stored:
            self._index = json.loads(stored["index"].tobytes().decode())
            self._pools = {n[5:]: stored[n] for n in stored.files if n.startswith("pool_")}

    def keys(self):
        """Returns the keys of all recorded rows."""
        return set(self._index)

    def answer(self, row):
        """Returns slot -> (dtype, shape, kept values, how), or None when never recorded."""
        slots = self._index.get(row.key)
        if slots is None:
            return None
        return {
            slot: (dtype, tuple(shape), self._pools[pool][start : start + count], how)
            for slot, (dtype, shape, pool, start, count, how) in slots.items()
        }
