"""mx.test_utils: what users' tests rely on. Numbers come from MXNet 1.9.1."""

import bz2
import functools
import gzip
import http.server
import os
import struct
import threading
import zipfile
from pathlib import Path

import numpy as np
import pytest

import mxnet as mx
from mxnet import test_utils as T

X, Y = mx.sym.var("x"), mx.sym.var("y")
ONES = np.ones(2, dtype="float32")


@pytest.fixture(autouse=True)
def _seeded():
    np.random.seed(1)


def test_random_helpers_draw_what_mxnet_draws():
    assert T.rand_shape_2d() == (6, 9)
    np.random.seed(1)
    assert T.rand_shape_nd(3) == (6, 9, 10)
    np.random.seed(1)
    assert T.rand_shape_3d(allow_zero_size=True) == (5, 8, 9)
    np.random.seed(1)
    assert T.rand_coord_2d(0, 50, 0, 50) == (37, 43)
    np.random.seed(1)
    assert T.random_sample([1, 2, 3, 4, 5], 3) == [3, 2, 5]
    np.random.seed(1)
    np.testing.assert_array_equal(T.random_arrays((2,)), np.float32([1.6243454, -0.6117564]))
    np.random.seed(1)
    np.testing.assert_array_equal(
        T.rand_ndarray((2,)).asnumpy(), np.float32([1.6243454, -0.6117564])
    )
    np.random.seed(1)
    (array,) = T.random_uniform_arrays((2,))
    np.testing.assert_array_equal(array, np.float32([0.417022, 0.7203245]))


def test_random_helpers_take_bounds_and_dtypes():
    assert {T.rand_shape_2d(2, 2)[0] for _ in range(50)} == {1, 2}
    assert {T.rand_shape_2d(2, 2, True)[0] for _ in range(50)} == {0, 1, 2}
    first, second = T.random_arrays((2,), ())
    assert first.shape == (2,)
    assert second.shape == ()
    (array,) = T.random_uniform_arrays((100,), low=3, high=4, dtype="float64")
    assert array.dtype == np.float64
    assert array.min() >= 3
    with pytest.raises(TypeError, match="unknown argument 'hi'"):
        T.random_uniform_arrays((2,), hi=3)
    assert T.rand_ndarray((2, 3), dtype="float64").dtype == np.float64
    assert T.rand_ndarray((2,), ctx=mx.cpu(1)).context == mx.cpu(1)


def test_sparse_helpers():
    assert T.rand_ndarray((2, 3), "csr").stype == "csr"
    assert T.create_sparse_array_zd((2, 3), "csr", 0.5).shape == (2, 3)
    with pytest.raises(AssertionError, match="unknown storage type 'foo'"):
        T.rand_ndarray((2, 3), "foo")


def test_tolerances_are_those_of_the_less_precise_array():
    half, double = np.ones(2, "float16"), np.ones(2, "float64")
    assert T.get_tols(half, double, None, None) == (0.01, 0.1)
    assert T.get_tols(mx.nd.ones(2), double, None, None) == (1e-4, 1e-3)
    assert T.get_tols(double, np.ones(2, "int32"), 1e-3, None) == (1e-3, 1e-20)
    assert T.get_tols(1.0, 2, None, None) == (1e-5, 1e-20)
    assert T.get_rtol() == T.get_rtol(None, np.float64) == 1e-5
    assert T.get_atol(None, np.dtype("int8")) == 0
    assert T.get_atol(0.5) == 0.5
    assert (T.get_etol(), T.get_etol(0.2)) == (0, 0.2)
    assert T.get_tolerance(half, None, T.default_rtols()) == 0.01
    assert T.get_tolerance(half, {np.dtype("float16"): 7}, T.default_rtols()) == 7
    assert T.default_numeric_eps()[np.dtype("float32")] == 2**-9
    assert T.default_dtype() is np.float32
    assert T.effective_dtype(mx.nd.ones(1)) == np.dtype("float32")


