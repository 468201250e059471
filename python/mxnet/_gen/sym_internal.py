"""Operators of mx.sym.internal, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list


def _Div(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_div", "_Div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _DivScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_div_scalar",
        "_DivScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_equal", "_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _EqualScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_equal_scalar",
        "_EqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Greater(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_greater", "_Greater", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _GreaterEqualScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_greater_equal_scalar",
        "_GreaterEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _GreaterScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_greater_scalar",
        "_GreaterScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Greater_Equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_greater_equal", "_Greater_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Hypot(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_hypot", "_Hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _HypotScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_hypot_scalar",
        "_HypotScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Lesser(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_lesser", "_Lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _LesserEqualScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_lesser_equal_scalar",
        "_LesserEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LesserScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_lesser_scalar",
        "_LesserScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Lesser_Equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_lesser_equal", "_Lesser_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _LogicalAndScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_and_scalar",
        "_LogicalAndScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LogicalOrScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_or_scalar",
        "_LogicalOrScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LogicalXorScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_xor_scalar",
        "_LogicalXorScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Logical_And(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_and", "_Logical_And", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Logical_Or(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_or", "_Logical_Or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Logical_Xor(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_xor", "_Logical_Xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Maximum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_maximum", "_Maximum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MaximumScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_maximum_scalar",
        "_MaximumScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Minimum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_minimum", "_Minimum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MinimumScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_minimum_scalar",
        "_MinimumScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Minus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_sub", "_Minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MinusScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_minus_scalar",
        "_MinusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Mod(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_mod", "_Mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _ModScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_mod_scalar",
        "_ModScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Mul(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_mul", "_Mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MulScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_mul_scalar",
        "_MulScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _NotEqualScalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_not_equal_scalar",
        "_NotEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Not_Equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_not_equal", "_Not_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Plus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_add", "_Plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _PlusScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_plus_scalar",
        "_PlusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Power(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_power", "_Power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _PowerScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_power_scalar",
        "_PowerScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RDivScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rdiv_scalar",
        "_RDivScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RMinusScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rminus_scalar",
        "_RMinusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RModScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rmod_scalar",
        "_RModScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RPowerScalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rpower_scalar",
        "_RPowerScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _add(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_add", "_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _arange(
    start=_Null,
    stop=_Null,
    step=_Null,
    repeat=_Null,
    infer_range=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Evenly spaced values from start, below stop.

    Parameters
    ----------
    start : float, required
        First value; the end when `stop` is None.
    stop : float, default None
        End, not included.
    step : float, default 1
        Distance of values.
    repeat : int, default 1
        How often each value appears.
    infer_range : bool, default False
        Whether the length comes from the operators that use the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _compose(
        "_arange",
        "_arange",
        (),
        {
            "start": start,
            "stop": stop,
            "step": step,
            "repeat": repeat,
            "infer_range": infer_range,
            "ctx": ctx,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def _cast_like(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The values of lhs in the element type of rhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_cast_like", "_cast_like", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _copy(data=None, name=None, attr=None, out=None, **kwargs):
    """The same values.

    Parameters
    ----------
    data : array
    """
    return _compose("_copy", "_copy", (("data", data),), {}, name, attr, kwargs)


def _crop_assign(
    lhs=None, rhs=None, begin=_Null, end=_Null, step=_Null, name=None, attr=None, out=None, **kwargs
):
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : array
    rhs : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _compose(
        "_slice_assign",
        "_crop_assign",
        (("lhs", lhs), ("rhs", rhs)),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _crop_assign_scalar(
    data=None,
    scalar=_Null,
    begin=_Null,
    end=_Null,
    step=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : array
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _compose(
        "_slice_assign_scalar",
        "_crop_assign_scalar",
        (("data", data),),
        {"scalar": scalar, "begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _digamma(data=None, name=None, attr=None, out=None, **kwargs):
    """Derivative of gammaln: part of differentiable gradients, has none of its own.

    Parameters
    ----------
    data : array
    """
    return _compose("_digamma", "_digamma", (("data", data),), {}, name, attr, kwargs)


def _div(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_div", "_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _div_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_div_scalar",
        "_div_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_equal", "_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _equal_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_equal_scalar",
        "_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _eye(
    N=_Null, M=_Null, k=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Ones on a diagonal, zeros elsewhere.

    Parameters
    ----------
    N : int, required
        Count of rows.
    M : int, default 0
        Count of columns; 0 means N.
    k : int, default 0
        Diagonal: above (positive) or below the main one.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _compose(
        "_eye", "_eye", (), {"N": N, "M": M, "k": k, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def _full(
    shape=_Null, ctx=_Null, dtype=_Null, value=_Null, name=None, attr=None, out=None, **kwargs
):
    """An array with one value everywhere.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    value : float, required
        Value of every element.
    """
    return _compose(
        "_full",
        "_full",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype, "value": value},
        name,
        attr,
        kwargs,
    )


def _grad_add(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_grad_add", "_grad_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _greater(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_greater", "_greater", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _greater_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_greater_equal", "_greater_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _greater_equal_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_greater_equal_scalar",
        "_greater_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _greater_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_greater_scalar",
        "_greater_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _hypot(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_hypot", "_hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _hypot_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_hypot_scalar",
        "_hypot_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _identity_with_attr_like_rhs(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The values of lhs, which has the shape and dtype of rhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_identity_with_attr_like_rhs",
        "_identity_with_attr_like_rhs",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def _lesser(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_lesser", "_lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _lesser_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_lesser_equal", "_lesser_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _lesser_equal_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_lesser_equal_scalar",
        "_lesser_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _lesser_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_lesser_scalar",
        "_lesser_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _linspace(
    start=_Null,
    stop=_Null,
    num=_Null,
    endpoint=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """A number of evenly spaced values from start to stop.

    Parameters
    ----------
    start : float, required
        First value.
    stop : float, required
        Last value, or end.
    num : int, required
        Count of values.
    endpoint : bool, default True
        Whether `stop` is included.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _compose(
        "_linspace",
        "_linspace",
        (),
        {
            "start": start,
            "stop": stop,
            "num": num,
            "endpoint": endpoint,
            "ctx": ctx,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def _logical_and(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_and", "_logical_and", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_and_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_and_scalar",
        "_logical_and_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _logical_or(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_or", "_logical_or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_or_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_or_scalar",
        "_logical_or_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _logical_xor(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_logical_xor", "_logical_xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_xor_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_logical_xor_scalar",
        "_logical_xor_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _maximum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_maximum", "_maximum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _maximum_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_maximum_scalar",
        "_maximum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _minimum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_minimum", "_minimum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _minimum_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_minimum_scalar",
        "_minimum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _minus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_sub", "_minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _minus_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_minus_scalar",
        "_minus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _mod(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_mod", "_mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _mod_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_mod_scalar",
        "_mod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _mul(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_mul", "_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _mul_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_mul_scalar",
        "_mul_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _not_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "_not_equal", "_not_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _not_equal_scalar(
    data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs
):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_not_equal_scalar",
        "_not_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _ones(shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """An array of ones.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _compose(
        "_ones", "_ones", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def _plus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_add", "_plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _plus_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_plus_scalar",
        "_plus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _pooling_at_max(
    values=None,
    data=None,
    kernel=_Null,
    pool_type=_Null,
    global_pool=_Null,
    cudnn_off=_Null,
    pooling_convention=_Null,
    stride=_Null,
    pad=_Null,
    p_value=_Null,
    count_include_pad=_Null,
    layout=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Of each window the value at the place where data is largest.

    Parameters
    ----------
    values : array
    data : array
    kernel : tuple of int, default ()
        Window: (w,), (h, w) or (d, h, w).
    pool_type : {'avg', 'lp', 'max', 'sum'}, default max
        What is made of the elements of a window.
    global_pool : bool, default False
        Makes one window of each whole plane.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    pooling_convention : {'full', 'same', 'valid'}, default valid
        valid: only whole windows; full: also a last partial one; same: ceil(in /
        stride).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis; 0 by default.
    p_value : int, default None
        The power of lp pooling: 1, 2 or 3.
    count_include_pad : bool, default None
        Whether avg counts padded elements; true by default.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'}, default None
        Order of data's axes; channels first by default.
    """
    return _compose(
        "_pooling_at_max",
        "_pooling_at_max",
        (("values", values), ("data", data)),
        {
            "kernel": kernel,
            "pool_type": pool_type,
            "global_pool": global_pool,
            "cudnn_off": cudnn_off,
            "pooling_convention": pooling_convention,
            "stride": stride,
            "pad": pad,
            "p_value": p_value,
            "count_include_pad": count_include_pad,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def _power(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("_power", "_power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _power_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_power_scalar",
        "_power_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _random_exponential(
    lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Exponentially distributed numbers.

    Parameters
    ----------
    lam : float, default 1
        Rate.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_exponential",
        "_random_exponential",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_exponential_like(data=None, lam=_Null, name=None, attr=None, out=None, **kwargs):
    """Exponentially distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    lam : float, default 1
        Rate.
    """
    return _compose(
        "_random_exponential_like",
        "_random_exponential_like",
        (("data", data),),
        {"lam": lam},
        name,
        attr,
        kwargs,
    )


def _random_gamma(
    alpha=_Null,
    beta=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Gamma distributed numbers.

    Parameters
    ----------
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_gamma",
        "_random_gamma",
        (),
        {"alpha": alpha, "beta": beta, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_gamma_like(
    data=None, alpha=_Null, beta=_Null, name=None, attr=None, out=None, **kwargs
):
    """Gamma distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    """
    return _compose(
        "_random_gamma_like",
        "_random_gamma_like",
        (("data", data),),
        {"alpha": alpha, "beta": beta},
        name,
        attr,
        kwargs,
    )


def _random_generalized_negative_binomial(
    mu=_Null,
    alpha=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Counts of a negative binomial distribution with mean mu and dispersion alpha.

    Parameters
    ----------
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_generalized_negative_binomial",
        "_random_generalized_negative_binomial",
        (),
        {"mu": mu, "alpha": alpha, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_generalized_negative_binomial_like(
    data=None, mu=_Null, alpha=_Null, name=None, attr=None, out=None, **kwargs
):
    """Counts of a negative binomial distribution with mean mu and dispersion alpha. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    """
    return _compose(
        "_random_generalized_negative_binomial_like",
        "_random_generalized_negative_binomial_like",
        (("data", data),),
        {"mu": mu, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def _random_negative_binomial(
    k=_Null, p=_Null, shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Counts of failures before the k-th success of probability p.

    Parameters
    ----------
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_negative_binomial",
        "_random_negative_binomial",
        (),
        {"k": k, "p": p, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_negative_binomial_like(
    data=None, k=_Null, p=_Null, name=None, attr=None, out=None, **kwargs
):
    """Counts of failures before the k-th success of probability p. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    """
    return _compose(
        "_random_negative_binomial_like",
        "_random_negative_binomial_like",
        (("data", data),),
        {"k": k, "p": p},
        name,
        attr,
        kwargs,
    )


def _random_normal(
    loc=_Null,
    scale=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Normally distributed numbers.

    Parameters
    ----------
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_normal",
        "_random_normal",
        (),
        {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_normal_like(
    data=None, loc=_Null, scale=_Null, name=None, attr=None, out=None, **kwargs
):
    """Normally distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    """
    return _compose(
        "_random_normal_like",
        "_random_normal_like",
        (("data", data),),
        {"loc": loc, "scale": scale},
        name,
        attr,
        kwargs,
    )


def _random_pdf_dirichlet(
    sample=None, alpha=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the dirichlet distribution at the samples.

    Parameters
    ----------
    sample : array
    alpha : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_dirichlet",
        "_random_pdf_dirichlet",
        (("sample", sample), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_exponential(
    sample=None, lam=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the exponential distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_exponential",
        "_random_pdf_exponential",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_gamma(
    sample=None, alpha=None, beta=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the gamma distribution at the samples.

    Parameters
    ----------
    sample : array
    alpha : array
    beta : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_gamma",
        "_random_pdf_gamma",
        (("sample", sample), ("alpha", alpha), ("beta", beta)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_generalized_negative_binomial(
    sample=None, mu=None, alpha=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the generalized_negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : array
    mu : array
    alpha : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_generalized_negative_binomial",
        "_random_pdf_generalized_negative_binomial",
        (("sample", sample), ("mu", mu), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_negative_binomial(
    sample=None, k=None, p=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : array
    k : array
    p : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_negative_binomial",
        "_random_pdf_negative_binomial",
        (("sample", sample), ("k", k), ("p", p)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_normal(
    sample=None, mu=None, sigma=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the normal distribution at the samples.

    Parameters
    ----------
    sample : array
    mu : array
    sigma : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_normal",
        "_random_pdf_normal",
        (("sample", sample), ("mu", mu), ("sigma", sigma)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_poisson(
    sample=None, lam=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the poisson distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_poisson",
        "_random_pdf_poisson",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_uniform(
    sample=None, low=None, high=None, is_log=_Null, name=None, attr=None, out=None, **kwargs
):
    """The density of the uniform distribution at the samples.

    Parameters
    ----------
    sample : array
    low : array
    high : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _compose(
        "_random_pdf_uniform",
        "_random_pdf_uniform",
        (("sample", sample), ("low", low), ("high", high)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_poisson(
    lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Poisson distributed counts.

    Parameters
    ----------
    lam : float, default 1
        Rate.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_poisson",
        "_random_poisson",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_poisson_like(data=None, lam=_Null, name=None, attr=None, out=None, **kwargs):
    """Poisson distributed counts. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    lam : float, default 1
        Rate.
    """
    return _compose(
        "_random_poisson_like",
        "_random_poisson_like",
        (("data", data),),
        {"lam": lam},
        name,
        attr,
        kwargs,
    )


def _random_randint(
    low=_Null,
    high=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Whole numbers spread evenly over low..high-1.

    Parameters
    ----------
    low : int, required
        Smallest value.
    high : int, required
        End of the values, not included.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_randint",
        "_random_randint",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_uniform(
    low=_Null,
    high=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """Numbers spread evenly over low..high.

    Parameters
    ----------
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _compose(
        "_random_uniform",
        "_random_uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_uniform_like(
    data=None, low=_Null, high=_Null, name=None, attr=None, out=None, **kwargs
):
    """Numbers spread evenly over low..high. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    """
    return _compose(
        "_random_uniform_like",
        "_random_uniform_like",
        (("data", data),),
        {"low": low, "high": high},
        name,
        attr,
        kwargs,
    )


def _rdiv_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rdiv_scalar",
        "_rdiv_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rminus_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rminus_scalar",
        "_rminus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rmod_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rmod_scalar",
        "_rmod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rnn_param_concat(*data, num_args=_Null, dim=_Null, name=None, attr=None, out=None, **kwargs):
    """Concat, for the weights of a recurrent layer.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _compose_list(
        "_rnn_param_concat",
        "_rnn_param_concat",
        data,
        {"num_args": num_args, "dim": dim},
        name,
        attr,
        kwargs,
    )


def _rpower_scalar(data=None, scalar=_Null, is_int=_Null, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _compose(
        "_rpower_scalar",
        "_rpower_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _sample_exponential(
    lam=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Exponential numbers of rate lam[i].

    Parameters
    ----------
    lam : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_exponential",
        "_sample_exponential",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_gamma(
    alpha=None, beta=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Gamma distributed numbers of shape alpha[i], scale beta[i].

    Parameters
    ----------
    alpha : array
    beta : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_gamma",
        "_sample_gamma",
        (("alpha", alpha), ("beta", beta)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_generalized_negative_binomial(
    mu=None, alpha=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Negative binomial counts with mean mu[i] and dispersion alpha[i].

    Parameters
    ----------
    mu : array
    alpha : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_generalized_negative_binomial",
        "_sample_generalized_negative_binomial",
        (("mu", mu), ("alpha", alpha)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_multinomial(
    data=None, shape=_Null, get_prob=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Positions drawn with the probabilities of each line of data.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        Shape drawn for each line of probabilities.
    get_prob : bool, default False
        Whether to return the logarithm of the probabilities.
    dtype : str or numpy.dtype, default int32
        Element type of the drawn positions.
    """
    return _compose(
        "_sample_multinomial",
        "_sample_multinomial",
        (("data", data),),
        {"shape": shape, "get_prob": get_prob, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_negative_binomial(
    k=None, p=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Counts of failures before the k[i]-th success of probability p[i].

    Parameters
    ----------
    k : array
    p : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_negative_binomial",
        "_sample_negative_binomial",
        (("k", k), ("p", p)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_normal(
    mu=None, sigma=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Normal numbers with mean mu[i] and deviation sigma[i].

    Parameters
    ----------
    mu : array
    sigma : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_normal",
        "_sample_normal",
        (("mu", mu), ("sigma", sigma)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_poisson(lam=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """Poisson distributed counts of mean lam[i].

    Parameters
    ----------
    lam : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_poisson",
        "_sample_poisson",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_uniform(
    low=None, high=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
    """Numbers spread evenly over low[i]..high[i].

    Parameters
    ----------
    low : array
    high : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _compose(
        "_sample_uniform",
        "_sample_uniform",
        (("low", low), ("high", high)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_unique_zipfian(range_max=_Null, shape=_Null, name=None, attr=None, out=None, **kwargs):
    """Lines of distinct classes, log-uniformly distributed; and the tries each line took.

    Parameters
    ----------
    range_max : int, required
        Number of classes.
    shape : tuple of int, default None
        Lines, and distinct classes in each.
    """
    return _compose(
        "_sample_unique_zipfian",
        "_sample_unique_zipfian",
        (),
        {"range_max": range_max, "shape": shape},
        name,
        attr,
        kwargs,
    )


def _scatter_set_nd(
    lhs=None, rhs=None, indices=None, shape=_Null, name=None, attr=None, out=None, **kwargs
):
    """lhs with slices of rhs written at the positions that the columns of indices name.

    Parameters
    ----------
    lhs : array
    rhs : array
    indices : array
    shape : tuple of int, required
        Shape of the result.
    """
    return _compose(
        "_scatter_set_nd",
        "_scatter_set_nd",
        (("lhs", lhs), ("rhs", rhs), ("indices", indices)),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def _shuffle(data=None, name=None, attr=None, out=None, **kwargs):
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : array
    """
    return _compose("_shuffle", "_shuffle", (("data", data),), {}, name, attr, kwargs)


def _slice_assign(
    lhs=None, rhs=None, begin=_Null, end=_Null, step=_Null, name=None, attr=None, out=None, **kwargs
):
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : array
    rhs : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _compose(
        "_slice_assign",
        "_slice_assign",
        (("lhs", lhs), ("rhs", rhs)),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _slice_assign_scalar(
    data=None,
    scalar=_Null,
    begin=_Null,
    end=_Null,
    step=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
):
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : array
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _compose(
        "_slice_assign_scalar",
        "_slice_assign_scalar",
        (("data", data),),
        {"scalar": scalar, "begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _sub(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose("elemwise_sub", "_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _sum_like(data=None, like=None, name=None, attr=None, out=None, **kwargs):
    """Sums data over the axes along which broadcasting repeated an array shaped like rhs.

    Parameters
    ----------
    data : array
    like : array
    """
    return _compose(
        "_sum_like", "_sum_like", (("data", data), ("like", like)), {}, name, attr, kwargs
    )


def _take_along_axis(data=None, indices=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Takes from each line the elements that the same line of indices names.

    Parameters
    ----------
    data : array
    indices : array
    axis : int, default -1
        Axis; None flattens first.
    """
    return _compose(
        "_take_along_axis",
        "_take_along_axis",
        (("data", data), ("indices", indices)),
        {"axis": axis},
        name,
        attr,
        kwargs,
    )


def _zeros(shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """An array of zeros.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _compose(
        "_zeros", "_zeros", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )
