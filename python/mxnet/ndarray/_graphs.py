"""Graphs in csr arrays, row to column: edges, subgraphs, sampled neighbourhoods.

The value of an edge is its number. Samples are drawn by NumPy's generator.
"""

import numpy as np

from ..base import MXNetError
from .ndarray import array

__all__ = [
    "dgl_adjacency",
    "dgl_csr_neighbor_non_uniform_sample",
    "dgl_csr_neighbor_uniform_sample",
    "dgl_graph_compact",
    "dgl_subgraph",
    "edge_id",
]


def _parts(who, graph):
    if getattr(graph, "stype", None) != "csr":
        raise MXNetError(f"{who}: a graph must be a csr array")
    return tuple(part.asnumpy() for part in (graph.data, graph.indices, graph.indptr))


def _csr(parts, shape, dtype):
    from . import sparse

    return sparse.csr_matrix(parts, shape=shape, dtype=dtype)


def _listed(arrays):
    return arrays[0] if len(arrays) == 1 else arrays


def _numbers(vertices):
    return vertices.asnumpy().astype(np.int64).reshape(-1)


def _vertices(who, given, graph):
    """Numbers of vertices that the graph has, as a list."""
    numbers = _numbers(given).tolist()
    for number in numbers:
        if not 0 <= number < graph.shape[1]:
            raise MXNetError(f"{who}: vertex {number} is outside of 0..{graph.shape[1] - 1}")
    return numbers


def edge_id(data=None, u=None, v=None, out=None, name=None, **kwargs):
    """The values of the edges from `u` to `v`, -1 where there is none.

    Parameters
    ----------
    data : CSRNDArray
        The graph.
    u, v : NDArray
        Where edges begin, and where they end; of one shape.
    out : NDArray, optional
        Where the result is written.
    name : str, optional
        Only for the signature that arrays and symbols share.

    Returns
    -------
    NDArray
        A vector, of the graph's dtype.

    Raises
    ------
    MXNetError
        If a vertex is not one of the graph's.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 1], [2, 0]]).tostype("csr")
    >>> mx.nd.contrib.edge_id(graph, mx.nd.array([0, 1, 1]), mx.nd.array([1, 0, 1])).asnumpy()
    array([ 1.,  2., -1.], dtype=float32)
    """
    values, columns, starts = _parts("edge_id", data)
    found = []
    for row, column in zip(_numbers(u), _numbers(v), strict=True):
        if not 0 <= row < data.shape[0]:
            raise MXNetError(f"edge_id: vertex {row} is outside of 0..{data.shape[0] - 1}")
        line = columns[starts[row] : starts[row + 1]]
        place = np.searchsorted(line, column)
        there = place < len(line) and line[place] == column
        found.append(values[starts[row] + place] if there else -1)
    result = array(np.array(found, dtype=values.dtype), dtype=values.dtype)
    return result if out is None else result.copyto(out)


def dgl_adjacency(data=None, out=None, name=None, **kwargs):
    """The graph with 1 as the value of every edge, float32.

    Parameters
    ----------
    data : CSRNDArray
        The graph.
    out, name : optional
        Only for the signature that operators share; they are not used.

    Returns
    -------
    CSRNDArray
        Of the graph's shape.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 5], [7, 0]]).tostype("csr")
    >>> mx.nd.contrib.dgl_adjacency(graph).asnumpy()
    array([[0., 1.],
           [1., 0.]], dtype=float32)
    """
    values, columns, starts = _parts("dgl_adjacency", data)
    return _csr((np.ones(len(values)), columns, starts), data.shape, np.float32)


def _edges_between(parts, rows, kept):
    """(values, columns, starts) of the edges of `rows` whose ends are in `kept`, renumbered."""
    values, columns, starts = parts
    number = {vertex: i for i, vertex in enumerate(kept)}
    new_values, new_columns, new_starts = [], [], [0]
    for row in rows:
        line = range(starts[row], starts[row + 1])
        edges = sorted((number[columns[k]], values[k]) for k in line if columns[k] in number)
        new_columns += [column for column, _ in edges]
        new_values += [value for _, value in edges]
        new_starts.append(len(new_columns))
    return new_values, new_columns, new_starts


def _renumbered(edges, shape, dtype):
    return _csr((np.arange(len(edges[0])), *edges[1:]), shape, dtype)


