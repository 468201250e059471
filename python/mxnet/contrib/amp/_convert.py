"""Putting casts into float32 models, for inference in mixed precision."""

from ... import _core
from ...base import _DTYPE_MX_TO_NP
from ...context import gpu
from ...module import BucketingModule
from ...symbol import Symbol
from . import _lists


def _list_of(what, given, default):
    if given is None:
        return list(default)
    if not isinstance(given, list):
        raise AssertionError(f"amp: {what} must be a list, got {type(given).__name__}")
    return given


def _check_lists(target_dtype, target_ops, float32_ops, conditional):
    """An operator is in one list only, and in one of the default lists."""
    conditional_ops = [op for op, _, _ in conditional]
    for first, second, names in (
        (target_ops, float32_ops, "target_dtype_ops and fp32_ops"),
        (target_ops, conditional_ops, "target_dtype_ops and conditional_fp32_ops"),
        (conditional_ops, float32_ops, "conditional_fp32_ops and fp32_ops"),
    ):
        both = sorted(set(first) & set(second))
        if both:
            raise AssertionError(f"amp: {both} are in two lists, {names}; use one")
    known = {
        *_lists.list_lp16_ops(target_dtype),
        *_lists.list_fp32_ops(target_dtype),
        *_lists.list_lp16_fp32_ops(target_dtype),
        *(op for op, _, _ in _lists.list_conditional_fp32_ops(target_dtype)),
    }
    unknown = sorted({*target_ops, *float32_ops, *conditional_ops} - known)
    if unknown:
        raise AssertionError(
            f"amp: {unknown} cannot be chosen; use operators of list_lp16_ops, list_fp32_ops, "
            "list_lp16_fp32_ops or list_conditional_fp32_ops"
        )


def convert_symbol(
    sym,
    target_dtype="float16",
    target_dtype_ops=None,
    fp32_ops=None,
    conditional_fp32_ops=None,
    excluded_sym_names=None,
    data_names=None,
    cast_optional_params=False,
):
    """Return the graph with casts, so that it runs in mixed precision.

    Parameters
    ----------
    sym : Symbol
        A float32 network.
    target_dtype : {'float16', 'bfloat16'}
        The type to use where possible.
    target_dtype_ops, fp32_ops : list of str, optional
        Operators that run in the target type, or in float32, in place of the default lists.
    conditional_fp32_ops : list of (str, str, list of str), optional
        (operator, attribute, values that make it run in float32).
    excluded_sym_names : list of str, optional
        Nodes that stay in float32.
    data_names : list of str, optional
        Inputs; all other variables are weights and get the attribute `__dtype__`. By default those
        that have no such attribute.
    cast_optional_params : bool
        Give weights that are only used in the target type this type, in place of a cast.

    Raises
    ------
    AssertionError
        If it is not given a symbol.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
    >>> mx.contrib.amp.convert_symbol(net).get_internals().list_outputs()[1]
    'data_amp_cast_float16_output'
    """
    if not isinstance(sym, Symbol):
        raise AssertionError(f"convert_symbol: sym must be a Symbol, got {type(sym).__name__}")
    target = _lists.target_name(target_dtype)
    target_ops = _list_of("target_dtype_ops", target_dtype_ops, _lists.list_lp16_ops(target))
    float32_ops = _list_of("fp32_ops", fp32_ops, _lists.list_fp32_ops(target))
    conditional = _list_of(
        "conditional_fp32_ops", conditional_fp32_ops, _lists.list_conditional_fp32_ops(target)
    )
    excluded = _list_of("excluded_sym_names", excluded_sym_names, [])
    _check_lists(target, target_ops, float32_ops, conditional)
    if data_names is None:
        attrs = sym.attr_dict()
        data_names = [n for n in sym.list_inputs() if "__dtype__" not in attrs.get(n, {})]
    weights = [name for name in sym.list_inputs() if name not in data_names]
    conditions = [(op, key, value) for op, key, values in conditional for value in values]
    return _core.reduce_precision(
        sym,
        target,
        target_ops,
        float32_ops,
        _lists.list_widest_type_cast(target),
        conditions,
        excluded,
        weights,
        bool(cast_optional_params),
    )


def _cast_to_attrs(symbol, arrays):
    """Give every array the type that its variable's `__dtype__` names."""
    attrs = symbol.attr_dict()
    for name, array in arrays.items():
        flag = int(attrs.get(name, {}).get("__dtype__", -1))
        if flag >= 0:
            arrays[name] = array.astype(_DTYPE_MX_TO_NP[flag])


def convert_model(
    sym,
    arg_params,
    aux_params,
    target_dtype="float16",
    target_dtype_ops=None,
    fp32_ops=None,
    conditional_fp32_ops=None,
    excluded_sym_names=None,
    cast_optional_params=False,
):
    """Convert a symbol and its parameters; return all three. Parameters as in `convert_symbol`.

    Parameters
    ----------
    sym : Symbol
        The network.
    arg_params, aux_params : dict of NDArray
        Its parameters.
    target_dtype, target_dtype_ops, fp32_ops, conditional_fp32_ops
        As in `convert_symbol`.
    excluded_sym_names, cast_optional_params
        As in `convert_symbol`.

    Raises
    ------
    AssertionError
        If something else than a symbol and dicts of arrays is given.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> half, args, _ = mx.contrib.amp.convert_model(net, params, {})
    >>> half.get_internals().list_outputs()[1]
    'data_amp_cast_float16_output'
    """
    for what, params in (("arg_params", arg_params), ("aux_params", aux_params)):
        if not isinstance(params, dict):
            raise AssertionError(
                f"convert_model: {what} must be a dict of name to NDArray, got "
                f"{type(params).__name__}"
            )
    if not isinstance(sym, Symbol):
        raise AssertionError(f"convert_model: sym must be a Symbol, got {type(sym).__name__}")
    data_names = [n for n in sym.list_inputs() if n not in arg_params and n not in aux_params]
    sym = convert_symbol(
        sym,
        target_dtype,
        target_dtype_ops,
        fp32_ops,
        conditional_fp32_ops,
        excluded_sym_names,
        data_names,
        cast_optional_params,
    )
    _cast_to_attrs(sym, arg_params)
    _cast_to_attrs(sym, aux_params)
    return sym, arg_params, aux_params


