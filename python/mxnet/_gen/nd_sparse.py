"""mx.nd.sparse, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

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

_OP_ABS = _core.op("abs")
_OP_ADAM_UPDATE = _core.op("adam_update")
_OP_ADD_N = _core.op("add_n")
_OP_ARCCOS = _core.op("arccos")
_OP_ARCCOSH = _core.op("arccosh")
_OP_ARCSIN = _core.op("arcsin")
_OP_ARCSINH = _core.op("arcsinh")
_OP_ARCTAN = _core.op("arctan")
_OP_ARCTANH = _core.op("arctanh")
_OP_BLOCKGRAD = _core.op("BlockGrad")
_OP_BROADCAST_ADD = _core.op("broadcast_add")
_OP_BROADCAST_DIV = _core.op("broadcast_div")
_OP_BROADCAST_MUL = _core.op("broadcast_mul")
_OP_BROADCAST_SUB = _core.op("broadcast_sub")
_OP_CAST_STORAGE = _core.op("cast_storage")
_OP_CBRT = _core.op("cbrt")
_OP_CEIL = _core.op("ceil")
_OP_CLIP = _core.op("clip")
_OP_CONCAT = _core.op("Concat")
_OP_CONTRIB_ROUND_STE_ = _core.op("_contrib_round_ste")
_OP_CONTRIB_SIGN_STE_ = _core.op("_contrib_sign_ste")
_OP_COS = _core.op("cos")
_OP_COSH = _core.op("cosh")
_OP_DEGREES = _core.op("degrees")
_OP_DOT = _core.op("dot")
_OP_ELEMWISE_ADD = _core.op("elemwise_add")
_OP_ELEMWISE_DIV = _core.op("elemwise_div")
_OP_ELEMWISE_MUL = _core.op("elemwise_mul")
_OP_ELEMWISE_SUB = _core.op("elemwise_sub")
_OP_EMBEDDING = _core.op("Embedding")
_OP_EXP = _core.op("exp")
_OP_EXPM1 = _core.op("expm1")
_OP_FIX = _core.op("fix")
_OP_FLOOR = _core.op("floor")
_OP_FTRL_UPDATE = _core.op("ftrl_update")
_OP_FULLYCONNECTED = _core.op("FullyConnected")
_OP_GAMMA = _core.op("gamma")
_OP_GAMMALN = _core.op("gammaln")
_OP_LINEARREGRESSIONOUTPUT = _core.op("LinearRegressionOutput")
_OP_LOG = _core.op("log")
_OP_LOG10 = _core.op("log10")
_OP_LOG1P = _core.op("log1p")
_OP_LOG2 = _core.op("log2")
_OP_LOGISTICREGRESSIONOUTPUT = _core.op("LogisticRegressionOutput")
_OP_MAEREGRESSIONOUTPUT = _core.op("MAERegressionOutput")
_OP_MAKE_LOSS = _core.op("make_loss")
_OP_MEAN = _core.op("mean")
_OP_NEGATIVE = _core.op("negative")
_OP_NORM = _core.op("norm")
_OP_RADIANS = _core.op("radians")
_OP_RELU = _core.op("relu")
_OP_RINT = _core.op("rint")
_OP_ROUND = _core.op("round")
_OP_RSQRT = _core.op("rsqrt")
_OP_SGD_MOM_UPDATE = _core.op("sgd_mom_update")
_OP_SGD_UPDATE = _core.op("sgd_update")
_OP_SIGMOID = _core.op("sigmoid")
_OP_SIGN = _core.op("sign")
_OP_SIN = _core.op("sin")
_OP_SINH = _core.op("sinh")
_OP_SLICE = _core.op("slice")
_OP_SPARSE_ADAGRAD_UPDATE_ = _core.op("_sparse_adagrad_update")
_OP_SPARSE_RETAIN_ = _core.op("_sparse_retain")
_OP_SQRT = _core.op("sqrt")
_OP_SQUARE = _core.op("square")
_OP_SUM = _core.op("sum")
_OP_TAN = _core.op("tan")
_OP_TANH = _core.op("tanh")
_OP_TRUNC = _core.op("trunc")
_OP_WHERE = _core.op("where")
_OP_ZEROS_LIKE = _core.op("zeros_like")


def ElementWiseSum(
    *args: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> mx.nd.add_n(mx.nd.array([1, 2]), mx.nd.array([3, 4]), mx.nd.array([5, 6])).asnumpy()
    array([ 9., 12.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("add_n", kwargs)
    return _invoke(_OP_ADD_N, args, (len(args) if num_args is _Null else num_args,), out)


def Embedding(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : NDArray
        The row numbers.
    weight : NDArray
        A row for each number.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `weight` does not have the shape (input_dim, output_dim).

    Shapes
    ------
    `data` of any shape, whole numbers from 0 to input_dim - 1; `weight` is (input_dim,
    output_dim). The result has the shape of `data` and one axis of output_dim more.

    Examples
    --------
    >>> mx.nd.Embedding(mx.nd.array([1, 0]), mx.nd.array([[1, 2], [3, 4]]), input_dim=2,
    ...     output_dim=2).asnumpy()
    array([[3., 4.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Embedding", kwargs)
    return _invoke(_OP_EMBEDDING, (data, weight), (input_dim, output_dim, dtype, sparse_grad), out)


def FullyConnected(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data times the transpose of weight, plus bias.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `weight` or `bias` does not fit the data, or is missing.

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
    >>> mx.nd.FullyConnected(mx.nd.array([[1, 2]]), mx.nd.array([[1, 1], [1, 0], [0, 1]]),
    ...     mx.nd.array([0, 0, 10]), num_hidden=3).asnumpy()
    array([[ 3.,  1., 12.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("FullyConnected", kwargs)
    return _invoke(_OP_FULLYCONNECTED, (data, weight, bias), (num_hidden, no_bias, flatten), out)


def LinearRegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = data
    gradient of data = grad_scale * (data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.LinearRegressionOutput(mx.nd.array([[1, 2]]), mx.nd.array([[0, 0]])).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LinearRegressionOutput", kwargs)
    return _invoke(_OP_LINEARREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def LogisticRegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = 1 / (1 + exp(-data))
    gradient of data = grad_scale * (y - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.LogisticRegressionOutput(mx.nd.array([[0, 2]]), mx.nd.array([[0, 1]])).asnumpy()
    array([[0.5     , 0.880797]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LogisticRegressionOutput", kwargs)
    return _invoke(_OP_LOGISTICREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def MAERegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = data
    gradient of data = grad_scale * sign(data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.MAERegressionOutput(mx.nd.array([[1, 2]]), mx.nd.array([[0, 0]])).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("MAERegressionOutput", kwargs)
    return _invoke(_OP_MAEREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def _contrib_round_ste(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The nearest whole number, halves away from zero; the gradient passes unchanged.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.round_ste(mx.nd.array([-1.5, 1.4])).asnumpy()
    array([-2.,  1.], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_ROUND_STE_, (data,), (), out)


def _contrib_sign_ste(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-1, 0 or 1; the gradient passes unchanged.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.sign_ste(mx.nd.array([-1.5, 0, 1.4])).asnumpy()
    array([-1.,  0.,  1.], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_SIGN_STE_, (data,), (), out)


def abs(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Magnitude, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.abs(mx.nd.array([-2, 0, 3])).asnumpy()
    array([2., 0., 3.], dtype=float32)
    """
    return _invoke(_OP_ABS, (data,), (), out)


