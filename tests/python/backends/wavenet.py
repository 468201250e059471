"""A WaveNet-like graph with the operator mix of the TensorRT page's picture."""

import mxnet as mx

LAYERS, CHANNELS, LENGTH = 9, 8, 600
ABSORBED = {"Convolution": 37, "Activation": 18, "elemwise_add": 16, "elemwise_mul": 9}
NATIVE = {
    "slice_axis": 17,
    "SwapAxis": 2,
    "_greater_scalar": 2,
    "exp": 2,
    "_minus_scalar": 2,
    "_mul_scalar": 2,
    "where": 2,
    "Embedding": 1,
    "_plus_scalar": 1,
}


def conv(data, width=1, dilate=1):
    """A convolution along time."""
    return mx.sym.Convolution(data, kernel=(width,), dilate=(dilate,), num_filter=CHANNELS)


def elu(x):
    """The exponential linear unit, out of small operators."""
    return mx.sym.where(x > 0, x, (mx.sym.exp(x) - 1) * 1.5)


def build():
    """Sound samples 0…15 of shape (batch, LENGTH) to scores of the next ones."""
    data = mx.sym.var("data") + 1
    x = mx.sym.Embedding(data, input_dim=32, output_dim=CHANNELS, name="embedding")
    x = conv(mx.sym.SwapAxis(x, dim1=1, dim2=2))
    lengths = [LENGTH]
    for layer in range(LAYERS):
        lengths.append(lengths[-1] - 2 ** (layer % 5))
    total = None
    for layer in range(LAYERS):
        dilate = 2 ** (layer % 5)
        gate = mx.sym.Activation(conv(x, 2, dilate), act_type="sigmoid")
        gated = mx.sym.Activation(conv(x, 2, dilate), act_type="tanh") * gate
        skip = mx.sym.slice_axis(conv(gated), axis=2, begin=-lengths[-1], end=None)
        total = skip if total is None else total + skip
        if layer < LAYERS - 1:
            kept = mx.sym.slice_axis(x, axis=2, begin=-lengths[layer + 1], end=None)
            x = conv(gated) + kept
    return mx.sym.SwapAxis(elu(conv(elu(total))), dim1=1, dim2=2)
