"""Networks in `mxnet`: this project, or the real 1.9.1, whichever the Python has."""

import pathlib

import mxnet as mx

from .files import read_inputs, sample
from .timing import time_calls


def version():
    """Returns what is measured."""
    ours = getattr(mx, "remx", None)
    return f"remx {ours.__version__}" if ours else f"mxnet {mx.__version__}"


def built():
    """Returns when the library was built: results name the sources it was made from."""
    folder = pathlib.Path(mx.__file__).resolve().parent
    return (folder / "libmxnet.so").stat().st_mtime


class Model:
    """A checkpoint bound for inference."""

    def __init__(self, folder):
        symbol, args, aux = mx.model.load_checkpoint(f"{folder}/model", 0)
        self._inputs = {n: mx.nd.array(v, dtype=v.dtype) for n, v in read_inputs(folder).items()}
        shapes = {name: array.shape for name, array in self._inputs.items()}
        types = {name: array.dtype for name, array in self._inputs.items()}
        self._exe = symbol.simple_bind(ctx=mx.cpu(), grad_req="null", type_dict=types, **shapes)
        self._exe.copy_params_from(args, aux)
        self._forward()

    def _forward(self):
        self._outputs = self._exe.forward(is_train=False, **self._inputs)
        for output in self._outputs:
            output.wait_to_read()

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's outputs."""
        self._forward()
        return sample([output.asnumpy() for output in self._outputs])
