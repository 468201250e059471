"""`Updater`: an optimizer with the states of the parameters it has seen."""

import pickle

from .. import ndarray as nd
from .._held import held_as
from ._base import states_for


class Updater:
    """Calls an optimizer for parameters by index and keeps their states.

    Parameters
    ----------
    optimizer : Optimizer
        The optimizer.

    Examples
    --------
    >>> update = mx.optimizer.get_updater(mx.optimizer.SGD(learning_rate=0.1))
    >>> weight = mx.nd.array([1.0])
    >>> update(0, mx.nd.array([1.0]), weight)
    >>> weight.asnumpy()
    array([0.9], dtype=float32)
    """

    _number = None  # under which the optimizer counts; by default that of the device

    def __init__(self, optimizer):
        self.optimizer = optimizer
        self.states = {}
        self.states_synced = {}
        self.aggregate_updates = optimizer.aggregate_num > 0

    def __call__(self, index, grad, weight):
        """Update one weight, or several when lists are given."""
        if not isinstance(index, (list, tuple)):
            index, grad, weight = [index], [grad], [weight]
        self._prepare(index, grad, weight)
        size = self._group_size(weight[0].context) if weight else 1
        if not self.aggregate_updates and size == 0:
            for i, one_grad, one_weight in zip(index, grad, weight, strict=True):
                self.optimizer.update_multi_precision(i, one_weight, one_grad, self.states[i])
            return
        by_dtype = {}
        for one in zip(index, weight, grad, strict=True):
            by_dtype.setdefault(str(one[1].dtype), []).append(one)
        for group in by_dtype.values():
            for start in range(0, len(group), size):
                indices, weights, grads = map(list, zip(*group[start : start + size], strict=True))
                states = [self.states[i] for i in indices]
                self.optimizer.update_multi_precision(indices, weights, grads, states)

    def _group_size(self, context):
        """How many weights an operator updates: an accelerator starts few operators, large ones.

        0: the optimizer takes one weight at a time.
        """
        size = self.optimizer.aggregate_num
        if size != 1 and not context.device_type.startswith("cpu"):
            size = getattr(self.optimizer, "_device_aggregate_num", size)
        return size

    def _prepare(self, index, grad, weight):
        """Make the states of weights, of one context, that have none."""
        if weight:
            number = weight[0].context.device_id if self._number is None else self._number
            self.optimizer._set_current_context(number)
        for i, one_grad, one_weight in zip(index, grad, weight, strict=True):
            self._prepare_state(i, one_weight, one_grad)

    def _prepare_state(self, index, weight, grad):
        """Make the state of a weight, or move a loaded one to the weight's context."""
        if index not in self.states:
            with states_for(grad), held_as("states of optimizers"):
                self.states[index] = self.optimizer.create_state_multi_precision(index, weight)
        elif not self.states_synced[index]:
            self.states[index] = self.sync_state_context(self.states[index], weight.context)
        self.states_synced[index] = True

    def sync_state_context(self, state, context):
        """Return the state with its arrays on `context`.

        Parameters
        ----------
        state : NDArray, tuple, list or None
            State of one parameter.
        context : Context
            Where the arrays shall be.

        Returns
        -------
        NDArray, tuple, list or None
            The same structure.
        """
        if isinstance(state, nd.NDArray):
            return state.as_in_context(context)
        if isinstance(state, (tuple, list)):
            return type(state)(self.sync_state_context(part, context) for part in state)
        return state

    def get_states(self, dump_optimizer=False):
        """Return the states as bytes, with the optimizer itself when asked for.

        Parameters
        ----------
        dump_optimizer : bool
            Pickle the optimizer too, with its counts of updates.

        Returns
        -------
        bytes
            A pickle, as `Trainer.save_states` writes it.

        Examples
        --------
        >>> updater = mx.optimizer.get_updater(mx.optimizer.SGD(momentum=0.9))
        >>> updater(0, mx.nd.ones(2), mx.nd.zeros(2))
        >>> again = mx.optimizer.get_updater(mx.optimizer.SGD(momentum=0.1))
        >>> again.set_states(updater.get_states(dump_optimizer=True))
        >>> again.optimizer.momentum
        0.9
        """
        return pickle.dumps((self.states, self.optimizer) if dump_optimizer else self.states)

    def set_states(self, states):
        """Take over what `get_states` returned.

        Parameters
        ----------
        states : bytes
            What `get_states` returned, here or in another process.
        """
        states = pickle.loads(states)
        if isinstance(states, tuple) and len(states) == 2:
            self.states, self.optimizer = states
            self.aggregate_updates = self.optimizer.aggregate_num > 0
        else:
            self.states = states
        self.states_synced = dict.fromkeys(self.states, False)


def get_updater(optimizer):
    """Return an `Updater` for the optimizer.

    Parameters
    ----------
    optimizer : Optimizer
        What the updater calls.

    Returns
    -------
    Updater

    Examples
    --------
    >>> mx.optimizer.get_updater(mx.optimizer.SGD()).optimizer.lr
    0.01
    """
    return Updater(optimizer)
