"""Three thousand million elements: more than 32 bits can count."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

COUNT = 3_000_000_000
NEEDED = 8 << 30


def free_bytes():
    with open("/proc/meminfo") as file:
        for line in file:
            if line.startswith("MemAvailable"):
                return int(line.split()[1]) * 1024
    return 0


@pytest.fixture(scope="module")
def large():
    if free_bytes() < NEEDED:
        pytest.skip(f"needs {NEEDED >> 30} GiB of free memory")
    x = nd.full((COUNT,), 1, dtype="int8")
    x.wait_to_read()
    return x


def test_created_and_filled(large):
    assert large.shape == (COUNT,)
    assert large.size == COUNT
    for index in (0, 2**31 - 1, 2**31, 2_900_000_001, COUNT - 1, -1):
        assert large[index].asscalar() == 1
    with pytest.raises(IndexError, match="out of range"):
        large[COUNT]


def test_indexed_and_summed_beyond_32_bits(large):
    large[:] = 0
    places = [0, 1, 2**31 - 1, 2**31, 2**31 + 1, 2_900_000_001, COUNT - 2, COUNT - 1]
    for value, place in enumerate(places, start=1):
        large[place] = value
    for value, place in enumerate(places, start=1):
        assert large[place].asscalar() == value
    assert large.sum().asscalar() == sum(range(1, len(places) + 1))
    window = large[2**31 - 2 : 2**31 + 3]
    assert window.asnumpy().tolist() == [0, 3, 4, 5, 0]
    window[:] = 7
    assert large[2**31].asscalar() == 7
    large[2**31 - 2 : 2**31 + 3] = 0
    large[-2:] = np.array([3, 4])
    assert large[[0, 1, COUNT - 2, COUNT - 1]].asnumpy().tolist() == [1, 2, 3, 4]
    large[[5, COUNT - 5]] = 9
    assert large[COUNT - 5].asscalar() == 9
    assert large.sum().asscalar() == 1 + 2 + 6 + 3 + 4 + 18


def test_rows_are_summed_exactly(large):
    large[:] = 1
    rows = large.reshape((30, COUNT // 30))
    rows[29] = 0
    rows[28, -1] = 5
    total = np.asarray(rows).sum(axis=1, dtype=np.int64)
    assert total.tolist() == [COUNT // 30] * 28 + [COUNT // 30 + 4, 0]
    assert (rows[28:] == 1).astype("bool")[0, 0].asscalar()
    # Sums keep the dtype: what does not fit wraps, as in NumPy's int8.
    assert rows.sum().asscalar() == np.int64(total.sum()).astype(np.int8)
    mx.nd.waitall()
