"""The optimizer updates of mx.nd.contrib: AdamW and LAMB, of one weight or of several."""

from .._gen import nd_internal
from .creation import full
from .ndarray import NDArray

__all__ = [
    "adamw_update",
    "mp_adamw_update",
    "multi_adamw_update",
    "multi_lamb_update",
    "multi_mp_adamw_update",
    "multi_mp_lamb_update",
]


def _get_rescale_grad(rescale_grad, ctx):
    """The factor of the gradient as an array on a device."""
    if isinstance(rescale_grad, NDArray):
        return rescale_grad.as_in_context(ctx)
    return full((1,), rescale_grad, ctx=ctx)


def _as_array(rescale_grad, weight):
    return _get_rescale_grad(rescale_grad, weight.context)


def adamw_update(
    weight,
    grad,
    mean,
    var,
    rescale_grad,
    lr,
    eta,
    beta1=0.9,
    beta2=0.999,
    epsilon=1e-08,
    wd=0,
    clip_gradient=-1,
    out=None,
    name=None,
    **kwargs,
):
    """Adam with weight decay apart from the gradient; left out when rescale_grad is not finite.

    Parameters
    ----------
    weight, grad, mean, var : NDArray
        The weight, its gradient, and both running means, which are changed.
    rescale_grad : float or NDArray
        Multiplies the gradient; where it is not finite the step is left out.
    lr : float
        The learning rate.
    eta : float
        Multiplies the whole step.
    beta1, beta2, epsilon, wd : float
        As for `mx.optimizer.Adam`; `wd` does not pass through the means.
    clip_gradient : float
        Gradients are clipped to this size; not when it is negative.
    out : NDArray, optional
        Where the new weight is written; usually `weight`.
    name : str, optional
        Only for the signature that arrays and symbols share.

    Returns
    -------
    NDArray
        The new weight, of the shape of `weight`.

    Examples
    --------
    >>> w, m, v = mx.nd.ones(2), mx.nd.zeros(2), mx.nd.zeros(2)
    >>> mx.nd.contrib.adamw_update(w, mx.nd.ones(2), m, v, 1.0, lr=0.5, eta=1, out=w).asnumpy()
    array([-0.58113885, -0.58113885], dtype=float32)
    """
    return nd_internal._adamw_update(
        weight,
        grad,
        mean,
        var,
        _as_array(rescale_grad, weight),
        lr=lr,
        eta=eta,
        beta1=beta1,
        beta2=beta2,
        epsilon=epsilon,
        wd=wd,
        clip_gradient=clip_gradient,
        out=out,
        **kwargs,
    )


def mp_adamw_update(
    weight,
    grad,
    mean,
    var,
    weight32,
    rescale_grad,
    lr,
    eta,
    beta1=0.9,
    beta2=0.999,
    epsilon=1e-08,
    wd=0,
    clip_gradient=-1,
    out=None,
    name=None,
    **kwargs,
):
    """`adamw_update` of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight, grad, mean, var : NDArray
        The weight, its gradient, and both running means, which are changed.
    weight32 : NDArray
        The weight in single precision, which is changed.
    rescale_grad : float or NDArray
        Multiplies the gradient; where it is not finite the step is left out.
    lr : float
        The learning rate.
    eta : float
        Multiplies the whole step.
    beta1, beta2, epsilon, wd : float
        As for `mx.optimizer.Adam`; `wd` does not pass through the means.
    clip_gradient : float
        Gradients are clipped to this size; not when it is negative.
    out : NDArray, optional
        Where the new weight is written; usually `weight`.
    name : str, optional
        Only for the signature that arrays and symbols share.

    Returns
    -------
    NDArray
        The new weight, of the shape and dtype of `weight`.

    Examples
    --------
    >>> w, g = mx.nd.ones(2, dtype="float16"), mx.nd.ones(2, dtype="float16")
    >>> m, v, w32 = mx.nd.zeros(2), mx.nd.zeros(2), mx.nd.ones(2)
    >>> mx.nd.contrib.mp_adamw_update(w, g, m, v, w32, 1.0, lr=0.5, eta=1, out=w).dtype
    <class 'numpy.float16'>
    >>> w32.asnumpy()
    array([-0.58113885, -0.58113885], dtype=float32)
    """
    return nd_internal._mp_adamw_update(
        weight,
        grad,
        mean,
        var,
        weight32,
        _as_array(rescale_grad, weight),
        lr=lr,
        eta=eta,
        beta1=beta1,
        beta2=beta2,
        epsilon=epsilon,
        wd=wd,
        clip_gradient=clip_gradient,
        out=out,
        **kwargs,
    )


def _interleaved(*lists):
    return [array for one in zip(*lists, strict=True) for array in one]


def multi_adamw_update(
    weights, grads, mean, var, rescale_grad, lrs, wds, etas, out=None, name=None, size=0, **kwargs
):
    """`adamw_update` of several weights.

    Parameters
    ----------
    weights, grads, mean, var : list of NDArray
        The weights, their gradients, and both running means, which are changed.
    rescale_grad : float or NDArray
        Multiplies the gradient; where it is not finite the step is left out.
    lrs, wds, etas : list of float
        Learning rate, weight decay and factor of the step, one for each weight.
    out : list of NDArray, optional
        Where the new weights are written; usually `weights`.
    name : str, optional
        Only for the signature that arrays and symbols share.
    size : int
        How many weights there are; counted by default.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `clip_gradient`, as for `adamw_update`.

    Returns
    -------
    list of NDArray
        The new weights, of the shapes of `weights`.

    Examples
    --------
    >>> w, m, v = mx.nd.ones(2), mx.nd.zeros(2), mx.nd.zeros(2)
    >>> found = mx.nd.contrib.multi_adamw_update(
    ...     [w], [mx.nd.ones(2)], [m], [v], 1.0, lrs=[0.5], wds=[0], etas=[1], out=[w])
    >>> w.asnumpy()
    array([-0.58113885, -0.58113885], dtype=float32)
    """
    return nd_internal._multi_adamw_update(
        *_interleaved(weights, grads, mean, var),
        _as_array(rescale_grad, weights[0]),
        lrs=lrs,
        wds=wds,
        etas=etas,
        num_weights=size or len(weights),
        out=out,
        **kwargs,
    )


