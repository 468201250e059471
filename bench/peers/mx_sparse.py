"""Products with csr matrices, and embeddings of which a step uses few rows."""

import gc

import numpy as np
from engines.timing import time_calls

import mxnet as mx

from .sparse_cases import OPTIMIZERS, STEPS, WIDTH, product_of, resident_mb, sample, start_rows
from .sparse_cases import used_rows as rows_of_step


class Product:
    """csr · dense, or csrᵀ · dense."""

    def __init__(self, case, transposed):
        parts, shape, right = product_of(case, transposed)
        self._matrix = mx.nd.sparse.csr_matrix(parts, shape=shape)
        self._right, self._transposed = mx.nd.array(right), transposed
        self._multiply()

    def _multiply(self):
        result = mx.nd.sparse.dot(self._matrix, self._right, transpose_a=self._transposed)
        result.wait_to_read()
        return result

    def run(self, iterations):
        """Returns the seconds of each product."""
        return time_calls(self._multiply, iterations)

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._multiply().asnumpy())


class Embedding:
    """A training step through Gluon: forward, backward, lazy update."""

    def __init__(self, rows, optimizer):
        self._rows, self._optimizer = rows, optimizer
        self._words = mx.nd.array(rows_of_step(rows), dtype="int64")
        self._build()
        self._step()

    def _build(self):
        self._net = mx.gluon.nn.Embedding(self._rows, WIDTH, sparse_grad=True)
        self._net.initialize(mx.init.Normal(0.1))
        self._net.weight.data().wait_to_read()
        gc.collect()
        self._before = resident_mb()
        options = OPTIMIZERS[self._optimizer]
        self._trainer = mx.gluon.Trainer(self._net.collect_params(), self._optimizer, options)

    def _step(self):
        with mx.autograd.record():
            vectors = self._net(self._words)
            loss = (vectors * vectors).sum()
        loss.backward()
        self._trainer.step(1)
        mx.nd.waitall()

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns the used rows after some steps from the start."""
        self._build()
        weight = self._net.weight.data()
        values = np.zeros((self._rows, WIDTH), np.float32)
        values[rows_of_step(self._rows)] = start_rows()
        weight[:] = values
        for _ in range(STEPS):
            self._step()
        return sample(mx.nd.take(weight, self._words).asnumpy())


class EmbeddingMemory(Embedding):
    """The same; the answer is the memory in MB that training took beside the weight."""

    def answer(self):
        """Returns the MB, since before the trainer was made."""
        gc.collect()
        return np.array([resident_mb() - self._before])
