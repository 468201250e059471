"""Sparse batches: LibSVM files, NDArrayIter, DataLoader, random arrays."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

LINES = "1.0 0:0.5 2:1.2\n-2.0\n\n-3.0 0:0.6 1:2.4 2:1.2  # a comment\n4 2:-1.2\n"
DENSE = np.array([[0.5, 0, 1.2], [0, 0, 0], [0.6, 2.4, 1.2], [0, 0, -1.2]], dtype=np.float32)


@pytest.fixture
def libsvm(tmp_path):
    path = tmp_path / "data.libsvm"
    path.write_text(LINES)
    return str(path)


def test_libsvm_batches_are_csr(libsvm):
    batches = mx.io.LibSVMIter(data_libsvm=libsvm, data_shape=(3,), batch_size=3)
    assert batches.provide_data[0].shape == (3, 3)
    assert batches.provide_label[0].shape == (3,)
    found = [(b.data[0], b.label[0].asnumpy().tolist(), b.pad) for b in batches]
    assert [data.stype for data, _, _ in found] == ["csr", "csr"]
    np.testing.assert_array_equal(found[0][0].asnumpy(), DENSE[:3])
    np.testing.assert_array_equal(found[1][0].asnumpy(), DENSE[[3, 0, 1]])
    assert found[0][1:] == ([1, -2, -3], 0)
    assert found[1][1:] == ([4, 1, -2], 2)
    batches.reset()  # the next epoch starts behind what filled the last batch
    np.testing.assert_array_equal(next(batches).data[0].asnumpy(), DENSE[[2, 3, 0]])


def test_libsvm_labels_from_a_file(libsvm):
    batches = mx.io.LibSVMIter(
        data_libsvm=libsvm, data_shape=(3,), label_libsvm=libsvm, label_shape=(3,), batch_size=2
    )
    batch = next(batches)
    assert batch.label[0].stype == "csr"
    np.testing.assert_array_equal(batch.label[0].asnumpy(), DENSE[:2])


def test_libsvm_parts(libsvm):
    found = []
    for part in (0, 1):
        options = {"num_parts": 2, "part_index": part, "batch_size": 1}
        batches = mx.io.LibSVMIter(data_libsvm=libsvm, data_shape=(3,), **options)
        found += [float(b.label[0].asscalar()) for b in batches]
    assert found == [1, -2, -3, 4]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 3:1\n", "line 1: index 3 is outside of 0..2"),
        ("0\n1 -1:1\n", "line 2: index -1 is outside"),
        ("1 0:1 0:2\n", "line 1: index 0 occurs twice"),
        ("\n1 0:x\n", 'line 2: "x" is no number'),
        ("1 a:1\n", 'line 1: "a" is no index'),
        ("1 0:1 2\n", 'line 1: "2" has no value'),
        ("1 2 0:1\n", "line 1: there must be 1 labels a line, found 2"),
    ],
)
def test_damaged_libsvm_files_are_refused(tmp_path, text, words):
    path = tmp_path / "bad"
    path.write_text(text)
    with pytest.raises(mx.MXNetError, match=words):
        mx.io.LibSVMIter(data_libsvm=str(path), data_shape=(3,), batch_size=1)


def test_libsvm_files_may_have_several_labels_a_line(tmp_path):
    path = tmp_path / "several"
    path.write_text("1 2 0:1\n3 4 2:5\n")
    options = {"data_libsvm": str(path), "data_shape": (3,), "label_shape": (2,)}
    batch = next(mx.io.LibSVMIter(**options, batch_size=5))  # more than there are: again from 0
    assert batch.label[0].asnumpy().tolist() == [[1, 2], [3, 4], [1, 2], [3, 4], [1, 2]]
    rows = np.array([[1, 0, 0], [0, 0, 5]])
    np.testing.assert_array_equal(batch.data[0].asnumpy(), rows[[0, 1, 0, 1, 0]])


def test_libsvm_weights_and_queries_are_passed_over(tmp_path):
    path = tmp_path / "ranked"
    path.write_text("1:0.5 qid:3 0:2\n+2 qid:4 1:3 2:-.5\r\n")
    batch = next(mx.io.LibSVMIter(data_libsvm=str(path), data_shape=(3,), batch_size=2))
    np.testing.assert_array_equal(batch.data[0].asnumpy(), [[2, 0, 0], [0, 3, -0.5]])
    assert batch.label[0].asnumpy().tolist() == [1, 2]
    path.write_text("1:x 0:2\n")
    with pytest.raises(mx.MXNetError, match="line 1"):
        mx.io.LibSVMIter(data_libsvm=str(path), data_shape=(3,), batch_size=1)


@pytest.mark.parametrize("handle", ["pad", "discard", "roll_over"])
@pytest.mark.parametrize("shuffle", [False, True])
def test_ndarray_iter_gives_csr(handle, shuffle):
    values = np.arange(14).reshape(7, 2) % 3 * 1.0
    csr, labels = nd.array(values).tostype("csr"), np.arange(7)
    batches = mx.io.NDArrayIter({"data": csr}, labels, 3, shuffle, last_batch_handle=handle)
    count = 0
    for _ in range(2):
        for batch in batches:
            chosen = batch.label[0].asnumpy().astype(int)
            assert batch.data[0].stype == "csr"
            np.testing.assert_array_equal(batch.data[0].asnumpy(), values[chosen])
            count += 1
        batches.reset()
    assert count == {"pad": 6, "discard": 4, "roll_over": 4}[handle]


def test_ndarray_iter_takes_row_sparse_arrays():
    values = np.arange(8, dtype=np.float32).reshape(4, 2)
    batches = mx.io.NDArrayIter(nd.array(values).tostype("row_sparse"), batch_size=2)
    found = [batch.data[0] for batch in batches]
    assert [batch.stype for batch in found] == ["default", "default"]
    np.testing.assert_array_equal(np.concatenate([batch.asnumpy() for batch in found]), values)


def test_data_loaders_batch_csr():
    values = np.arange(12).reshape(6, 2) % 3 * 1.0
    csr = nd.array(values).tostype("csr")
    loader = mx.gluon.data.DataLoader(mx.gluon.data.ArrayDataset(csr, np.arange(6)), batch_size=4)
    found = [batch[0].asnumpy().reshape(-1, 2) for batch in loader]
    np.testing.assert_array_equal(np.concatenate(found), values)


class Rows:
    """Samples that are csr matrices of one row."""

    def __init__(self, width):
        self.width = width

    def __len__(self):
        return 4

    def __getitem__(self, number):
        row = np.zeros((1, self.width))
        row[0, number] = number
        return nd.array(row).tostype("csr")


def below_each_other(samples):
    joined = nd.concat(*samples, dim=0)
    return joined, joined.tostype("default").tostype("row_sparse")


@pytest.mark.parametrize("width", [5, 100_000])
@pytest.mark.parametrize("threads", [False, True])
def test_batches_of_workers_keep_storage_types(width, threads):
    loader = mx.gluon.data.DataLoader(
        Rows(width), 2, batchify_fn=below_each_other, num_workers=1, thread_pool=threads
    )
    found = list(loader)
    for csr, rows in found:
        assert (csr.stype, rows.stype, csr.shape) == ("csr", "row_sparse", (2, width))
        np.testing.assert_array_equal(csr.asnumpy(), rows.asnumpy())
    assert found[0][0].indices.asnumpy().tolist() == [1]
    assert found[1][0].data.asnumpy().tolist() == [2, 3]


def test_random_arrays():
    for stype in ("csr", "row_sparse"):
        for density in (0, 0.3, 1):
            array, _ = mx.test_utils.rand_sparse_ndarray((20, 30), stype, density=density)
            array.check_format()
            assert (array.stype, array.shape) == (stype, (20, 30))
            share = (array.asnumpy() != 0).mean()
            assert abs(share - density) < (0.05 if stype == "csr" else 0.4)
    array = mx.test_utils.rand_ndarray((5, 4), "csr", density=0.5, dtype="float64")
    assert array.dtype == np.float64
    array = mx.test_utils.create_sparse_array((4, 3), "row_sparse", 2, [0, 2], density=None)
    np.testing.assert_array_equal(array.asnumpy(), [[2] * 3, [0] * 3, [2] * 3, [0] * 3])
    for density in (0.0, 0.5, 1.0):  # as in 1.9.1 it counts for csr alone
        empty = mx.test_utils.create_sparse_array_zd((4, 3), "row_sparse", density)
        assert empty.data.shape == (0, 3)
        chosen = {"data_init": 1, "rsp_indices": [0, 2]}
        array = mx.test_utils.create_sparse_array_zd((4, 3), "row_sparse", density, **chosen)
        assert array.asnumpy()[:, 0].tolist() == [1, 0, 1, 0]
    for wrong in (("csr", "normal"), ("row_sparse", "powerlaw")):
        with pytest.raises(AssertionError, match=r"distribution .* is not known"):
            mx.test_utils.rand_sparse_ndarray((4, 3), wrong[0], 0.5, distribution=wrong[1])
    power, _ = mx.test_utils.rand_sparse_ndarray((6, 64), "csr", 0.5, distribution="powerlaw")
    assert np.diff(power.indptr.asnumpy()).tolist() == [1, 2, 4, 8, 16, 32]
