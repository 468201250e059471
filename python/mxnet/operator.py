"""Custom operators: written in Python, used like any other.

    @mx.operator.register("square")
    class SquareProp(mx.operator.CustomOpProp):
        def create_operator(self, ctx, in_shapes, in_dtypes):
            return Square()

    y = mx.nd.Custom(x, op_type="square")

The methods of a CustomOp run on a thread of their own: they may compute with arrays, wait for them
and record, without holding up other work.
"""

import collections
import contextlib
import json
import traceback

from . import _core, profiler
from .base import _DTYPE_MX_TO_NP, MXNetError, dtype_flag
from .context import Context

__all__ = [
    "CustomOp",
    "CustomOpProp",
    "NDArrayOp",
    "NumpyOp",
    "OperatorArguments",
    "PythonOp",
    "get_all_registered_operators",
    "get_operator_arguments",
    "register",
]

_PROPS = {}
_BACKWARD_LISTS = (
    "the gradients of the outputs",
    "the inputs",
    "the outputs",
    "the gradients of the inputs",
    "the auxiliary states",
)


class CustomOp:
    """The work of a custom operator; one object serves the calls of one place in a graph.

    A subclass defines `forward(is_train, req, in_data, out_data, aux)` and `backward(req,
    out_grad, in_data, out_data, in_grad, aux)`, which write by `assign`. A `CustomOpProp` makes
    it.

    Examples
    --------
    >>> class Double(mx.operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], 2 * in_data[0])
    ...     def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
    ...         self.assign(in_grad[0], req[0], 2 * out_grad[0])
    >>> @mx.operator.register("double_for_the_help")
    ... class DoubleProp(mx.operator.CustomOpProp):
    ...     def create_operator(self, ctx, in_shapes, in_dtypes):
    ...         return Double()
    >>> mx.nd.Custom(mx.nd.array([1, 2]), op_type="double_for_the_help").asnumpy()
    array([2., 4.], dtype=float32)
    """

    def forward(self, is_train, req, in_data, out_data, aux):
        """Computes out_data from in_data.

        Parameters
        ----------
        is_train : bool
            Whether this is a training run.
        req : list of str
            How to treat each output: 'null', 'write', 'inplace' or 'add'. See `assign`.
        in_data, out_data, aux : list of NDArray
            Inputs, outputs and auxiliary states.
        """

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        """Computes in_grad from the gradients of the outputs.

        Parameters
        ----------
        req : list of str
            How to treat each gradient; 'null' where nobody wants it.
        out_grad, in_data, out_data, in_grad, aux : list of NDArray
            Arrays that `declare_backward_dependency` left out are None.
        """

    def assign(self, dst, req, src):
        """Writes `src` to `dst` as `req` asks for.

        Parameters
        ----------
        dst : NDArray
            Where it is written.
        req : str
            'write', 'inplace', 'add' or 'null'.
        src : NDArray
            What is written.

        Examples
        --------
        >>> class Keep(mx.operator.CustomOp):
        ...     def forward(self, is_train, req, in_data, out_data, aux):
        ...         self.assign(out_data[0], req[0], in_data[0])
        """
        if req in ("write", "inplace"):
            dst[:] = src
        elif req == "add":
            dst[:] += src


