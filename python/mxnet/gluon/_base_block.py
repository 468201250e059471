"""`Block`: a piece of a network that owns parameters and child blocks."""

import json
import re
import threading
import warnings
from collections import OrderedDict

from .. import _core, initializer, ndarray
from .._refused.arguments import NamedArguments, unknown_argument
from ..base import known_in
from ..name import NameManager, Prefix
from .parameter import Parameter
from .parameter_dict import ParameterDict, some_names
from .utils import HookHandle, _indent


class _BlockScope:
    """Numbers the children of one block: `dense0_`, `dense1_` under the block's own prefix."""

    _current = threading.local()  # `value`: the scope that the calling thread is in
    _outer = ()  # what entries that are not left yet remember

    def __init__(self, block):
        self._block = block
        self._counter = {}
        self._old_scope = None  # the one that held before this was entered
        self._name_scope = None  # gives the block's prefix to names inside

    @staticmethod
    def create(prefix, params, hint):
        """Return prefix and parameters for a new block, inside the active scope or outside any."""
        scope = getattr(_BlockScope._current, "value", None)
        if scope is None:
            if prefix is None:
                prefix = NameManager.current.get(None, hint) + "_"
            if params is None:
                return prefix, ParameterDict(prefix)
            return prefix, ParameterDict(params.prefix, params)
        if prefix is None:
            count = scope._counter.get(hint, 0)
            scope._counter[hint] = count + 1
            prefix = f"{hint}{count}_"
        if params is None:
            parent = scope._block.params
            params = ParameterDict(parent.prefix + prefix, parent._shared)
        else:
            params = ParameterDict(params.prefix, params)
        return scope._block.prefix + prefix, params

    def __enter__(self):
        if self._block._empty_prefix:
            return self
        self._outer = (*self._outer, (self._old_scope, self._name_scope))
        self._old_scope = getattr(_BlockScope._current, "value", None)
        _BlockScope._current.value = self
        self._name_scope = Prefix(self._block.prefix)
        self._name_scope.__enter__()
        return self

    def __exit__(self, ptype, value, trace):
        if self._block._empty_prefix:
            return
        self._name_scope.__exit__(ptype, value, trace)
        _BlockScope._current.value = self._old_scope
        *rest, (self._old_scope, self._name_scope) = self._outer
        self._outer = tuple(rest)


class Block(NamedArguments):
    """Base of all layers and networks.

    A subclass creates its children inside `self.name_scope()` and defines `forward`::

        class Pair(gluon.Block):
            def __init__(self, **kwargs):
                super().__init__(**kwargs)
                with self.name_scope():
                    self.first = nn.Dense(20)
                    self.second = nn.Dense(10)

            def forward(self, x):
                return self.second(nd.relu(self.first(x)))

    Parameters
    ----------
    prefix : str, optional
        Start of the names of parameters and children; made from the class name when not given.
    params : ParameterDict, optional
        Parameters to share, from another block's `params`.

    Shapes
    ------
    What `forward` takes and gives is the subclass's business; the first axis is the batch by
    custom. This layer keeps the shape.

    Examples
    --------
    >>> class Scale(mx.gluon.Block):
    ...     def __init__(self, **kwargs):
    ...         super().__init__(**kwargs)
    ...         self.factor = self.params.get("factor", shape=(1,), init="ones")
    ...     def forward(self, x):
    ...         return x * self.factor.data()
    >>> net = Scale()
    >>> net.initialize()
    >>> net(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(self, prefix=None, params=None, **unknown):
        if unknown:
            raise unknown_argument(type(self), unknown)
        self._empty_prefix = prefix == ""
        self._prefix, self._params = _BlockScope.create(prefix, params, self._alias())
        self._name = self._prefix[:-1] if self._prefix.endswith("_") else self._prefix
        self._scope = _BlockScope(self)
        self._children = OrderedDict()
        self._reg_params = {}
        self._forward_hooks = OrderedDict()
        self._forward_pre_hooks = OrderedDict()

    def _alias(self):
        """Return the word from which the name is made."""
        return type(self).__name__.lower()

    def __repr__(self):
        children = "\n".join(
            f"  ({key}): {_indent(repr(block), 2)}"
            for key, block in self.__dict__.items()
            if isinstance(block, Block)
        )
        return f"{type(self).__name__}(\n{children}\n)"

    def __setattr__(self, name, value):
        existing = self.__dict__.get(name)
        if isinstance(existing, (Parameter, Block)) and not isinstance(value, type(existing)):
            raise TypeError(
                f"{self.name}: attribute {name!r} is a {type(existing).__name__} and "
                f"cannot become a {type(value).__name__}"
            )
        if isinstance(value, Block):
            self.register_child(value, name)
        elif isinstance(value, Parameter):
            if name in self._reg_params and self._reg_params[name] is not value:
                raise AssertionError(
                    f"{self.name}: parameter {name!r} cannot be replaced; to "
                    "share parameters pass params= when creating the block"
                )
            self._reg_params[name] = value
        super().__setattr__(name, value)

    @property
    def prefix(self):
        """Start of the names of parameters and children."""
        return self._prefix

    @property
    def name(self):
        """The prefix without the underscore at its end."""
        return self._name

    @property
    def params(self):
        """The block's own parameters, without those of its children."""
        return self._params

    def name_scope(self):
        """Return the scope in which children get this block's prefix.

        Examples
        --------
        >>> class Pair(mx.gluon.Block):
        ...     def __init__(self, **kwargs):
        ...         super().__init__(**kwargs)
        ...         with self.name_scope():
        ...             self.first = mx.gluon.nn.Dense(2)
        >>> Pair(prefix="pair_").first.name
        'pair_dense0'
        """
        return self._scope

    def collect_params(self, select=None):
        """Return the parameters of this block and all its descendants.

        Parameters
        ----------
        select : str, optional
            Regular expression; only parameters whose full name matches are returned, e.g.
            'conv1_weight|conv1_bias' or '.*weight'.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3, prefix="fc_")
        >>> list(net.collect_params())
        ['fc_weight', 'fc_bias']
        >>> list(net.collect_params(".*weight"))
        ['fc_weight']
        """
        self._check_container_with_block()
        found = ParameterDict(self._params.prefix)
        if not select:
            found.update(self.params)
        else:
            pattern = re.compile(select)
            found.update(
                {name: value for name, value in self.params.items() if pattern.match(name)}
            )
        for child in self._children.values():
            found.update(child.collect_params(select=select))
        return found

    def _check_container_with_block(self):
        """Warn about blocks in lists and dicts, whose parameters nobody would find."""
        known = {id(child) for child in self._children.values()}

        def hidden(value):
            if isinstance(value, (list, tuple, dict)):
                return any(map(hidden, value.values() if isinstance(value, dict) else value))
            return isinstance(value, Block) and id(value) not in known

        for name, value in self.__dict__.items():
            is_container = isinstance(value, (list, tuple, dict))
            if is_container and name not in ("_children", "_reg_params") and hidden(value):
                warnings.warn(
                    f"{self.name}: attribute {name!r} holds blocks that are no children, so that "
                    "their parameters are not found; use nn.Sequential, or register_child",
                    stacklevel=3,
                )

    def _collect_params_with_prefix(self, prefix=""):
        """Return the parameters by attribute path, e.g. 'body.0.weight'."""
        start = prefix + "." if prefix else ""
        found = {start + key: param for key, param in self._reg_params.items()}
        for name, child in self._children.items():
            found.update(child._collect_params_with_prefix(start + name))
        return found

    def register_child(self, block, name=None):
        """Enter a child block; attributes that are blocks are entered automatically.

        Parameters
        ----------
        block : Block
            The child.
        name : str, optional
            Its name among the children; a number by default.

        Examples
        --------
        >>> net = mx.gluon.Block()
        >>> net.register_child(mx.gluon.nn.Dense(2), "head")
        >>> list(net._children)
        ['head']
        """
        self._children[str(len(self._children)) if name is None else name] = block

    def register_forward_pre_hook(self, hook):
        """Call `hook(block, inputs)` before each forward; return a handle to detach it.

        Parameters
        ----------
        hook : callable
            Takes the block and a tuple of its inputs.

        Returns
        -------
        HookHandle
            `detach()` removes the hook.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> handle = net.register_forward_pre_hook(lambda block, inputs: print(inputs[0].shape))
        >>> y = net(mx.nd.ones((2, 3)))
        (2, 3)
        >>> handle.detach()
        """
        handle = HookHandle()
        handle.attach(self._forward_pre_hooks, hook)
        return handle

    def register_forward_hook(self, hook):
        """Call `hook(block, inputs, outputs)` after each forward; return a handle to detach it.

        Parameters
        ----------
        hook : callable
            A function of the block, its inputs and its output.

        Returns
        -------
        HookHandle
        """
        handle = HookHandle()
        handle.attach(self._forward_hooks, hook)
        return handle

    def register_op_hook(self, callback, monitor_all=False):
        """Install `callback(name, op_name, array)` for operators inside hybridized children.

        Parameters
        ----------
        callback : callable
            Takes the name of an array, that of its operator, and the array.
        monitor_all : bool
            Whether inputs are told too, not only outputs.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> net.hybridize()
        >>> seen = []
        >>> net.register_op_hook(lambda name, op_name, array: seen.append(op_name))
        >>> y = net(mx.nd.ones((2, 3)))
        >>> 'FullyConnected' in seen
        True
        """
        for child in self._children.values():
            child.register_op_hook(callback, monitor_all)

    def apply(self, fn):
        """Call `fn` on every descendant, children first, then on this block; return the block.

        Parameters
        ----------
        fn : callable
            A function of a block.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(2))
        >>> _ = net.apply(lambda block: print(type(block).__name__))
        Dense
        HybridSequential
        """
        for child in self._children.values():
            child.apply(fn)
        fn(self)
        return self

    def initialize(
        self,
        init=initializer.DEFAULT,
        ctx=None,
        verbose=False,
        force_reinit=False,
    ):
        """Initialize all parameters; see `Parameter.initialize`.

        Parameters
        ----------
        init : Initializer, optional
            How parameters without one of their own start.
        ctx : Context or list of Context, optional
            Where they lie; the current context when left out.
        verbose : bool, default False
            Print what each parameter got.
        force_reinit : bool, default False
            Start again those that have values.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.initialize(mx.init.Xavier())
        >>> net.weight.data().shape
        (2, 3)
        """
        self.collect_params().initialize(init, ctx, verbose, force_reinit)

    def hybridize(self, active=True, **kwargs):
        """Let hybrid descendants run as compiled graphs; see `HybridBlock.hybridize`.

        Parameters
        ----------
        active : bool
            Whether they do.
        **kwargs
            Options of `HybridBlock.hybridize`: `static_alloc`, `static_shape`, `backend`, ...

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> net.hybridize(static_alloc=True)
        >>> net(mx.nd.ones((2, 3))).shape
        (2, 4)
        """
        for child in self._children.values():
            child.hybridize(active, **kwargs)

    def cast(self, dtype):
        """Change the element type of all parameters.

        Parameters
        ----------
        dtype : str
            The new type.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.cast("float16")
        >>> net.weight.dtype
        'float16'
        """
        for child in self._children.values():
            child.cast(dtype)
        for param in self.params.values():
            param.cast(dtype)

    def __call__(self, *args):
        """Run the hooks and `forward`."""
        for hook in tuple(self._forward_pre_hooks.values()):
            hook(self, args)
        out = self.forward(*args)
        for hook in tuple(self._forward_hooks.values()):
            hook(self, args, out)
        return out

    def forward(self, *args):
        """Compute the outputs; a subclass defines it.

        Parameters
        ----------
        args : NDArray
            What the network is called with.

        Returns
        -------
        NDArray or list of NDArray
            The outputs.
        """
        raise NotImplementedError(f"{type(self).__name__} must define forward(*args)")

    def summary(self, *inputs):
        """Print a table of layers, output shapes and parameter counts for the given inputs.

        Parameters
        ----------
        *inputs : NDArray
            What the network is called with, once.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> net.summary(mx.nd.ones((2, 3)))  # doctest: +ELLIPSIS
        -...
                Layer (type) ...
        """
        from ._summary import print_block_summary

        print_block_summary(self, inputs)

    # ---- files ------------------------------------------------------------------------------

    def save_parameters(self, filename, deduplicate=False):
        """Write the parameters under their attribute paths.

        Parameters
        ----------
        filename : str
            The file.
        deduplicate : bool
            Write a shared parameter once only.

        Raises
        ------
        RuntimeError
            If a parameter has not been initialized.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.initialize()
        >>> net.save_parameters("dense.params")
        >>> sorted(mx.nd.load("dense.params"))
        ['bias', 'weight']
        """
        params = self._collect_params_with_prefix()
        if deduplicate:
            last_name = {id(param): name for name, param in params.items()}
            params = {name: param for name, param in params.items() if last_name[id(param)] == name}
        ndarray.save(filename, {name: param._reduce() for name, param in params.items()})

    def load_parameters(
        self,
        filename,
        ctx=None,
        allow_missing=False,
        ignore_extra=False,
        cast_dtype=False,
        dtype_source="current",
    ):
        """Read parameters from a file of `save_parameters`, `ParameterDict.save` or `export`.

        Parameters
        ----------
        filename : str
            The file.
        ctx : Context or list of Context, optional
            Where to put parameters that are not initialized; the CPU by default.
        allow_missing, ignore_extra : bool
            Accept parameters that are not in the file; arrays that are no parameters.
        cast_dtype : bool
            Convert where the element types differ, as `dtype_source` says: 'current' keeps the
            block's type, 'saved' takes the file's.

        Raises
        ------
        AssertionError
            If parameters are missing in the file or in the block, and are not to be ignored, or
            a shape differs.
        MXNetError
            If the file cannot be opened, or is damaged.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.initialize()
        >>> net.save_parameters("dense.params")
        >>> again = mx.gluon.nn.Dense(2, in_units=3)
        >>> again.load_parameters("dense.params")
        >>> bool((again.weight.data() == net.weight.data()).min().asscalar())
        True
        """
        loaded = ndarray.load(filename)
        params = self._collect_params_with_prefix()
        if not loaded and not params:
            return
        if not isinstance(loaded, dict):
            raise ValueError(f"load_parameters: {filename} holds arrays without names")
        if not any("." in key for key in loaded):  # written by ParameterDict.save or export
            del loaded
            self.collect_params().load(
                filename, ctx, allow_missing, ignore_extra, self.prefix, cast_dtype, dtype_source
            )
            return
        stored = {id(param) for name, param in params.items() if name in loaded}
        missing = [name for name, param in params.items() if id(param) not in stored]
        if missing and not allow_missing:
            raise AssertionError(
                f"load_parameters: {some_names(missing)} missing in {filename}; use "
                "allow_missing=True to accept that"
            )
        extra = [name for name in loaded if name not in params]
        if extra and not ignore_extra:
            raise ValueError(
                f"load_parameters: {filename} has {some_names(extra)}, no parameters of "
                f"{self.name or type(self).__name__}; use ignore_extra=True to skip them"
            )
        for name, value in loaded.items():
            if name in params:
                params[name]._load_init(value, ctx, cast_dtype, dtype_source)

    def save(self, prefix):
        """Write the structure to `<prefix>-model.json`, the parameters to `<prefix>-model.params`.

        The structure holds the names of all blocks and the graphs of hybridized ones, also those
        that a compiler has changed.

        Parameters
        ----------
        prefix : str
            Start of the two file names.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> net.save("both")
        >>> net.load("both")
        """
        from ._structure import describe

        _core.write_file(f"{prefix}-model.json", json.dumps(describe(self)).encode())
        self.save_parameters(f"{prefix}-model.params")

    def load(self, prefix):
        """Read what `save` wrote, here or in MXNet 1.9.1, into a network built the same way.

        Parameters
        ----------
        prefix : str
            The beginning of the file names, as it was given to `save`.

        Examples
        --------
        >>> net = mx.gluon.nn.HybridSequential()
        >>> net.add(mx.gluon.nn.Dense(4, in_units=3))
        >>> net.initialize()
        >>> net.save('kept')
        >>> net.load('kept')
        """
        from ._structure import restore

        path = f"{prefix}-model.json"
        with open(path, encoding="utf-8") as stream:
            restore(self, json.load(stream), path)
        self.load_parameters(f"{prefix}-model.params")

    def save_params(self, filename):
        """Deprecated: write the parameters under their full names without the block's prefix.

        Parameters
        ----------
        filename : str
            The file.
        """
        warnings.warn(
            "save_params is deprecated; use save_parameters", DeprecationWarning, stacklevel=2
        )
        self.collect_params().save(filename, strip_prefix=self.prefix)

    def load_params(self, filename, ctx=None, allow_missing=False, ignore_extra=False):
        """Deprecated spelling of `load_parameters`.

        Parameters
        ----------
        filename : str
            The file.
        ctx : Context or list of Context, optional
            Where to; where the parameters are by default.
        allow_missing : bool
            Parameters that the file lacks stay as they are.
        ignore_extra : bool
            Arrays that the network does not have are skipped.
        """
        warnings.warn(
            "load_params is deprecated; use load_parameters", DeprecationWarning, stacklevel=2
        )
        self.load_parameters(filename, ctx, allow_missing, ignore_extra)


known_in("mxnet.gluon.block", Block, _BlockScope)
