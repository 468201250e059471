"""Trains an embedding whose gradients are row_sparse, alone or as one of two workers.

python dist_sparse.py train FILE [KVSTORE]      rank 0 writes the parameters to FILE
python dist_sparse.py promises FOLDER
"""

import re
import sys

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

WORDS, BATCH, STEPS = 60, 8, 4


class Network(gluon.Block):
    """Two embeddings: a dense weight with row_sparse gradients, and a row_sparse weight."""

    def __init__(self):
        super().__init__(prefix="net_")
        with self.name_scope():
            self.first = gluon.nn.Embedding(WORDS, 5, sparse_grad=True)
            self.second = gluon.contrib.nn.SparseEmbedding(WORDS, 5)
            self.out = gluon.nn.Dense(1, in_units=5)

    def forward(self, x):
        return self.out(self.first(x) * self.second(x))


def count_rows(store):
    """Note how many rows each call fetches from servers."""
    counts, fetch = [], store._rows

    def counted(key, numbers, priority):
        counts.append(numbers.size)
        return fetch(key, numbers, priority)

    store._rows = counted
    return counts


def train(file, kind=None):
    store = mx.kv.create(kind) if kind else None
    rank, count = (store.rank, store.num_workers) if store else (0, 1)
    counts = count_rows(store) if store else []
    mx.random.seed(3)
    net = Network()
    net.initialize(mx.init.Uniform(0.5))
    options = {"learning_rate": 0.1, "momentum": 0.9, "wd": 0.01}
    trainer = gluon.Trainer(net.collect_params(), "sgd", options, kvstore=store or "local")
    random = np.random.RandomState(5)
    for _ in range(STEPS):
        words = random.randint(0, WORDS, BATCH)
        size = BATCH // count
        part = nd.array(words[rank * size : (rank + 1) * size])
        with autograd.record():
            loss = (net(part) ** 2).sum()
        loss.backward()
        trainer.step(BATCH)
    if store and store._is_remote:
        assert len(counts) == STEPS
        assert max(counts) <= BATCH // count
        assert net.second.weight._list_values()[0].indices.size <= BATCH // count
    rows = nd.arange(WORDS)
    found = {
        "first": net.first.weight.data(),
        "second": net.second.weight.row_sparse_data(rows),
        "out": net.out.weight.data(),
    }
    if rank == 0:
        np.savez(file, **{name: array.asnumpy() for name, array in found.items()})
    if store:
        check_files(store, net, found["second"].asnumpy(), f"{file}-{rank}")


def check_files(store, net, rows, file):
    """A file has all rows, and what a file or the program brings reaches the servers."""
    net(nd.array([3, 5]))  # the array here has two rows
    net.save_parameters(file)
    assert (nd.load(file)["second.weight"].asnumpy() == rows).all()
    store._barrier()
    net.second.weight.set_data(nd.ones((WORDS, 5)))
    store._barrier()
    every = nd.arange(WORDS)
    assert (net.second.weight.row_sparse_data(every).asnumpy() == 1).all()
    store._barrier()
    net.load_parameters(file)
    store._barrier()
    assert (net.second.weight.list_row_sparse_data(every)[0].asnumpy() == rows).all()
    store._barrier()


def first_rows(folder):
    """The first forward has rank 0's rows; a row that is used twice in a batch is one row."""
    store = mx.kv.create("dist_sync")
    mx.random.seed(store.rank)
    layer, out = gluon.contrib.nn.SparseEmbedding(9, 2), gluon.nn.Dense(1)
    layer.initialize(mx.init.Constant(store.rank + 1))
    out.initialize(mx.init.One())
    params = [*layer.collect_params().values(), *out.collect_params().values()]
    trainer = gluon.Trainer(params, "sgd", {"learning_rate": 1.0}, kvstore=store)
    if store.rank == 0:
        layer.save_parameters(f"{folder}/first")  # waits for nobody
    with autograd.record():
        # The second use brings other rows to the same array.
        value = out(layer(nd.array([1, 1]))) + out(layer(nd.array([7, 8])))
        loss = value.sum()
    assert value.asnumpy().reshape(-1).tolist() == [4, 4]
    loss.backward()
    trainer.step(4)
    found = layer.weight.row_sparse_data(nd.array([0, 1, 7])).asnumpy()
    assert found[1].tolist() == [0, 0]  # 1 - (1 + 1) * 2 workers / 4
    assert found[7].tolist() == [0.5, 0.5]
    store._barrier()


