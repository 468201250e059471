"""A deep dense network for digits: the example of how a network is added.

To add one: make a file in this folder, derive a class from `Model`, name it in `implements`, fill
in the parameters that are missing, make the network, and return its head as `output`.
"""

import mxnet as mx
from mxnet_benchmarks.models.model import Model


class DeepMNIST(Model):
    """Five dense layers and a head of ten classes."""

    implements = "deep_mnist"

    def __init__(self, params):
        Model.check_parameters(
            params,
            {
                "name": "DeepMNIST",
                "input_shape": (784,),
                "num_classes": 10,
                "phase": "training",
                "dtype": "float32",
            },
        )
        super().__init__(params)
        v = self.add_data_node()
        for number, size in enumerate([2500, 2000, 1500, 1000, 500]):
            v = mx.sym.FullyConnected(v, num_hidden=size, name=f"dense{number}")
            v = mx.sym.Activation(v, act_type="relu", name=f"relu{number}")
        self._output = self.add_head_nodes(v)

    @property
    def output(self):
        """The head of the network."""
        return self._output
