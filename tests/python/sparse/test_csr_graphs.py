"""Graphs in csr arrays; answers of 1.9.1 where nothing is drawn."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

GRAPH = nd.array([[1, 0, 2, 0], [3, 0, 4, 5], [0, 6, 0, 7], [0, 8, 9, 0]], dtype="int64").tostype(
    "csr"
)


def test_edges():
    x = nd.array([[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0]]).tostype("csr")
    found = nd.contrib.edge_id(x, nd.array([0, 0, 1, 1, 2, 2]), nd.array([0, 1, 1, 2, 0, 2]))
    assert found.asnumpy().tolist() == [1, -1, 2, -1, -1, 3]
    with pytest.raises(mx.MXNetError, match="vertex 3 is outside"):
        nd.contrib.edge_id(x, nd.array([3]), nd.array([0]))
    with pytest.raises(mx.MXNetError, match="must be a csr array"):
        nd.contrib.edge_id(x.tostype("default"), nd.array([0]), nd.array([0]))


def test_adjacency():
    found = nd.contrib.dgl_adjacency(GRAPH)
    assert (found.stype, found.dtype) == ("csr", np.float32)
    np.testing.assert_array_equal(found.asnumpy(), GRAPH.asnumpy() != 0)


def test_subgraphs():
    lists = [nd.array(v, dtype="int64") for v in ([0, 2, 3], [1, 2])]
    found = nd.contrib.dgl_subgraph(GRAPH, *lists, return_mapping=True)
    expected = [[[0, 1, 0], [0, 0, 2], [0, 3, 0]], [[0, 0], [1, 0]]]
    expected += [[[1, 2, 0], [0, 0, 7], [0, 9, 0]], [[0, 4], [6, 0]]]
    for made, values in zip(found, expected, strict=True):
        assert made.asnumpy().tolist() == values
    assert found[0].data.asnumpy().tolist() == [0, 1, 2, 3]
    assert nd.contrib.dgl_subgraph(GRAPH, lists[1]).shape == (2, 2)


def complete():
    values = np.arange(1, 21)
    columns = [c for row in range(5) for c in range(5) if c != row]
    return nd.sparse.csr_matrix((values, columns, np.arange(0, 21, 4)), shape=(5, 5))


@pytest.mark.parametrize("uniform", [True, False])
def test_samples(uniform):
    np.random.seed(0)
    graph, seeds = complete(), nd.array([0, 1], dtype="int64")
    options = {"num_args": 2, "num_hops": 1, "num_neighbor": 2, "max_num_vertices": 5}
    if uniform:
        found = nd.contrib.dgl_csr_neighbor_uniform_sample(graph, seeds, **options)
    else:
        chance = nd.array([0.9, 0.8, 0.2, 0.4, 0.1])
        found = nd.contrib.dgl_csr_neighbor_non_uniform_sample(graph, chance, seeds, **options)
    vertices, sample, hops = found[0].asnumpy(), found[1], found[-1].asnumpy()
    count = vertices[-1]
    assert sample.shape == (5, 5)
    assert np.diff(sample.indptr.asnumpy())[:2].tolist() == [2, 2]
    assert set(vertices[:count]) == {0, 1, *sample.indices.asnumpy().tolist()}
    assert hops[:2].tolist() == [0, 0]
    small = nd.contrib.dgl_graph_compact(
        sample, found[0], graph_sizes=int(count), return_mapping=True
    )
    assert small[0].shape == (count, count)
    assert small[1].data.asnumpy().sum() == sample.data.asnumpy().sum()
