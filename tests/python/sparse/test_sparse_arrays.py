"""Sparse arrays: making, checking, slicing, copying, printing, pickling, files."""

import copy
import pickle

import numpy as np
import pytest
import scipy.sparse as scipy

import mxnet as mx
from mxnet import nd

S = nd.sparse
D = np.array([[0, 1.0], [2, 0]])


def same(array, stype, dtype, values):
    assert (array.stype, np.dtype(array.dtype).name) == (stype, dtype)
    np.testing.assert_array_equal(array.asnumpy(), values)
    array.check_format()


def test_dense_arrays_become_csr():
    csr = nd.array(D).tostype("csr")
    same(csr, "csr", "float32", D)
    assert isinstance(csr, S.CSRNDArray)
    assert csr.data.asnumpy().tolist() == [1, 2]
    assert csr.indices.asnumpy().tolist() == [1, 0]
    assert csr.indptr.asnumpy().tolist() == [0, 1, 2]
    assert csr.indices.dtype == csr.indptr.dtype == np.int64
    with pytest.raises(ValueError, match="should be 2 Dimensional"):
        nd.ones((2, 2, 2)).tostype("csr")


def test_dense_arrays_become_row_sparse():
    rows = nd.array([[0, 0], [3, 0], [0, 0], [0, 4]]).tostype("row_sparse")
    same(rows, "row_sparse", "float32", [[0, 0], [3, 0], [0, 0], [0, 4]])
    assert rows.indices.asnumpy().tolist() == [1, 3]
    assert rows.data.asnumpy().tolist() == [[3, 0], [0, 4]]
    same(nd.array([0, 1.0, 2]).tostype("row_sparse"), "row_sparse", "float32", [0, 1, 2])
    deep = nd.array(np.arange(12).reshape(3, 2, 2)).tostype("row_sparse")
    same(deep, "row_sparse", "float32", np.arange(12).reshape(3, 2, 2))


@pytest.mark.parametrize("dtype", ["float64", "float16", "int8", "uint8", "int32", "int64"])
def test_all_dtypes(dtype):
    for stype in ("csr", "row_sparse"):
        same(nd.array(D, dtype=dtype).tostype(stype), stype, dtype, D)
        same(nd.zeros((2, 2), stype=stype).astype(dtype), stype, dtype, np.zeros((2, 2)))


def test_csr_matrix_takes_every_description():
    same(S.csr_matrix(D), "csr", "float64", D)
    same(S.csr_matrix([[0, 1], [2, 0]]), "csr", "float32", D)
    same(S.csr_matrix(nd.array(D, dtype="int32")), "csr", "int32", D)
    same(S.csr_matrix(([1, 2], [1, 0], [0, 1, 2]), shape=(2, 2)), "csr", "float32", D)
    same(S.csr_matrix(([1, 2], [1, 0], [0, 1, 2])), "csr", "float32", D)
    same(S.csr_matrix(([1, 2], ([0, 1], [1, 0]))), "csr", "int64", D)
    same(S.csr_matrix(([1, 1, 1.0], ([0, 1, 1], [1, 0, 0]))), "csr", "float64", D)
    same(S.csr_matrix((2, 3)), "csr", "float32", np.zeros((2, 3)))
    same(S.csr_matrix(nd.array(D).tostype("csr"), dtype="float64"), "csr", "float64", D)
    with pytest.raises(ValueError, match="Shape mismatch"):
        S.csr_matrix(D, shape=(3, 3))


def test_row_sparse_array_takes_every_description():
    same(
        S.row_sparse_array(([[1, 2]], [2]), shape=(4, 2)),
        "row_sparse",
        "float32",
        [[0, 0], [0, 0], [1, 2], [0, 0]],
    )
    assert S.row_sparse_array(([[1, 2]], [2])).shape == (3, 2)
    same(S.row_sparse_array(D), "row_sparse", "float64", D)
    same(S.row_sparse_array((2, 3)), "row_sparse", "float32", np.zeros((2, 3)))
    with pytest.raises(ValueError, match="Unexpected"):
        S.row_sparse_array(nd.array(D).tostype("csr"))


