"""Symbol: a graph of operators that can be bound to arrays and run."""

import json
import os
import warnings

import numpy as np

from .. import _core
from ..attribute import AttrScope
from ..base import (
    _DTYPE_MX_TO_NP,
    MXNetError,
    NotImplementedForSymbol,
    dtype_flag,
    numeric_types,
)
from ..context import cpu, current_context
from ._backends import hooks_of
from ._compose import _compose, attr_text, hidden_key
from .binding import bind, listed, optimize_for, simple_bind
from .fluent import FluentMethods

__all__ = ["Group", "Symbol", "Variable", "fromjson", "load", "load_json", "var"]


class Symbol(_core.Symbol, FluentMethods):
    """One or several outputs of a graph of operators.

    Symbols are put together with operators and functions of `mx.sym`; nothing is computed before
    they are bound to arrays (`bind`, `simple_bind`, `eval`, `Module`, `SymbolBlock`).

    Parameters
    ----------
    handle
        Made by functions such as `mx.sym.var`; not given by programs.

    Examples
    --------
    >>> y = mx.sym.var("x") * 2 + 1
    >>> y.list_arguments()
    ['x']
    >>> y.eval(x=mx.nd.array([1, 2]))[0].asnumpy()
    array([3., 5.], dtype=float32)
    """

    __slots__ = ()
    __array_priority__ = 1000.0

    def __init__(self, handle=None):
        super().__init__()
        if handle is not None:
            self._take_over(handle)

    # What it is.

    @property
    def handle(self):
        """What Symbol(handle) takes to make another object for the same graph: the symbol."""
        return self

    @property
    def name(self):
        """The name of its node; None for a group."""
        return self._name()

    def __repr__(self):
        if self.name is not None:
            return f"<{type(self).__name__} {self.name}>"
        names = ", ".join(self[i].name for i in range(len(self)))
        return f"<{type(self).__name__} group [{names}]>"

    def __len__(self):
        return self._num_outputs()

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index):
        if isinstance(index, str):
            names = self.list_outputs()
            found = [i for i, name in enumerate(names) if name == index]
            if not found:
                raise ValueError(f"symbol: there is no output named {index!r}; it has {names}")
            if len(found) > 1:
                raise ValueError(f"symbol: several outputs are named {index!r}")
            index = found[0]
        if isinstance(index, slice):
            return Group([self[i] for i in range(*index.indices(len(self)))])
        if not isinstance(index, int):
            raise TypeError(f"symbol: an output is chosen by number, name or slice, got {index!r}")
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"symbol: output {index} does not exist; it has {count}")
        return self._output(index % count)

    def __bool__(self):
        raise NotImplementedForSymbol(self.__bool__, "bool")

    __nonzero__ = __bool__

    __hash__ = object.__hash__

    def __copy__(self):
        return self._copy()

    def __deepcopy__(self, memo):
        return self._copy()

    def __reduce__(self):
        return type(self), (None,), self.__getstate__()

    def __getstate__(self):
        return {"handle": self.tojson(remove_amp_cast=False) if len(self) else None}

    def __setstate__(self, state):
        if state["handle"] is not None:
            self._take_over(load_json(state["handle"]))

    def as_nd_ndarray(self):
        """The symbol itself: that of mx.sym."""
        return self

    def as_np_ndarray(self):
        """The symbol for mx.np."""
        from .numpy._symbol import _Symbol

        return _Symbol(self)

    def __call__(self, *args, **kwargs):
        """Composes: variables are replaced by the given symbols, by position or by name."""
        if args and kwargs.keys() - {"name"}:
            raise TypeError("compose: inputs are given by position or by name, not both")
        given = [*args, *(value for key, value in kwargs.items() if key != "name")]
        if any(not isinstance(value, Symbol) for value in given):
            raise TypeError("compose: inputs must be symbols")
        return self._composed(args, kwargs)

    def _compose(self, *args, **kwargs):
        """Composes in place: this symbol becomes the result of the call."""
        self._take_over(self(*args, **kwargs))

    def _composed(self, args, kwargs):
        name = kwargs.pop("name", None)
        replacement = dict(zip(self.list_inputs(), args, strict=False)) if args else kwargs
        unknown = [key for key in replacement if key not in self.list_inputs()]
        if unknown:
            raise ValueError(f"compose: unknown input {unknown[0]!r}; inputs: {self.list_inputs()}")
        result = self._substitute(replacement)
        return result if name is None else _atomic().renamed(result, name)

    def _gen_atomic_symbol(self):
        """The operator of its node without inputs; calling the result gives new ones."""
        if self.name is None or self.get_children() is None:
            raise MXNetError(
                "Generating atomic symbol from other symbol only works for nongrouped symbol "
                f"of an operator, got {self!r}"
            )
        return _atomic().atomic(self)

    # Its parts.

    def get_internals(self):
        """All outputs of all its nodes, as one symbol.

        Examples
        --------
        >>> y = mx.sym.relu(mx.sym.var("x"), name="act")
        >>> y.get_internals().list_outputs()
        ['x', 'act_output']
        """
        return self._internals()

    def get_children(self):
        """The inputs of its node, or None for a variable."""
        children = self._children()
        return children if len(children) else None

    # Attributes.

    def attr(self, key):
        """The value of one attribute, or None. `_value_index` tells the output's number.

        Parameters
        ----------
        key : str
            Name of the attribute.

        Returns
        -------
        str or None

        Examples
        --------
        >>> mx.sym.var("x", lr_mult=2).attr("__lr_mult__")
        '2'
        """
        if key == "_value_index":
            return self._value_index()
        return self.list_attr().get(key)

    def list_attr(self, recursive=False):
        """The attributes of its node.

        Parameters
        ----------
        recursive : bool
            No longer taken; `attr_dict` tells those of all nodes.

        Returns
        -------
        dict

        Examples
        --------
        >>> mx.sym.var('x', attr={'__note__': 'mine'}).list_attr()
        {'__note__': 'mine'}
        """
        if recursive:
            raise DeprecationWarning("list_attr(recursive=True) is gone; use attr_dict()")
        return _with_bare_keys(self._attrs())

    def attr_dict(self):
        """The attributes of every node that has any, by name."""
        return {name: _with_bare_keys(attrs) for _, name, attrs, _, _ in self._nodes() if attrs}

    def _set_attr(self, **kwargs):
        for key, value in kwargs.items():
            if not isinstance(value, str):
                raise ValueError("Set Attr only accepts string values")
            super()._set_attr(hidden_key(key), value)

    # Shapes and dtypes.

    def _known(self, what, args, kwargs):
        if args and kwargs:
            raise ValueError(f"{what}: arguments are given by position or by name, not both")
        if not args:
            names = self.list_inputs()
            for key in kwargs:
                if key not in names:
                    kind = {"infer_shape": "InferShape", "infer_type": "InferType"}[what]
                    candidates = "".join(f"\n\t[{i}]{name}" for i, name in enumerate(names))
                    raise MXNetError(
                        f"{kind}Keyword argument name {key} not found.\n"
                        f"Candidate arguments:{candidates}"
                    )
            return {key: value for key, value in kwargs.items() if value is not None}
        return {
            name: value
            for name, value in zip(self.list_arguments(), args, strict=False)
            if value is not None
        }

    def infer_shape_partial(self, *args, **kwargs):
        """(arguments, outputs, auxiliary states): lists of shapes.

        Unknown extents are 0 and shapes of unknown rank (); under np_shape -1 and None.

        Parameters
        ----------
        args, kwargs : tuple of int
            Shapes of inputs, by position or by name.

        Returns
        -------
        (list, list, list)
            Of arguments, outputs and auxiliary states.

        Examples
        --------
        >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc")
        >>> arguments, outputs, _ = net.infer_shape_partial(data=(0, 4))
        >>> arguments[1], outputs
        ((3, 4), [(0, 3)])
        """
        return self._infer_shape_impl(True, *args, **kwargs)

    def _known_shapes(self, args, kwargs):
        shapes = self._known("infer_shape", args, kwargs)
        for name, shape in shapes.items():
            if not isinstance(shape, (tuple, list)):
                raise TypeError(
                    f"infer_shape: arguments need to be shapes (tuple), but {name!r} is "
                    f"{type(shape).__name__} {shape!r}"
                )
        return shapes

    def _infer_shape_impl(self, partial, *args, **kwargs):
        """What infer_shape_partial gives; with partial=False Nones when something is unknown."""
        parts = self._infer(self._known_shapes(args, kwargs), {})
        if partial or all(slot[1] for part in parts for slot in part):
            return tuple([slot[0] for slot in part] for part in parts)
        return None, None, None

    def infer_shape(self, *args, **kwargs):
        """As infer_shape_partial, or (None, None, None) when something stays unknown.

        Parameters
        ----------
        *args, **kwargs : tuple of int
            Shapes of arguments, by position or by name.

        Returns
        -------
        tuple of lists
            Shapes of the arguments, the outputs and the auxiliary states.

        Raises
        ------
        MXNetError
            If the given shapes contradict each other.
        TypeError
            If a shape is not a tuple.
        ValueError
            If shapes are given by position and by name.

        Examples
        --------
        >>> y = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
        >>> y.infer_shape(data=(2, 3))
        ([(2, 3), (4, 3), (4,)], [(2, 4)], [])
        """
        shapes = self._infer_shape_impl(False, *args, **kwargs)
        if shapes[1] is not None:
            return shapes
        parts = self._infer(self._known_shapes(args, kwargs), {})
        unknown = [
            f"{name}: {slot[0]}"
            for name, slot in zip(self.list_arguments(), parts[0], strict=True)
            if not slot[1]
        ]
        listed = "\n\t".join(unknown)
        warnings.warn(
            "Cannot decide shape for the following arguments (0s in shape means unknown "
            f"dimensions). Consider providing them as input:\n\t{listed}",
            stacklevel=2,
        )
        return None, None, None

    def infer_type(self, *args, **kwargs):
        """(arguments, outputs, auxiliary states): lists of NumPy types.

        Parameters
        ----------
        *args, **kwargs : str or numpy.dtype
            Types of arguments, by position or by name.

        Raises
        ------
        MXNetError
            If dtypes contradict each other.
        """
        return self._infer_type_impl(False, *args, **kwargs)

    def infer_type_partial(self, *args, **kwargs):
        """As infer_type; what is unknown is None.

        Parameters
        ----------
        args, kwargs : type or str
            Element types of inputs, by position or by name.

        Returns
        -------
        (list, list, list)
            Of arguments, outputs and auxiliary states.
        """
        return self._infer_type_impl(True, *args, **kwargs)

    def _infer_type_impl(self, partial, *args, **kwargs):
        """What infer_type_partial gives; with partial=False Nones when something is unknown."""
        dtypes = self._known("infer_type", args, kwargs)
        parts = self._infer({}, {key: dtype_flag(value) for key, value in dtypes.items()})
        if not partial and any(slot[2] < 0 for part in parts for slot in part):
            return None, None, None
        return tuple([_DTYPE_MX_TO_NP[slot[2]] for slot in part] for part in parts)

    # Files.

    def tojson(self, remove_amp_cast=True):
        """The graph as JSON, as MXNet 1.9.1 writes it; by default without casts of amp.

        Parameters
        ----------
        remove_amp_cast : bool, default True
            Leave casts of amp out.

        Returns
        -------
        str

        Examples
        --------
        >>> mx.sym.load_json(mx.sym.var("x").tojson()).name
        'x'
        """
        return (_core.without_amp_casts(self) if remove_amp_cast else self).tojson_()

    def save(self, fname, remove_amp_cast=True):
        """Writes the JSON to a file, which appears whole or not at all.

        Parameters
        ----------
        fname : str
            Path of the file.
        remove_amp_cast : bool, default True
            Leave casts of amp out.

        Raises
        ------
        MXNetError
            If the file cannot be written.
        """
        _core.write_file(os.fspath(fname), self.tojson(remove_amp_cast).encode())

    def debug_str(self):
        """A listing of the graph."""
        nodes, states = list(self._nodes()), set(self.list_auxiliary_states())
        if len(self) == len(nodes) == 1:
            op, name, *_ = nodes[0]
            return f"Variable:{name}\n" if op == "null" else f"AtomicFunctor  Op:{op}\n"
        lines, variables = ["Symbol Outputs:"], set()
        for i, (node, index, _) in enumerate(json.loads(self._tojson_without_values())["heads"]):
            lines.append(f"\toutput[{i}]={nodes[node][1]}({index})")
        for op, name, attrs, inputs, _ in nodes:
            if op == "null":
                lines.append(f"Variable:{name}")
                variables.add(name)
                continue
            lines += ["--------------------", f"Op:{op}, Name={name}", "Inputs:"]
            for i, (source, index) in enumerate(inputs):
                version = f" version={int(source in states)}" if source in variables else ""
                lines.append(f"\targ[{i}]={source}({index}){version}")
            if attrs:
                lines += ["Attrs:"] + [f"\t{key}={value}" for key, value in attrs.items()]
        return "\n".join(lines) + "\n"

    # Running it.

    @staticmethod
    def _get_ndarray_inputs(arg_key, args, arg_names, allow_missing):
        """Arrays in the order of the names, from a list or a dict: as handles and as arrays."""
        arrays = listed(arg_key, args, arg_names, allow_missing)
        return arrays, arrays

    bind = bind
    simple_bind = simple_bind
    optimize_for = optimize_for

    def eval(self, ctx=None, **kwargs):
        """Binds the given arrays and runs forward once; a list of arrays.

        Parameters
        ----------
        ctx : Context, optional
            Where it runs; the CPU when left out.
        **kwargs : NDArray
            Values of the arguments, by name.

        Returns
        -------
        list of NDArray

        Examples
        --------
        >>> (mx.sym.var("x") + 1).eval(x=mx.nd.array([1, 2]))[0].asnumpy()
        array([2., 3.], dtype=float32)
        """
        return self.bind(ctx or current_context() or cpu(), kwargs).forward()

    def get_backend_symbol(self, backend):
        """The graph with the regions that a backend's compiler takes replaced by its nodes.

        Parameters
        ----------
        backend : str
            'ngraph', 'MKLDNN', 'TensorRT', …

        Returns
        -------
        Symbol
            With a node for each region.

        Examples
        --------
        >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3)
        >>> len(net.get_backend_symbol("ngraph").get_internals().list_outputs())
        4
        """
        cut, left_out = self._partition(backend, {}, {}, {}, [], [])
        hooks_of(backend).shown(left_out)
        return cut

    def gradient(self, wrt):
        """Not available, as in MXNet 1.9.1.

        Parameters
        ----------
        wrt : list of str
            Not used.
        """
        raise MXNetError("Symbol.gradient is not available; use bind(...).backward() or autograd")

    # Arithmetic: symbols need equal shapes, numbers go with any.

    def __neg__(self):
        return self.__mul__(-1.0)

    def __div__(self, other):
        return self.__truediv__(other)

    # `x += y` cannot change a node of a graph; `x = x + y` says what happens.

    def __iadd__(self, other):
        raise NotImplementedForSymbol(self.__iadd__, "+=", other)

    def __isub__(self, other):
        raise NotImplementedForSymbol(self.__isub__, "-=", other)

    def __imul__(self, other):
        raise NotImplementedForSymbol(self.__imul__, "*=", other)

    def __itruediv__(self, other):
        raise NotImplementedForSymbol(self.__itruediv__, "/=", other)

    def __abs__(self):
        from .._gen import sym_op

        return sym_op.abs(self)


def _atomic():
    from . import _atomic

    return _atomic


def _with_bare_keys(attrs):
    """MXNet lists __ctx_group__ also as ctx_group."""
    result = dict(attrs)
    for key in ("ctx_group", "lr_mult", "wd_mult", "force_mirroring", "mirror_stage"):
        if f"__{key}__" in attrs:
            result[key] = attrs[f"__{key}__"]
    return result


def _operator(op, hint, scalar_op, scalar_hint):
    def function(self, other):
        if isinstance(other, Symbol):
            return _compose(op, hint, (("lhs", self), ("rhs", other)), {}, None, None, {})
        if isinstance(other, (*numeric_types, bool)):
            attrs = {"scalar": str(other)}
            return _compose(scalar_op, scalar_hint, (("data", self),), attrs, None, None, {})
        return NotImplemented

    return function


# Automatic names come from MXNet's old names of these operators: _plus0, _plusscalar0. The third
# is for a number on the left side.
for _name, _hint, _scalar_hint, _reversed_hint in (
    ("add", "_plus", "_plusscalar", "_plusscalar"),
    ("sub", "_minus", "_minusscalar", "_rminusscalar"),
    ("mul", "_mul", "_mulscalar", "_mulscalar"),
    ("truediv", "_div", "_divscalar", "_rdivscalar"),
    ("mod", "_mod", "_modscalar", "_rmodscalar"),
    ("pow", "_power", "_powerscalar", "_rpower_scalar"),
):
    _op, _, _scalar, _reversed = _core.arithmetic(_name)
    setattr(Symbol, f"__{_name}__", _operator(_op, _hint, _scalar, _scalar_hint))
    setattr(Symbol, f"__r{_name}__", _operator(_op, _hint, _reversed, _reversed_hint))
