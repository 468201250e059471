"""Products with csr matrices, and embeddings of which a step uses few rows."""

import torch
from engines.timing import time_calls

from .sparse_cases import OPTIMIZERS, STEPS, WIDTH, product_of, sample, start_rows, used_rows

KINDS = {"sgd": torch.optim.SGD, "adam": torch.optim.SparseAdam, "adagrad": torch.optim.Adagrad}


class Product:
    """csr · dense, or csrᵀ · dense."""

    def __init__(self, case, transposed):
        (data, indices, starts), shape, right = product_of(case, transposed)
        matrix = torch.sparse_csr_tensor(
            torch.from_numpy(starts), torch.from_numpy(indices), torch.from_numpy(data), shape
        )
        self._matrix = matrix.t() if transposed else matrix
        self._right = torch.from_numpy(right)

    def _multiply(self):
        with torch.no_grad():
            return self._matrix @ self._right

    def run(self, iterations):
        """Returns the seconds of each product."""
        return time_calls(self._multiply, iterations)

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._multiply().numpy())


class Embedding:
    """A training step: forward, backward, update of the rows that were used."""

    def __init__(self, rows, optimizer):
        self._rows, self._name = rows, optimizer
        self._words = torch.from_numpy(used_rows(rows))
        self._build()

    def _build(self):
        self._net = torch.nn.Embedding(self._rows, WIDTH, sparse=True)
        rate = OPTIMIZERS[self._name]["learning_rate"]
        self._optimizer = KINDS[self._name](self._net.parameters(), lr=rate)

    def _step(self):
        self._optimizer.zero_grad()
        vectors = self._net(self._words)
        (vectors * vectors).sum().backward()
        self._optimizer.step()

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns the used rows after some steps from the start."""
        self._build()
        with torch.no_grad():
            self._net.weight[self._words] = torch.from_numpy(start_rows())
        for _ in range(STEPS):
            self._step()
        return sample(self._net.weight.detach()[self._words].numpy())
