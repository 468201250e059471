"""A stream of batches through a network that the Neuron backend compiled for some cores."""

import numpy as np
from engines.timing import time_calls

import mxnet as mx

SHAPE = (1, 3, 224, 224)


class Stream:
    """Several batches under way at once; `cores` 0 is the network as it is, one thread per core."""

    def __init__(self, network, cores, batches):
        mx.random.seed(0)
        net = getattr(mx.gluon.model_zoo.vision, network)(prefix="net_")
        net.initialize(mx.init.Xavier(magnitude=2))
        random = np.random.RandomState(0)
        self._batches = [mx.nd.array(random.uniform(-1, 1, SHAPE)) for _ in range(batches)]
        net(self._batches[0])
        symbol = net(mx.sym.var("data"))
        params = {name: value.data() for name, value in net.collect_params().items()}
        args = {name: params[name] for name in symbol.list_arguments() if name in params}
        aux = {name: params[name] for name in symbol.list_auxiliary_states()}
        if cores:
            inputs = {"data": np.zeros(SHAPE, np.float32)}
            options = {"--neuroncore-pipeline-cores": cores}
            symbol, args, aux = mx.contrib.neuron.compile(symbol, args, aux, inputs, **options)
        self._exe = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
        self._exe.copy_params_from(args, aux)
        self._stream()

    def _stream(self):
        outputs = [self._exe.forward(is_train=False, data=batch)[0] for batch in self._batches]
        self._outputs = [output.asnumpy() for output in outputs]

    def run(self, iterations):
        """Returns the seconds per batch, one figure per stream."""
        return [s / len(self._batches) for s in time_calls(self._stream, iterations)]

    def answer(self):
        """Returns the outputs of all batches."""
        self._stream()
        return np.concatenate(self._outputs)
