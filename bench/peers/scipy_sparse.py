"""Products with csr matrices by SciPy, which has one thread."""

import scipy
from engines.timing import time_calls
from scipy import sparse

from .sparse_cases import product_of, sample


def version():
    """Returns what is measured."""
    return f"scipy {scipy.__version__}"


class Product:
    """csr · dense, or csrᵀ · dense."""

    def __init__(self, case, transposed):
        parts, shape, self._right = product_of(case, transposed)
        matrix = sparse.csr_matrix(parts, shape=shape)
        self._matrix = matrix.T if transposed else matrix

    def _multiply(self):
        return self._matrix @ self._right

    def run(self, iterations):
        """Returns the seconds of each product."""
        return time_calls(self._multiply, iterations)

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._multiply())
