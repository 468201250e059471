"""States of an optimizer whose values are cut into slices over servers."""

import math
from typing import NamedTuple

from .. import ndarray
from ..ndarray import NDArray


class Cut(NamedTuple):
    """How values are cut, as workers do it: rows stay whole where every server gets some."""

    servers: int
    bound: int  # elements; a smaller value lies on one server
    shapes: dict  # of whole values


def joined(parts, shapes):
    """The states of all keys, from those of each server.

    Parameters
    ----------
    parts : list of dict
        For each server {key: state}; a state is None, an array, or a tuple or list of states.
    shapes : dict
        The shapes of whole values.
    """
    result = {}
    for states in parts:
        for key in states:
            if key not in result:
                found = [other[key] for other in parts if key in other]
                result[key] = found[0] if len(found) == 1 else _join(found, shapes[key])
    return result


def _join(states, shape):
    """One state of several slices."""
    first = states[0]
    if isinstance(first, NDArray):
        whole = ndarray.concat(*(state.tostype("default") for state in states), dim=0)
        return whole.reshape(shape) if whole.size == math.prod(shape) else whole
    if isinstance(first, (tuple, list)):
        return type(first)(_join(list(inner), shape) for inner in zip(*states, strict=True))
    return first


def joined_optimizer(optimizers):
    """One optimizer that has counted the updates of all servers.

    Parameters
    ----------
    optimizers : list of Optimizer
        Each server's.
    """
    first = optimizers[0]
    for other in optimizers[1:]:
        first._index_update_count.update(other._index_update_count)
        first.num_update = max(first.num_update, other.num_update)
    return first


def part(states, server, cut):
    """What of the states belongs to one server.

    Parameters
    ----------
    states : dict
        The states of whole values.
    server : int
        Its number.
    cut : Cut
        How values are cut.
    """
    return {key: _cut(state, server, cut, cut.shapes.get(key)) for key, state in states.items()}


def _cut(state, server, cut, shape):
    if isinstance(state, NDArray):
        shape = state.shape if shape is None else shape
        if math.prod(shape) <= cut.bound or cut.servers == 1:
            return state
        if shape[0] < cut.servers:
            state = state.reshape((-1,))
        elif state.shape[0] != shape[0]:  # nothing that rows have: each server needs it
            return state
        pieces = state.shape[0]
        begin, end = pieces * server // cut.servers, pieces * (server + 1) // cut.servers
        return state[begin:end].copy()
    if isinstance(state, (tuple, list)):
        return type(state)(_cut(inner, server, cut, shape) for inner in state)
    return state