class CustomOpProp:
    """What a custom operator is like: its inputs, outputs, shapes and types.

    Parameters
    ----------
    need_top_grad : bool
        Whether backward reads the gradients of the outputs. False for losses.

    Examples
    --------
    >>> class Double(mx.operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], in_data[0] * 2)
    ...     def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
    ...         self.assign(in_grad[0], req[0], out_grad[0] * 2)
    >>> @mx.operator.register("double_of_docs")
    ... class DoubleProp(mx.operator.CustomOpProp):
    ...     def create_operator(self, ctx, shapes, dtypes):
    ...         return Double()
    >>> mx.nd.Custom(mx.nd.array([1, 2]), op_type="double_of_docs").asnumpy()
    array([2., 4.], dtype=float32)
    """

    def __init__(self, need_top_grad=True):
        self.need_top_grad_ = need_top_grad

    def infer_shape(self, in_shape):
        """Returns the shapes of (inputs, outputs, auxiliary states); the last may be missing.

        Parameters
        ----------
        in_shape : list of list of int
            Shapes of the inputs.

        Returns
        -------
        tuple of list
            Shapes of inputs, outputs and auxiliary states.

        Examples
        --------
        >>> mx.operator.CustomOpProp().infer_shape([[2, 3]])
        ([[2, 3]], ([2, 3],), ())
        """
        return in_shape, (in_shape[0],) * len(self.list_outputs()), ()

    def infer_type(self, in_type):
        """Returns the types of (inputs, outputs, auxiliary states); the last may be missing.

        Parameters
        ----------
        in_type : list of type
            Types of the inputs.

        Returns
        -------
        tuple of list
            Types of inputs, outputs and auxiliary states.
        """
        return (
            in_type,
            [in_type[0]] * len(self.list_outputs()),
            [in_type[0]] * len(self.list_auxiliary_states()),
        )

    def infer_storage_type(self, in_stype):
        """Returns the storage types of (inputs, outputs, auxiliary states).

        Parameters
        ----------
        in_stype : list of str
            Storage types of the inputs.

        Returns
        -------
        tuple of list of str
            Of inputs, outputs and auxiliary states.
        """
        for position, stype in enumerate(in_stype):
            assert stype == "default", (
                f"input {position} of {type(self).__name__} is of storage type {stype!r}; "
                "override infer_storage_type to accept others than 'default'"
            )
        return (
            in_stype,
            ["default"] * len(self.list_outputs()),
            ["default"] * len(self.list_auxiliary_states()),
        )

    def infer_storage_type_backward(self, ograd_stype, in_stype, out_stype, igrad_stype, aux_stype):
        """Returns the storage types of all arrays of backward, in the order of the arguments.

        Parameters
        ----------
        ograd_stype, in_stype, out_stype, igrad_stype, aux_stype : list of str
            Storage types of the arrays of that kind.

        Returns
        -------
        tuple of list of str
            As many as there are arguments.
        """
        given = (ograd_stype, in_stype, out_stype, igrad_stype, aux_stype)
        for stypes in (ograd_stype, igrad_stype):
            for position, stype in enumerate(stypes):
                assert stype in ("default", "undefined"), (
                    f"gradient {position} of {type(self).__name__} is of storage type {stype!r}; "
                    "override infer_storage_type_backward to accept others than 'default'"
                )
        return tuple(["default"] * len(stypes) for stypes in given)

    def list_outputs(self):
        """Returns the names of the outputs."""
        return ["output"]

    def list_arguments(self):
        """Returns the names of the inputs."""
        return ["data"]

    def list_auxiliary_states(self):
        """Returns the names of the auxiliary states."""
        return []

    def declare_backward_dependency(self, out_grad, in_data, out_data):
        """Returns those of the given numbers whose arrays backward reads.

        Parameters
        ----------
        out_grad, in_data, out_data : list of int
            Numbers of the gradients of outputs, of inputs and of outputs.

        Returns
        -------
        list of int
            Those that are kept for `backward`.
        """
        needed = list(out_grad) if self.need_top_grad_ else []
        return [*needed, *in_data, *out_data]

    def create_operator(self, ctx, in_shapes, in_dtypes):
        """Returns the CustomOp for inputs (and auxiliary states) of these shapes and types.

        Parameters
        ----------
        ctx : str
            The device.
        in_shapes : list of list of int
            Shapes of the inputs.
        in_dtypes : list of type
            Their types.

        Returns
        -------
        CustomOp
        """
        return CustomOp()


def register(reg_name):
    """Registers a CustomOpProp under a name; used as a decorator of the class.

    Parameters
    ----------
    reg_name : str
        The name; programs call the operator by `mx.nd.Custom(..., op_type=reg_name)`.

    Returns
    -------
    callable
        A decorator.

    Examples
    --------
    >>> @mx.operator.register("same_for_the_help")
    ... class SameProp(mx.operator.CustomOpProp):
    ...     pass
    """

    def do_register(prop_cls):
        _PROPS[reg_name] = prop_cls
        return prop_cls

    return do_register


@contextlib.contextmanager
def _reporting(where):
    """Turns whatever user code raises into an MXNetError that names it and its line."""
    try:
        yield
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        raise MXNetError(
            f"{where}: {type(error).__name__}: {error} ({place.filename}:{place.lineno})"
        ) from error


