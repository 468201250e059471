"""Members of Gluon's layers, cells, trainers and estimators, as subclasses use them."""

import tempfile

import numpy as np
from member_runs import run

import mxnet as mx
from mxnet import gluon
from mxnet.gluon.contrib.rnn import conv_rnn_cell


def filled(block, *inputs):
    """A block whose parameters follow from their shapes, after a first call."""
    block.initialize()
    block(*inputs)
    for number, (_, param) in enumerate(sorted(block.collect_params().items())):
        size = int(np.prod(param.shape))
        values = np.sin(np.arange(size) + number).reshape(param.shape)
        param.set_data(mx.nd.array(values))
    return block


@run
def a_convolutional_cell():
    cell = gluon.contrib.rnn.Conv2DLSTMCell((3, 6, 6), 2, 3, 3, i2h_pad=1, prefix="c_")
    filled(cell, mx.nd.ones((1, 3, 6, 6)), cell.begin_state(1))
    cell.reset()
    output, states = cell(mx.nd.ones((1, 3, 6, 6)), cell.begin_state(1))
    names = (
        "_channel_axis _in_channels _stride _i2h_kernel _i2h_pad _i2h_dilate _h2h_kernel "
        "_h2h_pad _h2h_dilate _num_gates _gate_names _state_shape _hidden_channels _input_shape"
    )
    return [
        {name: getattr(cell, name) for name in names.split()},
        cell._decide_shapes(),
        cell.state_info(2),
        repr(cell),
        cell.i2h_weight.name,
        output,
        states[1],
    ]


@run
def gates_of_convolutional_cells():
    shape, results = (2, 5), []
    for kind in ("RNN", "LSTM", "GRU"):
        cell = getattr(gluon.contrib.rnn, f"Conv1D{kind}Cell")(shape, 2, 3, 3)
        results.append([cell._gate_names, cell._num_gates, cell._alias(), cell.state_info(1)])
    return results


@run
def a_convolutional_cell_of_a_programs_own():
    class Gated(conv_rnn_cell._BaseConvRNNCell):
        _gate_names = ("_a", "_b")

        def state_info(self, batch_size=0):
            return [{"shape": (batch_size, *self._state_shape), "__layout__": self._conv_layout}]

        def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
            i2h, h2h = self._conv_forward(
                F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, "t0_"
            )
            first, second = F.split(i2h + h2h, num_outputs=2, axis=self._channel_axis)
            output = F.sigmoid(first) * F.tanh(second)
            return output, [output]

    cell = Gated(
        input_shape=(2, 5),
        hidden_channels=3,
        i2h_kernel=(3,),
        h2h_kernel=(3,),
        i2h_pad=(1,),
        i2h_dilate=(1,),
        h2h_dilate=(1,),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        dims=1,
        conv_layout="NCW",
        activation="tanh",
        prefix="own_",
    )
    filled(cell, mx.nd.ones((1, 2, 5)), cell.begin_state(1))
    cell.reset()
    return cell(mx.nd.ones((1, 2, 5)), cell.begin_state(1))[0]


@run
def a_recurrent_layer_of_a_programs_own():
    class Counting(gluon.rnn.LSTM):
        calls = 0

        def _forward_kernel(self, F, inputs, states, sequence_length, **kwargs):
            self.calls += 1
            return super()._forward_kernel(F, inputs, states, sequence_length, **kwargs)

    layer = Counting(3, num_layers=2, layout="NTC", bidirectional=True, input_size=2, prefix="l_")
    data = mx.nd.array(np.sin(np.arange(8)).reshape(1, 4, 2))
    filled(layer, data)
    outputs, states = layer(data, layer.begin_state(1))
    extra = layer._register_param("l0_extra", (2, 2), "ones", "float32")
    names = "_i2h_weight_initializer _h2h_bias_initializer _lstm_state_clip_min _dir _gates _mode"
    return [
        layer.calls,
        outputs,
        states,
        [extra.name, extra.shape, layer.l0_extra is extra],
        [getattr(layer, name) for name in names.split()],
        [layer._lstm_state_clip_max, layer._lstm_state_clip_nan],
    ]


@run
def masks_of_variational_dropout():
    cell = gluon.contrib.rnn.VariationalDropoutCell(
        gluon.rnn.RNNCell(3, input_size=3), drop_inputs=0.5, drop_outputs=0.5, drop_states=0.5
    )
    cell.initialize()
    before = [cell.drop_inputs_mask, cell.drop_states_mask, cell.drop_outputs_mask]
    cell.drop_outputs_mask = mx.nd.zeros((1, 3))
    states = cell.begin_state(func=mx.nd.zeros, batch_size=1)
    output, _ = cell(mx.nd.ones((1, 3)), states)
    shapes = [cell.drop_inputs_mask.shape, cell.drop_states_mask.shape]
    cell.reset()
    after = cell.drop_outputs_mask
    cell._initialize_input_masks(mx.nd, mx.nd.ones((2, 3)), [mx.nd.ones((2, 3))])
    cell._initialize_output_mask(mx.nd, mx.nd.ones((2, 3)))
    return [before, output, shapes, after, cell.drop_inputs_mask, cell.drop_outputs_mask]


