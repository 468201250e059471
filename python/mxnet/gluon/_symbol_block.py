"""`SymbolBlock`: a block made from a symbol, such as an exported or foreign network."""

import os
from itertools import takewhile

import numpy as np

from .. import ndarray, symbol
from ..base import dtype_name, known_in
from ..ndarray import NDArray
from ..symbol import Symbol
from ._hybrid_block import HybridBlock, flatten, regroup
from .parameter_dict import ParameterDict


class SymbolBlock(HybridBlock):
    """Runs `outputs` as a function of `inputs`; every other variable becomes a parameter.

    Parameters
    ----------
    outputs : Symbol or list of Symbol
        What to compute.
    inputs : Symbol or list of Symbol
        Variables that a call provides, in this order.
    params : ParameterDict, optional
        Parameters to use where their names match.

    Raises
    ------
    RuntimeError
        If the outputs need a variable that is neither an input nor among `params`, when it is
        called.

    Shapes
    ------
    Those of the symbol: arrays in the order of `inputs`, results in the order of `outputs`, each
    with the shape that the symbol infers.

    Examples
    --------
    >>> x = mx.sym.var("data")
    >>> net = mx.gluon.SymbolBlock(mx.sym.FullyConnected(x, num_hidden=3, name="fc"), x)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 4))).shape
    (2, 3)
    """

    @staticmethod
    def imports(
        symbol_file, input_names, param_file=None, ctx=None, allow_missing=False, ignore_extra=False
    ):
        """Load what `HybridBlock.export` wrote.

        Parameters
        ----------
        symbol_file : str
            `<path>-symbol.json`.
        input_names : str or list of str
            Names of the inputs, usually 'data'.
        param_file : str, optional
            `<path>-<epoch>.params`; without it the parameters stay uninitialized.
        ctx : Context or list of Context, optional
            Where to load the parameters; the current context by default.
        allow_missing, ignore_extra : bool
            As in `load_parameters`.

        Raises
        ------
        MXNetError
            If a file cannot be opened, or is damaged.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2)
        >>> net.initialize()
        >>> net.hybridize()
        >>> _ = net(mx.nd.ones((1, 3)))
        >>> _ = net.export("dense")
        >>> again = mx.gluon.SymbolBlock.imports("dense-symbol.json", ["data"], "dense-0000.params")
        >>> again(mx.nd.ones((4, 3))).shape
        (4, 2)
        """
        if isinstance(input_names, str):
            input_names = [input_names]
        graph = symbol.load(symbol_file)
        block = SymbolBlock(graph, [symbol.var(name) for name in input_names])
        if param_file is not None:
            arrays = ndarray.load(os.fspath(param_file))
            block.collect_params().load_dict(
                arrays,
                ctx,
                allow_missing,
                ignore_extra,
                filename=param_file,
                cast_dtype=True,
                dtype_source="saved",
            )
        return block

    def __init__(self, outputs, inputs, params=None):
        super().__init__(prefix=None, params=None)
        self._prefix = ""
        self._params = ParameterDict("", params)
        if isinstance(inputs, Symbol) and len(inputs.list_outputs()) == 1:
            inputs = [inputs]
        if isinstance(outputs, (list, tuple)) and len(outputs) == 1:
            outputs = outputs[0]
        input_symbols, self._in_format = flatten(inputs, "inputs")
        output_symbols, self._out_format = flatten(outputs, "outputs")
        graph = output_symbols[0] if len(output_symbols) == 1 else symbol.Group(output_symbols)
        names = set()
        for var in input_symbols:
            if len(var.get_internals().list_outputs()) != 1:
                raise AssertionError(
                    f"SymbolBlock: input {var} must be a variable, it is the output of an operator"
                )
            names.add(var.name)
        self._create_params(graph, names)
        self._cached_graph = input_symbols, graph
        cut = _common_length(list(self._params.keys()))
        self._reg_params = {name[cut:]: param for name, param in self._params.items()}

    def _create_params(self, graph, input_names):
        types = _known_types(graph)
        for name in graph.list_arguments():
            if name not in input_names:
                dtype = types.get(name, np.float32)
                grad_req = "null" if dtype == np.uint8 else "write"  # bytes, such as compiled code
                self.params.get(name, grad_req=grad_req, allow_deferred_init=True, dtype=dtype)
        for name in graph.list_auxiliary_states():
            if name not in input_names:
                self.params.get(
                    name,
                    grad_req="null",
                    allow_deferred_init=True,
                    dtype=types.get(name, np.float32),
                )

    def __repr__(self):
        inputs, out = self._cached_graph
        return f"{type(self).__name__}(\n{out!r} : {len(inputs)} -> {len(out.list_outputs())}\n)"

    def _clear_cached_op(self):
        graph = self._cached_graph  # the graph is what this block is: it stays
        super()._clear_cached_op()
        self._cached_graph = graph

    def cast(self, dtype):
        """Change the element type; parameters of BatchNorm stay float32 under 16 bits.

        Parameters
        ----------
        dtype : str or type
            The element type.
        """
        self._clear_cached_op()
        super().cast(dtype)
        if dtype_name(dtype) not in ("float16", "bfloat16"):
            return
        for name, param in self.params.items():
            if not name.endswith("running_var"):
                continue
            prefix = name[: -len("running_var")]
            param.cast("float32")
            for sibling in ("running_mean", "gamma", "beta"):
                if prefix + sibling in self.params:
                    self.params[prefix + sibling].cast("float32")

    def reset_ctx(self, ctx):
        """Move all parameters to other contexts.

        Parameters
        ----------
        ctx : Context or list of Context
            Where to.
        """
        self.collect_params().reset_ctx(ctx)
        self._cached_op = None

    def forward(self, x, *args):
        """Run the graph on arrays, or attach it to symbols.

        Parameters
        ----------
        x : NDArray or Symbol
            First input.
        args : NDArray or Symbol
            Further inputs.

        Returns
        -------
        NDArray or Symbol, or list of these
            The outputs.
        """
        if isinstance(x, NDArray):
            return self._call_cached_op(x, *args)
        if not isinstance(x, Symbol):
            raise AssertionError(f"SymbolBlock: needs NDArrays or Symbols, got {type(x).__name__}")
        flat, structure = flatten([x, *args], "inputs")
        if structure != self._in_format:
            raise AssertionError(
                f"SymbolBlock: the arguments have the structure {structure}, "
                f"expected {self._in_format}"
            )
        inputs, graph = self._cached_graph
        composed = graph(**{var.name: arg for var, arg in zip(inputs, flat, strict=True)})
        return regroup(list(composed), self._out_format)[0]

    def hybrid_forward(self, F, x, *args, **kwargs):  # noqa: N803
        """Refuse: a SymbolBlock has a graph, no `hybrid_forward`.

        Parameters
        ----------
        F, x, args, kwargs :
            Not used.
        """
        raise NotImplementedError("SymbolBlock runs its graph; it has no hybrid_forward")


def _common_length(names):
    """Return the number of letters with which all names begin."""
    if not names:
        return 0
    first, last = min(names), max(names)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return sum(1 for _ in same)


def _known_types(graph):
    """Return the element types that the graph's own attributes tell."""
    arguments, _, states = graph.infer_type_partial()
    types = dict(zip(graph.list_arguments(), arguments or [], strict=False))
    types.update(zip(graph.list_auxiliary_states(), states or [], strict=False))
    return {name: dtype for name, dtype in types.items() if dtype is not None}


known_in("mxnet.gluon.block", SymbolBlock)
