"""The optimizer's work over the processes of an MPI world: each updates the values it owns."""

import os

import numpy as np

from .. import ndarray
from .. import optimizer as opt
from ..base import MXNetError
from ..context import cpu
from ..ndarray import NDArray


def is_wanted():
    """Tell whether REMX_KVSTORE_SHARD_OPTIMIZER asks for it."""
    return os.environ.get("REMX_KVSTORE_SHARD_OPTIMIZER", "0") not in ("", "0")


class Shards:
    """Which process owns which value, and what it takes to update them all.

    Gradients are added up at the owner, which alone has the optimizer's states of a value; the
    value that it computes goes to everybody. That is as much traffic as a sum for everybody.

    Parameters
    ----------
    world : World
        The processes.
    """

    def __init__(self, world):
        self._world = world
        self._owners = {}
        self._bytes = [0] * world.size
        self._updated = set()  # keys with states

    def add(self, key, value):
        """Give a value to the process that owns the least; every process does, in one order.

        Parameters
        ----------
        key : int or str
            Its key.
        value : NDArray
            The value.
        """
        if key not in self._owners:
            owner = self._bytes.index(min(self._bytes))
            self._owners[key] = owner
            self._bytes[owner] += _bytes(value)

    def __contains__(self, key):
        return key in self._owners

    def is_own(self, key):
        """Tell whether this process updates a value."""
        return self._owners.get(key, self._world.rank) == self._world.rank

    def update(self, updater, sums, values, bound):
        """Update values with what all processes have pushed.

        Parameters
        ----------
        updater : Updater
            The optimizer.
        sums : dict
            What this process has, dense, by key.
        values : dict
            The stored values.
        bound : int
            Bytes of small arrays that travel together.
        """
        found = list(self._buckets(sums, bound))
        for owner, keys in found:
            inputs = [sums[key].as_in_context(cpu()) for key in keys]
            is_own = owner == self._world.rank
            outputs = [ndarray.empty(a.shape, cpu(), a.dtype) for a in inputs] if is_own else inputs
            self._world.sum(inputs, outputs, owner)
            self._apply(updater, dict(zip(keys, outputs, strict=True)), values)
        for owner, keys in found:
            self._spread(keys, owner, values)

    def update_with_sums(self, updater, totals, values):
        """Update values with sums that all processes have: those of rows.

        Parameters
        ----------
        updater : Updater
            The optimizer.
        totals : dict
            The sums by key.
        values : dict
            The stored values; those without an owner are updated by every process.
        """
        self._apply(updater, totals, values)
        for key in totals:
            if key in self._owners:
                self._spread([key], self._owners[key], values)

    def _apply(self, updater, totals, values):
        """Update the values that this process owns with their sums; count the others' updates."""
        own = [
            (key, total.as_in_context(values[key].context), values[key])
            for key, total in totals.items()
            if self.is_own(key)
        ]
        if own:
            updater(*map(list, zip(*own, strict=True)))
        for key in totals:
            self._updated.add(key)
            if not self.is_own(key):  # so that learning rates follow the same schedule
                updater.optimizer._set_current_context(values[key].context.device_id)
                updater.optimizer._update_count(key)

    def _spread(self, keys, owner, values):
        """Give everybody the owner's values."""
        arrays = [values[key].as_in_context(cpu()) for key in keys]
        self._world.spread(arrays, owner)
        for key, array in zip(keys, arrays, strict=True):
            if array is not values[key] and owner != self._world.rank:
                array.copyto(values[key])

    def gather(self, updater, values):
        """Return the states of all values; every process must ask.

        Parameters
        ----------
        updater : Updater
            The optimizer.
        values : dict
            The stored values.
        """
        states = {}
        for key, owner in self._owners.items():
            if key in self._updated:
                is_own = owner == self._world.rank
                make = updater.optimizer.create_state_multi_precision
                state = updater.states[key] if is_own else make(key, values[key])
                states[key] = self._sent(state, owner)
        return {**updater.states, **states}

    def keep_own(self, updater):
        """Drop the states of values that others update, after all were loaded."""
        self._updated.update(updater.states)
        updater.states = {key: s for key, s in updater.states.items() if self.is_own(key)}

    @staticmethod
    def check(optimizer):
        """Raise for an optimizer whose work cannot be divided."""
        if isinstance(optimizer, opt.Nadam):  # every process would have another schedule
            raise MXNetError(
                f"kvstore: {type(optimizer).__name__} keeps a state that all values share, so "
                "processes cannot update a part of them each; unset REMX_KVSTORE_SHARD_OPTIMIZER"
            )

    def _sent(self, state, owner):
        if isinstance(state, NDArray):
            array = state.copyto(cpu())
            self._world.broadcast(array, owner)
            return array
        if isinstance(state, (tuple, list)):
            return type(state)(self._sent(part, owner) for part in state)
        return state

    def _buckets(self, sums, bound):
        """Yield (owner, keys), the last keys first, of one dtype and of about `bound` bytes."""
        open_ones = {}
        for key in reversed(sums):
            kind = self._owners[key], str(sums[key].dtype)
            keys, size = open_ones.pop(kind, ([], 0))
            if keys and size + _bytes(sums[key]) > bound:
                yield kind[0], keys
                keys, size = [], 0
            open_ones[kind] = [*keys, key], size + _bytes(sums[key])
        for (owner, _), (keys, _) in open_ones.items():
            yield owner, keys


def _bytes(array):
    return array.size * np.dtype(array.dtype).itemsize
