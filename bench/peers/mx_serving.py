"""How a network is made ready to serve: the ways into this project's compiler."""

from engines.files import read_inputs
from engines.timing import time_calls

import mxnet as mx


def _simple_bind(symbol, args, aux, shape):
    """Binds with live weights; the caller's arrays go once they are copied."""
    exe = symbol.simple_bind(ctx=mx.cpu(), data=shape, grad_req="null")
    exe.copy_params_from(args, aux)
    return exe


def _absorbing(backend):
    """Returns a way in which the compiler takes the weights over."""

    def bind(symbol, args, aux, shape):
        symbol = symbol.optimize_for(backend, args, aux, shape_dict={"data": shape}, freeze=True)
        return symbol.simple_bind(ctx=mx.cpu(), data=shape, grad_req="null")

    return bind


WAYS = {
    "simple_bind": _simple_bind,
    "freeze": _absorbing("ngraph"),
    "TensorRT": _absorbing("TensorRT"),
}


def bind(folder, way):
    """Returns an executor of the checkpoint; nothing else of it stays with the caller."""
    symbol, args, aux = mx.model.load_checkpoint(f"{folder}/model", 0)
    return WAYS[way](symbol, args, aux, read_inputs(folder)["data"].shape)


class Served:
    """A checkpoint loaded, bound through one of the ways and run once."""

    def __init__(self, folder, way):
        self._exe = bind(folder, way)
        self._data = mx.nd.array(read_inputs(folder)["data"])
        self._forward()

    def _forward(self):
        self._outputs = self._exe.forward(is_train=False, data=self._data)
        for output in self._outputs:
            output.wait_to_read()

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's output."""
        self._forward()
        return self._outputs[0].asnumpy()
