"""mx.sym.sparse, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = [
    "ElementWiseSum",
    "Embedding",
    "FullyConnected",
    "LinearRegressionOutput",
    "LogisticRegressionOutput",
    "MAERegressionOutput",
    "_contrib_round_ste",
    "_contrib_sign_ste",
    "abs",
    "adagrad_update",
    "adam_update",
    "add_n",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctanh",
    "broadcast_add",
    "broadcast_div",
    "broadcast_minus",
    "broadcast_mul",
    "broadcast_plus",
    "broadcast_sub",
    "cast_storage",
    "cbrt",
    "ceil",
    "clip",
    "concat",
    "cos",
    "cosh",
    "degrees",
    "dot",
    "elemwise_add",
    "elemwise_div",
    "elemwise_mul",
    "elemwise_sub",
    "exp",
    "expm1",
    "fix",
    "floor",
    "ftrl_update",
    "gamma",
    "gammaln",
    "log",
    "log10",
    "log1p",
    "log2",
    "make_loss",
    "mean",
    "negative",
    "norm",
    "radians",
    "relu",
    "retain",
    "rint",
    "round",
    "rsqrt",
    "sgd_mom_update",
    "sgd_update",
    "sigmoid",
    "sign",
    "sin",
    "sinh",
    "slice",
    "sqrt",
    "square",
    "stop_gradient",
    "sum",
    "tan",
    "tanh",
    "trunc",
    "where",
    "zeros_like",
]


def ElementWiseSum(
    *args: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.add_n(mx.sym.var("args0"), mx.sym.var("args1"), mx.sym.var("args2"))
    >>> y.infer_shape(args0=(2,), args1=(2,), args2=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "add_n", "ElementWiseSum", args, {"num_args": num_args}, name, attr, kwargs
    )


def Embedding(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : Symbol
        The row numbers.
    weight : Symbol
        A row for each number.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `weight` does not have the shape (input_dim, output_dim). A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` of any shape, whole numbers from 0 to input_dim - 1; `weight` is (input_dim,
    output_dim). The result has the shape of `data` and one axis of output_dim more.

    Examples
    --------
    >>> y = mx.sym.Embedding(mx.sym.var("data"), mx.sym.var("weight"), input_dim=2,
    ...     output_dim=2)
    >>> y.infer_shape(data=(2,), weight=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "Embedding",
        "Embedding",
        (("data", data), ("weight", weight)),
        {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": sparse_grad,
        },
        name,
        attr,
        kwargs,
    )


def FullyConnected(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data times the transpose of weight, plus bias.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `weight` or `bias` does not fit the data, or is missing. A symbol raises it
        when it is made, bound or run.

    Formula
    -------
    y = x · weightᵀ + bias

    Shapes
    ------
    `data` is (batch, ...), its other axes together of size in_units; `weight` is (num_hidden,
    in_units), `bias` (num_hidden,), the result (batch, num_hidden). With `flatten=False` only
    the last axis changes: (..., in_units) to (..., num_hidden).

    Examples
    --------
    >>> y = mx.sym.FullyConnected(mx.sym.var("data"), mx.sym.var("weight"),
    ...     mx.sym.var("bias"), num_hidden=3)
    >>> y.infer_shape(data=(1, 2), weight=(3, 2), bias=(3,))[1]
    [(1, 3)]
    """
    return _compose(
        "FullyConnected",
        "FullyConnected",
        (("data", data), ("weight", weight), ("bias", bias)),
        {"num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten},
        name,
        attr,
        kwargs,
    )


def LinearRegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = data
    gradient of data = grad_scale * (data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.LinearRegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "LinearRegressionOutput",
        "LinearRegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def LogisticRegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = 1 / (1 + exp(-data))
    gradient of data = grad_scale * (y - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.LogisticRegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "LogisticRegressionOutput",
        "LogisticRegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def MAERegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = data
    gradient of data = grad_scale * sign(data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.MAERegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "MAERegressionOutput",
        "MAERegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def _contrib_round_ste(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The nearest whole number, halves away from zero; the gradient passes unchanged.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.round_ste(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "_contrib_round_ste", "_contrib_round_ste", (("data", data),), {}, name, attr, kwargs
    )


def _contrib_sign_ste(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-1, 0 or 1; the gradient passes unchanged.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.sign_ste(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "_contrib_sign_ste", "_contrib_sign_ste", (("data", data),), {}, name, attr, kwargs
    )


def abs(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Magnitude, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.abs(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("abs", "abs", (("data", data),), {}, name, attr, kwargs)


def adagrad_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    history: Symbol | None = None,
    lr: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """AdaGrad; of a row_sparse gradient the rows that it has.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    history : Symbol
        Sum of the squared gradients; written to.
    lr : float, required
        Learning rate.
    epsilon : float, default 1e-07
        Added under the root.
    wd : float, default 0
        Weight decay; must be 0.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_sparse_adagrad_update",
        "adagrad_update",
        (("weight", weight), ("grad", grad), ("history", history)),
        {
            "lr": lr,
            "epsilon": epsilon,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def adam_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adam; the caller folds the bias correction into lr.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mean : Symbol
        Running mean of the gradients; written to.
    var : Symbol
        Running mean of the squared gradients; written to.
    lr : float, required
        Learning rate.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    g = rescale_grad * grad + wd * weight, limited to ±clip_gradient
    mean = beta1 * mean + (1 - beta1) * g
    var = beta2 * var + (1 - beta2) * g²
    weight = weight - lr * mean / (sqrt(var) + epsilon)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.adam_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("mean"),
    ...     mx.sym.var("var"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), mean=(2,), var=(2,))[1]
    [(2,)]
    """
    return _compose(
        "adam_update",
        "adam_update",
        (("weight", weight), ("grad", grad), ("mean", mean), ("var", var)),
        {
            "lr": lr,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def add_n(
    *args: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.add_n(mx.sym.var("args0"), mx.sym.var("args1"), mx.sym.var("args2"))
    >>> y.infer_shape(args0=(2,), args1=(2,), args2=(2,))[1]
    [(2,)]
    """
    return _compose_list("add_n", "add_n", args, {"num_args": num_args}, name, attr, kwargs)


def arccos(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse cosine, in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arccos(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arccos", "arccos", (("data", data),), {}, name, attr, kwargs)


def arccosh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arccosh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("arccosh", "arccosh", (("data", data),), {}, name, attr, kwargs)


def arcsin(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse sine, in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arcsin(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arcsin", "arcsin", (("data", data),), {}, name, attr, kwargs)


def arcsinh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arcsinh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arcsinh", "arcsinh", (("data", data),), {}, name, attr, kwargs)


def arctan(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse tangent, in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arctan(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arctan", "arctan", (("data", data),), {}, name, attr, kwargs)


def arctanh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.arctanh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arctanh", "arctanh", (("data", data),), {}, name, attr, kwargs)


def broadcast_add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_add", "broadcast_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_div(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_div(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_div", "broadcast_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_minus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_sub", "broadcast_minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_mul(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_mul(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_mul", "broadcast_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_plus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_add", "broadcast_plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_sub(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_sub", "broadcast_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def cast_storage(
    data: Symbol | None = None,
    stype: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values in another storage type.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    stype : {'csr', 'default', 'row_sparse'}, required
        Storage type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.cast_storage(mx.sym.var("data"), stype="default").infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "cast_storage", "cast_storage", (("data", data),), {"stype": stype}, name, attr, kwargs
    )


def cbrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cube root.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.cbrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cbrt", "cbrt", (("data", data),), {}, name, attr, kwargs)


def ceil(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest whole number not below x.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.ceil(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("ceil", "ceil", (("data", data),), {}, name, attr, kwargs)


def clip(
    data: Symbol | None = None,
    a_min: float = _Null,
    a_max: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If a limit is missing. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.clip(mx.sym.var("data"), a_min=0, a_max=1).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "clip", "clip", (("data", data),), {"a_min": a_min, "a_max": a_max}, name, attr, kwargs
    )


def concat(
    *data: Symbol,
    num_args: int = _Null,
    dim: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Joins arrays along an axis.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> y = mx.sym.Concat(mx.sym.var("data0"), mx.sym.var("data1"), dim=0)
    >>> y.infer_shape(data0=(1, 2), data1=(1, 2))[1]
    [(2, 2)]
    """
    return _compose_list(
        "Concat", "concat", data, {"num_args": num_args, "dim": dim}, name, attr, kwargs
    )


def cos(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cosine of an angle in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.cos(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cos", "cos", (("data", data),), {}, name, attr, kwargs)


def cosh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic cosine.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.cosh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cosh", "cosh", (("data", data),), {}, name, attr, kwargs)


def degrees(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Radians to degrees.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.degrees(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("degrees", "degrees", (("data", data),), {}, name, attr, kwargs)


def dot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums over the last axis of lhs and the first of rhs: the product of matrices.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the last axis of `lhs` does not have the extent of the first of `rhs`. A
        symbol raises it when it is made, bound or run.

    Formula
    -------
    y[i, j] = sum over k of lhs[i, k] * rhs[k, j]

    Shapes
    ------
    The last axis of `lhs` meets the first of `rhs`: (..., inner) and (inner, ...) give all
    other axes in order.

    Examples
    --------
    >>> mx.sym.dot(mx.sym.var("lhs"), mx.sym.var("rhs")).infer_shape(lhs=(2, 2), rhs=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "dot",
        "dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def elemwise_add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose(
        "elemwise_add", "elemwise_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_div(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_div(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose(
        "elemwise_div", "elemwise_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_mul(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_mul(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose(
        "elemwise_mul", "elemwise_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_sub(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose(
        "elemwise_sub", "elemwise_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def exp(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """e to the power x, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.exp(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("exp", "exp", (("data", data),), {}, name, attr, kwargs)


def expm1(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.expm1(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("expm1", "expm1", (("data", data),), {}, name, attr, kwargs)


def fix(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number toward zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.fix(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("fix", "fix", (("data", data),), {}, name, attr, kwargs)


def floor(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest whole number not above x.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.floor(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("floor", "floor", (("data", data),), {}, name, attr, kwargs)


def ftrl_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    z: Symbol | None = None,
    n: Symbol | None = None,
    lr: float = _Null,
    lamda1: float = _Null,
    beta: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Follow the regularized leader.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    z : Symbol
        State; written to.
    n : Symbol
        Sum of the squared gradients; written to.
    lr : float, required
        Learning rate.
    lamda1 : float, default 0.01
        Weight of the L1 penalty.
    beta : float, default 1
        Smoothing of the rate of each weight.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    z = z + g - (sqrt(n + g²) - sqrt(n)) * weight / lr
    n = n + g²
    weight = (sign(z) * lamda1 - z) / ((beta + sqrt(n)) / lr + wd) where |z| > lamda1, else 0

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.ftrl_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("z"),
    ...     mx.sym.var("n"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), z=(2,), n=(2,))[1]
    [(2,)]
    """
    return _compose(
        "ftrl_update",
        "ftrl_update",
        (("weight", weight), ("grad", grad), ("z", z), ("n", n)),
        {
            "lr": lr,
            "lamda1": lamda1,
            "beta": beta,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def gamma(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma function.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.gamma(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("gamma", "gamma", (("data", data),), {}, name, attr, kwargs)


def gammaln(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm of |gamma(x)|.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.gammaln(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("gammaln", "gammaln", (("data", data),), {}, name, attr, kwargs)


def log(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Natural logarithm.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.log(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log", "log", (("data", data),), {}, name, attr, kwargs)


def log10(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 10.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.log10(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log10", "log10", (("data", data),), {}, name, attr, kwargs)


def log1p(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """log(1 + x), exact near zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.log1p(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log1p", "log1p", (("data", data),), {}, name, attr, kwargs)


def log2(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 2.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.log2(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log2", "log2", (("data", data),), {}, name, attr, kwargs)


def make_loss(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values as a loss: backward starts here with ones.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.make_loss(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("make_loss", "make_loss", (("data", data),), {}, name, attr, kwargs)


def mean(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mean over the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.mean(mx.sym.var("data"), axis=0).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "mean",
        "mean",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def negative(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-x, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.negative(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("negative", "negative", (("data", data),), {}, name, attr, kwargs)


def norm(
    data: Symbol | None = None,
    ord: int = _Null,
    axis: Shape | None = _Null,
    out_dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Norm over the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    ord : int, default 2
        1: sum of magnitudes; 2: root of the sum of squares.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    out_dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis, or `ord` is neither 1 nor 2. A symbol raises it when
        it is made, bound or run.

    Formula
    -------
    ord 1: sum(|x|); ord 2: sqrt(sum(x²))

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.norm(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "norm",
        "norm",
        (("data", data),),
        {"ord": ord, "axis": axis, "out_dtype": out_dtype, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def radians(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Degrees to radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.radians(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("radians", "radians", (("data", data),), {}, name, attr, kwargs)


def relu(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """max(x, 0), element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.relu(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("relu", "relu", (("data", data),), {}, name, attr, kwargs)


def retain(
    data: Symbol | None = None,
    indices: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of a row_sparse array whose numbers are in `indices`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : Symbol
        Positions of elements.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_sparse_retain", "retain", (("data", data), ("indices", indices)), {}, name, attr, kwargs
    )


def rint(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number, halves downward.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.rint(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("rint", "rint", (("data", data),), {}, name, attr, kwargs)


def round(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number, halves away from zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.round(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("round", "round", (("data", data),), {}, name, attr, kwargs)


def rsqrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.rsqrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("rsqrt", "rsqrt", (("data", data),), {}, name, attr, kwargs)


def sgd_mom_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gradient descent with momentum.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
        The momentum; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    mom = momentum * mom - lr * (g + wd * weight)
    weight = weight + mom

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.sgd_mom_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), lr=0.1, momentum=0.9)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,))[1]
    [(2,)]
    """
    return _compose(
        "sgd_mom_update",
        "sgd_mom_update",
        (("weight", weight), ("grad", grad), ("mom", mom)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def sgd_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gradient descent.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    weight = weight - lr * (g + wd * weight)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.sgd_update(mx.sym.var("weight"), mx.sym.var("grad"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,))[1]
    [(2,)]
    """
    return _compose(
        "sgd_update",
        "sgd_update",
        (("weight", weight), ("grad", grad)),
        {
            "lr": lr,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def sigmoid(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sigmoid(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("sigmoid", "sigmoid", (("data", data),), {}, name, attr, kwargs)


def sign(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sign(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("sign", "sign", (("data", data),), {}, name, attr, kwargs)


def sin(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sine of an angle in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sin(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sin", "sin", (("data", data),), {}, name, attr, kwargs)


def sinh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic sine.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sinh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sinh", "sinh", (("data", data),), {}, name, attr, kwargs)


def slice(
    data: Symbol | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If there are more limits than axes, or a step is 0. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    Axis i has the size (end - begin) / step, rounded up; axes that are not named stay.

    Examples
    --------
    >>> mx.sym.slice(mx.sym.var("data"), begin=(0, 1), end=(2, 3)).infer_shape(data=(2, 3))[1]
    [(2, 2)]
    """
    return _compose(
        "slice",
        "slice",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def sqrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square root.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sqrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sqrt", "sqrt", (("data", data),), {}, name, attr, kwargs)


def square(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x * x, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.square(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("square", "square", (("data", data),), {}, name, attr, kwargs)


def stop_gradient(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values; gradients stop here.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.BlockGrad(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("BlockGrad", "stop_gradient", (("data", data),), {}, name, attr, kwargs)


def sum(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum over the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.sum(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "sum",
        "sum",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def tan(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Tangent of an angle in radians.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.tan(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("tan", "tan", (("data", data),), {}, name, attr, kwargs)


def tanh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic tangent.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.tanh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("tanh", "tanh", (("data", data),), {}, name, attr, kwargs)


def trunc(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whole part: rounds toward zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.trunc(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("trunc", "trunc", (("data", data),), {}, name, attr, kwargs)


def where(
    condition: Symbol | None = None,
    x: Symbol | None = None,
    y: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x where the condition is not 0, else y. A condition with one axis selects rows.

    Parameters
    ----------
    condition : Symbol
        Where not 0, the first choice is taken.
    x : Symbol
        Taken where the condition holds.
    y : Symbol
        Taken where it does not.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of `condition`, `x` and `y` do not fit. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `x` and `y` have one shape; `condition` has it too, or is (first size,). The result has
    the shape of `x`.

    Examples
    --------
    >>> y = mx.sym.where(mx.sym.var("condition"), mx.sym.var("x"), mx.sym.var("y"))
    >>> y.infer_shape(condition=(2,), x=(2,), y=(2,))[1]
    [(2,)]
    """
    return _compose(
        "where", "where", (("condition", condition), ("x", x), ("y", y)), {}, name, attr, kwargs
    )


def zeros_like(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Zeros in the shape and dtype of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.zeros_like(mx.sym.var("data")).infer_shape(data=(1, 2))[1]
    [(1, 2)]
    """
    return _compose("zeros_like", "zeros_like", (("data", data),), {}, name, attr, kwargs)