def adagrad_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    history: NDArray | None = None,
    lr: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """AdaGrad; of a row_sparse gradient the rows that it has.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    history : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_sparse_adagrad_update", kwargs)
    return _invoke(
        _OP_SPARSE_ADAGRAD_UPDATE_,
        (weight, grad, history),
        (lr, epsilon, wd, rescale_grad, clip_gradient),
        out,
    )


def adam_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adam; the caller folds the bias correction into lr.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mean : NDArray
        Running mean of the gradients; written to.
    var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

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
    >>> mx.nd.adam_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     mx.nd.zeros(2), lr=0.1).asnumpy()
    array([0.6837703, 1.3162297], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("adam_update", kwargs)
    return _invoke(
        _OP_ADAM_UPDATE,
        (weight, grad, mean, var),
        (lr, beta1, beta2, epsilon, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def add_n(
    *args: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> mx.nd.add_n(mx.nd.array([1, 2]), mx.nd.array([3, 4]), mx.nd.array([5, 6])).asnumpy()
    array([ 9., 12.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("add_n", kwargs)
    return _invoke(_OP_ADD_N, args, (len(args) if num_args is _Null else num_args,), out)


def arccos(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse cosine, in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arccos(mx.nd.array([-1, 0, 1])).asnumpy()
    array([3.1415927, 1.5707964, 0.       ], dtype=float32)
    """
    return _invoke(_OP_ARCCOS, (data,), (), out)