def test_scipy_matrices():
    for make in (scipy.csr_matrix, scipy.coo_matrix, scipy.csc_matrix):
        same(S.csr_matrix(make(D)), "csr", "float64", D)
    same(nd.array(scipy.csr_matrix(D)), "csr", "float64", D)
    unsorted = scipy.csr_matrix((np.ones(3), [2, 0, 0], [0, 3]), shape=(1, 3))
    same(S.csr_matrix(unsorted), "csr", "float64", [[2, 0, 1]])
    back = nd.array(D).tostype("csr").asscipy()
    assert isinstance(back, scipy.csr_matrix)
    np.testing.assert_array_equal(back.toarray(), D)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (([1, 2], [1, 0], [0, 2, 2]), "must ascend"),
        (([1, 2], [1, 1], [0, 2, 2]), "occurs twice"),
        (([1, 2], [-1, 0], [0, 1, 2]), "outside of 0..1"),
        (([1, 2], [2, 0], [0, 1, 2]), "outside of 0..1"),
        (([1, 2], [1, 0], [0, 1]), "needs 3 elements of indptr"),
        (([1, 2], [1, 0], [0, 3, 2]), "indptr must not fall"),
        (([1, 2], [1, 0], [0, 1, 1]), "indptr ends with 1"),
        (([1, 2], [1, 0], [1, 1, 2]), "begin with 0"),
        (([1, 2, 3], [1, 0], [0, 1, 2]), "needs data of shape"),
    ],
)
def test_wrong_parts_of_csr_are_refused(parts, words):
    with pytest.raises(mx.MXNetError, match=words):
        S.csr_matrix(parts, shape=(2, 2))


@pytest.mark.parametrize(
    ("indices", "words"),
    [
        ([2, 1], "must ascend"),
        ([1, 1], "twice"),
        ([0, 4], "outside"),
        ([-1, 0], "outside"),
        ([1], "needs data of shape"),
    ],
)
def test_wrong_rows_are_refused(indices, words):
    with pytest.raises(mx.MXNetError, match=words):
        S.row_sparse_array(([[1, 2], [3, 4]], indices), shape=(4, 2))


def test_zeros_and_empty():
    for stype in ("csr", "row_sparse"):
        same(S.zeros(stype, (2, 3)), stype, "float32", np.zeros((2, 3)))
        same(nd.zeros((2, 3), stype=stype, dtype="int64"), stype, "int64", np.zeros((2, 3)))
        same(nd.empty((2, 3), stype=stype), stype, "float32", np.zeros((2, 3)))
    assert S.zeros("default", (2, 3)).stype == "default"
    assert S.zeros("csr", (2, 3)).indptr.asnumpy().tolist() == [0, 0, 0]
    assert S.zeros("row_sparse", (2, 3)).data.shape == (0, 3)
    with pytest.raises(ValueError, match="unknown storage type"):
        S.zeros("dense", (2, 3))


@pytest.mark.parametrize("stype", ["csr", "row_sparse"])
def test_numpy_reads_dense_values(stype):
    array = nd.array([[0, 1.0], [2, 0]]).tostype(stype)
    np.testing.assert_array_equal(np.array(array), [[0, 1], [2, 0]])
    np.testing.assert_array_equal(np.asarray(array) + array.asnumpy(), [[0, 2], [4, 0]])
    with pytest.raises(BufferError, match="dense host arrays"):
        memoryview(array)


def test_printing_and_what_is_refused():
    csr, rows = nd.array(D).tostype("csr"), nd.array(D).tostype("row_sparse")
    assert repr(csr) == "\n<CSRNDArray 2x2 @cpu(0)>"
    assert repr(rows) == "\n<RowSparseNDArray 2x2 @cpu(0)>"
    assert (len(csr), csr.ndim, csr._num_aux, rows._aux_types) == (2, 2, 2, [np.int64])
    with pytest.raises(TypeError, match="multiply: type ndarray cannot be combined"):
        csr * D
    for refused in (lambda: csr.size, lambda: csr.reshape((4,)), lambda: csr._at(0)):
        with pytest.raises((NotImplementedError, mx.base.NotSupportedForSparseNDArray)):
            refused()
    with pytest.raises(ValueError, match="ambiguous"):
        bool(csr)
    with pytest.raises(ValueError, match="cast_storage from csr to row_sparse"):
        csr.tostype("row_sparse")
    with pytest.raises(ValueError, match="cannot convert an array of stype csr"):
        csr.as_np_ndarray()


