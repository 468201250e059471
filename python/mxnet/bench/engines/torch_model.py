"""Networks in PyTorch."""

import os

import torch

from .files import read_inputs, sample
from .timing import time_calls
from .torch_graph import load_network

torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))


def version():
    """Returns what is measured."""
    return f"torch {torch.__version__}"


class Model:
    """The network compiled by TorchInductor with frozen weights."""

    def __init__(self, folder, precision="fp32"):
        if precision == "int8":
            raise NotImplementedError("torch has no 8-bit form of the network here")
        import torch._inductor.config as inductor

        inductor.freezing = True
        self._inputs = {n: torch.from_numpy(v) for n, v in read_inputs(folder).items()}
        self._net = torch.compile(load_network(folder).eval())
        self._narrow = torch.autocast("cpu", torch.bfloat16, enabled=precision == "bf16")
        self._forward()

    def _forward(self):
        with torch.no_grad(), self._narrow:
            self._outputs = self._net(self._inputs)

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's outputs."""
        self._forward()
        return sample([output.float().numpy() for output in self._outputs])
