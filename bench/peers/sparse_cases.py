"""What the sparse benchmarks compute: NumPy alone, so that every engine can import it."""

import numpy as np

PRODUCTS = {  # case -> (rows, width, elements a row, columns of the dense matrix)
    "words": (4096, 100_000, 64, 64),  # a batch of texts times the vectors of words
    "graph": (20_000, 20_000, 20, 32),  # neighbours in a graph
    "linear": (8192, 20_000, 30, 1),  # a batch of a linear model
    "lines": (50_000, 20_000, 30, 1),  # the same, beyond the caches: indices of 8 bytes show
}
USED, WIDTH = 1000, 64  # rows that a step of an embedding uses, and their length
STEPS = 5  # of the answer
OPTIMIZERS = {
    "sgd": {"learning_rate": 0.1},
    "adam": {"learning_rate": 0.01},
    "adagrad": {"learning_rate": 0.1},
}


def product_of(case, transposed):
    """Returns (data, indices, indptr), shape and the dense matrix on the right."""
    rows, width, per_row, columns = PRODUCTS[case]
    random = np.random.RandomState(7)
    # One column in each of `per_row` stripes: ascending, and spread over the whole width.
    stripe = width // per_row
    places = random.randint(0, stripe, size=(rows, per_row)) + np.arange(per_row) * stripe
    data = random.standard_normal(places.size).astype(np.float32)
    starts = np.arange(0, places.size + 1, per_row)
    right = random.standard_normal((rows if transposed else width, columns)).astype(np.float32)
    return (data, places.reshape(-1), starts), (rows, width), right


def used_rows(rows):
    """Returns the rows that each step uses, spread over all of them."""
    return np.random.RandomState(11).permutation(rows)[:USED]


def start_rows():
    """Returns what the used rows hold before the first step."""
    return np.random.RandomState(13).standard_normal((USED, WIDTH)).astype(np.float32)


def sample(values):
    """Returns up to 1000 values from all over a result."""
    flat = np.asarray(values).reshape(-1)
    return flat[:: max(1, flat.size // 1000)]


def resident_mb():
    """Returns the memory that this process holds."""
    with open("/proc/self/smaps_rollup", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024
