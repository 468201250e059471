"""Symbols with shapes that are known in part, for MXNet 1.9.1 and for us."""

import mxnet as mx

S = mx.sym
A, B, C = (S.var(name) for name in "abc")


def convolution(**attributes):
    return S.Convolution(A, num_filter=21, name="v", **{"kernel": (3, 3), **attributes})


def cases(unknown):
    """Name to (symbol, shapes); `unknown` stands for an extent nobody knows."""
    u = unknown
    dense = S.FullyConnected(A, num_hidden=8, name="f")
    rows = S.FullyConnected(A, num_hidden=8, flatten=False, name="f")
    same = convolution(pad=(1, 1))
    up = S.Deconvolution(A, kernel=(4, 4), stride=(2, 2), pad=(1, 1), num_filter=3, name="d")
    pool = S.Pooling(A, kernel=(2, 2), stride=(2, 2), pool_type="max")
    lstm = S.RNN(A, state_size=4, num_layers=1, mode="lstm", name="r")
    two = S.FullyConnected(S.Activation(dense, act_type="relu"), num_hidden=2, name="g")
    return {
        "sum of two": (A + B, {"a": (2, u), "b": (u, 3)}),
        "sum with one known": (A + B, {"a": (2, u)}),
        "sum with none known": (A + B, {}),
        "dense without data": (dense, {}),
        "dense without batch": (dense, {"a": (u, 5)}),
        "dense with weight only": (dense, {"f_weight": (8, 7)}),
        "dense from its output": (dense + B, {"b": (4, 8)}),
        "dense from output and width": (dense + B, {"b": (4, 8), "a": (u, 3)}),
        "dense of several axes": (rows, {"a": (u, u, 5)}),
        "dense of several axes without data": (rows, {}),
        "two layers": (two, {"a": (u, 6)}),
        "two layers without data": (two, {}),
        "convolution without data": (same, {}),
        "convolution of a rank": (same, {"a": (u, u, u, u)}),
        "convolution of channels": (same, {"a": (u, 10, u, u)}),
        "convolution with weight only": (same, {"v_weight": (21, 4, 3, 3)}),
        "convolution backwards": (same + C, {"a": (u, 10, u, u), "c": (5, 21, 32, 32)}),
        "strided convolution backwards": (
            convolution(stride=(2, 2)) + C,
            {"a": (u, 10, u, u), "c": (5, 21, 16, 16)},
        ),
        "dilated convolution backwards": (
            convolution(dilate=(2, 2)) + C,
            {"a": (u, 10, u, u), "c": (5, 21, 16, 16)},
        ),
        "convolution backwards in part": (
            convolution() + C,
            {"a": (u, 10, 20, u), "c": (5, 21, u, 16)},
        ),
        "convolution of lines backwards": (
            convolution(kernel=(3,)) + C,
            {"a": (u, 10, u), "c": (5, 21, 16)},
        ),
        "convolution of volumes backwards": (
            convolution(kernel=(3, 3, 3)) + C,
            {"a": (u, 10, u, u, u), "c": (5, 21, 16, 7, 8)},
        ),
        "convolution backwards without rank": (convolution() + C, {"c": (5, 21, 16, 7)}),
        "deconvolution without data": (up, {}),
        "deconvolution in part": (up, {"a": (2, 4, u, 5)}),
        "pooling without data": (pool, {}),
        "embedding without data": (S.Embedding(A, input_dim=10, output_dim=4, name="e"), {}),
        "embedding in part": (S.Embedding(A, input_dim=10, output_dim=4, name="e"), {"a": (u, 3)}),
        "lstm without data": (lstm, {}),
        "lstm of any batch": (lstm, {"a": (5, u, 3)}),
        "batch norm": (S.BatchNorm(A, name="b"), {"a": (u, 3, u, u)}),
        "layer norm": (S.LayerNorm(A, name="l"), {"a": (3, u)}),
        "softmax output": (S.SoftmaxOutput(A, name="s"), {"a": (u, 3)}),
        "softmax output by label": (S.SoftmaxOutput(A, name="s"), {"s_label": (4,)}),
        "sum of everything": (S.sum(A), {"a": (u, 3)}),
        "reshape": (S.reshape(A, shape=(-1, 12)), {"a": (u, 3, 4)}),
        "concat": (S.concat(A, B, dim=1), {"a": (2, 3), "b": (u, 4)}),
        "transpose backwards": (S.transpose(A, axes=(1, 0)) + C, {"c": (2, 3)}),
        "declared": (S.var("q", shape=(u, 3)) + A, {"a": (2, u)}),
    }


def numpy_cases():
    """Shapes that only NumPy's rule knows."""
    return {
        "no elements": (A + B, {"a": (0, 3), "b": (0, 3)}),
        "no elements in part": (A + B, {"a": (0, -1)}),
        "no axes": (A + B, {"a": ()}),
    }


def answers(found):
    """Name to [partial answer, whole answer], as text."""
    return {
        name: [repr(symbol.infer_shape_partial(**shapes)), repr(symbol.infer_shape(**shapes))]
        for name, (symbol, shapes) in found.items()
    }


def all_answers():
    legacy = answers(cases(0))
    with mx.util.np_shape(True):
        numpy = answers({**cases(-1), **numpy_cases()})
    return {"legacy": legacy, "np_shape": numpy}
