"""Networks in `mxnet`: this project, or the real 1.9.1, whichever the Python has."""

import os
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


class _Once(mx.io.DataIter):
    """One batch of all inputs, whatever their first axes are."""

    def __init__(self, inputs):
        super().__init__(batch_size=1)
        self.provide_data = [mx.io.DataDesc(n, a.shape, a.dtype) for n, a in inputs.items()]
        self.provide_label = []
        self._batch = mx.io.DataBatch(list(inputs.values()), provide_data=self.provide_data, pad=0)
        self.reset()

    def reset(self):
        """Begins again."""
        self._left = [self._batch]

    def next(self):
        """Returns the batch, once."""
        if not self._left:
            raise StopIteration
        return self._left.pop()


def _integers(symbol, args, aux, inputs):
    """Returns the network with 8-bit dense layers and convolutions, calibrated with its inputs."""
    return mx.contrib.quantization.quantize_model_mkldnn(
        symbol, args, aux, data_names=tuple(inputs), label_names=None, calib_mode="naive",
        calib_data=_Once(inputs), quantize_granularity="channel-wise",
    )  # fmt: skip


class Model:
    """A checkpoint bound for inference. MXNet 1.9.1 computes in float32, whatever is asked for."""

    def __init__(self, folder, precision="fp32"):
        symbol, args, aux = mx.model.load_checkpoint(f"{folder}/model", 0)
        self._inputs = {n: mx.nd.array(v, dtype=v.dtype) for n, v in read_inputs(folder).items()}
        if precision == "bf16":
            os.environ["REMX_PRECISION"] = precision
        if precision == "int8" and hasattr(mx, "remx"):
            symbol, args, aux = _integers(symbol, args, aux, self._inputs)
        shapes = {name: array.shape for name, array in self._inputs.items()}
        types = {name: array.dtype for name, array in self._inputs.items()}
        self.executor = symbol.simple_bind(ctx=mx.cpu(), grad_req="null", type_dict=types, **shapes)
        self.executor.copy_params_from(args, aux)
        self._forward()

    def _forward(self):
        self._outputs = self.executor.forward(is_train=False, **self._inputs)
        for output in self._outputs:
            output.wait_to_read()

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's outputs."""
        self._forward()
        return sample([output.asnumpy() for output in self._outputs])
