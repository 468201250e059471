"""A module of one's own: a branch that is left out at random while training."""

import logging

import made_data
import numpy as np

import mxnet as mx


class StochasticDepthModule(mx.mod.BaseModule):
    """Runs a branch or not, and adds what skips it."""

    def __init__(self, compute, skip, death_rate=0.3, logger=logging):
        super().__init__(logger=logger)
        self._module_compute = mx.mod.Module(compute, label_names=[], logger=logger)
        self._module_skip = mx.mod.Module(skip, label_names=[], logger=logger)
        self._open_rate = 1 - death_rate
        self._random = np.random.RandomState(2)
        self._gate_open = True
        self._outputs = self._input_grads = None
        self.closed = 0

    @property
    def data_names(self):
        return self._module_skip.data_names

    @property
    def output_names(self):
        return self._module_skip.output_names

    @property
    def data_shapes(self):
        return self._module_skip.data_shapes

    @property
    def label_shapes(self):
        return self._module_skip.label_shapes

    @property
    def output_shapes(self):
        return self._module_skip.output_shapes

    def get_params(self):
        params = [module.get_params() for module in (self._module_compute, self._module_skip)]
        return {**params[0][0], **params[1][0]}, {**params[0][1], **params[1][1]}

    def init_params(self, *args, **kwargs):
        self._module_compute.init_params(*args, **kwargs)
        self._module_skip.init_params(*args, **kwargs)
        self.params_initialized = True

    def bind(self, *args, **kwargs):
        self._module_compute.bind(*args, **kwargs)
        self._module_skip.bind(*args, **kwargs)
        self.binded, self.for_training = True, kwargs.get("for_training", True)
        self.inputs_need_grad = kwargs.get("inputs_need_grad", False)

    def init_optimizer(self, *args, **kwargs):
        self._module_compute.init_optimizer(*args, **kwargs)
        self._module_skip.init_optimizer(*args, **kwargs)
        self.optimizer_initialized = True

    def forward(self, data_batch, is_train=None):
        is_train = self.for_training if is_train is None else is_train
        self._module_skip.forward(data_batch, is_train=True)
        self._outputs = self._module_skip.get_outputs()
        self._gate_open = not is_train or self._random.rand() < self._open_rate
        self.closed += not self._gate_open
        if self._gate_open:
            self._module_compute.forward(data_batch, is_train=is_train)
            scale = 1.0 if is_train else self._open_rate
            pairs = zip(self._outputs, self._module_compute.get_outputs())
            self._outputs = [skipped + scale * computed for skipped, computed in pairs]

    def backward(self, out_grads=None):
        self._module_skip.backward(out_grads=out_grads)
        self._input_grads = self._module_skip.get_input_grads()
        if self._gate_open:
            self._module_compute.backward(out_grads=out_grads)
            pairs = zip(self._input_grads, self._module_compute.get_input_grads())
            self._input_grads = [a + b for a, b in pairs]

    def update(self):
        self._module_skip.update()
        if self._gate_open:
            self._module_compute.update()

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        self._module_skip.update_metric(eval_metric, labels, pre_sliced)

    def get_outputs(self, merge_multi_context=True):
        return self._outputs

    def get_input_grads(self, merge_multi_context=True):
        return self._input_grads

    def install_monitor(self, mon):
        self._module_skip.install_monitor(mon)


def run():
    """Returns accuracies and how often the branch was closed."""
    it = mx.io.NDArrayIter(*made_data.digits(150), batch_size=25)
    data = mx.sym.var("data")
    first = mx.sym.Activation(
        mx.sym.FullyConnected(mx.sym.Flatten(data), num_hidden=20, name="fc1"), act_type="relu"
    )
    compute = mx.sym.Activation(
        mx.sym.FullyConnected(data, num_hidden=20, name="fc_branch"), act_type="tanh"
    )
    skip = mx.sym.identity(data, name="skip")
    last = mx.sym.SoftmaxOutput(
        mx.sym.FullyConnected(data, num_hidden=10, name="fc2"), name="softmax"
    )
    middle = StochasticDepthModule(compute, skip)
    chain = mx.mod.SequentialModule()
    chain.add(mx.mod.Module(first, label_names=[]))
    chain.add(middle, auto_wiring=True)
    chain.add(mx.mod.Module(last), take_labels=True, auto_wiring=True)
    chain.fit(
        it,
        num_epoch=4,
        initializer=mx.init.Xavier(),
        optimizer_params={"learning_rate": 0.1, "momentum": 0.9},
    )
    return {
        "score": [value for _, value in chain.score(it, ["acc", "ce"])],
        "closed": int(middle.closed),
        "parameters": sorted(chain.get_params()[0]),
    }
