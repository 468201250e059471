"""Executor: a symbol bound to arrays, ready to run."""

import threading
import weakref

import numpy as np

from . import _core, _watched_name
from ._backends import ngraph
from ._backends.neuron_cores import is_ahead_of_time
from .base import MXNetError
from .ndarray import NDArray, array

__all__ = ["Executor"]


class Executor:
    """Runs a bound graph. forward(is_train=False) may be called from many threads at once.

    Made by Symbol.bind and Symbol.simple_bind, which say what the parameters are.

    Shapes
    ------
    `arg_dict`, `grad_dict`, `aux_dict` and `outputs` hold arrays of the shapes that were bound;
    `reshape` makes an executor for others.

    Examples
    --------
    >>> y = mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=2, no_bias=True, name="fc")
    >>> exe = y.simple_bind(mx.cpu(), x=(1, 3))
    >>> sorted(exe.arg_dict)
    ['fc_weight', 'x']
    >>> exe.arg_dict["fc_weight"][:] = 1
    >>> exe.forward(is_train=True, x=mx.nd.array([[1, 2, 3]]))[0].asnumpy()
    array([[6., 6.]], dtype=float32)
    >>> exe.backward(mx.nd.ones((1, 2)))
    >>> exe.grad_dict["x"].asnumpy()
    array([[2., 2., 2.]], dtype=float32)
    """

    def __init__(self, handle, symbol, ctx, grad_req, group2ctx):
        self._handle = handle
        self._symbol = symbol
        self._ctx = ctx
        self._grad_req = grad_req
        self._group2ctx = group2ctx
        self._precision = None
        self._last = threading.local()
        self._watch = None
        self._reshaped_from = _nobody
        self._monitor_callback = None
        self._monitor_all = False

    @property
    def handle(self):
        """What the core knows it by."""
        return self._handle

    _arg_dict = property(lambda self: self.arg_dict, doc="The arguments by name.")
    _grad_dict = property(lambda self: self.grad_dict, doc="The gradients by name.")
    _aux_dict = property(lambda self: self.aux_dict, doc="The auxiliary states by name.")
    _output_dict = property(lambda self: self.output_dict, doc="The outputs by name.")
    _optimized_symbol = property(lambda self: self._optimized, doc="The graph that inference runs.")

    @staticmethod
    def _get_dict(names, ndarrays):
        """Arrays by name; a name that comes twice is refused."""
        if len(set(names)) != len(names):
            raise ValueError(f"Duplicate names detected, {names}")
        return dict(zip(names, ndarrays, strict=False))

    def _get_outputs(self):
        """The list of outputs."""
        return list(self.outputs)

    def _take(self, optimized, arguments, states):
        """Takes what a bind made: the graph that inference shows, arrays and their names."""
        names, args, grads = arguments
        aux_names, aux = states
        self._optimized = optimized
        self._for_inference = bool(names) and all(grad is None for grad in grads)
        self.arg_arrays, self.grad_arrays, self.aux_arrays = args, grads, aux
        self._arg_names = names
        self._position = {name: i for i, name in enumerate(names)}
        self.arg_dict = dict(zip(names, args, strict=True))
        self.grad_dict = dict(zip(names, grads, strict=True))
        self.aux_dict = dict(zip(aux_names, aux, strict=True))

    @property
    def outputs(self):
        """The results of the calling thread's last forward; its next one writes to these arrays."""
        if getattr(self._last, "outputs", None) is None:
            self.forward(is_train=False)
        self._last.is_shown = True
        return self._last.outputs

    def _targets(self):
        """The arrays that a forward writes to: those that the program has seen as `outputs`.

        Programs take them once and look at them after each forward. Of an executor made by reshape
        they are the beginnings of the first one's, as MXNet's share their memory.
        """
        if getattr(self._last, "is_shown", False):
            return self._last.outputs
        first = self._reshaped_from()
        return first._targets() if first else []

    @property
    def output_dict(self):
        """The outputs by name."""
        return dict(zip(self._symbol.list_outputs(), self.outputs, strict=True))

    def _fed(self, name, value):
        if name not in self._position:
            raise TypeError(f"forward: unknown argument {name!r}; arguments: {self._arg_names}")
        bound = self.arg_dict[name]
        if not isinstance(value, NDArray):
            value = array(value, self._ctx, bound.dtype)
        if value.shape != bound.shape:
            raise ValueError(
                f"forward: {name} has shape {value.shape}, {_bytes(value)} bytes; it was bound "
                f"with {bound.shape}, {_bytes(bound)} bytes; use reshape() or bind again"
            )
        return value

    def forward(self, is_train=False, **kwargs):
        """Runs the graph; keyword arguments feed inputs. Returns the list of outputs.

        With is_train=False the fed arrays serve this call only, and the bound ones stay as they
        are; with is_train=True they are copied to the bound arrays, because backward reads them.

        Parameters
        ----------
        is_train : bool
            Training mode, in which `backward` can follow.
        kwargs : NDArray or numpy.ndarray
            Values of inputs by name, of the shapes that were bound.

        Returns
        -------
        list of NDArray
            One for each output.

        Raises
        ------
        ValueError
            If an array has another shape than was bound.
        TypeError
            If there is no such argument.
        """
        feeds = []
        for name, value in kwargs.items():
            value, bound = self._fed(name, value), self.arg_dict[name]
            if is_train:
                value._detached()._copy_to(bound)
                continue
            same = value._type_flag == bound._type_flag and value._context_ids == bound._context_ids
            feeds.append(
                (self._position[name], value if same else array(value, self._ctx, bound.dtype))
            )
        start = self._watch.clock() if self._watch else None
        outputs = self._handle.forward(bool(is_train), feeds, self._targets())
        if getattr(self._last, "is_shown", False):
            shown = self._last.outputs
            pairs = zip(shown, outputs, strict=True)
            # Others only where shapes depend on values.
            outputs = shown if all(old.shape == new.shape for old, new in pairs) else outputs
        self._last.outputs, self._last.feeds = outputs, feeds
        if self._watch:
            self._last.is_train = bool(is_train)
            self._watch.done(is_train, "Forward", start, outputs)
        return outputs

    def backward(self, out_grads=None, is_train=True):
        """Computes the gradients into grad_arrays; out_grads defaults to ones.

        After forward(is_train=True) it uses what that kept. Otherwise the graph runs forward again,
        in the mode and with the inputs of the last forward.

        Parameters
        ----------
        out_grads : NDArray, list or dict of NDArray, optional
            Gradients of the outputs, of their shapes.
        is_train : bool
            Not used.

        Examples
        --------
        >>> x = mx.sym.var("x")
        >>> bound = (x * x).bind(mx.cpu(), {"x": mx.nd.array([3])}, args_grad={"x": mx.nd.zeros(1)})
        >>> _ = bound.forward(is_train=True)
        >>> bound.backward(mx.nd.ones(1))
        >>> bound.grad_dict["x"].asnumpy()
        array([6.], dtype=float32)
        """
        if out_grads is None:
            out_grads = []
        elif isinstance(out_grads, NDArray):
            out_grads = [out_grads]
        elif isinstance(out_grads, dict):
            out_grads = [out_grads[name] for name in self._symbol.list_outputs()]
        if self._for_inference and is_ahead_of_time(self._symbol):
            raise MXNetError(
                "backward: the graph was compiled ahead of time, for inference; train the one that "
                "was not compiled"
            )
        if self._for_inference and ngraph.has_regions(self._optimized):
            raise MXNetError(
                "NGRAPH_BRIDGE: This graph was compiled as inference but is called in training; "
                "bind it with grad_req='write' or 'add'"
            )
        start = self._watch.clock() if self._watch else None
        self._handle.backward(list(out_grads), getattr(self._last, "feeds", []))
        if self._watch:
            is_train = getattr(self._last, "is_train", is_train)
            self._watch.done(is_train, "Backward", start, self.grad_arrays)

    def copy_params_from(self, arg_params, aux_params=None, allow_extra_params=False):
        """Copies parameters into the bound arrays, by name.

        Parameters
        ----------
        arg_params, aux_params : dict of NDArray
            Values by name.
        allow_extra_params : bool, default False
            Whether names that the graph does not have are passed over.

        Raises
        ------
        ValueError
            If there is no such argument, unless `allow_extra_params`.
        """
        for params, bound, kind in (
            (arg_params, self.arg_dict, "argument"),
            (aux_params or {}, self.aux_dict, "auxiliary state"),
        ):
            extra = [repr(name) for name in params if name not in bound]
            if extra and not allow_extra_params:
                raise ValueError(
                    f"copy_params_from: there is no {kind} named {', '.join(extra)}; pass "
                    "allow_extra_params=True to skip"
                )
            for name, value in params.items():
                if name not in bound:
                    continue
                target = bound[name]
                if value.shape != target.shape:
                    raise MXNetError(
                        f"copy_params_from: {name} has shape {value.shape}, the bound array "
                        f"{target.shape}"
                    )
                value._detached()._copy_to(target)

    def reshape(self, partial_shaping=False, allow_up_sizing=False, **kwargs):
        """An executor for other input shapes, which shares memory with this one.

        Parameters
        ----------
        partial_shaping : bool
            Shapes of arguments that are not given may change too.
        allow_up_sizing : bool
            Arrays may become larger; those that do are new ones.
        kwargs : name to shape
            The new shapes of inputs.

        Raises
        ------
        MXNetError
            If a size grows, and that is not allowed.
        """
        from .symbol.binding import executor_of, place

        where = place(self._ctx, self._group2ctx, self._precision)
        inputs = set(self._symbol.list_inputs())  # other names are ignored, as in MXNet
        shapes = {name: shape for name, shape in kwargs.items() if name in inputs}
        *bound, (names, args, grads), (aux_names, aux) = _core.rebind(
            self._handle, *where, shapes, bool(partial_shaping), bool(allow_up_sizing)
        )
        arguments = names, _kept(self.arg_arrays, args), _kept(self.grad_arrays, grads)
        states = aux_names, _kept(self.aux_arrays, aux)
        executor = executor_of(
            self._symbol,
            self._ctx,
            self._grad_req,
            self._group2ctx,
            self._precision,
            (*bound, arguments, states),
        )
        executor._reshaped_from = weakref.ref(self)
        return executor

    def get_optimized_symbol(self):
        """The graph that inference runs, after partitioning."""
        return self._optimized

    def set_monitor_callback(self, callback, monitor_all=False):
        """Calls `callback(name, array)` for what every operator computes.

        From then on the graph runs operator by operator, without fusing any.

        Parameters
        ----------
        callback : function of (str, NDArray)
            Told outputs as `fc1_output`, and gradients during backward as `fc1_backward_output0`,
            one per input.
        monitor_all : bool
            Report what operators read too: variables by name, inputs as `fc1_data`.
        """
        if not callable(callback):
            raise MXNetError("set_monitor_callback: the callback is not callable")
        self._monitor_callback, self._monitor_all = callback, monitor_all
        self._handle.watch(
            lambda name, op, array: _watched_name.call(callback, (name,), array),
            bool(monitor_all),
        )

    def debug_str(self):
        """The graph and the memory that a run takes."""
        text = self._optimized.debug_str()
        return (
            f"{text}Total {self._handle.arena_bytes() >> 20} MB allocated\n"
            "Total 1 TempSpace resource requested\n"
        )


def _nobody():
    return None


def _kept(old, new):
    """The new arrays, with the objects of the old ones where these are shared."""
    return [
        before if before is not None and before.shape == after.shape else after
        for before, after in zip(old, new, strict=True)
    ]


def _bytes(array):
    return array.size * np.dtype(array.dtype).itemsize