def raises(what, call, *arguments, **options):
    with pytest.raises(mx.MXNetError, match=re.escape(what)):
        call(*arguments, **options)


def promises(folder):
    """Values, rows and mistakes; sums without an optimizer, states of rows in a file."""
    store = mx.kv.create("dist_sync")
    shape = (1001, 3)  # in slices
    rows = nd.sparse.row_sparse_array(([[1, 2, 3], [4, 5, 6]], [1, 900]), shape=shape)
    store.init(["r", "d"], [rows, nd.zeros(shape)])
    out = nd.sparse.zeros("row_sparse", shape)
    store.row_sparse_pull("r", out=out, row_ids=nd.array([900, 3, 900, 1]))
    assert out.indices.asnumpy().tolist() == [1, 3, 900]
    assert out.data.asnumpy().tolist() == [[1, 2, 3], [0, 0, 0], [4, 5, 6]]
    kept = nd.ones(shape)
    store.pull("r", out=kept)
    assert (kept.asnumpy() == rows.asnumpy()).all()
    left = nd.sparse.zeros("row_sparse", shape)
    store.pull("r", out=left)  # sparse arrays are row_sparse_pull's
    assert left.asnumpy().max() == 0
    store.pull("r", out=left, ignore_sparse=False)
    assert (left.asnumpy() == rows.asnumpy()).all()
    mine = nd.sparse.row_sparse_array(([[1, 1, 1]], [store.rank]), shape=shape)
    for key in ("r", "d"):
        store.pushpull(key, mine, out=kept)
        assert kept.asnumpy()[:3].tolist() == [[1, 1, 1], [1, 1, 1], [0, 0, 0]]
        assert kept.asnumpy()[3:].max() == 0
    nothing = nd.sparse.zeros("row_sparse", shape)
    store.pushpull("r", nothing, out=out)  # of all workers: a sum without rows
    assert out.asnumpy().max() == 0
    one = nd.ones(shape) if store.rank else mine
    store.pushpull("r", one, out=kept)  # dense and row_sparse in one sum
    assert kept.asnumpy()[:2].tolist() == [[2, 2, 2], [1, 1, 1]]
    raises(
        "has no rows 3..1001; use 0..1000",
        store.row_sparse_pull,
        "r",
        out=out,
        row_ids=nd.array([3, 1001]),
    )
    raises("not row_sparse; use pull", store.row_sparse_pull, "r", out=kept, row_ids=nd.array([1]))
    raises("is csr", store.init, "c", nd.zeros((2, 2)).tostype("csr"))
    store.set_optimizer(mx.optimizer.Adam(learning_rate=0.1))
    store._barrier()
    store.pushpull("r", mine, out=kept)
    store._barrier()
    file = f"{folder}/states-{store.rank}"
    store.save_optimizer_states(file)
    store.load_optimizer_states(file)
    store._barrier()
    second = mx.kv.create("dist_sync")
    second.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    second.init("r", nd.zeros(shape))
    raises("are row_sparse, which", second.push, "r", mine)


def rows_of_a_world(folder):
    """Sums of rows over an MPI world have the rows that any process has."""
    store = mx.kv.create("dist_sync")
    store.init("r", nd.sparse.zeros("row_sparse", (6, 2)))
    mine = nd.sparse.row_sparse_array(
        ([[1, 1], [2, 2]], [store.rank, 4]), shape=(6, 2), dtype="float32"
    )
    out = nd.sparse.zeros("row_sparse", (6, 2))
    store.pushpull("r", mine, out=out)
    assert out.indices.asnumpy().tolist() == [0, 1, 4]
    assert out.data.asnumpy().tolist() == [[1, 1], [1, 1], [4, 4]]
    store.pushpull("r", nd.sparse.zeros("row_sparse", (6, 2)), out=out)
    assert out.indices.shape == (0,)
    store._barrier()


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
    print("kept", flush=True)