def multi_mp_adamw_update(
    weights,
    grads,
    mean,
    var,
    weights32,
    rescale_grad,
    lrs,
    wds,
    etas,
    out=None,
    name=None,
    size=0,
    **kwargs,
):
    """`mp_adamw_update` of several weights.

    Parameters
    ----------
    weights, grads, mean, var : list of NDArray
        The weights, their gradients, and both running means, which are changed.
    weights32 : list of NDArray
        The weights in single precision, which are changed.
    rescale_grad : float or NDArray
        Multiplies the gradient; where it is not finite the step is left out.
    lrs, wds, etas : list of float
        Learning rate, weight decay and factor of the step, one for each weight.
    out : list of NDArray, optional
        Where the new weights are written; usually `weights`.
    name : str, optional
        Only for the signature that arrays and symbols share.
    size : int
        How many weights there are; counted by default.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `clip_gradient`, as for `adamw_update`.

    Returns
    -------
    list of NDArray
        The new weights, of the shapes of `weights`.

    Examples
    --------
    >>> w, g = mx.nd.ones(2, dtype="float16"), mx.nd.ones(2, dtype="float16")
    >>> m, v, w32 = mx.nd.zeros(2), mx.nd.zeros(2), mx.nd.ones(2)
    >>> found = mx.nd.contrib.multi_mp_adamw_update(
    ...     [w], [g], [m], [v], [w32], 1.0, lrs=[0.5], wds=[0], etas=[1], out=[w])
    >>> w32.asnumpy()
    array([-0.58113885, -0.58113885], dtype=float32)
    """
    return nd_internal._multi_mp_adamw_update(
        *_interleaved(weights, grads, mean, var, weights32),
        _as_array(rescale_grad, weights[0]),
        lrs=lrs,
        wds=wds,
        etas=etas,
        num_weights=size or len(weights),
        out=out,
        **kwargs,
    )


def multi_lamb_update(
    weights, grads, mean, var, step_count, lrs, wds, out=None, num_tensors=0, **kwargs
):
    """LAMB on several weights.

    Parameters
    ----------
    weights, grads, mean, var : list of NDArray
        The weights, their gradients, and both running means, which are changed.
    step_count : list of int
        Which step it is, one for each weight, from 1.
    lrs, wds : list of float
        Learning rate and weight decay, one for each weight.
    out : list of NDArray, optional
        Where the new weights are written; usually `weights`.
    num_tensors : int
        How many weights there are; counted by default.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `rescale_grad`, `lower_bound`, `upper_bound`, `clip_gradient`,
        `bias_correction`, as for `mx.optimizer.LAMB`.

    Returns
    -------
    list of NDArray
        The new weights, of the shapes of `weights`.

    Examples
    --------
    >>> w, m, v = mx.nd.ones(2), mx.nd.zeros(2), mx.nd.zeros(2)
    >>> found = mx.nd.contrib.multi_lamb_update(
    ...     [w], [mx.nd.ones(2)], [m], [v], step_count=[1], lrs=[0.5], wds=[0], out=[w])
    >>> w.asnumpy()
    array([0.5, 0.5], dtype=float32)
    """
    return nd_internal._multi_lamb_update(
        *_interleaved(weights, grads, mean, var),
        step_count=step_count,
        learning_rates=lrs,
        wds=wds,
        num_tensors=num_tensors or len(weights),
        out=out,
        **kwargs,
    )


def multi_mp_lamb_update(
    weights, grads, mean, var, weights32, step_count, lrs, wds, out=None, num_tensors=0, **kwargs
):
    """LAMB on several single-precision weights; the results are their 16-bit copies.

    Parameters
    ----------
    weights, grads, mean, var : list of NDArray
        The weights, their gradients, and both running means, which are changed.
    weights32 : list of NDArray
        The weights in single precision, which are changed.
    step_count : list of int
        Which step it is, one for each weight, from 1.
    lrs, wds : list of float
        Learning rate and weight decay, one for each weight.
    out : list of NDArray, optional
        Where the new weights are written; usually `weights`.
    num_tensors : int
        How many weights there are; counted by default.
    **kwargs
        `beta1`, `beta2`, `epsilon`, `rescale_grad`, `lower_bound`, `upper_bound`, `clip_gradient`,
        `bias_correction`, as for `mx.optimizer.LAMB`.

    Returns
    -------
    list of NDArray
        The new weights, of the shapes of `weights`.

    Examples
    --------
    >>> w, g = mx.nd.ones(2, dtype="float16"), mx.nd.ones(2, dtype="float16")
    >>> m, v, w32 = mx.nd.zeros(2), mx.nd.zeros(2), mx.nd.ones(2)
    >>> found = mx.nd.contrib.multi_mp_lamb_update(
    ...     [w], [g], [m], [v], [w32], step_count=[1], lrs=[0.5], wds=[0], out=[w])
    >>> w32.asnumpy()
    array([0.5, 0.5], dtype=float32)
    """
    return nd_internal._multi_mp_lamb_update(
        *_interleaved(weights, grads, mean, var, weights32),
        step_count=step_count,
        learning_rates=lrs,
        wds=wds,
        num_tensors=num_tensors or len(weights),
        out=out,
        **kwargs,
    )