def arccosh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arccosh(mx.nd.array([1, 2])).asnumpy()
    array([0.      , 1.316958], dtype=float32)
    """
    return _invoke(_OP_ARCCOSH, (data,), (), out)


def arcsin(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse sine, in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arcsin(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-1.5707964,  0.       ,  1.5707964], dtype=float32)
    """
    return _invoke(_OP_ARCSIN, (data,), (), out)


def arcsinh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arcsinh(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.8813736,  0.       ,  0.8813736], dtype=float32)
    """
    return _invoke(_OP_ARCSINH, (data,), (), out)


def arctan(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse tangent, in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arctan(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.7853982,  0.       ,  0.7853982], dtype=float32)
    """
    return _invoke(_OP_ARCTAN, (data,), (), out)


def arctanh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.arctanh(mx.nd.array([-0.5, 0, 0.5])).asnumpy()
    array([-0.54930615,  0.        ,  0.54930615], dtype=float32)
    """
    return _invoke(_OP_ARCTANH, (data,), (), out)


def broadcast_add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_add(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[11., 21.],
           [12., 22.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_ADD, (lhs, rhs), (), out)


def broadcast_div(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_div(mx.nd.array([[10], [20]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[10.,  5.],
           [20., 10.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_DIV, (lhs, rhs), (), out)


def broadcast_minus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_sub(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[ -9., -19.],
           [ -8., -18.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_SUB, (lhs, rhs), (), out)


def broadcast_mul(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_mul(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[10., 20.],
           [20., 40.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_MUL, (lhs, rhs), (), out)


def broadcast_plus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_add(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[11., 21.],
           [12., 22.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_ADD, (lhs, rhs), (), out)


def broadcast_sub(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_sub(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[ -9., -19.],
           [ -8., -18.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_SUB, (lhs, rhs), (), out)


def cast_storage(
    data: NDArray | None = None,
    stype: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values in another storage type.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    stype : {'csr', 'default', 'row_sparse'}, required
        Storage type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.cast_storage(mx.nd.array([1, 2]), stype="default").asnumpy()
    array([1., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("cast_storage", kwargs)
    return _invoke(_OP_CAST_STORAGE, (data,), (stype,), out)


def cbrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cube root.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.cbrt(mx.nd.array([8, 27])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_CBRT, (data,), (), out)


def ceil(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest whole number not below x.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.ceil(mx.nd.array([-1.5, 1.5])).asnumpy()
    array([-1.,  2.], dtype=float32)
    """
    return _invoke(_OP_CEIL, (data,), (), out)


