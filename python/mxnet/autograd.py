"""Automatic differentiation: record a computation, then run it backwards."""

from . import _core
from .base import _GRAD_REQ_MAP, MXNetError

__all__ = [
    "backward",
    "grad",
    "is_recording",
    "is_training",
    "mark_variables",
    "pause",
    "predict_mode",
    "record",
    "set_recording",
    "set_training",
    "train_mode",
]

is_recording = _core.is_recording
is_training = _core.is_training
set_recording = _core.set_recording
set_training = _core.set_training


class _RecordingStateScope:
    """Sets recording and training for the calling thread; None leaves a switch as it is."""

    __slots__ = ("_outer", "_recording", "_training")

    def __init__(self, is_record, train_mode):
        self._recording = is_record
        self._training = train_mode
        self._outer = []

    def __enter__(self):
        self._outer.append((_core.is_recording(), _core.is_training()))
        if self._recording is not None:
            _core.set_recording(self._recording)
        if self._training is not None:
            _core.set_training(self._training)
        return self

    def __exit__(self, ptype, value, trace):
        recording, training = self._outer.pop()
        _core.set_recording(recording)
        _core.set_training(training)


def record(train_mode=True):
    """Records what happens in the `with` block, in training mode unless said otherwise."""
    return _RecordingStateScope(True, train_mode)


def pause(train_mode=False):
    """Stops recording in the `with` block."""
    return _RecordingStateScope(False, train_mode)


def train_mode():
    """Training mode (Dropout drops, BatchNorm uses batch statistics) without recording."""
    return _RecordingStateScope(None, True)


def predict_mode():
    """Inference mode in the `with` block."""
    return _RecordingStateScope(None, False)


def _listed(arrays):
    return list(arrays) if isinstance(arrays, (list, tuple)) else [arrays]


def mark_variables(variables, gradients, grad_reqs="write"):
    """Makes arrays leaves whose gradients go to `gradients`."""
    variables, gradients = _listed(variables), _listed(gradients)
    if isinstance(grad_reqs, str):
        grad_reqs = [grad_reqs] * len(variables)
    if not len(variables) == len(gradients) == len(grad_reqs):
        raise ValueError(
            f"mark_variables: {len(variables)} variables, {len(gradients)} gradients and "
            f"{len(grad_reqs)} grad_reqs were given; their counts must be equal"
        )
    for variable, gradient, req in zip(variables, gradients, grad_reqs, strict=True):
        if req not in _GRAD_REQ_MAP:
            raise ValueError(f"grad_req {req!r} is not known; use 'write', 'add' or 'null'")
        _core.mark_variable(variable, gradient, _GRAD_REQ_MAP[req])


def _head_grads(heads, head_grads):
    if head_grads is None:
        return []
    head_grads = _listed(head_grads)
    if len(head_grads) != len(heads):
        raise ValueError(
            f"autograd: {len(heads)} heads and {len(head_grads)} head gradients were given"
        )
    return head_grads


def backward(heads, head_grads=None, retain_graph=False, train_mode=True):
    """Computes the gradients of `heads` into the arrays that attach_grad made leaves."""
    heads = _listed(heads)
    _core.backward(heads, _head_grads(heads, head_grads), [], retain_graph, False, train_mode)


def grad(heads, variables, head_grads=None, retain_graph=None, create_graph=False, train_mode=True):
    """Returns the gradients of `heads` with respect to `variables`.

    With create_graph=True the gradients are recorded themselves and can be differentiated.
    """
    heads = _listed(heads)
    single = not isinstance(variables, (list, tuple))
    variables = _listed(variables)
    if not variables:
        raise MXNetError("autograd.grad: no variables were given")
    keep = create_graph if retain_graph is None else retain_graph
    grads = _core.backward(
        heads, _head_grads(heads, head_grads), variables, keep, create_graph, train_mode
    )
    return grads[0] if single else grads