@run
def zoneout_rates_are_changed():
    cell = gluon.rnn.ZoneoutCell(gluon.rnn.RNNCell(2, input_size=2), 0.25, 0.5)
    before = [cell.zoneout_outputs, cell.zoneout_states, repr(cell)]
    cell.zoneout_states = 0.0
    return [before, repr(cell)]


@run
def options_of_layers():
    deformable = gluon.contrib.cnn.ModulatedDeformableConvolution(4, (3, 3), padding=(1, 1))
    plain = gluon.contrib.cnn.DeformableConvolution(4, 3, use_bias=False)
    return [
        deformable._op_name,
        deformable._kwargs_deformable_conv,
        deformable._kwargs_offset,
        deformable.offset_split_index,
        plain._op_name,
        plain._kwargs_deformable_conv["no_bias"],
        gluon.contrib.nn.PixelShuffle1D(3)._factor,
    ]


@run
def a_trainer_of_a_programs_own():
    class Quiet(gluon.Trainer):
        scales = ()

        def _check_and_rescale_grad(self, scale):
            self.scales += (scale,)
            super()._check_and_rescale_grad(scale)

        def _update(self, ignore_stale_grad=False):
            super()._update(True)

    layer = gluon.nn.Dense(1, in_units=2, weight_initializer="ones")
    layer.initialize()
    trainer = Quiet(layer.collect_params(), "sgd", {"learning_rate": 0.5})
    fresh = trainer._distributed
    with mx.autograd.record():
        loss = layer(mx.nd.ones((1, 2)))
    loss.backward()
    trainer.step(2)
    trainer.step(4)  # no gradient is new
    return [fresh, trainer._distributed, trainer.scales, layer.weight.data()]


def estimator(**kwargs):
    net = gluon.nn.Dense(2, in_units=2)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    kwargs.setdefault("context", mx.cpu())
    return gluon.contrib.estimator.Estimator(net, loss, trainer=trainer, **kwargs)


@run
def metrics_of_estimators():
    own = estimator(train_metrics=mx.metric.TopKAccuracy(2))
    both = estimator(train_metrics=[mx.metric.RMSE()], val_metrics=[mx.metric.MAE()])
    plain = estimator()
    return [
        [[m.name for m in e.train_metrics], [m.name for m in e.val_metrics]]
        for e in (own, both, plain)
    ]


@run
def handlers_of_an_estimator():
    one = estimator()
    one.max_epoch, one.max_batch = 3, None
    logging = gluon.contrib.estimator.LoggingHandler(metrics=one.train_metrics)
    handlers = one._prepare_default_handlers(None, [logging])
    kinds = one._categorize_handlers(handlers)
    checks = one._prepare_default_validation_handlers([])
    try:
        one._check_batch_processor(object())
    except ValueError:
        refused = True
    data, label = one._get_data_and_label(
        [mx.nd.ones((4, 2)), mx.nd.zeros(4)], [mx.cpu(), mx.cpu(1)]
    )
    return [
        sorted(type(handler).__name__ for handler in handlers),
        [sorted(type(handler).__name__ for handler in kind) for kind in kinds],
        sorted(type(handler).__name__ for handler in checks),
        one._is_initialized(),
        refused,
        [part.shape for part in data],
        [part.context for part in label],
        type(one._check_batch_processor(None)).__name__,
    ]


@run
def checkpoints_are_found():
    one = estimator()
    with tempfile.TemporaryDirectory() as folder:
        handler = gluon.contrib.estimator.CheckpointHandler(folder, "m", max_checkpoints=2)
        for epoch, batch in ((0, 3), (2, 7), (2, 11)):
            handler._save_params_and_trainer(one, f"m-epoch{epoch}batch{batch}")
        found = [
            handler._find_max_iteration(folder, "m-epoch", "epoch", "batch"),
            handler._find_max_iteration(folder, "m-epoch2", "batch", ".params"),
            handler._find_max_iteration(folder, "other", "epoch", "batch"),
        ]
        one.max_epoch, one.max_batch = 5, None
        handler._resume_from_checkpoint(one)
        return [found, handler.trained_epoch, handler.trained_batch, one.max_epoch]


@run
def loaders_and_data_sets():
    data = gluon.data.ArrayDataset(np.arange(6.0), np.arange(6))
    loader = gluon.data.DataLoader(data, 4, last_batch="discard")
    prepared = loader._iter
    loader.refresh()
    ready = loader._iter is not None
    loader.clean()
    again = gluon.data.DataLoader(data, 3, auto_reload=True)
    begun = again._iter is not None
    rounds = [len(list(again)), again._iter is not None, len(list(again._prefetch_iter()))]
    crop = gluon.data.vision.transforms.CenterCrop(5, 2)
    turn = gluon.data.vision.transforms.RandomRotation((-5, 5), zoom_in=True)
    return [
        prepared,
        ready,
        loader._iter,
        loader.auto_reload,
        begun,
        rounds,
        crop._args,
        turn._args,
        turn._rotate_with_proba,
    ]


@run
def a_queue_between_processes():
    queue = gluon.data.dataloader.SimpleQueue()
    queue.put(3)
    return [queue.get(), callable(queue._send), callable(queue._recv)]
