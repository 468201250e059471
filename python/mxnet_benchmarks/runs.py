"""Runs of a network: one batch of inference or of training, finished when it returns."""

import contextlib
import os

import mxnet as mx

from .data_iterator import DataIteratorFactory
from .options import devices, effective_batch

ABSORBING = ("TensorRT", "neuron")  # backends that take the weights in, for inference only


def _batches(model, opts, kv_store=None):
    size = effective_batch(opts)
    label_shape = (size,) if model.labels_shape == (1,) else (size, *model.labels_shape)
    data_shape = (size, *model.input_shape)
    return DataIteratorFactory.get(data_shape, label_shape, model.labels_range, opts, kv_store)


@contextlib.contextmanager
def _backend(name):
    """Bind with a backend: the variable is read at every bind."""
    if name is None:
        yield
        return
    kept = os.environ.get("MXNET_SUBGRAPH_BACKEND")
    os.environ["MXNET_SUBGRAPH_BACKEND"] = "NONE" if name.lower() == "none" else name
    try:
        yield
    finally:
        if kept is None:
            del os.environ["MXNET_SUBGRAPH_BACKEND"]
        else:
            os.environ["MXNET_SUBGRAPH_BACKEND"] = kept


def initial_values(symbol, shapes, types, initializer):
    """Return (args, aux) of a symbol's parameters with random values."""
    arg_shapes, _, aux_shapes = symbol.infer_shape(**shapes)
    arg_types, _, aux_types = symbol.infer_type(**types)
    attributes = symbol.attr_dict()

    def fill(names, of_shape, of_type):
        arrays = {}
        for name, shape, dtype in zip(names, of_shape, of_type, strict=True):
            if name in shapes:
                continue
            array = mx.nd.zeros(shape, dtype="float32")
            initializer(mx.init.InitDesc(name, attributes.get(name)), array)
            arrays[name] = array.astype(dtype)
        return arrays

    args = fill(symbol.list_arguments(), arg_shapes, arg_types)
    return args, fill(symbol.list_auxiliary_states(), aux_shapes, aux_types)


class Inference:
    """A network bound for inference on one device."""

    rank, workers = 0, 1

    def __init__(self, model, opts):
        self._batches = _batches(model, opts)
        (given,) = self._batches.provide_data
        self.shapes, types = {given.name: given.shape}, {given.name: given.dtype}
        self.symbol = model.output
        initializer = mx.init.Xavier(magnitude=2.0)
        self.args, self.aux = initial_values(self.symbol, self.shapes, types, initializer)
        (device,) = devices(opts)
        symbol, args, aux = self._compile(opts["backend"], device)
        with _backend(None if opts["backend"] in ABSORBING else opts["backend"]):
            self._exe = symbol.simple_bind(
                ctx=device, grad_req="null", type_dict=types, **self.shapes
            )
        self._exe.copy_params_from(args, aux, allow_extra_params=True)

    def _compile(self, backend, device):
        if backend not in ABSORBING:
            return self.symbol, self.args, self.aux
        if backend == "neuron":
            feed = {name: mx.nd.zeros(shape) for name, shape in self.shapes.items()}
            return mx.contrib.neuron.compile(self.symbol, self.args, self.aux, feed)
        args, aux = dict(self.args), dict(self.aux)
        return self.symbol.optimize_for(backend, args, aux, ctx=device), args, aux

    def step(self):
        """Compute one batch and wait for it."""
        batch = self._batches.next()
        for output in self._exe.forward(is_train=False, data=batch.data[0]):
            output.wait_to_read()

    @property
    def feed(self):
        """A batch as {name: numpy array}."""
        (name,) = self.shapes
        self._batches.reset()
        return {name: self._batches.next().data[0].asnumpy()}

    @property
    def parameters(self):
        """How many numbers the network learned."""
        return sum(array.size for array in (*self.args.values(), *self.aux.values()))


class Training:
    """A network bound for training on one or several devices, with plain gradient descent."""

    def __init__(self, model, opts):
        if opts["backend"] in ABSORBING:
            raise ValueError(f"backend {opts['backend']} is for inference; training has none")
        kv_store = mx.kvstore.create(opts["kv_store"])
        self.rank, self.workers = kv_store.rank, kv_store.num_workers
        self._batches = _batches(model, opts, kv_store)
        self._module = mx.mod.Module(
            model.output, context=devices(opts), label_names=["softmax_label"]
        )
        with _backend(opts["backend"]):
            self._module.bind(self._batches.provide_data, self._batches.provide_label)
        self._module.init_params(mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2))
        self._module.init_optimizer(
            kvstore=kv_store, optimizer="sgd", optimizer_params={"multi_precision": True}
        )
        self._metric = mx.metric.create(model.eval_metric)

    def step(self):
        """Compute one batch: outputs, gradients, update, metric; wait for all of it."""
        batch = self._batches.next()
        self._module.forward_backward(batch)
        self._module.update()
        self._module.update_metric(self._metric, batch.label)
        mx.nd.waitall()

    @property
    def parameters(self):
        """How many numbers the network learns."""
        args, aux = self._module.get_params()
        return sum(array.size for array in (*args.values(), *aux.values()))