def test_slicing():
    csr = nd.array([[0, 1], [2, 0], [0, 3.0]]).tostype("csr")
    same(csr[1], "csr", "float32", [[2, 0]])
    same(csr[-1], "csr", "float32", [[0, 3]])
    same(csr[0:2], "csr", "float32", [[0, 1], [2, 0]])
    assert csr[:] is csr
    with pytest.raises(ValueError, match="continuous"):
        csr[::2]
    with pytest.raises(ValueError, match="Multi-dimension"):
        csr[0, 1]
    with pytest.raises(IndexError):
        csr[3]
    rows = csr.tostype("default").tostype("row_sparse")
    assert rows[:] is rows
    with pytest.raises(Exception, match="not implemented"):
        rows[0]
    for array in (csr, rows):
        with pytest.raises(ValueError, match="Undefined behaviour for None"):
            array[None]
        with pytest.raises(ValueError, match="Multi-dimension"):
            array[0, 1]


def test_slices_may_be_empty_and_rows_come_to_an_end():
    csr = nd.array([[0, 1], [2, 0], [0, 3.0]]).tostype("csr")
    for key in (slice(1, 1), slice(2, 1), slice(7, 9)):
        none = csr[key]
        assert (none.stype, none.shape, none.data.shape) == ("csr", (0, 2), (0,))
        assert none.indptr.asnumpy().tolist() == [0]
        none.check_format()
    assert nd.slice(csr, begin=(0, 1), end=(3, 1)).shape == (3, 0)
    same(nd.concat(csr[2:2], csr, dim=0), "csr", "float32", csr.asnumpy())
    assert csr[1:1].asscipy().shape == (0, 2)
    np.testing.assert_array_equal(np.concatenate([row.asnumpy() for row in csr]), csr.asnumpy())


def test_parts_cannot_be_set():
    csr, rows = nd.array(D).tostype("csr"), nd.array(D).tostype("row_sparse")
    for array, name in ((csr, "data"), (csr, "indptr"), (rows, "indices")):
        with pytest.raises(NotImplementedError, match=f"{name}: parts are copies"):
            setattr(array, name, nd.ones(2))
    assert csr._aux_data(1).asnumpy().tolist() == [1, 0]
    for array, wrong in ((csr, 2), (rows, 1), (rows, -1)):
        with pytest.raises(mx.MXNetError, match="arrays of indices, got"):
            array._aux_data(wrong)
    with pytest.raises(mx.MXNetError, match=r"to_dlpack: .* sparse and has no memory"):
        csr.to_dlpack_for_read()


def test_assigning():
    for stype in ("csr", "row_sparse"):
        x = nd.zeros((2, 2), stype=stype)
        x[:] = nd.array(D)
        same(x, stype, "float32", D)
        x[:] = D * 2
        same(x, stype, "float32", D * 2)
        x[:] = nd.array(D).tostype(stype)
        same(x, stype, "float32", D)
        x += x
        same(x, stype, "float32", D * 2)
        x *= 2
        same(x, stype, "float32", D * 4)
        with pytest.raises((TypeError, Exception), match="only supports"):
            x[0] = 1
    for wrong in (None, "words"):
        with pytest.raises(TypeError, match="not supported; give an array"):
            x[:] = wrong
    x[:] = 3
    assert x.indices.asnumpy().tolist() == [0, 1]
    with pytest.raises(ValueError, match="numeric types"):
        nd.zeros((2, 2), stype="csr")[:] = 3


@pytest.mark.parametrize("stype", ["csr", "row_sparse"])
def test_dense_arrays_take_sparse_values(stype):
    value, row = nd.array(D).tostype(stype), nd.array(D[:1]).tostype(stype)
    x = nd.zeros((3, 2))
    x[1:] = value
    x[0] = row
    np.testing.assert_array_equal(x.asnumpy(), [D[0], *D])
    x[nd.array([2, 0])] = value
    x[1:2, :] = row
    np.testing.assert_array_equal(x.asnumpy(), [D[1], D[0], D[0]])


