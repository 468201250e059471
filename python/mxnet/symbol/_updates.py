"""Updates of AdamW as symbols, and a sum of squares: functions of several operators each."""

from .._gen import sym_internal, sym_op
from .creation import full
from .symbol import Symbol


def _factor(rescale_grad):
    """The factor of the gradient as a symbol."""
    return rescale_grad if isinstance(rescale_grad, Symbol) else full((1,), rescale_grad)


def adamw_update(weight, grad, mean, var, rescale_grad, lr, eta, **kwargs):
    """Adam with weight decay apart from the gradient; see mx.nd.contrib.adamw_update."""
    factor = _factor(rescale_grad)
    return sym_internal._adamw_update(weight, grad, mean, var, factor, lr=lr, eta=eta, **kwargs)


def mp_adamw_update(weight, grad, mean, var, weight32, rescale_grad, lr, eta, **kwargs):
    """`adamw_update` of single-precision weights; the result is their 16-bit copy."""
    factor = _factor(rescale_grad)
    return sym_internal._mp_adamw_update(
        weight, grad, mean, var, weight32, factor, lr=lr, eta=eta, **kwargs
    )


def _square_sum(data=None, axis=None, keepdims=False, exclude=False, name=None, **kwargs):
    """The sums of the squares over an axis or axes."""
    squares = sym_op.square(data)
    return sym_op.sum(squares, axis=axis, keepdims=keepdims, exclude=exclude, name=name, **kwargs)