def _make_prop(op_type, attrs):
    """What the core calls to find a registered operator."""
    if op_type not in _PROPS and op_type.endswith("_fallback"):
        from .numpy import host_operators  # noqa: F401 (it registers those of mx.np)
    if op_type not in _PROPS:
        known = ", ".join(sorted(_PROPS)) or "none"
        raise MXNetError(
            f"Custom: no operator is registered as {op_type!r}; registered: {known}; use "
            "mx.operator.register"
        )
    with _reporting(f"{op_type}.__init__"):
        prop = _PROPS[op_type](**attrs)
    return _Prop(op_type, prop)


def _context(ids):
    return Context(Context.devtype2str[ids[0]], ids[1])


class _Prop:
    """A user's CustomOpProp as the core sees it; answers are checked here."""

    def __init__(self, name, prop):
        self.name = name
        self.prop = prop
        self.arguments = self._names("list_arguments")
        self.outputs = self._names("list_outputs")
        self.auxiliary = self._names("list_auxiliary_states")
        if not self.outputs:
            raise MXNetError(f"{name}.list_outputs: an operator needs at least one output")
        self._declare()

    def _names(self, method):
        with _reporting(f"{self.name}.{method}"):
            return [str(name) for name in getattr(self.prop, method)()]

    def _declare(self):
        outputs, inputs = len(self.outputs), len(self.arguments)
        numbers = list(range(2 * outputs + inputs))
        out_grad = numbers[:outputs]
        in_data = numbers[outputs : outputs + inputs]
        out_data = numbers[outputs + inputs :]
        with _reporting(f"{self.name}.declare_backward_dependency"):
            needed = {
                int(number)
                for number in self.prop.declare_backward_dependency(out_grad, in_data, out_data)
            }
        self.reads_out_grad = [number in needed for number in out_grad]
        self.reads_output = [number in needed for number in out_data]

    def _complete(self, method, answer):
        """(inputs, outputs, auxiliary states) with the right counts."""
        answer = list(answer)
        if len(answer) not in (2, 3):
            raise MXNetError(
                f"{self.name}.{method}: returned {len(answer)} lists; return (inputs, outputs) or "
                "(inputs, outputs, auxiliary states)"
            )
        if len(answer) == 2:
            answer.append([])
        wanted = zip(
            ("inputs", "outputs", "auxiliary states"),
            answer,
            (self.arguments, self.outputs, self.auxiliary),
            strict=True,
        )
        for what, given, names in wanted:
            if len(given) != len(names):
                raise MXNetError(
                    f"{self.name}.{method}: returned {len(given)} entries for the {what}, which "
                    f"are {names}"
                )
        return answer

    def infer_shape(self, shapes):
        """Shapes as lists, 0 where unknown."""
        with _reporting(f"{self.name}.infer_shape"):
            answer = [list(part) for part in self.prop.infer_shape(shapes)]
            answer = [[tuple(shape) for shape in part] for part in answer]
        return self._complete("infer_shape", answer)

    def infer_type(self, flags):
        """Types as numbers, -1 where unknown."""
        with _reporting(f"{self.name}.infer_type"):
            types = [_DTYPE_MX_TO_NP.get(flag) for flag in flags]
            if types and types[0] is None:  # most take the first one as the type of all
                types[0] = next(t for t in types if t is not None)
            answer = [
                [-1 if dtype is None else dtype_flag(dtype) for dtype in part]
                for part in self.prop.infer_type(types)
            ]
        return self._complete("infer_type", answer)

    def forward_storage(self, stypes):
        """Storage types of (inputs and auxiliary states, outputs), for inputs of these."""
        method = "infer_storage_type"
        with _reporting(f"{self.name}.{method}"):
            answer = self.prop.infer_storage_type(list(stypes[: len(self.arguments)]))
        inputs, outputs, auxiliary = self._complete(method, answer)
        return [*inputs, *auxiliary], list(outputs)

    def backward_storage(self, stypes):
        """Storage types of (what backward reads, the gradients of the inputs)."""
        counts = (sum(self.reads_out_grad), len(self.arguments), sum(self.reads_output))
        given, at = [], 0
        for count in (*counts, len(stypes) - sum(counts)):
            given.append(list(stypes[at : at + count]))
            at += count
        given.insert(3, ["undefined"] * len(self.arguments))
        method = "infer_storage_type_backward"
        with _reporting(f"{self.name}.{method}"):
            answer = [list(part) for part in self.prop.infer_storage_type_backward(*given)]
        answer += [[] for _ in range(5 - len(answer))]
        for what, part, wanted in zip(_BACKWARD_LISTS, answer, given, strict=True):
            if not part:  # nothing said: dense
                part += ["default"] * len(wanted)
            if len(part) != len(wanted):
                raise MXNetError(
                    f"{self.name}.{method}: returned {len(part)} storage types for {what}, which "
                    f"are {len(wanted)}"
                )
        out_grads, inputs, outputs, in_grads, auxiliary = answer
        return [*out_grads, *inputs, *outputs, *auxiliary], in_grads

    def create(self, context, shapes, flags):
        """The operator's object for one place."""
        with _reporting(f"{self.name}.create_operator"):
            made = self.prop.create_operator(_context(context), shapes, flags)
        return _Operator(self.name, made)