def test_equal_arrays_pass():
    assert T.same(ONES, mx.nd.ones(2))
    assert not T.same(ONES, np.ones((1, 2)))
    assert T.almost_equal(ONES, ONES + 1e-7)
    nan = np.array([np.nan])
    assert not T.almost_equal(nan, nan)
    assert T.almost_equal(nan, nan, equal_nan=True)
    T.assert_almost_equal(mx.nd.ones((3, 2)), np.ones((1, 2)))
    T.assert_almost_equal(1.0, 1.0 + 1e-9)
    T.assert_allclose(mx.nd.array([np.nan]), nan)
    T.assert_almost_equal_ignore_nan(np.array([np.nan, 1]), np.array([3, 1.0]))
    T.assert_almost_equal_with_err(np.ones(100), np.r_[np.ones(99), 2], etol=0.02)
    T.compare_ndarray_tuple((mx.nd.ones(2), (ONES, None)), (mx.nd.ones(2), (ONES, None)))


def test_the_message_says_where_and_how_much():
    wanted = np.arange(24.0).reshape(4, 6)
    wrong = wanted.copy()
    wrong[2, 5] += 1
    with pytest.raises(AssertionError) as caught:
        T.assert_almost_equal(wrong, wanted, names=("mine", "his"))
    text = str(caught.value)
    assert "Location of maximum error: (2, 5), mine=18.00000000, his=17.00000000" in text
    assert "Error 5882.352941 exceeds tolerance rtol=1.000000e-05, atol=1.000000e-20" in text
    assert "(mismatch 4.166667%)" in text


@pytest.mark.parametrize(
    "compare",
    [
        lambda: T.assert_almost_equal(ONES, ONES + 1),
        lambda: T.assert_almost_equal(np.int32([1]), np.int32([2])),
        lambda: T.assert_almost_equal(1.0, 1.1),
        lambda: T.assert_almost_equal(np.array([np.nan]), np.array([np.nan])),
        lambda: T.assert_almost_equal(mx.nd.ones((3, 2)), ONES, use_broadcast=False),
        lambda: T.assert_allclose(np.ones(2), np.ones(2) + 1e-6),
        lambda: T.assert_almost_equal_with_err(np.ones(100), np.r_[np.ones(99), 2], etol=0.001),
        lambda: T.assert_almost_equal_ignore_nan(np.array([np.nan, 1]), np.array([3, 1.1])),
        lambda: T.compare_ndarray_tuple((ONES, (ONES,)), (ONES, (ONES * 0,))),
        lambda: T.checkShapes(np.ones(2), np.ones(3)),
        lambda: T.assert_exception(int, ValueError, "1"),
        lambda: T.collapse_sum_like(np.ones((2, 3, 4)), (3, 2)),
    ],
)
def test_different_arrays_fail(compare):
    with pytest.raises(AssertionError):
        compare()


def test_exceptions_and_shared_memory():
    T.assert_exception(int, ValueError, "a")
    with pytest.raises(ValueError, match="invalid literal"):
        T.assert_exception(int, TypeError, "a")
    array = mx.nd.ones(2)
    assert T.same_array(array, array[:])
    assert not T.same_array(array, mx.nd.ones(2))
    np.testing.assert_array_equal(array.asnumpy(), 1)


def test_structure_of_symbols():
    assert T.same_symbol_structure(X * 2, Y * 2)
    assert not T.same_symbol_structure(X * 2, Y + 2)
    z = mx.sym.var("z")
    assert not T.same_symbol_structure(X + Y * z, X * Y + z)
    assert T.same_symbol_structure(X * 2, (Y * 2) * 2)  # node by node, as far as both go


def test_simple_forward():
    np.testing.assert_array_equal(T.simple_forward(X * 2, x=np.ones((2, 2))), 2 * np.ones((2, 2)))
    both = T.simple_forward(mx.sym.Group([X * 2, X + 3]), x=ONES)
    np.testing.assert_array_equal(both[1], 4 * ONES)


def test_check_symbolic_forward():
    (output,) = T.check_symbolic_forward(X + Y, [ONES, ONES], [2 * ONES])
    np.testing.assert_array_equal(output.asnumpy(), 2 * ONES)
    sym = mx.sym.elemwise_add(X, Y, name="plus")
    T.check_symbolic_forward(sym, {"y": ONES, "x": ONES}, {"plus_output": 2 * ONES})
    with pytest.raises(AssertionError, match="EXPECTED_plus_output=3"):
        T.check_symbolic_forward(sym, [ONES, ONES], [3 * ONES])
    with pytest.raises(ValueError, match="the symbol needs"):
        T.check_symbolic_forward(sym, [ONES], [3 * ONES])
    with pytest.raises(ValueError, match="the symbol needs"):
        T.check_symbolic_forward(sym, {"x": ONES}, [3 * ONES])
    outputs = T.check_symbolic_forward(X + Y, [ONES, ONES], [2 * ONES], dtype=np.float64)
    assert outputs[0].dtype == np.float64


