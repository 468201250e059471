"""Indices from users, right and wrong: arrays are made of them or refused, graphs are asked for
vertices they do not have."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

S, contrib = nd.sparse, nd.contrib
FAR = [-1, -(2**62), 2**31, 2**40, 2**62]
REFUSED = (ValueError, IndexError, mx.MXNetError)


def drawn(random, count, extent, wrong):
    numbers = random.randint(0, max(extent, 1), count)
    if wrong and count:
        numbers[random.randint(count)] = random.choice([extent, *FAR])
    return numbers


@pytest.mark.parametrize("seed", range(60))
def test_triples(seed):
    random = np.random.RandomState(seed)
    shape, count = tuple(random.randint(1, 6, 2)), random.randint(0, 9)
    wrong = seed % 3 == 0 and count > 0
    rows, columns = drawn(random, count, shape[0], wrong), drawn(random, count, shape[1], False)
    values = random.randint(1, 5, count).astype(np.float32)
    if wrong:
        with pytest.raises(REFUSED):
            S.csr_matrix((values, (rows, columns)), shape=shape)
        return
    expected = np.zeros(shape, np.float32)
    np.add.at(expected, (rows, columns), values)
    made = S.csr_matrix((values, (rows, columns)), shape=shape)
    made.check_format()
    np.testing.assert_array_equal(made.asnumpy(), expected)


@pytest.mark.parametrize(
    ("values", "places", "shape"),
    [
        ([1, 2], ([0], [0, 1]), (2, 2)),
        ([1], ([0, 1], [0, 1]), (2, 2)),
        ([1], ([0.5], [0]), (2, 2)),
        ([1], ([float("nan")], [0]), (2, 2)),
        ([1], ([0], [0]), (2**40, 2**40)),
        ([1], ([0], [0]), (-1, 2)),
        ([], ([], []), None),
        ([1], ([2**62], [2**62]), None),
    ],
)
def test_wrong_triples_are_refused(values, places, shape):
    with pytest.raises(REFUSED):
        S.csr_matrix((values, places), shape=shape)


@pytest.mark.parametrize("index", [*FAR, 5])
def test_rows_that_are_not_there(index):
    rows = nd.array(np.ones((5, 2))).tostype("row_sparse")
    with pytest.raises(REFUSED):
        S.retain(rows, nd.array([index], dtype="int64")).wait_to_read()
    with pytest.raises(REFUSED):
        S.row_sparse_array((np.ones((1, 2)), [index]), shape=(5, 2))
    clipped = nd.take(rows.tostype("default").tostype("csr"), nd.array([index], dtype="int64"))
    assert clipped.asnumpy().tolist() == [[1, 1]]
    word = nd.Embedding(nd.array([index], dtype="int64"), rows, input_dim=5, output_dim=2)
    assert word.asnumpy().tolist() == [[1, 1]]


def test_rows_of_an_array_without_rows():
    empty = S.zeros("csr", (0, 3))
    for ask in (lambda: nd.take(empty, nd.array([0])), lambda: empty[0]):
        with pytest.raises(REFUSED):
            ask().wait_to_read()


@pytest.mark.parametrize("name", ["sgd_mom_update", "adam_update", "_sparse_adagrad_update"])
@pytest.mark.parametrize("shape", [(2, 2), (10, 1), (1,)])
def test_states_with_fewer_rows_are_refused(name, shape):
    weight, grad = nd.ones((10, 2)), nd.array(np.ones((10, 2))).tostype("row_sparse")
    states = [nd.zeros(shape)] * (2 if name == "adam_update" else 1)
    update = getattr(nd, name, None) or S.adagrad_update
    with pytest.raises(mx.MXNetError, match=r"shape"):
        update(weight, grad, *states, lr=0.1, out=weight)
    np.testing.assert_array_equal(weight.asnumpy(), np.ones((10, 2)))


@pytest.mark.parametrize("vertex", [*FAR, 4])
def test_vertices_that_are_not_there(vertex):
    graph = nd.array([[0, 1, 2, 0], [3, 0, 0, 4], [0, 5, 0, 0], [6, 0, 7, 0]]).tostype("csr")
    wild = nd.array([vertex], dtype="int64")
    with pytest.raises(REFUSED):
        contrib.edge_id(graph, wild, nd.array([0], dtype="int64"))
    assert contrib.edge_id(graph, nd.array([0]), wild).asnumpy().tolist() == [-1]
    options = {"num_args": 2, "num_hops": 1, "num_neighbor": 2, "max_num_vertices": 4}
    calls = [
        lambda: contrib.dgl_csr_neighbor_uniform_sample(graph, wild, **options),
        lambda: contrib.dgl_csr_neighbor_non_uniform_sample(
            graph, nd.ones(4), wild, **{**options, "num_args": 3}
        ),
        lambda: contrib.dgl_subgraph(graph, wild, return_mapping=True),
        lambda: contrib.dgl_graph_compact(
            graph, wild, graph_sizes=1, return_mapping=False, num_args=2
        ),
    ]
    for call in calls:
        with pytest.raises(REFUSED):
            call()