def dgl_subgraph(*data, **kwargs):
    """The subgraphs of lists of vertices, their edges numbered from 0.

    Parameters
    ----------
    *data : CSRNDArray, then NDArrays
        First the graph, of shape (n, n), then the lists of vertices.
    return_mapping : bool, default False
        Whether graphs of the same shapes follow whose values are the old numbers of the edges.

    Returns
    -------
    CSRNDArray or list of CSRNDArray
        A list of k vertices gives a graph of shape (k, k).

    Raises
    ------
    MXNetError
        If the graph is not square, or a vertex is not one of its.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 1, 2], [3, 0, 4], [5, 6, 0]]).tostype("csr")
    >>> vertices = mx.nd.array([0, 2], dtype="int64")
    >>> mx.nd.contrib.dgl_subgraph(graph, vertices, return_mapping=True)[1].asnumpy()
    array([[0., 2.],
           [5., 0.]], dtype=float32)
    """
    graph, *vertices = data
    return_mapping = kwargs.get("return_mapping", False)
    parts = _parts("dgl_subgraph", graph)
    if graph.shape[0] != graph.shape[1]:
        raise MXNetError(
            f"dgl_subgraph: a graph has as many rows as columns, got shape {graph.shape}"
        )
    made, mapping = [], []
    for given in vertices:
        kept = _vertices("dgl_subgraph", given, graph)
        edges = _edges_between(parts, kept, kept)
        made.append(_renumbered(edges, (len(kept),) * 2, graph.dtype))
        mapping.append(_csr(edges, (len(kept),) * 2, graph.dtype))
    return _listed([*made, *mapping] if return_mapping else made)


def dgl_graph_compact(*graph_data, **kwargs):
    """Sampled graphs without the rows and columns of vertices that they do not have.

    Parameters
    ----------
    *graph_data : CSRNDArrays, then NDArrays
        First the graphs, then their vertices, as the sampling functions give them.
    graph_sizes : int or tuple of int
        The counts of vertices.
    return_mapping : bool, default False
        Whether graphs of the same shapes follow whose values are the old numbers of the edges.

    Returns
    -------
    CSRNDArray or list of CSRNDArray
        A graph of k vertices becomes one of shape (k, k).

    Raises
    ------
    MXNetError
        If a count is larger than its graph, or a vertex is not one of its.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 1, 2], [3, 0, 4], [5, 6, 0]]).tostype("csr")
    >>> vertices = mx.nd.array([0, 1, 2], dtype="int64")
    >>> mx.nd.contrib.dgl_graph_compact(graph, vertices, graph_sizes=3).asnumpy()
    array([[0., 0., 1.],
           [2., 0., 3.],
           [4., 5., 0.]], dtype=float32)
    """
    return_mapping, graph_sizes = kwargs.get("return_mapping", False), kwargs["graph_sizes"]
    count = len(graph_data) // 2
    sizes = [graph_sizes] if isinstance(graph_sizes, int) else list(graph_sizes)
    made, mapping = [], []
    for graph, given, size in zip(graph_data[:count], graph_data[count:], sizes, strict=True):
        if not 0 <= size <= min(graph.shape[0], given.size):
            raise MXNetError(
                f"dgl_graph_compact: {size} vertices of a graph with {graph.shape[0]} rows "
                f"and {given.size} numbers"
            )
        kept = _vertices("dgl_graph_compact", given[:size], graph)
        edges = _edges_between(_parts("dgl_graph_compact", graph), range(size), kept)
        made.append(_renumbered(edges, (size, size), graph.dtype))
        mapping.append(_csr(edges, (size, size), graph.dtype))
    return _listed([*made, *mapping] if return_mapping else made)


def _sampled(who, graph, parts, seeds, hops, neighbours, most, chances):
    """Vertices (and their count), edges by vertex, and hops of one sample."""
    values, columns, starts = parts
    layers = {}
    for seed in _vertices(who, seeds, graph):
        layers.setdefault(seed, 0)
    waiting, edges = list(layers), {}
    while waiting:
        vertex = waiting.pop(0)
        if layers[vertex] >= hops:
            continue
        line = np.arange(starts[vertex], starts[vertex + 1])
        if len(line) > neighbours:
            weights = None if chances is None else chances[columns[line]]
            weights = None if weights is None else weights / weights.sum()
            line = np.sort(np.random.choice(line, neighbours, replace=False, p=weights))
        edges[vertex] = []
        for k in line:
            target = int(columns[k])
            if target not in layers:
                if len(layers) >= most:
                    continue
                layers[target] = layers[vertex] + 1
                waiting.append(target)
            edges[vertex].append((target, values[k]))
    vertices = sorted(layers)
    found = [edge for vertex in vertices for edge in edges.get(vertex, ())]
    starts = np.cumsum([0, *(len(edges.get(vertex, ())) for vertex in vertices)])
    starts = np.concatenate([starts, np.full(most - len(vertices), starts[-1])])
    sample = _csr(
        ([v for _, v in found], [c for c, _ in found], starts), (most, graph.shape[1]), graph.dtype
    )
    return vertices, sample, [layers[vertex] for vertex in vertices]


