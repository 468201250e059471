"""What `mx.test_utils` prints, draws and computes."""

import contextlib
import io

import numpy as np
from member_runs import run

import mxnet as mx
from mxnet import test_utils

SQUARES = np.array([[1.0, 2.0], [3.0, 4.0]], dtype="float32")


def told(compare, *args, **kwargs):
    """What a comparison prints and says, without the arrays, which NumPy's versions write."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            compare(*args, **kwargs)
    except AssertionError as error:
        lines = str(error).split(" ACTUAL:")[0].splitlines()
        return [type(error).__name__, printed.getvalue().splitlines(), lines]
    return [printed.getvalue()]


@run
def messages_of_comparisons():
    other, near = SQUARES.copy(), SQUARES * 1.01
    other[1, 1] = 4.5
    nan = SQUARES.copy()
    nan[0, 0] = np.nan
    almost = test_utils.assert_almost_equal
    return [
        told(almost, SQUARES, other),
        told(almost, mx.nd.array(SQUARES), mx.nd.array(other)),
        told(almost, SQUARES, nan),
        told(almost, nan, nan, equal_nan=True),
        told(almost, SQUARES, near, rtol=1e-2, atol=0),
        told(almost, SQUARES, near, mismatches=(3, 2)),
        told(almost, SQUARES, near, mismatches=(1, 10)),
        told(almost, SQUARES.astype("int32"), SQUARES.astype("int32") + 1),
        told(almost, SQUARES.astype("float16"), other),
        told(almost, SQUARES, other, names=("mine", "his"), rtol=1e-3, atol=1e-3),
        told(almost, np.float32(1), np.float32(1.5)),
        told(almost, 1.0, 2.0),
        told(test_utils.assert_almost_equal_with_err, SQUARES, other, etol=0.3),
        told(test_utils.assert_almost_equal_with_err, SQUARES, other, etol=0.1),
        told(test_utils.assert_allclose, SQUARES, other),
    ]


@run
def tolerances_by_dtype():
    tols = test_utils.get_tols
    half, single = np.ones(1, "float16"), np.ones(1, "float32")
    return [
        tols(half, single, None, None),
        tols(single, single, {np.dtype("float32"): 1e-7}, None),
        tols(1.0, single, None, 1e-9),
        tols(np.float32(1), np.float32(1), None, None),
        tols(3, 4, None, None),
        float(test_utils._find_max_violation(SQUARES, SQUARES + 1, 1e-3, 1e-4)[1]),
    ]


@run
def numeric_gradients():
    x, y = mx.sym.var("x"), mx.sym.var("y")
    results = []
    for dtype in (np.float16, np.float32, np.float64):
        point = {name: np.array([0.5, -1.25, 2.0], dtype) for name in ("x", "y")}
        executor = (x * x * y).simple_bind(
            mx.current_context(), x=(3,), y=(3,), type_dict={"x": dtype, "y": dtype}
        )
        eps = test_utils.default_numeric_eps()[np.dtype(dtype)]
        gradients = test_utils.numeric_grad(executor, point, eps=eps, dtype=dtype)
        results.append({name: [str(g.dtype), g] for name, g in sorted(gradients.items())})
    return results


@run
def gradients_are_checked_in_the_dtype():
    x, y = mx.sym.var("x"), mx.sym.var("y")
    wrong = mx.sym.BlockGrad(x) * x  # half of the derivative
    checks = [
        told(test_utils.check_numeric_gradient, mx.sym.tanh(x), [SQUARES / 4], dtype=np.float64),
        told(test_utils.check_numeric_gradient, x * y, [SQUARES, SQUARES / 3]),
        told(test_utils.check_numeric_gradient, x * y, {"x": SQUARES, "y": SQUARES},
             grad_nodes={"x": "add", "y": "null"}),
        told(test_utils.check_numeric_gradient, mx.sym.exp(x), [SQUARES / 8], dtype=np.float16),
        told(test_utils.check_numeric_gradient, wrong, [SQUARES])[0],
    ]  # fmt: skip
    try:
        test_utils.check_numeric_gradient(x * y, [SQUARES, SQUARES], numeric_eps=1e-6)
    except AssertionError:
        checks.append("refused")
    return checks


@run
def consistency_draws_and_compares():
    x = mx.sym.var("x")
    entries = [
        {"ctx": mx.cpu(), "x": (2, 2), "type_dict": {"x": dtype}}
        for dtype in ("float64", "float32")
    ]
    np.random.seed(5)
    params = {}
    truth = test_utils.check_consistency(
        mx.sym.tanh(x, name="t"), entries, arg_params=params, use_uniform=True, scale=2.0
    )
    drawn = params["x"]
    again = test_utils.check_consistency(
        mx.sym.square(x, name="s"), entries, arg_params={"x": np.ones((2, 2))}, grad_req="add"
    )
    return [drawn, truth["t_output"], truth["x"], again["x"], sorted(again)]


@run
def matrices_follow_from_the_seed():
    np.random.seed(11)
    return [
        np.abs(test_utils.new_orthonormal_matrix_2d(3)),
        test_utils.new_sym_matrix_with_real_eigvals_2d(3),
        test_utils.new_matrix_with_real_eigvals_2d(2),
        test_utils.rand_shape_nd(3, 5),
        test_utils.random_arrays((2,)),
        test_utils.random_uniform_arrays((2,), low=1, high=2),
        test_utils.new_matrix_with_real_eigvals_nd((2, 2, 2)).shape,
    ]


@run
def structures_of_symbols():
    x = mx.sym.var("x")
    same = test_utils.same_symbol_structure
    return [same(x * 2, x * 3), same(x * 2, x + 2), same(x * 2, (x * 2) * 2)]


@run
def optimizers_are_compared():
    sgd = mx.optimizer.SGD
    compare = test_utils.compare_optimizer
    return [
        told(compare, sgd(momentum=0.9), sgd(momentum=0.9), (3, 4), "float32"),
        told(compare, sgd(), sgd(), [(3, 4), (2,)], "float32", ntensors=2),
        told(compare, sgd(learning_rate=0.1), sgd(learning_rate=0.9), (3,), "float32")[0],
    ]
