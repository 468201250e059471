"""Corners of mx.np where a call could go wrong without a word: nothing selected, single bools,
numbers that are no parameters, results that are to be written in place."""

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, np, npx
from mxnet.base import MXNetError

VALUES = onp.arange(24, dtype="float32").reshape(2, 3, 4)


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


def same(ours, wanted, dtype=None):
    assert type(ours) is np.ndarray
    onp.testing.assert_array_equal(ours.asnumpy(), wanted)
    assert ours.shape == onp.shape(wanted)
    assert dtype is None or ours.dtype == onp.dtype(dtype)


NOTHING = [
    slice(0, 0),
    (0, slice(2, 2)),
    [],
    onp.zeros((2, 3), bool),
    (slice(None), onp.zeros(3, bool)),
    False,
    (1, False),
    (Ellipsis, slice(5, None)),
]


@pytest.mark.parametrize("key", NOTHING, ids=str)
def test_what_selects_nothing_is_an_array_of_mx_np_with_a_gradient_of_zero(key):
    x = np.array(VALUES)
    same(x[key], VALUES[key])
    x.attach_grad()
    with autograd.record():
        y = (x[key] * 2).sum() + x[0, 0, 0]
        z = (x[key] * 2).sum()
    y.backward()
    assert x.grad.sum().item() == 1
    z.backward()
    assert x.grad.sum().item() == 0


def test_a_classic_array_has_the_gradient_too():
    npx.reset_np()
    x = mx.nd.ones((3, 4))
    x.attach_grad()
    with autograd.record():
        y = (x[0:0] * 2).sum() + x.sum()
    y.backward()
    assert x.grad.asnumpy().tolist() == [[1] * 4] * 3


SINGLE = [
    True,
    (True, 1),
    (1, True),
    (slice(None), True),
    (Ellipsis, True),
    (Ellipsis, False, 1),
    (False, slice(1, 2)),
    (None, True, [1, 0]),
    (True, onp.array([True, False])),
    (onp.array([True, False]), None, True),
    (slice(None, None, -1), False, slice(0, 2)),
    (True, True),
    onp.array(True),
]


@pytest.mark.parametrize("key", SINGLE, ids=str)
def test_single_bools_in_a_key(key):
    values, x = VALUES.copy(), np.array(VALUES)
    same(x[key], values[key])
    taken = x[key]
    taken[...] = 7
    same(x, values)  # what a bool selects is a copy
    x[key] = 50
    values[key] = 50
    same(x, values)


@pytest.mark.parametrize("size", [-1, (2, -3)])
def test_sizes_of_draws_are_not_negative(size):
    for draw in (np.random.uniform, np.random.normal, np.random.gumbel):
        with pytest.raises(ValueError, match="negative extent"):
            draw(size=size)


def test_two_ellipses_are_refused():
    with pytest.raises(IndexError, match="one Ellipsis"):
        np.array(VALUES)[..., True, ...]


@pytest.mark.parametrize("name", ["sum", "prod", "max", "min", "all", "any", "argmax", "argmin"])
@pytest.mark.parametrize("axis", [0, -1])
def test_a_number_has_a_first_and_a_last_axis(name, axis):
    wanted = getattr(onp, name)(onp.float32(2.5), axis=axis)
    same(getattr(np, name)(np.array(2.5), axis=axis), wanted)
    with pytest.raises(MXNetError, match="without axes"):
        getattr(np, name)(np.array(2.5), axis=1)


def test_moments_of_integers_are_real():
    x = onp.array([1, 2, 4])
    for name in ("int32", "uint8", "bool"):
        values = x.astype(name)
        assert np.var(np.array(values)).dtype == onp.float32
        assert np.var(np.array(values)).item() == pytest.approx(onp.var(values), 1e-6)
        assert np.std(np.array(values)).item() == pytest.approx(onp.std(values), 1e-6)
    assert np.var(np.array(x), dtype="int32").dtype == onp.int32


