"""Layers that several networks are made of."""

import mxnet as mx


def pair(size):
    """Return (size, size) of one number, a pair as it is."""
    return size if isinstance(size, tuple) else (size, size)


def convolution(v, name, filters, kernel, stride=1, pad=0, **more):
    """Return a convolution."""
    return mx.sym.Convolution(
        v, name=name, num_filter=filters, kernel=pair(kernel), stride=pair(stride), pad=pair(pad),
        **more,
    )  # fmt: skip


def relu(v, name):
    """Return the positive part."""
    return mx.sym.Activation(v, act_type="relu", name=name)


def conv_relu(v, name, filters, kernel, stride=1, pad=0):
    """Return a convolution and its positive part."""
    return relu(convolution(v, name, filters, kernel, stride, pad), f"{name}_relu")


def conv_norm(v, name, filters, kernel, stride=1, pad=0, active=True, no_bias=True):
    """Return a convolution, normalized, and its positive part."""
    v = convolution(v, f"{name}_conv", filters, kernel, stride, pad, no_bias=no_bias)
    v = mx.sym.BatchNorm(v, name=f"{name}_bn", fix_gamma=False, eps=2e-5, momentum=0.9)
    return relu(v, f"{name}_relu") if active else v


def pool(v, name, kind, kernel, stride, pad=0, **more):
    """Return a pooling, 'max' or 'avg'."""
    return mx.sym.Pooling(
        v, name=name, pool_type=kind, kernel=pair(kernel), stride=pair(stride), pad=pair(pad),
        **more,
    )  # fmt: skip


def global_average(v, name):
    """Return the mean of each channel, as rows."""
    v = mx.sym.Pooling(v, name=name, pool_type="avg", kernel=(1, 1), global_pool=True)
    return mx.sym.Flatten(v, name=f"{name}_flat")


def dense_relu(v, name, size):
    """Return a dense layer and its positive part."""
    return relu(mx.sym.FullyConnected(v, num_hidden=size, name=name), f"{name}_relu")


def dense_stack(v, sizes):
    """Return dense layers of these sizes, one after the other."""
    for number, size in enumerate(sizes):
        v = dense_relu(v, f"dense{number}", size)
    return v


def dropout(v, name, share=0.5):
    """Return `v` with a share of its values left out in training."""
    return mx.sym.Dropout(v, p=share, name=name)