def clip(
    data: NDArray | None = None,
    a_min: float = _Null,
    a_max: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If a limit is missing.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.clip(mx.nd.array([-1, 0.5, 2]), a_min=0, a_max=1).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("clip", kwargs)
    return _invoke(_OP_CLIP, (data,), (a_min, a_max), out)


def concat(
    *data: NDArray,
    num_args: int = _Null,
    dim: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Joins arrays along an axis.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> mx.nd.Concat(mx.nd.array([[1, 2]]), mx.nd.array([[3, 4]]), dim=0).asnumpy()
    array([[1., 2.],
           [3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Concat", kwargs)
    return _invoke(_OP_CONCAT, data, (len(data) if num_args is _Null else num_args, dim), out)


def cos(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cosine of an angle in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.cos(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 0.5403023], dtype=float32)
    """
    return _invoke(_OP_COS, (data,), (), out)


def cosh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic cosine.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.cosh(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 1.5430806], dtype=float32)
    """
    return _invoke(_OP_COSH, (data,), (), out)


def degrees(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Radians to degrees.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.degrees(mx.nd.array([0, np.pi])).asnumpy()
    array([  0., 180.], dtype=float32)
    """
    return _invoke(_OP_DEGREES, (data,), (), out)


def dot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums over the last axis of lhs and the first of rhs: the product of matrices.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the last axis of `lhs` does not have the extent of the first of `rhs`.

    Formula
    -------
    y[i, j] = sum over k of lhs[i, k] * rhs[k, j]

    Shapes
    ------
    The last axis of `lhs` meets the first of `rhs`: (..., inner) and (inner, ...) give all
    other axes in order.

    Examples
    --------
    >>> mx.nd.dot(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([[1, 0], [0, 10]])).asnumpy()
    array([[ 1., 20.],
           [ 3., 40.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("dot", kwargs)
    return _invoke(_OP_DOT, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out)


def elemwise_add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_add(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([4., 6.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_ADD, (lhs, rhs), (), out)


def elemwise_div(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_div(mx.nd.array([1, 2]), mx.nd.array([4, 4])).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_DIV, (lhs, rhs), (), out)


def elemwise_mul(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_mul(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([3., 8.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_MUL, (lhs, rhs), (), out)


def elemwise_sub(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_sub(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([-2., -2.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_SUB, (lhs, rhs), (), out)


def exp(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """e to the power x, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.exp(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 2.7182817], dtype=float32)
    """
    return _invoke(_OP_EXP, (data,), (), out)


def expm1(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.expm1(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.7182819], dtype=float32)
    """
    return _invoke(_OP_EXPM1, (data,), (), out)


def fix(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number toward zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.fix(mx.nd.array([-1.7, 1.7])).asnumpy()
    array([-1.,  1.], dtype=float32)
    """
    return _invoke(_OP_FIX, (data,), (), out)


def floor(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest whole number not above x.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.floor(mx.nd.array([-1.5, 1.5])).asnumpy()
    array([-2.,  1.], dtype=float32)
    """
    return _invoke(_OP_FLOOR, (data,), (), out)


def ftrl_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    z: NDArray | None = None,
    n: NDArray | None = None,
    lr: float = _Null,
    lamda1: float = _Null,
    beta: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Follow the regularized leader.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    z : NDArray
        State; written to.
    n : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

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
    >>> mx.nd.ftrl_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     mx.nd.zeros(2), lr=0.1).asnumpy()
    array([0.2993333, 0.366    ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("ftrl_update", kwargs)
    return _invoke(
        _OP_FTRL_UPDATE,
        (weight, grad, z, n),
        (lr, lamda1, beta, wd, rescale_grad, clip_gradient),
        out,
    )


def gamma(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gamma function.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.gamma(mx.nd.array([1, 4, 5])).asnumpy()
    array([ 1.       ,  6.0000005, 24.       ], dtype=float32)
    """
    return _invoke(_OP_GAMMA, (data,), (), out)


def gammaln(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm of |gamma(x)|.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.gammaln(mx.nd.array([1, 4, 5])).asnumpy()
    array([0.       , 1.7917595, 3.1780539], dtype=float32)
    """
    return _invoke(_OP_GAMMALN, (data,), (), out)


def log(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Natural logarithm.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.log(mx.nd.array([1, 10])).asnumpy()
    array([0.       , 2.3025851], dtype=float32)
    """
    return _invoke(_OP_LOG, (data,), (), out)


def log10(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 10.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.log10(mx.nd.array([1, 10])).asnumpy()
    array([0., 1.], dtype=float32)
    """
    return _invoke(_OP_LOG10, (data,), (), out)


def log1p(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """log(1 + x), exact near zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.log1p(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 0.6931472], dtype=float32)
    """
    return _invoke(_OP_LOG1P, (data,), (), out)


def log2(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 2.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.log2(mx.nd.array([1, 8])).asnumpy()
    array([0., 3.], dtype=float32)
    """
    return _invoke(_OP_LOG2, (data,), (), out)


def make_loss(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values as a loss: backward starts here with ones.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.make_loss(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_MAKE_LOSS, (data,), (), out)


def mean(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mean over the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.mean(mx.nd.array([[1, 5], [7, 3]]), axis=0).asnumpy()
    array([4., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("mean", kwargs)
    return _invoke(_OP_MEAN, (data,), (axis, keepdims, exclude), out)


def negative(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-x, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.negative(mx.nd.array([1, -2])).asnumpy()
    array([-1.,  2.], dtype=float32)
    """
    return _invoke(_OP_NEGATIVE, (data,), (), out)


def norm(
    data: NDArray | None = None,
    ord: int = _Null,
    axis: Shape | None = _Null,
    out_dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Norm over the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    ord : int, default 2
        1: sum of magnitudes; 2: root of the sum of squares.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    out_dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis, or `ord` is neither 1 nor 2.

    Formula
    -------
    ord 1: sum(|x|); ord 2: sqrt(sum(x²))

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.norm(mx.nd.array([[3, 4], [6, 8]]), axis=1).asnumpy()
    array([ 5., 10.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("norm", kwargs)
    return _invoke(_OP_NORM, (data,), (ord, axis, out_dtype, keepdims), out)


def radians(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Degrees to radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.radians(mx.nd.array([0, 180])).asnumpy()
    array([0.       , 3.1415927], dtype=float32)
    """
    return _invoke(_OP_RADIANS, (data,), (), out)


def relu(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """max(x, 0), element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.relu(mx.nd.array([-1, 0, 2])).asnumpy()
    array([0., 0., 2.], dtype=float32)
    """
    return _invoke(_OP_RELU, (data,), (), out)


def retain(
    data: NDArray | None = None,
    indices: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows of a row_sparse array whose numbers are in `indices`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : NDArray
        Positions of elements.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_SPARSE_RETAIN_, (data, indices), (), out)


def rint(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number, halves downward.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.rint(mx.nd.array([-1.5, 1.5, 2.5])).asnumpy()
    array([-2.,  1.,  2.], dtype=float32)
    """
    return _invoke(_OP_RINT, (data,), (), out)


def round(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number, halves away from zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.round(mx.nd.array([-1.5, 1.4, 2.5])).asnumpy()
    array([-2.,  1.,  3.], dtype=float32)
    """
    return _invoke(_OP_ROUND, (data,), (), out)


def rsqrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.rsqrt(mx.nd.array([4, 16])).asnumpy()
    array([0.5 , 0.25], dtype=float32)
    """
    return _invoke(_OP_RSQRT, (data,), (), out)


def sgd_mom_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gradient descent with momentum.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

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
    >>> mx.nd.sgd_mom_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     lr=0.1, momentum=0.9).asnumpy()
    array([0.95, 1.05], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sgd_mom_update", kwargs)
    return _invoke(
        _OP_SGD_MOM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def sgd_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gradient descent.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

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
    >>> mx.nd.sgd_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), lr=0.1).asnumpy()
    array([0.95, 1.05], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sgd_update", kwargs)
    return _invoke(
        _OP_SGD_UPDATE, (weight, grad), (lr, wd, rescale_grad, clip_gradient, lazy_update), out
    )


def sigmoid(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sigmoid(mx.nd.array([-1, 0, 1])).asnumpy()
    array([0.26894143, 0.5       , 0.7310586 ], dtype=float32)
    """
    return _invoke(_OP_SIGMOID, (data,), (), out)


def sign(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sign(mx.nd.array([-2, 0, 3])).asnumpy()
    array([-1.,  0.,  1.], dtype=float32)
    """
    return _invoke(_OP_SIGN, (data,), (), out)


def sin(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sine of an angle in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sin(mx.nd.array([0, 1])).asnumpy()
    array([0.        , 0.84147096], dtype=float32)
    """
    return _invoke(_OP_SIN, (data,), (), out)


def sinh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic sine.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sinh(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.1752012], dtype=float32)
    """
    return _invoke(_OP_SINH, (data,), (), out)


def slice(
    data: NDArray | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If there are more limits than axes, or a step is 0.

    Shapes
    ------
    Axis i has the size (end - begin) / step, rounded up; axes that are not named stay.

    Examples
    --------
    >>> mx.nd.slice(mx.nd.array([[1, 2, 3], [4, 5, 6]]), begin=(0, 1), end=(2, 3)).asnumpy()
    array([[2., 3.],
           [5., 6.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("slice", kwargs)
    return _invoke(_OP_SLICE, (data,), (begin, end, step), out)


def sqrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square root.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sqrt(mx.nd.array([4, 9])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_SQRT, (data,), (), out)


def square(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x * x, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.square(mx.nd.array([-2, 3])).asnumpy()
    array([4., 9.], dtype=float32)
    """
    return _invoke(_OP_SQUARE, (data,), (), out)


def stop_gradient(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values; gradients stop here.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.BlockGrad(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_BLOCKGRAD, (data,), (), out)


def sum(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum over the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.sum(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([ 6., 10.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sum", kwargs)
    return _invoke(_OP_SUM, (data,), (axis, keepdims, exclude), out)


def tan(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Tangent of an angle in radians.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.tan(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.5574077], dtype=float32)
    """
    return _invoke(_OP_TAN, (data,), (), out)


def tanh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic tangent.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.tanh(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.7615942,  0.       ,  0.7615942], dtype=float32)
    """
    return _invoke(_OP_TANH, (data,), (), out)


def trunc(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whole part: rounds toward zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.trunc(mx.nd.array([-1.7, 1.7])).asnumpy()
    array([-1.,  1.], dtype=float32)
    """
    return _invoke(_OP_TRUNC, (data,), (), out)


def where(
    condition: NDArray | None = None,
    x: NDArray | None = None,
    y: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x where the condition is not 0, else y. A condition with one axis selects rows.

    Parameters
    ----------
    condition : NDArray
        Where not 0, the first choice is taken.
    x : NDArray
        Taken where the condition holds.
    y : NDArray
        Taken where it does not.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of `condition`, `x` and `y` do not fit.

    Shapes
    ------
    `x` and `y` have one shape; `condition` has it too, or is (first size,). The result has
    the shape of `x`.

    Examples
    --------
    >>> mx.nd.where(mx.nd.array([1, 0]), mx.nd.array([1, 2]), mx.nd.array([10, 20])).asnumpy()
    array([ 1., 20.], dtype=float32)
    """
    return _invoke(_OP_WHERE, (condition, x, y), (), out)


def zeros_like(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Zeros in the shape and dtype of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.zeros_like(mx.nd.array([[1, 2]])).asnumpy()
    array([[0., 0.]], dtype=float32)
    """
    return _invoke(_OP_ZEROS_LIKE, (data,), (), out)
