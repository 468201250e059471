"""Points at which an early version behaved unlike MXNet 1.9.1: Gluon, modules, data, monitors."""

import warnings

import numpy as np
from member_runs import run

import mxnet as mx
from mxnet import autograd, gluon, nd, sym


@run
def a_variable_carries_the_initializer_of_its_operator():
    loss = sym.make_loss(sym.LeakyReLU(sym.var("data"), act_type="prelu", name="p"))
    module = mx.mod.Module(loss, label_names=None)
    module.bind([("data", (2, 3))])
    module.init_params()
    return module.get_params()[0]["p_gamma"]


@run
def more_labels_than_data():
    iterator = mx.io.NDArrayIter(np.ones((4, 2)), np.arange(6), 2)
    return [batch.label[0] for batch in iterator]


@run
def batches_in_pinned_memory():
    loader = gluon.data.DataLoader(
        gluon.data.ArrayDataset(np.ones((4, 2), "float32")), 2, pin_memory=True
    )
    return [str(batch.context) for batch in loader]


@run
def members_of_recurrent_layers():
    cell = mx.rnn.LSTMCell(3)
    made = cell._get_activation(sym.var("x"), "tanh", name="a")
    return [gluon.rnn.LSTM(3).skip_states, gluon.rnn.GRU(3).skip_states, made.list_outputs()]


def network(name):
    return sym.SoftmaxOutput(sym.FullyConnected(sym.var("data"), num_hidden=3, name="f"), name=name)


@run
def parameters_set_in_part():
    module = mx.mod.Module(network("softmax"))
    module.bind([("data", (2, 3))], [("softmax_label", (2,))])
    module.set_params({"f_weight": nd.ones((3, 3))}, {}, allow_missing=True)
    module.init_optimizer()
    return module.get_params()[0]["f_weight"]


@run
def parameters_set_in_part_of_buckets():
    def made(key):
        return network("softmax"), ["data"], ["softmax_label"]

    module = mx.mod.BucketingModule(made, default_bucket_key=3)
    module.bind([("data", (2, 3))], [("softmax_label", (2,))])
    module.set_params({"f_weight": nd.ones((3, 3))}, {}, allow_missing=True)
    module.init_optimizer()
    return module.get_params()[0]["f_weight"]


@run
def predictions_with_a_label_of_another_name():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = mx.model.FeedForward(
            network("prob1"),
            ctx=mx.current_context(),
            arg_params={"f_weight": nd.ones((3, 3)), "f_bias": nd.array([0.0, 1.0, 2.0])},
            aux_params={},
        )
        return model.predict(np.ones((4, 3), "float32"))


@run
def names_that_monitors_are_told():
    told = []
    executor = (sym.var("x") * 2 + 1).bind(mx.current_context(), {"x": nd.ones((2,))})

    def monitor(name, array):
        told.append(name.decode("utf-8") if isinstance(name, bytes) else str(name))

    executor.set_monitor_callback(monitor)
    executor.forward()
    return len(told)


@run
def trainers_do_not_call_zero_gradients_stale():
    net = gluon.nn.Dense(1, in_units=2)
    net.initialize(mx.init.One())
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    with autograd.record():
        loss = nd.sign(net(nd.ones((1, 2)))).sum()
    loss.backward()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        trainer.step(1)
    return [len(found), net.weight.data()]


@run
def what_star_imports_bring():
    found = []
    for module in ("mxnet.ndarray", "mxnet.autograd", "mxnet.test_utils"):
        space = {}
        exec(f"from {module} import *", space)
        names = ("NDArray", "np", "py_str", "ss", "record", "assert_almost_equal")
        found.append([name in space for name in names])
    return found


@run
def names_beneath_the_surface():
    import mxnet.gluon.contrib.data.text
    from mxnet.ndarray.ndarray import _STORAGE_TYPE_STR_TO_ID

    return [
        hasattr(sym.Symbol, "_gen_atomic_symbol"),
        callable(mx.sym._internal._CachedOp),
        hasattr(nd.NDArray, "_basic_indexing_slice_is_contiguous"),
        sorted(_STORAGE_TYPE_STR_TO_ID),
        hasattr(mxnet.gluon.contrib.data.text, "WikiText2"),
    ]
