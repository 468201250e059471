"""Automatic differentiation: record a computation, then run it backwards."""

from . import _core
from .base import GRAD_REQ_NUMBERS, MXNetError

__all__ = [
    "Function",
    "backward",
    "get_symbol",
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

string_types = (str,)


def is_recording():
    """Tell whether computations are recorded, so that gradients can be taken.

    Returns
    -------
    bool
        True inside of `record()`.

    Examples
    --------
    >>> mx.autograd.is_recording()
    False
    >>> with mx.autograd.record():
    ...     mx.autograd.is_recording()
    True
    """
    return _core.is_recording()


def is_training():
    """Tell whether layers behave as in training: Dropout drops, BatchNorm uses the batch.

    Returns
    -------
    bool
        True inside of `record()` and `train_mode()`.

    Examples
    --------
    >>> with mx.autograd.record(train_mode=False):
    ...     mx.autograd.is_training()
    False
    """
    return _core.is_training()


def set_recording(is_recording):
    """Switch recording on or off; `record()` and `pause()` do it for a block of code.

    Parameters
    ----------
    is_recording : bool
        Whether to record from here on.

    Returns
    -------
    bool
        What was set before.

    Examples
    --------
    >>> before = mx.autograd.set_recording(True)
    >>> mx.autograd.set_recording(before)
    True
    """
    return _core.set_recording(is_recording)


def set_training(train_mode):
    """Switch training mode on or off; `train_mode()` and `predict_mode()` do it for a block.

    Parameters
    ----------
    train_mode : bool
        Whether layers behave as in training from here on.

    Returns
    -------
    bool
        What was set before.

    Examples
    --------
    >>> before = mx.autograd.set_training(True)
    >>> mx.autograd.set_training(before)
    True
    """
    return _core.set_training(train_mode)


class _RecordingStateScope:
    """Sets recording and training for the calling thread; None leaves a switch as it is."""

    def __init__(self, is_record, train_mode):
        self._enter_is_record = is_record
        self._enter_train_mode = train_mode
        self._prev_is_record = None
        self._prev_train_mode = None
        self._outer = []

    def __enter__(self):
        self._outer.append((self._prev_is_record, self._prev_train_mode))
        if self._enter_is_record is not None:
            self._prev_is_record = _core.set_recording(self._enter_is_record)
        if self._enter_train_mode is not None:
            self._prev_train_mode = _core.set_training(self._enter_train_mode)
        return self

    def __exit__(self, ptype, value, trace):
        if self._enter_is_record is not None:
            _core.set_recording(self._prev_is_record)
        if self._enter_train_mode is not None:
            _core.set_training(self._prev_train_mode)
        self._prev_is_record, self._prev_train_mode = self._outer.pop()


def record(train_mode=True):
    """Records what happens in the `with` block, in training mode unless said otherwise.

    Parameters
    ----------
    train_mode : bool, default True
        Whether Dropout drops and BatchNorm uses the batch.

    Examples
    --------
    >>> x = mx.nd.array([1.0, 2.0])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad.asnumpy()
    array([2., 4.], dtype=float32)
    """
    return _RecordingStateScope(True, train_mode)


def pause(train_mode=False):
    """Stops recording in the `with` block.

    Parameters
    ----------
    train_mode : bool, default False
        Which mode holds meanwhile.

    Examples
    --------
    >>> with mx.autograd.record():
    ...     with mx.autograd.pause():
    ...         print(mx.autograd.is_recording())
    False
    """
    return _RecordingStateScope(False, train_mode)


def train_mode():
    """Training mode (Dropout drops, BatchNorm uses batch statistics) without recording.

    It takes no parameters.

    Examples
    --------
    >>> with mx.autograd.train_mode():
    ...     print(mx.autograd.is_training())
    True
    """
    return _RecordingStateScope(None, True)


def predict_mode():
    """Inference mode in the `with` block.

    It takes no parameters.

    Examples
    --------
    >>> with mx.autograd.record():
    ...     with mx.autograd.predict_mode():
    ...         print(mx.autograd.is_training())
    False
    """
    return _RecordingStateScope(None, False)


def _listed(arrays):
    return list(arrays) if isinstance(arrays, (list, tuple)) else [arrays]


def mark_variables(variables, gradients, grad_reqs="write"):
    """Makes arrays leaves whose gradients go to `gradients`.

    Parameters
    ----------
    variables, gradients : NDArray or list of NDArray
        The arrays, and where their gradients go.
    grad_reqs : str or list of str, default 'write'
        'write', 'add' or 'null'.

    Raises
    ------
    ValueError
        If there are not as many gradients, and grad_reqs, as variables.
    KeyError
        If a `grad_reqs` is not 'write', 'add' or 'null'.

    Examples
    --------
    >>> x, dx = mx.nd.array([3.0]), mx.nd.zeros(1)
    >>> mx.autograd.mark_variables([x], [dx])
    >>> with mx.autograd.record():
    ...     y = x * x
    >>> y.backward()
    >>> dx.asnumpy()
    array([6.], dtype=float32)
    """
    variables, gradients = _listed(variables), _listed(gradients)
    if isinstance(grad_reqs, str):
        grad_reqs = [grad_reqs] * len(variables)
    if not len(variables) == len(gradients) == len(grad_reqs):
        raise ValueError(
            f"mark_variables: {len(variables)} variables, {len(gradients)} gradients and "
            f"{len(grad_reqs)} grad_reqs were given; their counts must be equal"
        )
    for variable, gradient, req in zip(variables, gradients, grad_reqs, strict=True):
        if req not in GRAD_REQ_NUMBERS:
            raise KeyError(f"grad_req {req!r} is not known; use 'write', 'add' or 'null'")
        _core.mark_variable(variable, gradient, GRAD_REQ_NUMBERS[req])


def _head_grads(heads, head_grads):
    if head_grads is None:
        return []
    head_grads = _listed(head_grads)
    if len(head_grads) != len(heads):
        raise AssertionError(
            f"autograd: {len(heads)} heads and {len(head_grads)} head gradients were given; their "
            "counts must be equal"
        )
    return head_grads


def backward(heads, head_grads=None, retain_graph=False, train_mode=True):
    """Computes the gradients of `heads` into the arrays that attach_grad made leaves.

    Parameters
    ----------
    heads : NDArray or list of NDArray
        What is differentiated.
    head_grads : NDArray or list, optional
        Gradients of the heads; ones when left out.
    retain_graph : bool, default False
        Keep what was recorded, for another call.
    train_mode : bool, default True
        Whether the gradients are those of training.

    Raises
    ------
    MXNetError
        If no head was computed from arrays that need a gradient, inside `record`.

    Examples
    --------
    >>> x = mx.nd.array([1.0, 2.0])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = x * x
    >>> mx.autograd.backward([y], [mx.nd.array([1, 10])])
    >>> x.grad.asnumpy()
    array([ 2., 40.], dtype=float32)
    """
    heads = _listed(heads)
    _core.backward(heads, _head_grads(heads, head_grads), [], retain_graph, False, train_mode)


def grad(heads, variables, head_grads=None, retain_graph=None, create_graph=False, train_mode=True):
    """Returns a list of the gradients of `heads` with respect to `variables`.

    With create_graph=True the gradients are recorded themselves and can be differentiated.

    Parameters
    ----------
    heads : NDArray or list of NDArray
        What is differentiated.
    variables : NDArray or list of NDArray
        With respect to these.
    head_grads : NDArray or list, optional
        Gradients of the heads; ones when left out.
    retain_graph : bool, optional
        Keep what was recorded; as `create_graph` when left out.
    create_graph : bool, default False
        Record the gradients too, for gradients of gradients.
    train_mode : bool, default True
        Whether the gradients are those of training.

    Raises
    ------
    AssertionError
        If no variables are given.
    MXNetError
        If the heads were not computed from the variables, inside `record`.

    Examples
    --------
    >>> x = mx.nd.array([3.0])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = x * x * x
    ...     (dy,) = mx.autograd.grad(y, [x], create_graph=True)
    >>> dy.backward()
    >>> dy.asnumpy(), x.grad.asnumpy()
    (array([27.], dtype=float32), array([18.], dtype=float32))
    """
    heads, variables = _listed(heads), _listed(variables)
    if not variables:
        raise AssertionError("autograd.grad: no variables were given")
    keep = create_graph if retain_graph is None else retain_graph
    return _core.backward(
        heads, _head_grads(heads, head_grads), variables, keep, create_graph, train_mode
    )


def get_symbol(x):
    """Returns the recorded computation of `x` as a Symbol.

    Parameters
    ----------
    x : NDArray
        A recorded result.

    Returns
    -------
    Symbol

    Examples
    --------
    >>> x = mx.nd.array([3.0])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = x * x
    >>> len(mx.autograd.get_symbol(y).list_arguments())
    1
    """
    return _core.symbol_of(x)


class Function:
    """A computation whose gradient is written by hand.

        class Sigmoid(mx.autograd.Function):
            def forward(self, x):
                y = 1 / (1 + mx.nd.exp(-x))
                self.save_for_backward(y)
                return y

            def backward(self, dy):
                y, = self.saved_tensors
                return dy * y * (1 - y)

        with mx.autograd.record():
            z = Sigmoid()(x)

    An object serves one call. `forward` is not recorded; `backward` is, under create_graph.

    Raises
    ------
    AssertionError
        If one object is called twice, or `backward` returns other counts or shapes than
        `forward` got.
    NotImplementedError
        If a derived class lacks `forward` or `backward`.

    Examples
    --------
    >>> class Square(mx.autograd.Function):
    ...     def forward(self, x):
    ...         self.save_for_backward(x)
    ...         return x * x
    ...     def backward(self, dy):
    ...         (x,) = self.saved_tensors
    ...         return 2 * x * dy
    >>> x = mx.nd.array([3.0])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = Square()(x)
    >>> y.backward()
    >>> x.grad.asnumpy()
    array([6.], dtype=float32)
    """

    def __init__(self):
        self._used = False
        self.saved_tensors = ()

    def save_for_backward(self, *args):
        """Keeps arrays for `backward`, which finds them in `saved_tensors`.

        Parameters
        ----------
        args : NDArray
            What `backward` will need.
        """
        self.saved_tensors = args

    def forward(self, *inputs):
        """Computes the outputs: an array, or a sequence of arrays.

        Parameters
        ----------
        *inputs : NDArray
            What the function is called with.

        Returns
        -------
        NDArray or sequence of NDArray
        """
        raise NotImplementedError(f"{type(self).__name__}: forward is not implemented")

    def backward(self, *output_grads):
        """Computes the gradients of the inputs from those of the outputs, one per input.

        Parameters
        ----------
        *output_grads : NDArray
            One for each output.

        Returns
        -------
        NDArray or sequence of NDArray
            One for each input.
        """
        raise NotImplementedError(f"{type(self).__name__}: backward is not implemented")

    def __call__(self, *inputs):
        """Runs `forward` and puts it on the tape."""
        if getattr(self, "_used", False):
            raise AssertionError(
                f"{type(self).__name__}: each Function object can be called once; make another one"
            )
        self._used = True
        recording = _core.is_recording()
        with _RecordingStateScope(False, None):
            outputs = self.forward(*inputs)
        if not recording or not any(_core.has_history(array) for array in inputs):
            return outputs
        single = isinstance(outputs, _core.NDArray)
        shapes = [array.shape for array in inputs]
        results = _core.record_function(
            inputs, [outputs] if single else list(outputs), lambda dy: self._gradients(dy, shapes)
        )
        return results[0] if single else type(outputs)(results)

    def _gradients(self, output_grads, shapes):
        name = f"{type(self).__name__}.backward"
        try:
            grads = self.backward(*output_grads)
        except Exception as error:
            import traceback  # for errors alone: it takes a while to load

            place = traceback.extract_tb(error.__traceback__)[-1]
            raise MXNetError(
                f"{name}: {type(error).__name__}: {error} ({place.filename}:{place.lineno})"
            ) from error
        grads = [grads] if isinstance(grads, _core.NDArray) or grads is None else list(grads)
        if len(grads) != len(shapes):
            raise MXNetError(
                f"{name}: returned {len(grads)} gradients, forward had {len(shapes)} inputs"
            )
        for i, (grad_i, shape) in enumerate(zip(grads, shapes, strict=True)):
            if grad_i is None or grad_i.shape == shape:
                continue
            try:
                grads[i] = grad_i.broadcast_to(shape)
            except (ValueError, MXNetError) as error:
                raise MXNetError(
                    f"{name}: gradient {i} has shape {grad_i.shape}, the input {shape}"
                ) from error
        return grads
