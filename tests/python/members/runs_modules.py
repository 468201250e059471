"""Members of modules, `FeedForward`, symbolic cells, and what trains with them."""

import logging
import warnings

import numpy as np
from member_runs import run

import mxnet as mx


def network(name="fc"):
    data = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name=name)
    return mx.sym.SoftmaxOutput(data, mx.sym.var("softmax_label"), name="softmax")


def data(count=8, batch_size=4):
    values = np.sin(np.arange(count * 3)).reshape(count, 3)
    return mx.io.NDArrayIter(values, np.arange(count) % 2, batch_size)


def bound(**kwargs):
    module = mx.mod.Module(network(), context=[mx.cpu(0), mx.cpu(1)], **kwargs)
    source = data()
    module.bind(source.provide_data, source.provide_label, inputs_need_grad=True)
    module.init_params(mx.init.One())
    return module, source


@run
def arrays_of_an_executor_group():
    module, _ = bound()
    group = module._exec_group
    before = group._default_execs
    parts = group._sliced_shape(group.data_shapes, 1, group.data_layouts)
    axes = group.decide_slices(group.data_shapes)
    shapes = [[array.shape for array in row] for row in group.param_arrays]
    return [
        before,
        [[part.name, part.shape] for part in parts],
        axes,
        [[part.start, part.stop] for part in group.slices],
        shapes,
        [[array.shape for array in row] for row in group.grad_arrays],
        [[array.shape for array in row] for row in group.input_grad_arrays],
        [[[part.start, array.shape] for part, array in row] for row in group.data_arrays],
        group.output_layouts,
        group.logger is logging,
        sorted(group.shared_data_arrays[0]),
        group.group2ctxs,
        module._group2ctxs,
        module._total_exec_bytes >= 0,
        group.batch_size,
    ]


@run
def a_group_is_reshaped():
    module, _ = bound()
    group = module._exec_group
    shapes = [mx.io.DataDesc("data", (6, 3))], [mx.io.DataDesc("softmax_label", (6,))]
    group.reshape(*shapes)
    first = group._default_execs is not None
    weight = group.param_arrays[0][0]
    return [first, group.batch_size, [e.outputs[0].shape for e in group.execs], weight]


@run
def a_group_without_gradients():
    module = mx.mod.Module(network())
    source = data()
    module.bind(source.provide_data, source.provide_label, for_training=False)
    group = module._exec_group
    return [group.grad_arrays, group.input_grad_arrays, group.state_arrays, group.aux_arrays]


@run
def groups_of_a_symbol_have_places():
    with mx.AttrScope(ctx_group="one"):
        first = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="a")
    with mx.AttrScope(ctx_group="two"):
        second = mx.sym.FullyConnected(first, num_hidden=2, name="b")
    module = mx.mod.Module(
        second, label_names=None, group2ctxs={"one": mx.cpu(1), "two": mx.cpu(2)}
    )
    module.bind([("data", (2, 3))])
    module.init_params(mx.init.One())
    module.forward(mx.io.DataBatch([mx.nd.ones((2, 3))]), is_train=False)
    group = module._exec_group
    return [
        [sorted((k, str(v)) for k, v in place.items()) for place in group.group2ctxs],
        module.get_outputs()[0].asnumpy(),
    ]


@run
def buckets_agree_on_automatic_names():
    def sym_gen(key):
        hidden = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
        loss = mx.sym.SoftmaxOutput(hidden, mx.sym.var("softmax_label"), name="softmax")
        return loss, ("data",), ("softmax_label",)

    module = mx.mod.BucketingModule(sym_gen, default_bucket_key=5, fixed_param_names=None)
    names = [module._call_sym_gen(key)[0].list_arguments() for key in (5, 3)]
    return [
        names,
        module._fixed_param_names,
        module._state_names,
        module._group2ctxs,
        module._compression_params,
        module._work_load_list,
        module._context,
    ]


@run
def keys_of_sequential_modules():
    module = mx.mod.SequentialModule()
    return sorted(module._meta_keys)