def test_results_without_elements():
    x = np.array(VALUES[0])
    same(np.broadcast_to(x[:, :1], (3, 0)), onp.zeros((3, 0)))
    same(np.diag(x, 9), onp.zeros(0))
    same(np.diag(x, -3), onp.zeros(0))
    same(np.diff(x, n=9), onp.zeros((3, 0)))
    same(np.where(x[:0] > 0, x[:0], x[0]), onp.zeros((0, 4)))
    x.attach_grad()
    with autograd.record():
        y = np.diff(x, n=9).sum() + np.broadcast_to(x[:, :1], (3, 0)).sum() + x.sum()
    y.backward()
    same(x.grad, onp.ones((3, 4)))


def test_places_in_a_number():
    same(np.nonzero(np.array(2))[0], [0])
    same(np.nonzero(np.array(0))[0], onp.zeros(0))


def test_integers_are_rounded_to_tens():
    x = onp.array([15, 25, -15, 14, 151], "int32")
    for decimals in (-1, -2, 0, 2):
        same(np.around(np.array(x), decimals), onp.around(x, decimals), "int32")


def test_counts_of_repeat():
    x = np.array(VALUES[0])
    same(np.repeat(x, [2], axis=0), onp.repeat(VALUES[0], [2], axis=0))
    same(np.repeat(x, [1, 0, 2], axis=-2), onp.repeat(VALUES[0], [1, 0, 2], axis=0))
    with pytest.raises(ValueError, match="2 counts"):
        np.repeat(x, [1, 2], axis=0)


def test_masks_with_a_number_stay_masks():
    values = onp.array([True, False, True])
    x = np.array(values)
    for other in (True, False):
        same(x & other, values & other, "bool")
        same(other | x, other | values, "bool")
        same(np.bitwise_xor(x, other), values ^ other, "bool")
    x &= False
    same(x, [False] * 3, "bool")


