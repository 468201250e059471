"""States of an optimizer whose values are cut into slices over servers."""

from .. import ndarray
from ..ndarray import NDArray


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
        return ndarray.concat(*(state.reshape((-1,)) for state in states), dim=0).reshape(shape)
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


def part(states, server, servers, bound):
    """What of the states belongs to one server: slices of values above the bound, others whole."""
    return {key: _cut(state, server, servers, bound) for key, state in states.items()}


def _cut(state, server, servers, bound):
    if isinstance(state, NDArray):
        if state.size <= bound or servers == 1:
            return state
        begin, end = state.size * server // servers, state.size * (server + 1) // servers
        return state.reshape((-1,))[begin:end].copy()
    if isinstance(state, (tuple, list)):
        return type(state)(_cut(inner, server, servers, bound) for inner in state)
    return state
