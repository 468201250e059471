"""The lists of operators for a target type."""

from ...base import dtype_name
from . import lists


def target_name(target_dtype):
    """'float16' or 'bfloat16'; other types are refused."""
    name = dtype_name(target_dtype)
    if name not in ("float16", "bfloat16"):
        raise AssertionError(
            f"amp: target_dtype must be 'float16' or 'bfloat16', got {target_dtype!r}"
        )
    return name


def _of(target_dtype, float16, bfloat16):
    if target_name(target_dtype) == "float16":
        return getattr(lists.symbol_fp16, float16) if float16 else None
    return getattr(lists.symbol_bf16, bfloat16)


def list_lp16_ops(target_dtype):
    """Operators that run in the target type.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of str

    Examples
    --------
    >>> "Convolution" in mx.contrib.amp.list_lp16_ops("float16")
    True
    """
    return _of(target_dtype, "FP16_FUNCS", "BF16_FUNCS")


def list_fp32_ops(target_dtype):
    """Operators that run in float32.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of str

    Examples
    --------
    >>> "softmax" in mx.contrib.amp.list_fp32_ops("float16")
    True
    """
    return _of(target_dtype, "FP32_FUNCS", "FP32_FUNCS")


def list_lp16_fp32_ops(target_dtype):
    """Operators that run in the type of their inputs.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of str

    Examples
    --------
    >>> "relu" in mx.contrib.amp.list_lp16_fp32_ops("float16")
    True
    """
    return _of(target_dtype, "FP16_FP32_FUNCS", "BF16_FP32_FUNCS")


def list_conditional_fp32_ops(target_dtype):
    """(operator, attribute, values) of operators that run in float32 for some attributes.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of tuple

    Examples
    --------
    >>> mx.contrib.amp.list_conditional_fp32_ops("float16")[0]
    ('Activation', 'act_type', ['softrelu'])
    """
    return _of(target_dtype, "CONDITIONAL_FP32_FUNCS", "CONDITIONAL_FP32_FUNCS")


def list_widest_type_cast(target_dtype):
    """Operators that run in the widest type among their inputs.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of str

    Examples
    --------
    >>> "elemwise_add" in mx.contrib.amp.list_widest_type_cast("float16")
    True
    """
    return _of(target_dtype, "WIDEST_TYPE_CASTS", "WIDEST_TYPE_CASTS")


def list_loss_output_functions(target_dtype):
    """Losses whose own gradient is scaled.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Returns
    -------
    list of str

    Examples
    --------
    >>> "SoftmaxOutput" in mx.contrib.amp.list_loss_output_functions("float16")
    True
    """
    return _of(target_dtype, "LOSS_OUTPUT_FUNCTIONS", "LOSS_OUTPUT_FUNCTIONS")


def list_lp16_use_fp32_params(target_dtype):
    """Inputs that stay float32 in operators of the target type; None for float16.

    Parameters
    ----------
    target_dtype : str
        'float16' or 'bfloat16'.

    Examples
    --------
    >>> print(mx.contrib.amp.list_lp16_use_fp32_params("float16"))
    None
    >>> mx.contrib.amp.list_lp16_use_fp32_params("bfloat16")["BatchNorm"]
    ['', 'gamma', 'beta', 'moving_mean', 'moving_var']
    """
    return _of(target_dtype, None, "BF16_USE_FP32_PARAMS")