for _name in ("eq", "ne", "gt", "ge", "lt", "le"):
    _op, _, _scalar, _ = _core.arithmetic(_name)
    setattr(Symbol, f"__{_name}__", _operator(_op, _op, _scalar, _scalar))

_core.set_symbol_class(Symbol)


def var(
    name,
    attr=None,
    shape=None,
    lr_mult=None,
    wd_mult=None,
    dtype=None,
    init=None,
    stype=None,
    profiler_scope=None,
    **kwargs,
):
    """A variable: an input of the graph.

    Parameters
    ----------
    name : str
        Its name.
    attr : dict of str, optional
        Attributes of the node.
    shape, dtype : tuple, str, optional
        What is known of the array beforehand.
    lr_mult, wd_mult : float, optional
        Factors of the learning rate and the weight decay.
    init : Initializer, optional
        How it starts.
    stype : str, optional
        Storage type.
    profiler_scope : str, optional
        Not needed; kept for 1.9.1.

    Returns
    -------
    Symbol

    Raises
    ------
    TypeError
        If the name is not a string.
    ValueError
        If an attribute is not a string, or its name has no double underscores.

    Examples
    --------
    >>> mx.sym.var("x", shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    if not isinstance(name, str):
        raise TypeError(f"var: the name must be a str, got {type(name).__name__}")
    attrs = {hidden_key(k): v for k, v in (AttrScope.current.get(attr) or {}).items()}
    for key, value in attrs.items():
        if not isinstance(value, str):
            raise ValueError(
                f"var: attribute {key!r} must be a string, got {type(value).__name__} {value!r}"
            )
    if shape is not None:
        attrs["__shape__"] = attr_text(tuple(shape) if isinstance(shape, list) else shape)
    if lr_mult is not None:
        attrs["__lr_mult__"] = str(lr_mult)
    if wd_mult is not None:
        attrs["__wd_mult__"] = str(wd_mult)
    if dtype is not None:
        attrs["__dtype__"] = str(dtype_flag(np.dtype(dtype) if dtype != "bfloat16" else dtype))
    if init is not None:
        attrs["__init__"] = init if isinstance(init, str) else init.dumps()
    if stype is not None:
        attrs["__storage_type__"] = str({"default": 0, "row_sparse": 1, "csr": 2}[stype])
    for key, value in kwargs.items():
        if not (key.startswith("__") and key.endswith("__")):
            raise ValueError(
                f"var: attribute name={key!r} is not supported; additional attributes must start "
                "and end with double underscores, e.g. __yourattr__"
            )
        attrs[key] = str(value)
    return _core.variable(name, attrs)


Variable = var


def Group(symbols, create_fn=None):
    """One symbol of the outputs of several.

    Parameters
    ----------
    symbols : list of Symbol
        What is put together.
    create_fn : callable, optional
        Not needed; kept for 1.9.1.

    Returns
    -------
    Symbol

    Raises
    ------
    TypeError
        If it is not given symbols.

    Examples
    --------
    >>> x = mx.sym.var("x")
    >>> mx.sym.Group([x * 2, x + 1]).infer_shape(x=(3,))[1]
    [(3,), (3,)]
    """
    if not symbols or any(not isinstance(symbol, Symbol) for symbol in symbols):
        raise TypeError("Group: expected a list of symbols as input")
    return _core.group(list(symbols))


def load(fname):
    """Reads a symbol from a JSON file.

    Parameters
    ----------
    fname : str
        Path of the file.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the file cannot be opened, or is no graph.

    Examples
    --------
    >>> (mx.sym.var("x") * 2).save("double-symbol.json")
    >>> mx.sym.load("double-symbol.json").list_arguments()
    ['x']
    """
    path = os.fspath(fname)
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise MXNetError(f"{path}: cannot open: {error.strerror}") from error
    return load_json(text)


def load_json(json_str):
    """Reads a symbol from JSON text.

    Parameters
    ----------
    json_str : str
        What `tojson` gave.

    Returns
    -------
    Symbol

    Raises
    ------
    TypeError
        If it is not given a string.
    MXNetError
        If the text is no graph.

    Examples
    --------
    >>> mx.sym.load_json((mx.sym.var("x") * 2).tojson()).list_arguments()
    ['x']
    """
    if not isinstance(json_str, str):
        raise TypeError(f"load_json: expected a str, got {type(json_str).__name__}")
    return _core.symbol_from_json(json_str)


fromjson = load_json


def _operators_of(symbol):
    """Names of the operators of a graph, in order; the helper of tests and reports."""
    return [
        node["op"]
        for node in json.loads(symbol._tojson_without_values())["nodes"]
        if node["op"] != "null"
    ]
