"""Points at which an early version behaved unlike MXNet 1.9.1: graphs, arrays, operators."""

import numpy as np
from member_runs import run

import mxnet as mx
from mxnet import autograd, nd, sym


def leaf(values, req="write"):
    array = nd.array(values)
    array.attach_grad(req)
    return array


def raises(kind, function):
    try:
        function()
    except kind:
        return True
    return False


# ---- gradients


@run
def a_gradient_without_slope_is_zero():
    a, b = leaf([1.0, 1.0]), leaf([1.0, 2.0])
    found = []
    for flat in (nd.sign, nd.zeros_like, nd.ones_like, nd.BlockGrad, nd.floor, nd.round):
        with autograd.record():
            loss = (b * 3).sum()
        loss.backward()
        with autograd.record():
            loss = (a * flat(b)).sum()
        loss.backward()
        found.append(b.grad)
    return found


@run
def a_state_is_carried_without_detach():
    w, h = leaf([2.0]), nd.array([1.0])
    for _ in range(3):
        with autograd.record():
            h = h * w
            loss = h.sum()
        loss.backward()
    return w.grad


@run
def a_head_gradient_of_an_executor_in_double():
    gradient = nd.zeros((2,))
    executor = (sym.var("x") * 2).bind(mx.current_context(), {"x": nd.ones((2,))}, {"x": gradient})
    executor.forward(is_train=True)
    executor.backward(nd.array([1.0, 3.0], dtype="float64"))
    return gradient


@run
def a_head_gradient_of_as_many_elements():
    x = leaf([[1.0], [2.0], [3.0]])
    with autograd.record():
        y = x * 2
    y.backward(nd.arange(3))
    return x.grad


@run
def a_gradient_of_a_linear_function_is_differentiated():
    x = leaf([1.0, 2.0])
    with autograd.record():
        grads = autograd.grad(nd.radians(x), x, create_graph=True, retain_graph=True)
    grads[0].backward()
    return x.grad


# ---- shapes


@run
def shapes_known_in_part():
    found = []
    for active in (False, True):
        with mx.util.np_shape(active):
            layer = sym.FullyConnected(sym.var("d"), num_hidden=8)
            open_size = -1 if active else 0
            found.append(layer.infer_shape_partial())
            found.append(layer.infer_shape_partial(d=(open_size, 3)))
    return found


@run
def a_convolution_finds_its_data_from_its_output():
    data = sym.var("a", shape=(0, 10, 0, 0))
    layer = sym.Convolution(data, kernel=(3, 3), num_filter=21, pad=(1, 1), name="c")
    return (layer + sym.var("o", shape=(5, 21, 32, 32))).infer_shape()[0]


@run
def a_legacy_file_under_numpy_shapes():
    text = (sym.var("x", shape=(128, 0)) * 2).tojson()
    with mx.util.np_shape():
        return sym.load_json(text).infer_shape_partial()


# ---- executors


@run
def a_smaller_executor_sees_what_was_written():
    executor = (sym.var("x") * 2).simple_bind(mx.current_context(), x=(4, 4), grad_req="null")
    executor.arg_dict["x"][:] = 2
    smaller = executor.reshape(x=(2, 4))
    larger = executor.reshape(allow_up_sizing=True, x=(8, 4))
    return [smaller.forward()[0], list(larger.arg_dict["x"].shape)]


@run
def a_cached_graph_writes_to_out():
    out = nd.zeros((2,))
    nd.CachedOp(sym.var("x") * 2)(nd.ones((2,)), out=out)
    return out


@run
def an_executor_tells_its_memory():
    executor = sym.FullyConnected(sym.var("x"), num_hidden=3).simple_bind(
        mx.current_context(), x=(4, 4)
    )
    lines = [line.split() for line in executor.debug_str().splitlines()[-2:]]
    return [[word for word in line if not word.isdigit()] for line in lines]


@run
def a_bound_graph_whose_shape_depends_on_values():
    keep = nd.array([1, 0, 1])
    arrays = {"x": nd.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), "keep": keep}
    gradient = nd.zeros((3, 2))
    chosen = sym.contrib.boolean_mask(sym.var("x") * 2, sym.var("keep"))
    executor = chosen.bind(
        mx.current_context(), arrays, {"x": gradient}, {"x": "write", "keep": "null"}
    )
    (rows,) = executor.forward(is_train=True)
    executor.backward(nd.ones((2, 2)))
    return [rows, gradient]


# ---- attributes and indices


@run
def numbers_of_numpy_are_numbers():
    data, weight = nd.ones((1, 1, 4, 4)), nd.ones((1, 1, 3, 3))
    made = nd.Convolution(
        data, weight, kernel=(np.int64(3), 3), num_filter=np.int32(1), no_bias=True
    )
    turned = nd.ones((2, 3)).transpose(axes=(np.int64(1), np.int64(0)))
    dropout = sym.Dropout(sym.var("x"), p=np.float64(0.5))
    return [list(made.shape), list(turned.shape), dropout.attr("p")]


@run
def an_array_stands_for_its_dtype():
    return np.dtype(nd.ones((2,)).astype(nd.ones((1,), dtype="int32")).dtype).name


@run
def reshapes_in_reverse():
    return list(nd.ones((3, 4)).reshape((-2, 2, 2, -4), reverse=1).shape)


@run
def attributes_that_symbols_tolerate():
    flat = sym.zeros_like(sym.var("x"), dtype="int64")
    factor = sym.linalg.potrf(sym.var("x"), lower=True)
    return [flat.list_arguments(), factor.list_arguments()]


@run
def indices_out_of_range():
    data = nd.ones((2, 2))
    return [
        raises(IndexError, lambda: nd.gather_nd(data, nd.array([[5], [0]])).asnumpy()),
        raises(Exception, lambda: nd.take(data, nd.array([5]), mode="raise").asnumpy()),
        raises(IndexError, lambda: data[5]),
    ]


# ---- operators


@run
def slopes_of_prelu_of_several_ranks():
    x = nd.array(np.linspace(-2, 2, 24).reshape(2, 3, 4))
    found = []
    for shape in ((1,), (3,), (1, 1), (1, 3), (2, 1), (2, 3)):
        gamma = leaf(np.linspace(0.1, 0.9, int(np.prod(shape))).reshape(shape))
        with autograd.record():
            y = nd.LeakyReLU(x, gamma, act_type="prelu")
        y.backward()
        found += [y, gamma.grad]
    return found


@run
def normalization_over_even_counts_of_channels():
    found = []
    for count in (1, 2, 3, 4, 6):
        x = leaf(np.linspace(-1, 2, 16).reshape(1, 8, 1, 2))
        with autograd.record():
            y = nd.LRN(x, nsize=count, alpha=0.5, beta=0.7, knorm=1.5)
        y.backward()
        found += [y, x.grad]
    return found


@run
def labels_of_ctc_behind_their_lengths():
    data = nd.array(np.sin(np.arange(24)).reshape(4, 2, 3))
    lengths, labels = nd.array([1, 2]), nd.array([[1, 5], [2, 1]])
    return nd.CTCLoss(data, labels, None, lengths, use_label_lengths=True)


@run
def numbers_that_make_no_distribution_fail_late():
    drawn = nd.random.normal(scale=-1, shape=(2,))
    return raises(mx.base.MXNetError, drawn.asnumpy)