class _Operator:
    """A user's CustomOp as the core sees it."""

    def __init__(self, name, operator):
        self.name = name
        self.operator = operator

    def forward(self, is_train, in_data, out_data, aux):
        """One forward call."""
        with _reporting(f"{self.name}.forward"), profiler.custom_operator(self.name):
            self.operator.forward(
                is_train=is_train,
                req=["write"] * len(out_data),
                in_data=in_data,
                out_data=out_data,
                aux=aux,
            )

    def backward(self, wanted, out_grad, in_data, out_data, in_grad, aux):
        """One backward call."""
        recorded = profiler.custom_operator(f"_backward_{self.name}")
        with _reporting(f"{self.name}.backward"), recorded:
            self.operator.backward(
                req=["write" if want else "null" for want in wanted],
                in_data=in_data,
                out_data=out_data,
                in_grad=in_grad,
                out_grad=out_grad,
                aux=aux,
            )


OperatorArguments = collections.namedtuple("OperatorArguments", ["narg", "names", "types"])
OperatorArguments.__doc__ = """What an operator takes; `get_operator_arguments` gives it.

Parameters
----------
narg : int
    How many inputs and attributes there are.
names : list of str
    Their names.
types : list of str
    What each of them may be.

Examples
--------
>>> mx.operator.get_operator_arguments("relu").names
['data']
"""
_KINDS = {
    "bool": "boolean",
    "dtype": "dtype",
    "float": "double",
    "floats": "tuple of <double>",
    "int": "int",
    "str": "string",
    "tuple": "Shape(tuple)",
}


def get_all_registered_operators():
    """Returns the names of all operators, aliases included.

    It takes no parameters.

    Examples
    --------
    >>> "Convolution" in mx.operator.get_all_registered_operators()
    True
    """
    names = set()
    for op in json.loads(_core.catalog_json()):
        names.update([op["name"], *op["aliases"]])
    return sorted(names)


def _default_text(field):
    text = field["default"]
    if field["kind"] == "bool":
        return {"True": "1", "False": "0"}.get(text, text)
    if field["kind"] == "tuple" and text.startswith("("):
        return "[" + text.strip("(),").replace(" ", "") + "]"
    return text if field["kind"] in ("int", "float") else repr(text)


def get_operator_arguments(op_name):
    """Returns count, names and types of an operator's inputs and attributes.

    Parameters
    ----------
    op_name : str
        Name of the operator.

    Returns
    -------
    OperatorArguments

    Raises
    ------
    MXNetError
        If there is no such operator.

    Examples
    --------
    >>> mx.operator.get_operator_arguments("dot").names
    ['lhs', 'rhs', 'transpose_a', 'transpose_b', 'forward_stype']
    """
    for op in json.loads(_core.catalog_json()):
        if op_name in (op["name"], *op["aliases"]):
            break
    else:
        raise MXNetError(f"operator {op_name!r} is not known; see get_all_registered_operators()")
    names = list(op["inputs"])
    types = ["NDArray-or-Symbol"] * len(names)
    if op["variadic"]:
        names, types = ["data"], ["NDArray-or-Symbol[]"]
    for field in op["fields"]:
        names.append(field["name"])
        kind = _KINDS.get(field["kind"], field["kind"])
        if field["choices"]:
            kind = "{" + ", ".join(repr(choice) for choice in sorted(field["choices"])) + "}"
        default = f"optional, default={_default_text(field)}"
        types.append(f"{kind}, {'required' if field['required'] else default}")
    return OperatorArguments(len(names), names, types)


# They need the above.
from ._legacy.python_ops import NDArrayOp, NumpyOp, PythonOp  # noqa: E402
