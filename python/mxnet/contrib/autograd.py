"""The first spelling of `mx.autograd`, for programs that still use it."""

import functools

from .. import _core
from .. import autograd as _autograd
from ..base import string_types  # noqa: F401 a public name of the old module
from ..ndarray import NDArray, zeros_like


def set_is_training(is_train):
    """Record and train, or neither; return whether it recorded before.

    Parameters
    ----------
    is_train : bool
        Whether to record and train.

    Examples
    --------
    >>> mx.contrib.autograd.set_is_training(True)
    False
    >>> mx.autograd.is_recording(), mx.autograd.is_training()
    (True, True)
    >>> mx.contrib.autograd.set_is_training(False)
    True
    """
    _core.set_training(is_train)
    return _core.set_recording(is_train)


class TrainingStateScope:
    """A `with` block in which calls are recorded in training mode, or not at all.

    Parameters
    ----------
    enter_state : bool
        Which of the two.

    Examples
    --------
    >>> with mx.contrib.autograd.TrainingStateScope(True):
    ...     mx.autograd.is_recording()
    True
    >>> mx.autograd.is_recording()
    False
    """

    def __init__(self, enter_state):
        self._enter_state = enter_state
        self._prev = None

    def __enter__(self):
        self._prev = set_is_training(self._enter_state)

    def __exit__(self, ptype, value, trace):
        if self._prev != self._enter_state:
            set_is_training(self._prev)


def train_section():
    """Return a scope that records in training mode.

    It takes no parameters.

    Examples
    --------
    >>> with mx.contrib.autograd.train_section():
    ...     mx.autograd.is_training()
    True
    """
    return TrainingStateScope(True)


def test_section():
    """Return a scope that does not record.

    It takes no parameters.

    Examples
    --------
    >>> with mx.contrib.autograd.train_section():
    ...     with mx.contrib.autograd.test_section():
    ...         mx.autograd.is_recording()
    False
    """
    return TrainingStateScope(False)


def mark_variables(variables, gradients, grad_reqs="write"):
    """Let gradients of these arrays be computed into the others.

    Parameters
    ----------
    variables, gradients : list of NDArray
        The arrays, and where their gradients go.
    grad_reqs : str or list of str, default 'write'
        'write', 'add' or 'null'.

    Examples
    --------
    >>> x, gradient = mx.nd.array([3]), mx.nd.zeros(1)
    >>> mx.contrib.autograd.mark_variables([x], [gradient])
    >>> with mx.contrib.autograd.train_section():
    ...     y = x * x
    >>> mx.contrib.autograd.backward([y])
    >>> gradient.asnumpy()
    array([6.], dtype=float32)
    """
    _autograd.mark_variables(variables, gradients, grad_reqs)


def backward(outputs, out_grads=None, retain_graph=False):
    """Compute the gradients of a list of arrays.

    Parameters
    ----------
    outputs : list of NDArray
        What is differentiated.
    out_grads : list of NDArray, optional
        Their gradients; ones when left out.
    retain_graph : bool, default False
        Keep what was recorded.

    Raises
    ------
    AssertionError
        If it is not given a list of arrays.

    Examples
    --------
    >>> x, gradient = mx.nd.array([3]), mx.nd.zeros(1)
    >>> mx.contrib.autograd.mark_variables([x], [gradient])
    >>> with mx.contrib.autograd.train_section():
    ...     y = x * x
    >>> mx.contrib.autograd.backward([y], out_grads=[mx.nd.array([10])])
    >>> gradient.asnumpy()
    array([60.], dtype=float32)
    """
    if not isinstance(outputs, (list, tuple)):
        raise AssertionError(
            f"backward: outputs must be a list of NDArrays, got {type(outputs).__name__}"
        )
    _autograd.backward(outputs, out_grads, retain_graph=retain_graph)


def compute_gradient(outputs):
    """The older spelling of `backward`.

    Parameters
    ----------
    outputs : list of NDArray
        What is differentiated.

    Examples
    --------
    >>> x, gradient = mx.nd.array([3]), mx.nd.zeros(1)
    >>> mx.contrib.autograd.mark_variables([x], [gradient])
    >>> with mx.contrib.autograd.train_section():
    ...     y = x * x
    >>> _ = mx.contrib.autograd.compute_gradient([y])
    >>> gradient.asnumpy()
    array([6.], dtype=float32)
    """
    backward(outputs)


def grad_and_loss(func, argnum=None):
    """Return a function that computes (gradients of the arguments, value of `func`).

    Parameters
    ----------
    func : function of arrays
        What to differentiate.
    argnum : int or list of int, optional
        Only these arguments.

    Raises
    ------
    AssertionError
        If the function is called with something else than arrays.

    Examples
    --------
    >>> gradient, loss = mx.contrib.autograd.grad_and_loss(lambda x: x * x)(mx.nd.array([3]))
    >>> gradient[0].asnumpy(), loss.asnumpy()
    (array([6.], dtype=float32), array([9.], dtype=float32))
    """

    @functools.wraps(func)
    def wrapped(*args):
        places = range(len(args)) if argnum is None else argnum
        places = [places] if isinstance(places, int) else places
        variables = [args[place] for place in places]
        for variable in variables:
            if not isinstance(variable, NDArray):
                raise AssertionError(
                    f"grad_and_loss: arguments must be NDArrays, got {type(variable).__name__}"
                )
        gradients = [zeros_like(variable) for variable in variables]
        mark_variables(variables, gradients)
        with train_section():
            outputs = func(*args)
        backward([outputs] if isinstance(outputs, NDArray) else outputs)
        return gradients, outputs

    return wrapped


def grad(func, argnum=None):
    """Return a function that computes the gradients of the arguments of `func`.

    Parameters
    ----------
    func : callable
        A function of arrays.
    argnum : int or list of int, optional
        Which arguments; all when left out.

    Returns
    -------
    callable

    Examples
    --------
    >>> mx.contrib.autograd.grad(lambda x: x * x)(mx.nd.array([3.0]))[0].asnumpy()
    array([6.], dtype=float32)
    """
    with_loss = grad_and_loss(func, argnum)

    @functools.wraps(with_loss)
    def wrapped(*args):
        return with_loss(*args)[0]

    return wrapped