@run
def feed_forward_by_members():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        extra = {"fc_bias": mx.nd.array([5.0, 6.0]), "other": mx.nd.ones(1)}
        model = mx.model.FeedForward(
            network(), initializer=mx.init.One(), arg_params=extra, aux_params={},
            allow_extra_params=True,
        )  # fmt: skip
        kept = sorted(model.arg_params)
        names = model._init_params([("data", (4, 3)), ("softmax_label", (4,))])
        model._init_predictor([("data", (4, 3)), ("softmax_label", (4,))])
        first = model._pred_exec
        model._init_predictor([("data", (4, 3)), ("softmax_label", (4,))])
        source = model._init_iter(np.ones((6, 3)), np.zeros(6), is_train=False)
        evaluation = model._init_eval_iter(([[1.0, 2.0, 3.0]], [0.0]))
        return [
            model.argument_checked,
            kept,
            names,
            model.arg_params,
            first is model._pred_exec,
            [mx.model.FeedForward._is_data_arg(n) for n in ("data", "my_label", "weight")],
            [source.provide_data[0].shape, evaluation.provide_data[0].shape],
            model._init_eval_iter(None),
            model.sym_gen,
        ]


@run
def fused_weights_are_sliced():
    cell = mx.rnn.FusedRNNCell(2, num_layers=2, mode="gru", prefix="g_", bidirectional=True)
    size = 2 * 3 * (2 * 3 + 2 * 2 + 2 * 4 + 2 * 2 + 8)
    vector = mx.nd.arange(size)
    parts = cell._slice_weights(vector, 3, 2)
    return [
        cell._num_gates,
        {name: part.shape for name, part in parts.items()},
        parts["g_r1_h2h_z_bias"],
    ]


@run
def convolutions_of_cells():
    cell = mx.rnn.ConvGRUCell(input_shape=(1, 2, 6, 6), num_hidden=3, i2h_stride=(2, 2))
    names = "_h2h_kernel _h2h_pad _h2h_dilate _i2h_kernel _i2h_stride _i2h_pad _i2h_dilate"
    i2h, h2h = cell._conv_forward(mx.sym.var("x"), [mx.sym.var("s")], "t_")
    return [
        [getattr(cell, name) for name in names.split()],
        cell._input_shape,
        cell._num_gates,
        cell._state_shape,
        [i2h.name, h2h.name, i2h.list_arguments(), h2h.list_arguments()],
    ]


@run
def cells_that_share_weights():
    own = mx.rnn.SequentialRNNCell()
    given = mx.rnn.SequentialRNNCell(params=mx.rnn.RNNParams("p_"))
    both = mx.rnn.BidirectionalCell(mx.rnn.RNNCell(2, prefix="l_"), mx.rnn.RNNCell(2, prefix="r_"))
    return [c._override_cell_params for c in (own, given, both)]


@run
def quantized_parameters_are_filled():
    weight, bias = mx.nd.ones((2, 2), dtype="int8"), mx.nd.ones(2, dtype="int8")
    init = mx.init.Uniform()
    init(mx.init.InitDesc("conv_weight_quantize"), weight)
    init(mx.init.InitDesc("conv_bias_quantize"), bias)
    values = weight.asnumpy()
    return [bool((abs(values) <= 127).all()), len(np.unique(values)), bias]


@run
def svrg_gradients():
    from mxnet.contrib.svrg_optimization.svrg_module import SVRGModule
    from mxnet.contrib.svrg_optimization.svrg_optimizer import _SVRGOptimizer

    module = SVRGModule(network(), update_freq=2)
    arrays = mx.nd.array([1.0, 2.0]), mx.nd.array([0.5, 0.5]), mx.nd.array([10.0, 20.0])
    corrected = module._svrg_grads_update_rule(*arrays)
    kept = _SVRGOptimizer._check_params(learning_rate=0.1, momentum=0.9, wd=0.5)
    optimizer = _SVRGOptimizer("sgd", param_idx2name={0: "a", 1: "a_full"}, learning_rate=0.1)
    return [
        module._ctx_len,
        corrected,
        sorted(kept),
        [optimizer._check_index(1), optimizer._check_index("a")],
    ]