@pytest.mark.parametrize("request_", ["write", "add", "null"])
def test_check_symbolic_backward(request_):
    expected = {"x": 4 * ONES, "y": 3 * ONES}
    gradients = T.check_symbolic_backward(
        X * Y, [3 * ONES, 4 * ONES], [ONES], expected, grad_req=request_
    )
    assert set(gradients) == {"x", "y"}


def test_check_symbolic_backward_finds_a_wrong_gradient():
    arguments = (X * Y, [3 * ONES, 4 * ONES], [ONES])
    assert set(T.check_symbolic_backward(*arguments, {"x": 4 * ONES})) == {"x"}
    T.check_symbolic_backward(*arguments, [4 * ONES, ONES], grad_req={"x": "write", "y": "null"})
    with pytest.raises(AssertionError, match="BACKWARD_x=4"):
        T.check_symbolic_backward(*arguments, {"x": 5 * ONES})
    T.check_symbolic_backward(*arguments, {"x": 4 * ONES}, grad_stypes={"x": "row_sparse"})


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_check_numeric_gradient(dtype):
    T.check_numeric_gradient(mx.sym.tanh(X) * Y, [0.3 * ONES, 4 * ONES], dtype=dtype)
    T.check_numeric_gradient(X * Y, {"x": ONES, "y": ONES}, grad_nodes=["x"], dtype=dtype)
    T.check_numeric_gradient(X * Y, [ONES, ONES], grad_nodes={"x": "add"}, dtype=dtype)
    T.check_numeric_gradient(X * Y, [ONES, ONES], grad_nodes={"x": "null"}, dtype=dtype)


def test_check_numeric_gradient_with_auxiliary_states():
    sym = mx.sym.BatchNorm(X, name="bn", fix_gamma=False)
    data = np.random.randn(4, 2)
    location = {"x": data, "bn_gamma": np.array([1.5, 0.5]), "bn_beta": np.array([0.1, 0.2])}
    aux = {"bn_moving_mean": np.zeros(2), "bn_moving_var": np.ones(2)}
    T.check_numeric_gradient(sym, location, aux, rtol=0.02, atol=0.02)
    with pytest.raises(ValueError, match="pass aux_states"):
        T.check_numeric_gradient(sym, location)


def test_check_numeric_gradient_finds_a_wrong_gradient():
    with pytest.raises(AssertionError, match="NUMERICAL_x"):
        T.check_numeric_gradient(mx.sym.BlockGrad(X) * Y, [3 * ONES, 4 * ONES])
    with pytest.raises(AssertionError, match="dtype must be"):
        T.check_numeric_gradient(X * Y, [ONES, ONES], dtype=np.int32)
    with pytest.raises(ValueError, match="grad_nodes must be"):
        T.check_numeric_gradient(X * Y, [ONES, ONES], grad_nodes="x")


def test_check_consistency():
    shapes = [
        {"ctx": mx.cpu(), "x": (2, 2), "type_dict": {"x": dtype}}
        for dtype in (np.float16, np.float32, np.float64)
    ]
    truth = T.check_consistency(mx.sym.tanh(X, name="t"), shapes)
    assert truth["t_output"].dtype == truth["x"].dtype == np.float64
    output = truth["t_output"].asnumpy()
    # All get the first one's outputs, in float16, as head gradients.
    np.testing.assert_allclose(truth["x"].asnumpy(), output * (1 - output**2), rtol=3e-3)
    with pytest.raises(AssertionError, match="Items are not equal"):
        T.check_consistency([X * 2, mx.sym.identity(X * 3)], shapes[1:][::-1], rtol=1e-3)
    with pytest.raises(AssertionError, match="same arguments"):
        T.check_consistency([X * 2, Y * 2], shapes[1:])
    with pytest.raises(AssertionError, match="at least two"):
        T.check_consistency(X * 2, shapes[:1])