def _padded(numbers, length, last=()):
    return np.array([*numbers, *[-1] * (length - len(numbers)), *last])


def _sample(who, graph, seeds, chances, options):
    parts, most = _parts(who, graph), int(options.get("max_num_vertices", 100))
    if graph.shape[0] != graph.shape[1]:
        raise MXNetError(f"{who}: a graph has as many rows as columns, got shape {graph.shape}")
    if chances is not None and len(chances) != graph.shape[0]:
        raise MXNetError(f"{who}: {graph.shape[0]} vertices have {len(chances)} weights")
    limits = (int(options.get("num_hops", 1)), int(options.get("num_neighbor", 2)), most)
    vertices, graphs, shares, layers = [], [], [], []
    for seed in seeds:
        if len(_numbers(seed)) > most:
            raise MXNetError(f"{who}: {len(_numbers(seed))} seeds, but max_num_vertices is {most}")
        found, sample, layer = _sampled(who, graph, parts, seed, *limits, chances)
        vertices.append(array(_padded(found, most, (len(found),)), dtype=np.int64))
        graphs.append(sample)
        layers.append(array(_padded(layer, most), dtype=np.int64))
        if chances is not None:
            share = np.zeros(most, dtype=np.float32)
            share[: len(found)] = chances[found]
            shares.append(array(share))
    return [*vertices, *graphs, *shares, *layers]


def dgl_csr_neighbor_uniform_sample(*seed_arrays, **kwargs):
    """Neighbourhoods of seeds: at most `num_neighbor` edges of each vertex, `num_hops` far.

    Parameters
    ----------
    *seed_arrays : CSRNDArray, then NDArray
        The graph, and arrays of seeds.
    num_hops : int, default 1
        How far from the seeds vertices may be.
    num_neighbor : int, default 2
        How many edges of each vertex are followed at most.
    max_num_vertices : int, default 100
        How many vertices a sample has at most.

    Returns
    -------
    list
        For each array of seeds the vertices and, at the end, their count; then for each a graph
        with a row for every vertex in that order; then for each the hops of the vertices. What is
        not used is -1.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 1], [2, 0]]).tostype("csr")
    >>> vertices, sample, hops = mx.nd.contrib.dgl_csr_neighbor_uniform_sample(
    ...     graph, mx.nd.array([0]), num_hops=1, num_neighbor=1, max_num_vertices=3
    ... )
    >>> vertices.asnumpy(), hops.asnumpy()
    (array([ 0,  1, -1,  2]), array([ 0,  1, -1]))
    """
    graph, *seeds = seed_arrays
    return _sample("dgl_csr_neighbor_uniform_sample", graph, seeds, None, kwargs)


def dgl_csr_neighbor_non_uniform_sample(*seed_arrays, **kwargs):
    """As the uniform one, with vertices chosen by the second array, which comes before the hops.

    Parameters
    ----------
    *seed_arrays : CSRNDArray, then NDArray
        The graph, the weight of every vertex, and arrays of seeds.
    num_hops : int, default 1
        How far from the seeds vertices may be.
    num_neighbor : int, default 2
        How many edges of each vertex are followed at most.
    max_num_vertices : int, default 100
        How many vertices a sample has at most.

    Returns
    -------
    list
        For each array of seeds the vertices and, at the end, their count; then for each a graph;
        then for each the weights of the vertices; then for each their hops.

    Examples
    --------
    >>> graph = mx.nd.array([[0, 1], [2, 0]]).tostype("csr")
    >>> weights, seeds = mx.nd.array([0.5, 0.5]), mx.nd.array([0])
    >>> vertices, sample, chances, hops = mx.nd.contrib.dgl_csr_neighbor_non_uniform_sample(
    ...     graph, weights, seeds, num_hops=1, num_neighbor=1, max_num_vertices=3
    ... )
    >>> vertices.asnumpy(), hops.asnumpy()
    (array([ 0,  1, -1,  2]), array([ 0,  1, -1]))
    """
    graph, chances, *seeds = seed_arrays
    return _sample("dgl_csr_neighbor_non_uniform_sample", graph, seeds, chances.asnumpy(), kwargs)
