"""What every network of the suite has in common."""

import copy
import os

import numpy as np

import mxnet as mx

REQUIRED = ("name", "input_shape", "num_classes", "phase", "dtype", "model_opts")
PHASES = ("inference", "training")
DTYPES = {"float": "float32", "float32": "float32", "float16": "float16"}


class Model:
    """A network that is to be measured.

    A subclass has the attribute `implements`, its id or a list of ids, makes the network in its
    constructor and returns the head of it as its property `output`. `params` says what is
    wanted: `model` (the id), `phase`, `name` (the title in reports), `input_shape` (without the
    batch), `num_classes`, `dtype` and `model_opts` (options of this one network).
    """

    def __init__(self, params):
        Model.check_parameters(params, {"model_opts": {}})
        for key in REQUIRED:
            if params.get(key) is None:
                raise ValueError(f"missing mandatory neural net parameter '{key}'")
        if params["phase"] not in PHASES:
            raise ValueError(f"phase {params['phase']!r} is none of {', '.join(PHASES)}")
        if params["dtype"] not in DTYPES:
            raise ValueError(f"dtype {params['dtype']!r} is none of {', '.join(DTYPES)}")
        shape = params["input_shape"]
        self._name = params["name"]
        self._input_shape = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
        self._num_classes = params["num_classes"]
        self._phase = params["phase"]
        self._dtype = DTYPES[params["dtype"]]
        self._model_opts = copy.deepcopy(params["model_opts"])
        self._eval_metric = "acc"
        self._labels_shape = (1,)
        self._labels_range = (0, self._num_classes - 1)

    @staticmethod
    def check_parameters(params, default_params):
        """Put a default where `params` has no value, or None."""
        for key, value in default_params.items():
            if params.get(key) is None:
                params[key] = value

    @property
    def name(self):
        """The title that goes into reports."""
        return self._name

    @property
    def input_shape(self):
        """Shape of one sample."""
        return self._input_shape

    @property
    def num_classes(self):
        """How many values the head has."""
        return self._num_classes

    @property
    def phase(self):
        """'inference' or 'training'."""
        return self._phase

    @property
    def dtype(self):
        """'float32' or 'float16': the type that the network computes in."""
        return self._dtype

    @property
    def model_opts(self):
        """Options of this one network."""
        return self._model_opts

    @property
    def eval_metric(self):
        """The metric that training updates after each batch."""
        return self._eval_metric

    @property
    def needs_labels(self):
        """Whether training reads labels."""
        return True

    @property
    def labels_shape(self):
        """Shape of the labels of one sample."""
        return self._labels_shape

    @property
    def labels_range(self):
        """The smallest and the largest label."""
        return self._labels_range

    @property
    def output(self):
        """The head of the network, a symbol."""
        raise NotImplementedError(f"{type(self).__name__} has no property 'output'")

    def add_data_node(self, name="data"):
        """Return the input, cast to the type that the network computes in."""
        data = mx.sym.Variable(name=name)
        if self.dtype == "float16":
            return mx.sym.cast(data, dtype="float16", name=f"{name}_float16")
        return mx.sym.identity(data, name=f"{name}_identity")

    def add_head_nodes(self, v):
        """Return the dense layer and the softmax that end a classifier."""
        v = mx.sym.FullyConnected(v, num_hidden=self.num_classes, name="logits")
        if self.dtype == "float16":
            v = mx.sym.cast(v, dtype="float32", name="logits_float32")
        if self.phase == "inference":
            return mx.sym.softmax(v, name="softmax")
        label = mx.sym.Variable(name="softmax_label")
        flat = mx.sym.Reshape(label, shape=(-1,), name="softmax_label_flat")  # (batch, 1) fits too
        return mx.sym.SoftmaxOutput(v, label=flat, name="softmax")

    def maybe_lrn(self, v, name):
        """Return `v` normalized over channels; half floats may do without."""
        if self.dtype == "float16" and "DLBS_MXNET_NO_FLOAT16_LRN" in os.environ:
            return v
        return mx.sym.LRN(v, alpha=1e-4, beta=0.75, knorm=2, nsize=5, name=name)

    def render_to_file(self, node, bsize, fname):
        """Draw the network into a file of graphviz."""
        shape = {"data": (bsize, *self.input_shape)}
        mx.viz.plot_network(node, shape=shape).render(fname)

    @staticmethod
    def num_parameters(module, count_aux_params=True):
        """Return how many numbers the parameters of a module are."""
        args, states = module.get_params()
        arrays = [*args.values(), *(states.values() if count_aux_params else ())]
        return sum(int(np.prod(array.shape)) for array in arrays)