def test_copies_are_independent():
    for stype in ("csr", "row_sparse"):
        x = nd.array(D).tostype(stype)
        copies = [x.copy(), copy.copy(x), copy.deepcopy(x), x.copyto(mx.cpu(1)), nd.array(x)]
        copies += [x.copyto(nd.ones((2, 2), dtype="float64")), pickle.loads(pickle.dumps(x))]
        x[:] = D * 5
        for other in copies:
            np.testing.assert_array_equal(other.asnumpy(), D)
        assert x.as_in_context(mx.cpu()) is x
        assert x.as_in_context(mx.cpu(1)).context == mx.cpu(1)
        assert x.detach().stype == stype
        x.wait_to_read()
    with pytest.raises(TypeError, match="destination NDArray stype row_sparse"):
        nd.array(D).tostype("csr").copyto(nd.zeros((2, 2), stype="row_sparse"))


def test_parts_are_copies():
    csr = nd.array(D).tostype("csr")
    csr.data[:] = 9
    csr.indices[:] = 7
    same(csr, "csr", "float32", D)


@pytest.mark.parametrize("stype", ["csr", "row_sparse"])
def test_elements_have_no_address(stype):
    array = mx.nd.ones((2, 3)).tostype(stype)
    with pytest.raises(mx.MXNetError, match="a sparse array's elements have no address"):
        mx._core.address_of(array)


def test_rows_are_retained():
    rows = nd.array([[1, 1], [0, 0], [2, 2]]).tostype("row_sparse")
    same(rows.retain(nd.array([0])), "row_sparse", "float32", [[1, 1], [0, 0], [0, 0]])
    kept = S.retain(rows, nd.array([2, 1]))
    assert kept.indices.asnumpy().tolist() == [1, 2]
    with pytest.raises(mx.MXNetError, match="outside"):
        rows.retain(nd.array([3]))


# ---- files: the bytes are 1.9.1's (between the header of the list and the count of names).

RECORDS = {
    "csr": (
        "c9fa93f9020000000100000003000000000000000200000003000000000000000200000000000000"
        "01000000000000000000000006000000010000000400000000000000060000000100000003000000"
        "000000000000803f0000004000004040000000000000000001000000000000000200000000000000"
        "0300000000000000010000000000000000000000000000000100000000000000"
    ),
    "row_sparse": (
        "c9fa93f9010000000200000001000000000000000200000000000000020000000300000000000000"
        "02000000000000000100000000000000000000000600000001000000010000000000000000000040"
        "000000000100000000000000"
    ),
}


def arrays_of_records():
    return {
        "csr": nd.array([[0, 1], [2, 0], [0, 3.0]]).tostype("csr"),
        "row_sparse": nd.array([[0, 0], [2, 0], [0, 0.0]]).tostype("row_sparse"),
    }


@pytest.mark.parametrize("stype", ["csr", "row_sparse"])
def test_files_hold_the_bytes_of_1_9_1(stype, tmp_path):
    array = arrays_of_records()[stype]
    path = str(tmp_path / "a.params")
    nd.save(path, [array])
    with open(path, "rb") as stream:
        written = stream.read()
    assert written[24:-8].hex() == RECORDS[stype]
    assert bytes(array.__getstate__()["handle"]) == written[24:-8]
    back = nd.load(path)[0]
    same(back, stype, "float32", array.asnumpy())
    nd.save(path, {"arg:w": array, "aux:z": nd.zeros((3, 2), stype=stype)})
    named = nd.load(path)
    same(named["arg:w"], stype, "float32", array.asnumpy())
    same(named["aux:z"], stype, "float32", np.zeros((3, 2)))


def test_damaged_files_are_refused(tmp_path):
    path = tmp_path / "a.params"
    nd.save(str(path), [arrays_of_records()["csr"]])
    good = bytearray(path.read_bytes())
    for at, value in ((len(good) - 16, 9), (len(good) - 32, 255), (len(good) - 40, 7)):
        bad = bytearray(good)
        bad[at] = value
        path.write_bytes(bytes(bad))
        with pytest.raises(mx.MXNetError):
            nd.load(str(path))
    for length in range(len(good)):
        path.write_bytes(bytes(good[:length]))
        with pytest.raises(mx.MXNetError):
            nd.load(str(path))