def convert_hybrid_block(
    block,
    target_dtype="float16",
    target_dtype_ops=None,
    fp32_ops=None,
    conditional_fp32_ops=None,
    excluded_sym_names=None,
    ctx=None,
    cast_optional_params=False,
):
    """Return a SymbolBlock that runs in mixed precision; parameters as in `convert_symbol`.

    Parameters
    ----------
    block : HybridBlock
        The network; it must be hybridized and have run once.
    target_dtype, target_dtype_ops, fp32_ops, conditional_fp32_ops, excluded_sym_names
        As in `convert_symbol`.
    ctx : Context or list of Context, default gpu(0)
        Where the parameters live.
    cast_optional_params : bool, default False
        As in `convert_symbol`.

    Returns
    -------
    SymbolBlock

    Raises
    ------
    AssertionError
        If `block` is no HybridBlock.
    RuntimeError
        If it was not hybridized and called once.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(2)
    >>> net.initialize()
    >>> net.hybridize()
    >>> x = mx.nd.ones((1, 3))
    >>> _ = net(x)
    >>> mx.contrib.amp.convert_hybrid_block(net, ctx=mx.cpu())(x).dtype
    <class 'numpy.float32'>
    """
    from ...gluon import HybridBlock, SymbolBlock

    if not isinstance(block, HybridBlock):
        raise AssertionError(
            f"convert_hybrid_block: block must be a HybridBlock, got {type(block).__name__}"
        )
    if not block._cached_graph:
        raise RuntimeError(
            f"{block.name}: call hybridize() and run one forward pass before converting it"
        )
    inputs, graph = block._cached_graph
    converted = convert_symbol(
        graph,
        target_dtype,
        target_dtype_ops,
        fp32_ops,
        conditional_fp32_ops,
        excluded_sym_names,
        [var.name for var in inputs],
        cast_optional_params,
    )
    arrays = {name: param._reduce() for name, param in block.collect_params().items()}
    used = set(converted.list_inputs())
    arrays = {name: array for name, array in arrays.items() if name in used}
    _cast_to_attrs(converted, arrays)
    result = SymbolBlock(converted, inputs)
    for name, param in result.collect_params().items():
        if name in arrays and param.dtype != arrays[name].dtype:
            param.cast(arrays[name].dtype)
    states = set(converted.list_auxiliary_states())
    named = {f"{'aux' if n in states else 'arg'}:{n}": array for n, array in arrays.items()}
    result.collect_params().load_dict(named, ctx=gpu(0) if ctx is None else ctx)
    return result


def convert_bucketing_module(
    bucketing_mod,
    target_dtype="float16",
    target_dtype_ops=None,
    fp32_ops=None,
    conditional_fp32_ops=None,
    excluded_sym_names=None,
    cast_optional_params=False,
):
    """Return a BucketingModule whose symbols run in mixed precision.

    Parameters
    ----------
    bucketing_mod : BucketingModule
        It is bound, and has parameters.
    target_dtype : str
        "float16" or "bfloat16".
    target_dtype_ops, fp32_ops, conditional_fp32_ops, excluded_sym_names, cast_optional_params
        As for `convert_symbol`.

    Returns
    -------
    BucketingModule
        A new one, with the same parameters.

    Raises
    ------
    AssertionError
        If it is no BucketingModule, or has no parameters yet.

    Examples
    --------
    >>> def symbol_of(key):
    ...     net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    ...     return mx.sym.SoftmaxOutput(net, name="softmax"), ["data"], ["softmax_label"]
    >>> module = mx.mod.BucketingModule(symbol_of, default_bucket_key=3)
    >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
    >>> module.init_params()
    >>> type(mx.contrib.amp.convert_bucketing_module(module)).__name__
    'BucketingModule'
    """
    if not isinstance(bucketing_mod, BucketingModule):
        raise AssertionError(
            "convert_bucketing_module: bucketing_mod must be a BucketingModule, got "
            f"{type(bucketing_mod).__name__}"
        )
    if not bucketing_mod.params_initialized:
        raise AssertionError("convert_bucketing_module: call init_params() first")
    arg_params, aux_params = bucketing_mod.get_params()
    symbols = {}
    for key, module in bucketing_mod._buckets.items():
        symbols[key], arg_params, aux_params = convert_model(
            module._symbol,
            arg_params,
            aux_params,
            target_dtype,
            target_dtype_ops,
            fp32_ops,
            conditional_fp32_ops,
            excluded_sym_names,
            cast_optional_params,
        )
    return BucketingModule.load_dict(
        symbols,
        default_bucket_key=bucketing_mod._default_bucket_key,
        arg_params=arg_params,
        aux_params=aux_params,
    )
