"""Members of NDArray that compute with index keys."""

import numpy as np
from member_runs import run

import mxnet as mx

ND = mx.nd.NDArray


def numbers(*shape):
    return mx.nd.arange(int(np.prod(shape))).reshape(shape)


@run
def slices_that_are_contiguous():
    shape = (4, 3, 5)
    keys = [
        (slice(None), slice(None), slice(None)),
        (slice(1, 3), slice(None), slice(None)),
        (slice(1, 2), slice(1, 3), slice(None)),
        (slice(1, 2), slice(0, 2), slice(1, 3)),
        (slice(None), slice(1, 2), slice(None)),
        (slice(1, 2), slice(2, 3), slice(0, 4, 2)),
        (slice(3, 4, 2), slice(2, 3), slice(4, 5, 3)),
        (slice(0, 0), slice(None), slice(1, 2)),
        (slice(2, 3), slice(2, 1, -1), slice(None)),
    ]
    return [
        [
            bool(ND._basic_indexing_slice_is_contiguous(key, shape)),
            ND._basic_indexing_sliced_shape(key, shape),
            ND._basic_indexing_contiguous_flat_begin_end(key, shape),
        ]
        for key in keys
    ]


@run
def keys_as_begin_end_step():
    key = (slice(1, None), None, 2, slice(None, None, -1), -1)
    shape = (4, 5, 6, 7)
    slices, places = ND._basic_indexing_key_int_to_slice(key)
    return [
        ND._basic_indexing_key_to_begin_end_step(key, shape, keep_none=False),
        ND._basic_indexing_key_to_begin_end_step(key, shape),
        [str(part) for part in slices],
        places,
        [int(at) for at in ND._new_axes_after_basic_indexing([1], key)],
        ND._drop_int_axes((3, 1, 6, 1), (1, 3)),
        ND._drop_int_axes((1, 1), (0, 1)),
        [str(part) for part in ND._drop_slice_none_at_end((slice(None), 1, slice(None)))],
    ]


@run
def items_of_keys_as_arrays():
    items = [3, [1, 2], (0, 1), np.array([2]), slice(1, None, 2), range(3), mx.nd.array([1.0, 2.0])]
    return [ND._advanced_index_to_array(item, 6, mx.cpu()) for item in items]


@run
def index_arrays_broadcast_by_place():
    arrays = [mx.nd.arange(2), mx.nd.arange(3), mx.nd.array([[4], [5]]), mx.nd.arange(2)]
    spread = ND._broadcast_advanced_indices(arrays, [1, 2])
    return [[array.shape for array in spread], spread]


KEYS = [
    ([0, 2], slice(None), slice(None)),
    (slice(None), [0, 1], slice(None)),
    (1, [0, 1], slice(1, 3)),
    ([0, 1], slice(None), [1, 2]),
    (slice(0, 2), np.array([[0], [1]]), [0, 3]),
    (None, slice(0, 2), [2, 0], slice(None)),
    ([0, 1], None, slice(None), [1, 2]),
    (slice(None, None, 2), [1, 1], 2),
]


@run
def numbers_for_gather():
    array = numbers(3, 3, 4)
    results = []
    for key in KEYS:
        indices, new = array._get_index_nd(key)
        gathered = mx.nd.gather_nd(array, indices)
        results.append([indices, [int(at) for at in new], gathered.shape, gathered])
    return results


@run
def selections_through_members():
    array = numbers(3, 3, 4)
    results = [array._get_nd_advanced_indexing(key) for key in KEYS]
    for key in ((1, slice(None), 2), (slice(None), None, slice(1, 3), -1), (2, 2, 3)):
        results.append(array._get_nd_basic_indexing(key))
    return [[result.shape, result] for result in results]


@run
def writes_through_members():
    array = numbers(3, 3, 4)
    array._set_nd_basic_indexing((slice(0, 1), 1, slice(None)), [7, 7, 7, 7])
    array._set_nd_advanced_indexing(([0, 2], slice(1, 3), 3), mx.nd.array([[1, 2], [3, 4]]))
    indices, _ = array._get_index_nd(([1], [1], [1]))
    array._scatter_set_nd(mx.nd.array([-5]), indices)
    return array


@run
def values_to_assign():
    array = mx.nd.zeros((2, 3), dtype="float64")
    values = [
        array._prepare_value_nd(3, (2, 3)),
        array._prepare_value_nd([1, 2, 3], (2, 3)),
        array._prepare_value_nd(mx.nd.ones((1, 1, 1, 3)), (2, 3)),
        array._prepare_value_nd(mx.nd.array([[[1], [2]]]), (1, 2), squeeze_axes=[2]),
        array._prepare_value_nd(np.ones((2, 1)), (2, 3)),
    ]
    return [[value.shape, str(np.dtype(value.dtype)), value] for value in values]
