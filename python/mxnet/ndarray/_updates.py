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
    """Adam with weight decay apart from the gradient; left out when rescale_grad is not finite."""
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
    """`adamw_update` of single-precision weights; the result is their 16-bit copy."""
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
    """`adamw_update` of several weights."""
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
    """`mp_adamw_update` of several weights."""
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
    """LAMB on several weights."""
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
    """LAMB on several single-precision weights; the results are their 16-bit copies."""
    return nd_internal._multi_mp_lamb_update(
        *_interleaved(weights, grads, mean, var, weights32),
        step_count=step_count,
        learning_rates=lrs,
        wds=wds,
        num_tensors=num_tensors or len(weights),
        out=out,
        **kwargs,
    )