def test_floor_division_of_integers_by_a_fraction():
    x = np.array([7, -7], dtype="int32")
    same(x // 2.5, [2, -3], "float32")
    same(20.5 // x, [2, -3], "float32")
    same(x // 2, [3, -4], "int32")


def test_lists_in_operators():
    x = np.array([1, 2, 3])
    same(x == [1, 5, 3], [True, False, True], "bool")
    same(x != (1, 2, 3), [False] * 3, "bool")
    same(x * [1, 1, 2], [1, 2, 6])
    same([1, 1, 1] - x, [0, -1, -2])
    assert (x == None) is False  # noqa: E711 (what it is that is asked)
    with pytest.raises(TypeError):
        x + "a"


def test_operators_in_place_with_arrays_of_numpy():
    x = np.array([1, 2, 3])
    y = x
    x += onp.array([1.0, 2.0, 3.0])
    x *= [2, 2, 2]
    assert x is y
    same(y, [4, 8, 12], "float32")
    whole = np.array([1, 2], dtype="int32")
    same(whole, [1, 2], "int32")
    whole -= onp.array([1, 1])
    same(whole, [0, 1], "int32")
    with pytest.raises(TypeError, match="astype"):
        whole += onp.array([0.5, 0.5])


def test_functions_of_numpy_write_where_they_are_told():
    x, y, out = np.array([1.0, -2.0]), np.array([0.5, 3.0]), np.zeros(2)
    assert np.fmax(x, y, out=out) is out
    same(out, [1, 3])
    assert onp.fmin(x, y, out) is out
    same(out, [0.5, -2])
    assert onp.add(x, y, out=out, where=onp.array([True, False])) is out
    same(out, [1.5, -2])
    same(onp.add(x, y, dtype="float64"), [1.5, 1], "float64")
    whole, part = np.zeros(2), np.zeros(2)
    onp.modf(y, out=(part, whole))
    same(whole, [0, 3])
    given = onp.modf(y, out=(None, whole))
    same(given[0], [0.5, 0])
    assert given[1] is whole
    onp.median(np.array(VALUES), axis=(0, 1), out=(four := np.zeros(4)))
    same(four, [10, 11, 12, 13])


def test_functions_of_numpy_that_write_to_their_argument():
    x = np.zeros(3)
    onp.add.at(x, [0, 0, 2], 1)
    same(x, [2, 0, 1])
    onp.copyto(x, onp.array([5, 6, 7], "float32"))
    same(x, [5, 6, 7])
    onp.put(x, [1], [9])
    same(x, [5, 9, 7])
    square = np.zeros((2, 2))
    onp.fill_diagonal(square, 3)
    same(square, [[3, 0], [0, 3]])
    x.attach_grad()
    with autograd.record(), pytest.raises((ValueError, MXNetError)):
        onp.add.at(x * 2, [0], 1)


NO_DISTRIBUTION = [
    ("normal", (0, -1)),
    ("gumbel", (0, -1)),
    ("logistic", (0, -1)),
    ("exponential", (-1,)),
    ("rayleigh", (-1,)),
    ("pareto", (0,)),
    ("weibull", (-1,)),
    ("power", (-1,)),
    ("gamma", (-1, 1)),
    ("gamma", (1, -1)),
]


@pytest.mark.parametrize(("name", "numbers"), NO_DISTRIBUTION, ids=str)
def test_parameters_that_make_no_distribution(name, numbers):
    draw = getattr(np.random, name)
    with pytest.raises(ValueError, match="must be"):
        draw(*numbers, size=(2,))
    with pytest.raises(ValueError, match="must be"):
        draw(*[np.array([number, 1.0]) for number in numbers]).wait_to_read()


def test_chances_lie_between_0_and_1():
    for prob in (2.0, -0.5, np.array([0.5, 2.0])):
        with pytest.raises(ValueError, match="between 0 and 1"):
            npx.random.bernoulli(prob=prob).wait_to_read()
    assert npx.random.bernoulli(logit=np.array([50.0, -50.0])).tolist() == [1, 0]


def test_gradients_reach_parameters_that_are_looked_at():
    scale = np.array([1.0, 2.0])
    scale.attach_grad()
    with autograd.record():
        x = np.random.normal(0, scale)
        y = x.sum()
    y.backward()
    onp.testing.assert_allclose((scale.grad * scale).asnumpy(), x.asnumpy(), 1e-6)


@pytest.mark.parametrize("switch", [npx.set_np, npx.reset_np])
def test_one_place_is_a_view_with_either_rule_for_shapes(switch):
    switch()
    x = np.array(VALUES)
    place = x[1, -1, 2]
    same(place, VALUES[1, -1, 2])
    place[()] = 50
    assert x[1, 2, 2].item() == 50
    with pytest.raises(IndexError, match="axis 1"):
        x[0, 3, 0]
    x.attach_grad()
    with autograd.record():
        y = x[1, 0, 2] * 3
    y.backward()
    assert x.grad[1, 0, 2].item() == 3
    assert x.grad.sum().item() == 3


@pytest.mark.parametrize("switch", [npx.set_np, npx.reset_np])
@pytest.mark.parametrize("value", [5, 2.5, onp.float32(3), np.array(7.0), np.array([1.0, 2, 3, 4])])
@pytest.mark.parametrize("key", [0, slice(None), (slice(None), 1), (0, 1), (None, 1), Ellipsis])
def test_assignment_with_either_rule_for_shapes(switch, value, key):
    switch()
    x, wanted = np.array(VALUES), VALUES.copy()
    x[key] = value
    wanted[key] = value.asnumpy() if isinstance(value, np.ndarray) else value
    same(x, wanted)
    number = np.array(1.0)
    number[:] = 4
    same(number, 4.0)
    row = np.array([1.0, 2])
    row[1] = np.array(9.0)
    same(row, [1, 9])


def test_arrays_like_another_keep_its_dtype():
    for dtype in ("bool", "int8", "float16", "float64"):
        x = np.array([[1, 0]], dtype=dtype)
        same(np.zeros_like(x), [[0, 0]], dtype)
        same(np.ones_like(x), [[1, 1]], dtype)
        same(np.ones_like(x, dtype="int32"), [[1, 1]], "int32")
    same(np.zeros_like(np.array(3)), 0.0, "float32")
    out = np.ones((2,))
    assert np.zeros_like(out, out=out) is out
    same(out, [0, 0])