def test_check_consistency_can_print_instead(capsys):
    shapes = [{"ctx": mx.cpu(), "x": (2, 2)}] * 2
    T.check_consistency([X * 2, X * 3], shapes, grad_req="null", raise_on_err=False)
    assert "Predict Err: ctx 1 vs ctx 0 at" in capsys.readouterr().out


def test_check_speed_returns_seconds():
    assert 0 < T.check_speed(X * 2, N=2, x=(2, 2)) < 60
    assert 0 < T.check_speed(X * 2, {"x": np.ones((2, 2))}, N=2, typ="forward") < 60
    with pytest.raises(ValueError, match="typ must be"):
        T.check_speed(X * 2, N=2, typ="foo", x=(2, 2))


def test_compare_optimizer():
    sgd = mx.optimizer.SGD
    T.compare_optimizer(sgd(momentum=0.9), sgd(momentum=0.9), (3, 4), "float32")
    T.compare_optimizer(sgd(), sgd(), [(3, 4), (2,)], "float32", ntensors=2)
    with pytest.raises(AssertionError, match="not equal"):
        T.compare_optimizer(sgd(learning_rate=0.1), sgd(learning_rate=0.2), (3,), "float32")
    for momentum in (0.0, 0.9):
        pair = [sgd(momentum=momentum) for _ in range(2)]
        stypes = {"w_stype": "row_sparse", "g_stype": "row_sparse"}
        T.compare_optimizer(*pair, (3, 4), "float32", **stypes)
    full = [sgd(momentum=0.9, wd=0.1, lazy_update=False) for _ in range(2)]
    T.compare_optimizer(*full, (40, 4), "float32", g_stype="row_sparse")
    lazy = [sgd(momentum=0.9, wd=0.1) for _ in range(2)]  # the first gets dense arrays
    with pytest.raises(AssertionError, match="not equal"):
        T.compare_optimizer(*lazy, (40, 4), "float32", g_stype="row_sparse")


def test_reductions_in_numpy():
    data = np.arange(24.0).reshape(2, 3, 4)
    np.testing.assert_array_equal(
        T.np_reduce(data, (0, 2), True, np.sum), data.sum((0, 2), keepdims=True)
    )
    np.testing.assert_array_equal(T.np_reduce(data, -1, False, np.max), data.max(-1))
    assert T.np_reduce(data, None, False, np.sum) == data.sum()
    np.testing.assert_array_equal(T.collapse_sum_like(data, (3, 1)), data.sum((0, 2))[:, None])


def test_elementwise_in_python():
    np.testing.assert_array_equal(T.assign_each(ONES, lambda x: 2 * x), 2 * ONES)
    np.testing.assert_array_equal(T.assign_each2(ONES, 3 * ONES, lambda x, y: x - y), -2 * ONES)
    np.testing.assert_array_equal(T.assign_each(ONES, None), ONES)


def test_regular_arrays():
    np.testing.assert_array_equal(T.create_2d_tensor(2, 3).asnumpy(), [[0, 0, 0], [1, 1, 1]])
    assert T.create_vector(4).dtype == np.int64
    np.testing.assert_array_equal(T.get_identity_mat(2).asnumpy(), np.eye(2))
    assert T.get_identity_mat_batch(3).shape == (2, 3, 3)


def test_matrices_for_eigenvalues():
    basis = T.new_orthonormal_matrix_2d(4)
    np.testing.assert_allclose(basis @ basis.T, np.eye(4), atol=1e-12)
    stack = T.new_sym_matrix_with_real_eigvals_nd((2, 3, 4, 4))
    np.testing.assert_allclose(stack, np.swapaxes(stack, -1, -2), atol=1e-12)
    values = np.linalg.eigvals(T.new_matrix_with_real_eigvals_nd((5, 3, 3)))
    assert np.abs(np.imag(values)).max() < 1e-9
    assert T.new_matrix_with_real_eigvals_2d(3).shape == (3, 3)
    assert T.new_sym_matrix_with_real_eigvals_2d(3).shape == (3, 3)


