"""Updates of AdamW as symbols, and a sum of squares: functions of several operators each."""

from .._gen import sym_internal, sym_op
from .creation import full
from .symbol import Symbol


def _factor(rescale_grad):
    """The factor of the gradient as a symbol."""
    return rescale_grad if isinstance(rescale_grad, Symbol) else full((1,), rescale_grad)


def adamw_update(weight, grad, mean, var, rescale_grad, lr, eta, **kwargs):
    """Adam with weight decay apart from the gradient; see mx.nd.contrib.adamw_update.

    Parameters
    ----------
    weight, grad, mean, var : Symbol
        The weight, its gradient, and both running means.
    rescale_grad : float or Symbol
        Multiplies the gradient; where it is not finite the step is left out.
    lr, eta : float
        The learning rate, and a factor of the whole step.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `wd`, `clip_gradient`, `name`.

    Returns
    -------
    Symbol
        The new weight, of the shape of `weight`.

    Examples
    --------
    >>> names = mx.sym.var("w"), mx.sym.var("g"), mx.sym.var("m"), mx.sym.var("v")
    >>> step = mx.sym.contrib.adamw_update(*names, rescale_grad=1.0, lr=0.5, eta=1)
    >>> step.list_arguments()[:2], step.list_auxiliary_states()
    (['w', 'g'], ['m', 'v'])
    """
    factor = _factor(rescale_grad)
    return sym_internal._adamw_update(weight, grad, mean, var, factor, lr=lr, eta=eta, **kwargs)


def mp_adamw_update(weight, grad, mean, var, weight32, rescale_grad, lr, eta, **kwargs):
    """`adamw_update` of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight, grad, mean, var : Symbol
        The weight, its gradient, and both running means.
    weight32 : Symbol
        The weight in single precision.
    rescale_grad : float or Symbol
        Multiplies the gradient; where it is not finite the step is left out.
    lr, eta : float
        The learning rate, and a factor of the whole step.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `wd`, `clip_gradient`, `name`.

    Returns
    -------
    Symbol
        The new weight, of the shape of `weight`.

    Examples
    --------
    >>> names = mx.sym.var("w"), mx.sym.var("g"), mx.sym.var("m"), mx.sym.var("v")
    >>> w32 = mx.sym.var("w32")
    >>> step = mx.sym.contrib.mp_adamw_update(*names, w32, rescale_grad=1.0, lr=0.5, eta=1)
    >>> step.list_arguments()[:2], step.list_auxiliary_states()
    (['w', 'g'], ['m', 'v', 'w32'])
    """
    factor = _factor(rescale_grad)
    return sym_internal._mp_adamw_update(
        weight, grad, mean, var, weight32, factor, lr=lr, eta=eta, **kwargs
    )


def _square_sum(data=None, axis=None, keepdims=False, exclude=False, name=None, **kwargs):
    """The sums of the squares over an axis or axes."""
    squares = sym_op.square(data)
    return sym_op.sum(squares, axis=axis, keepdims=keepdims, exclude=exclude, name=name, **kwargs)
