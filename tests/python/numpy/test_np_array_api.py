"""The array API standard: a namespace of its own, with the standard's names and defaults."""

import numpy as onp
import pytest

from mxnet import np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


@pytest.fixture
def xp():
    return np.ones((1,)).__array_namespace__(api_version="2023.12")


def test_new_arrays_have_the_standards_dtypes(xp):
    assert xp.asarray([1, 2]).dtype == xp.int64
    assert xp.asarray([True]).dtype == xp.bool
    assert xp.asarray([1.5]).dtype == xp.float32
    assert xp.arange(3).dtype == xp.int64
    assert xp.full((2,), 3).dtype == xp.int64
    x = xp.asarray([1.5])
    assert xp.asarray(x) is x


def test_functions_have_the_standards_names(xp):
    x = xp.reshape(xp.arange(6, dtype=xp.float32), (2, 3))
    onp.testing.assert_allclose(xp.acos(x / 10).asnumpy(), onp.arccos(x.asnumpy() / 10), 1e-6)
    assert xp.concat([x, x], axis=1).shape == (2, 6)
    assert xp.permute_dims(x, (1, 0)).shape == (3, 2)
    assert xp.matrix_transpose(x).shape == x.mT.shape == (3, 2)
    assert xp.std(x, correction=1).item() == pytest.approx(onp.std(x.asnumpy(), ddof=1))
    assert xp.sum(xp.asarray([1, 2], dtype=xp.int8)).dtype == xp.int64
    assert xp.argmax(x, axis=1, keepdims=True).shape == (2, 1)
    assert xp.cumulative_sum(xp.asarray([1, 2]), include_initial=True).tolist() == [0, 1, 3]
    assert [part.tolist() for part in xp.unstack(xp.asarray([[1], [2]]))] == [[1], [2]]
    assert xp.take(x, xp.asarray([2]), axis=1).shape == (2, 1)
    assert xp.vecdot(x, x).tolist() == [5, 50]


def test_questions_about_dtypes_and_devices(xp):
    assert xp.isdtype(xp.int8, "signed integer")
    assert xp.isdtype(xp.float64, ("bool", "real floating"))
    assert xp.result_type(xp.int32, xp.float32) == xp.float32
    info = xp.__array_namespace_info__()
    assert info.default_dtypes()["integral"] == xp.int64
    assert set(info.dtypes(kind="real floating")) == {"float32", "float64"}
    x = xp.zeros((2,), device=info.default_device())
    assert x.to_device(x.device) is x


def test_other_versions_are_refused():
    with pytest.raises(ValueError, match="not supported"):
        np.ones((1,)).__array_namespace__(api_version="2019.12")