def test_statistics_of_generators():
    def normal(n):
        return np.random.normal(0, 2, n)

    assert T.mean_check(normal, 0, 2, 10000)
    assert not T.mean_check(normal, 0.2, 2, 10000)
    assert T.var_check(normal, 2, 10000)
    assert not T.var_check(normal, 2.2, 10000)
    buckets, probs = T.gen_buckets_probs_with_ppf(lambda p: p, 4)
    assert buckets == [(0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0)]
    assert probs == [0.25] * 4
    uniform = lambda n: mx.nd.random.uniform(shape=n)  # noqa: E731
    assert len(T.verify_generator(uniform, buckets, probs, nsamples=10000, nrepeat=3)) == 3
    with pytest.raises(AssertionError, match="passed 0 of 3"):
        T.verify_generator(lambda n: np.random.rand(n) ** 2, buckets, probs, 10000, nrepeat=3)


@pytest.mark.parametrize(
    ("counts", "p"), [((50, 50), 1.0), ((60, 40), 0.0455002639), ((70, 30), 6.33424837e-05)]
)
def test_p_value_of_chi_square(counts, p):
    samples = np.repeat([0, 1], counts)
    found, observed, expected = T.chi_square_check(lambda n: samples, [0, 1], [0.5, 0.5], 100)
    assert found == pytest.approx(p, rel=1e-8)
    assert (list(observed), list(expected)) == (list(counts), [50, 50])


def test_environment_scope():
    os.environ["REMX_KEPT"] = "old"
    with T.environment("REMX_KEPT", "new"):
        assert os.environ["REMX_KEPT"] == mx.util.getenv("REMX_KEPT") == "new"
    with T.environment({"REMX_KEPT": None, "REMX_MORE": "1"}):
        assert "REMX_KEPT" not in os.environ
    assert os.environ.pop("REMX_KEPT") == "old"
    assert "REMX_MORE" not in os.environ
    with pytest.raises(ValueError, match="a name and a value"), T.environment("REMX_KEPT"):
        pass


def test_retry():
    calls = []

    @T.retry(3)
    def passes_at(last):
        calls.append(last)
        assert len(calls) == last

    passes_at(3)
    assert len(calls) == 3
    with pytest.raises(AssertionError):
        passes_at(99)
    assert len(calls) == 6
    with pytest.raises(AssertionError, match="positive"):
        T.retry(0)


def test_discard_stderr(capfd):
    with T.discard_stderr():
        os.write(2, b"dropped")
    os.write(2, b"kept")
    assert capfd.readouterr().err == "kept"


def test_default_context_is_that_of_new_arrays():
    assert T.default_context() == mx.current_context()
    T.set_default_context(mx.cpu(2))
    try:
        assert T.default_context() == mx.nd.ones(1).context == mx.cpu(2)
    finally:
        T.set_default_context(mx.cpu())
    assert list(T.list_gpus()) == list(range(mx.context.num_gpus()))
    assert T.is_op_runnable()
    assert not T.has_tvm_ops()
    assert T.is_aarch64_run() == (os.uname().machine == "aarch64")
    with T.environment("CD_JOB", "1"):
        assert T.is_cd_run()


def test_download_copies_local_files(tmp_path, monkeypatch):
    source = tmp_path / "source.txt"
    source.write_text("one")
    monkeypatch.chdir(tmp_path)
    path = T.download(f"file://{source}", dirname="copies")
    assert Path(path).read_text() == "one"
    source.write_text("two")
    assert Path(T.download(str(source), dirname="copies")).read_text() == "one"
    assert Path(T.download(str(source), dirname="copies", overwrite=True)).read_text() == "two"
    assert T.download(str(source), "other.txt") == "other.txt"
    with pytest.raises(FileNotFoundError, match="nothing"):
        T.download("nothing")


def test_download_fetches_from_a_server(tmp_path, monkeypatch):
    (tmp_path / "served").mkdir()
    (tmp_path / "served/data.txt").write_text("from afar")
    monkeypatch.chdir(tmp_path)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory="served")
    monkeypatch.setattr(handler.func, "log_message", lambda *args: None)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        assert Path(T.download(f"{address}/data.txt", dirname="copies")).read_text() == "from afar"
        with pytest.raises(OSError, match="404"):
            T.download(f"{address}/nothing", retries=1)
        with pytest.raises(RuntimeError, match=r"Failed downloading url .*/nothing"):
            mx.gluon.utils.download(f"{address}/nothing", retries=0)
        server.shutdown()


