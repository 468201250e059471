"""Libraries that speak the array API standard work on arrays of mx.np."""

import os

import numpy as onp
import pytest

from mxnet import np, npx

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when it is imported


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


def same(given, wanted, tolerance=1e-4):
    assert type(given) is np.ndarray
    onp.testing.assert_allclose(given.asnumpy(), wanted, tolerance, tolerance)


def test_einops():
    einops = pytest.importorskip("einops.array_api")
    values = onp.arange(24, dtype="float32").reshape(2, 3, 4)
    x = np.array(values)
    same(einops.rearrange(x, "a b c -> (a c) b"), values.transpose(0, 2, 1).reshape(8, 3))
    same(einops.reduce(x, "a b c -> b", "mean"), values.mean((0, 2)))
    same(einops.repeat(x, "a b c -> a b c d", d=2), onp.repeat(values[..., None], 2, -1))
    parts = einops.unpack(einops.pack([x, x], "a b *")[0], [(4,), (4,)], "a b *")
    assert [part.shape for part in parts] == [(2, 3, 4)] * 2


VALUES = onp.random.RandomState(0).randn(40, 5).astype("float32")
LABELS = (VALUES[:, 0] > 0).astype("int64")


@pytest.fixture
def sklearn():
    library = pytest.importorskip("sklearn")
    pytest.importorskip("scipy")
    with library.config_context(array_api_dispatch=True):
        yield library


@pytest.mark.parametrize("name", ["StandardScaler", "MinMaxScaler", "MaxAbsScaler", "Normalizer"])
def test_scalers_of_scikit_learn(sklearn, name):
    from sklearn import preprocessing

    scaler = getattr(preprocessing, name)
    same(scaler().fit_transform(np.array(VALUES)), scaler().fit_transform(VALUES))


def test_models_of_scikit_learn(sklearn):
    from sklearn.decomposition import PCA
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    from sklearn.linear_model import Ridge

    x = np.array(VALUES)
    own, other = PCA(2, svd_solver="full").fit(x), PCA(2, svd_solver="full").fit(VALUES)
    same(np.abs(own.components_), onp.abs(other.components_))
    same(np.abs(own.transform(x)), onp.abs(other.transform(VALUES)))
    found = LinearDiscriminantAnalysis().fit(x, np.array(LABELS)).predict(x)
    same(found, LinearDiscriminantAnalysis().fit(VALUES, LABELS).predict(VALUES))
    ridge = Ridge(solver="svd").fit(x, np.array(VALUES[:, 0]))
    same(ridge.predict(x), Ridge(solver="svd").fit(VALUES, VALUES[:, 0]).predict(VALUES))


def test_measures_of_scikit_learn(sklearn):
    from sklearn import metrics

    x, labels = np.array(VALUES), np.array(LABELS)
    assert metrics.accuracy_score(labels, labels) == 1
    wanted = metrics.mean_squared_error(VALUES[:, 0], VALUES[:, 1])
    assert metrics.mean_squared_error(x[:, 0], x[:, 1]) == pytest.approx(wanted, 1e-5)
    same(metrics.pairwise.rbf_kernel(x, x), metrics.pairwise.rbf_kernel(VALUES, VALUES))
    guesses = (VALUES[:, 1] > 0).astype("int64")
    wanted = metrics.matthews_corrcoef(LABELS, guesses)
    assert metrics.matthews_corrcoef(labels, np.array(guesses)) == pytest.approx(wanted, 1e-5)
    wanted = metrics.d2_absolute_error_score(VALUES[:, 0], VALUES[:, 1])
    assert metrics.d2_absolute_error_score(x[:, 0], x[:, 1]) == pytest.approx(wanted, 1e-4)
    wanted = metrics.roc_auc_score(LABELS, VALUES[:, 1])
    assert metrics.roc_auc_score(labels, x[:, 1]) == pytest.approx(wanted, 1e-5)


def test_mixtures_of_scikit_learn(sklearn):
    from sklearn.mixture import GaussianMixture

    def means(x):
        return (
            GaussianMixture(2, init_params="random", random_state=0, means_init=x[:2]).fit(x).means_
        )

    same(means(np.array(VALUES)), means(VALUES), 1e-2)
