"""What `mx.viz` prints and warns of."""

import contextlib
import io
import warnings

from member_runs import run

import mxnet as mx


def summary(symbol, *args, **kwargs):
    """The lines of a table."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        mx.viz.print_summary(symbol, *args, **kwargs)
    return printed.getvalue().splitlines()


def network():
    data = mx.sym.Convolution(
        mx.sym.var("data"), kernel=(3, 3), num_filter=8, num_group=2, name="c1"
    )
    data = mx.sym.Activation(mx.sym.BatchNorm(data, name="b"), act_type="relu", name="a")
    data = mx.sym.Pooling(data, kernel=(2, 2), stride=(2, 2), pool_type="max", name="p")
    flat = mx.sym.Flatten(data, name="flat")
    first = mx.sym.FullyConnected(flat, num_hidden=10, name="fc1", no_bias=True)
    second = mx.sym.FullyConnected(flat, num_hidden=10, name="fc2")
    return mx.sym.SoftmaxOutput(mx.sym.elemwise_add(first, second, name="both"), name="softmax")


@run
def tables_of_layers():
    shape = {"data": (2, 4, 12, 12)}
    words = mx.sym.Embedding(mx.sym.var("words"), input_dim=20, output_dim=5, name="emb")
    product = mx.sym.dot(mx.sym.var("data"), mx.sym.var("w"), name="dot")
    parts = mx.sym.split(product, num_outputs=2, name="parts")
    both = mx.sym.concat(parts[0], parts[1], dim=1, name="both")
    return [
        summary(network(), shape),
        summary(network(), shape, 80, [0.3, 0.6, 0.8, 1.0]),
        summary(network(), shape, positions=[10, 40, 70, 100]),
        summary(mx.sym.mean(words, axis=1, name="mean"), {"words": (2, 7)}),
        summary(both, {"data": (3, 4), "w": (4, 6)}),
        summary(mx.sym.var("data"), {"data": (2, 4)}),
        summary(mx.sym.relu(mx.sym.var("data"), name="r")),
    ]


@run
def names_that_come_twice():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        mx.viz.plot_network(mx.sym.var("w") + mx.sym.var("w"))
    return len(told)