def test_archives_and_models(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("inside.txt", "zipped")
    (tmp_path / "a.bz2").write_bytes(bz2.compress(b"packed"))
    out = tmp_path / "out"
    T.get_zip_data(str(out), str(tmp_path / "a.zip"), "a.zip")
    T.get_bz2_data(str(out), "plain.txt", str(tmp_path / "a.bz2"), "a.bz2")
    assert (out / "inside.txt").read_text() == "zipped"
    assert (out / "plain.txt").read_text() == "packed"
    assert T.download_model("unknown") == (None, 0)
    for name in ("m.json", "m.params"):
        (tmp_path / name).write_text(name)
    table = {"m": {"symbol": str(tmp_path / "m.json"), "params": str(tmp_path / "m.params")}}
    assert T.download_model("m", str(out), table) == (str(out / "m"), 0)
    assert (out / "m-0000.params").read_text() == "m.params"
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/im2rec.py").write_text("")
    with T.environment("REMX_HOME", str(tmp_path)):
        assert T.get_im2rec_path("REMX_HOME") == str(tmp_path / "tools/im2rec.py")


def _write_idx(path, array):
    head = struct.pack(f">HBB{array.ndim}I", 0, 8, array.ndim, *array.shape)
    with gzip.open(path, "wb") as file:
        file.write(head + array.tobytes())


def test_mnist_from_local_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MXNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MXNET_GLUON_REPO", str(tmp_path / "repository"))
    with pytest.raises(FileNotFoundError, match="put it there"):
        T.get_mnist()
    places = "home/datasets/mnist", "repository/gluon/dataset/mnist"  # the second is fetched from
    for place, kind, count in zip(places, ("train", "t10k"), (6, 4), strict=True):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        images = np.arange(count * 784, dtype=np.uint8).reshape(count, 28, 28)
        _write_idx(folder / f"{kind}-images-idx3-ubyte.gz", images)
        _write_idx(folder / f"{kind}-labels-idx1-ubyte.gz", np.arange(count, dtype=np.uint8))
    mnist = T.get_mnist()
    assert mnist["train_data"].shape == (6, 1, 28, 28)
    assert mnist["train_data"].dtype == np.float32
    assert mnist["train_data"][0, 0, 0, 5] == np.float32(5 / 255)
    assert list(mnist["test_label"]) == [0, 1, 2, 3]
    T.get_mnist_ubyte()
    assert (tmp_path / "data/t10k-labels-idx1-ubyte").stat().st_size == 8 + 4
    train, test = T.get_mnist_iterator(2, (784,), num_parts=3, part_index=1)
    assert [batch.data[0].shape for batch in train] == [(2, 784)]
    assert len(list(test)) == 2
    with pytest.raises(FileNotFoundError, match=r"mnist\.pkl\.gz"):
        T.get_mnist_pkl()
    with pytest.raises(FileNotFoundError, match=r"train\.rec"):
        T.get_cifar10()


def test_dummy_iterator_repeats_the_first_batch():
    real = mx.io.NDArrayIter(np.arange(12.0).reshape(6, 2), np.arange(6.0), 2)
    dummy = T.DummyIter(real)
    assert dummy.batch_size == 2
    assert dummy.provide_data == real.provide_data
    for _ in range(4):
        np.testing.assert_array_equal(dummy.next().data[0].asnumpy(), [[0, 1], [2, 3]])
    assert next(iter(dummy)) is dummy.the_batch
    assert isinstance(dummy, mx.io.DataIter)


def test_hybridized_blocks_are_compared():
    data = [mx.nd.random.uniform(shape=(2, 3))]
    T.check_gluon_hybridize_consistency(lambda **kw: mx.gluon.nn.Dense(4, **kw), data)

    class Square(mx.gluon.HybridBlock):
        wrong = False

        def hybrid_forward(self, F, x):
            return F.square(x) + (1 if self.wrong and F is mx.sym else 0)

    T.check_gluon_hybridize_consistency(Square, data, numpy_func=np.square)
    with pytest.raises(AssertionError, match="not equal"):
        T.check_gluon_hybridize_consistency(Square, data, numpy_func=np.exp)
    Square.wrong = True
    with pytest.raises(AssertionError, match="not equal"):
        T.check_gluon_hybridize_consistency(Square, data, test_grad=False)
    with pytest.raises(TypeError, match="NDArrays"):
        T.check_gluon_hybridize_consistency(Square, [ONES])
