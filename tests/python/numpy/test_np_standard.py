"""The array API standard 2023.12, judged by array-api-strict: the same calls on both."""

import inspect

import numpy as onp
import pytest

from mxnet import np, npx

strict = pytest.importorskip("array_api_strict")

# Names of the standard that are not here, with reasons.
ABSENT = {
    **dict.fromkeys("complex64 complex128 conj imag real".split(), "complex numbers"),
    **dict.fromkeys("int16 uint16 uint32 uint64".split(), "not an element type of MXNet"),
    "fft": "an extension, which is optional",
}
# Names that array-api-strict has for later versions of the standard, or for itself.
LATER = set(
    "broadcast_shapes count_nonzero cumulative_prod diff isin nextafter reciprocal take_along_axis "
    "ArrayAPIStrictFlags Device get_array_api_strict_flags reset_array_api_strict_flags "
    "set_array_api_strict_flags".split()
)


@pytest.fixture(autouse=True, scope="module")
def version():
    npx.set_np()
    with strict.ArrayAPIStrictFlags(api_version="2023.12"):
        yield
    npx.reset_np()


@pytest.fixture
def xp():
    return np.ones((1,)).__array_namespace__(api_version="2023.12")


def test_names(xp):
    names = {name for name in strict.__all__ if not name.startswith("_")} - LATER
    assert {name for name in names if not hasattr(xp, name)} == set(ABSENT)
    assert not [name for name in strict.linalg.__all__ if not hasattr(xp.linalg, name)]


def test_keywords(xp):
    for space, ours in ((strict, xp), (strict.linalg, xp.linalg)):
        for name in space.__all__:
            function = getattr(ours, name, None)
            if not inspect.isfunction(getattr(space, name)) or not inspect.isfunction(function):
                continue
            own = inspect.signature(function).parameters.values()
            if any(parameter.kind is parameter.VAR_KEYWORD for parameter in own):
                continue
            known = {parameter.name for parameter in own}
            for parameter in inspect.signature(getattr(space, name)).parameters.values():
                if parameter.kind is parameter.KEYWORD_ONLY:
                    assert parameter.name in known, f"{name}({parameter.name}=…)"


def test_keywords_of_what_takes_any(xp):
    device = xp.ones(1).device
    assert xp.eye(2, 3, k=-1, dtype=xp.int32, device=device).tolist() == [[0, 0, 0], [1, 0, 0]]
    assert xp.eye(2).dtype == xp.float32
    x, y = xp.meshgrid(xp.asarray([1, 2]), xp.asarray([3, 4, 5]), indexing="ij")
    assert x.shape == y.shape == (2, 3)
    line, order = xp.asarray([3.0, 1.0, 2.0]), xp.asarray([1, 2, 0])
    found = xp.searchsorted(line, xp.asarray([2.0]), side="right", sorter=order)
    assert found.tolist() == [2]


def test_numbers_do_not_widen_a_dtype_of_their_kind(xp):
    assert xp.result_type(xp.int8, 300, True) == xp.int8
    assert xp.result_type(xp.float64, 1, 0.5) == xp.float64
    assert xp.result_type(xp.int32, 0.5) == xp.float32
    assert xp.result_type(True, xp.ones(1, dtype=xp.bool)) == xp.bool
    with pytest.raises(ValueError, match="array or a dtype"):
        xp.result_type(1, 2.0)


def f(xp, *shape, positive=False):
    """Distinct numbers of float32."""
    count = int(onp.prod(shape))
    values = (onp.random.RandomState(count).permutation(count) + 1) / (count + 1)
    values = values if positive else values * 4 - 2
    return xp.reshape(xp.asarray(values.tolist(), dtype=xp.float32), shape)


def i(xp, *shape, dtype="int32"):
    """Small numbers."""
    count = int(onp.prod(shape))
    values = [k * 7 % 5 + 1 for k in range(count)]
    return xp.reshape(xp.asarray(values, dtype=getattr(xp, dtype)), shape)


def b(xp, *shape):
    """Booleans."""
    return i(xp, *shape) > 2


def square(xp, symmetric=False):
    """A matrix that can be inverted."""
    x = f(xp, 3, 3) + 3 * xp.eye(3, dtype=xp.float32)
    return xp.matmul(x, xp.matrix_transpose(x)) if symmetric else x


UNARY = "abs ceil floor trunc round negative positive sign square isfinite isinf isnan signbit"
SMOOTH = "cos cosh exp expm1 sin sinh tan tanh asinh atan"
POSITIVE = "log log10 log1p log2 sqrt acos asin atanh"
BINARY = "add subtract multiply maximum minimum equal not_equal less less_equal greater"
WHOLE = "bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift remainder"
CASES = {
    **{n: lambda xp, n=n: getattr(xp, n)(f(xp, 3, 4)) for n in f"{UNARY} {SMOOTH}".split()},
    **{n: lambda xp, n=n: getattr(xp, n)(f(xp, 3, 4, positive=True)) for n in POSITIVE.split()},
    "acosh": lambda xp: xp.acosh(f(xp, 4, positive=True) + 1),
    **{n: lambda xp, n=n: getattr(xp, n)(f(xp, 3, 4), f(xp, 4)) for n in BINARY.split()},
    **{f"{n} int": lambda xp, n=n: getattr(xp, n)(i(xp, 3, 4), i(xp, 4)) for n in
       f"{BINARY} {WHOLE} floor_divide".split()},
    **{n: lambda xp, n=n: getattr(xp, n)(f(xp, 3, 4), f(xp, 4, positive=True)) for n in
       "divide atan2 copysign hypot logaddexp remainder floor_divide".split()},
    "greater_equal": lambda xp: xp.greater_equal(f(xp, 3), f(xp, 3)),
    "pow": lambda xp: xp.pow(f(xp, 3, positive=True), f(xp, 3)),
    **{n: lambda xp, n=n: getattr(xp, n)(b(xp, 3, 4), b(xp, 4)) for n in
       "logical_and logical_or logical_xor".split()},
    "logical_not": lambda xp: xp.logical_not(b(xp, 5)),
    "bitwise_invert": lambda xp: xp.bitwise_invert(i(xp, 5)),
    "mixed": lambda xp: i(xp, 3, dtype="int8") + i(xp, 3, dtype="int64"),
    "scalar": lambda xp: 2 * f(xp, 3) + 1.5,
    "floordiv": lambda xp: i(xp, 5) // 2,
    "shifts": lambda xp: (i(xp, 5) << 2) >> 1,
    "matmul operator": lambda xp: f(xp, 2, 3) @ f(xp, 3, 4),
    "clip": lambda xp: xp.clip(f(xp, 5), -1.0, 0.5),
    "where": lambda xp: xp.where(b(xp, 4), f(xp, 4), f(xp, 3, 4)),
    **{f"{n} {axis}": lambda xp, n=n, axis=axis: getattr(xp, n)(f(xp, 2, 3, 4), axis=axis)
       for n in "max mean min prod std sum var".split() for axis in (None, 1, (0, 2))},
    **{f"{n} keepdims": lambda xp, n=n: getattr(xp, n)(f(xp, 2, 3), axis=1, keepdims=True)
       for n in "max mean min prod std sum var argmax argmin".split()},
    "sum int8": lambda xp: xp.sum(i(xp, 5, dtype="int8")),
    "prod int": lambda xp: xp.prod(i(xp, 5)),
    "std correction": lambda xp: xp.std(f(xp, 3, 4), axis=0, correction=1),
    "all": lambda xp: xp.all(b(xp, 3, 4), axis=1),
    "any": lambda xp: xp.any(b(xp, 3, 4), axis=(0, 1)),
    "argmax": lambda xp: xp.argmax(f(xp, 3, 4)),
    "argmin": lambda xp: xp.argmin(f(xp, 3, 4), axis=0),
    "cumulative_sum": lambda xp: xp.cumulative_sum(f(xp, 3, 4), axis=1, include_initial=True),
    "argsort": lambda xp: xp.argsort(i(xp, 3, 4), axis=0),
    "argsort descending": lambda xp: xp.argsort(f(xp, 3, 4), descending=True),
    "sort": lambda xp: xp.sort(f(xp, 3, 4), axis=0, descending=True),
    "searchsorted": lambda xp: xp.searchsorted(xp.sort(f(xp, 6)), f(xp, 3), side="right"),
    "nonzero": lambda xp: xp.nonzero(b(xp, 3, 4)),
    "unique_values": lambda xp: xp.sort(xp.unique_values(i(xp, 9))),
    "unique_all": lambda xp: xp.unique_all(i(xp, 3, 3)),
    "unique_counts": lambda xp: xp.unique_counts(i(xp, 9)),
    "unique_inverse": lambda xp: xp.unique_inverse(i(xp, 3, 3)),
    "take": lambda xp: xp.take(f(xp, 3, 4), xp.asarray([2, 0]), axis=1),
    "arange": lambda xp: xp.arange(1, 9, 3),
    "arange float": lambda xp: xp.arange(0, 1, 0.25, dtype=xp.float32),
    "linspace": lambda xp: xp.linspace(0, 1, 5, dtype=xp.float32, endpoint=False),
    "eye": lambda xp: xp.eye(3, 4, k=1, dtype=xp.float32),
    "full": lambda xp: xp.full((2, 3), 7),
    "full bool": lambda xp: xp.full((2,), True),
    **{f"{n}_like": lambda xp, n=n: getattr(xp, f"{n}_like")(i(xp, 2, 3)) for n in
       ("ones", "zeros")},
    "full_like": lambda xp: xp.full_like(f(xp, 2), 3),
    "tril": lambda xp: xp.tril(f(xp, 3, 4), k=1),
    "triu": lambda xp: xp.triu(f(xp, 2, 3, 4), k=-1),
    "meshgrid": lambda xp: xp.meshgrid(f(xp, 2), f(xp, 3), indexing="ij"),
    "broadcast_arrays": lambda xp: xp.broadcast_arrays(f(xp, 3, 1), f(xp, 4)),
    "broadcast_to": lambda xp: xp.broadcast_to(f(xp, 3, 1), (2, 3, 4)),
    "concat": lambda xp: xp.concat([f(xp, 2, 3), f(xp, 1, 3)], axis=0),
    "concat flat": lambda xp: xp.concat([f(xp, 2, 3), f(xp, 4)], axis=None),
    "expand_dims": lambda xp: xp.expand_dims(f(xp, 2, 3), axis=1),
    "flip": lambda xp: xp.flip(f(xp, 2, 3), axis=1),
    "moveaxis": lambda xp: xp.moveaxis(f(xp, 2, 3, 4), 0, -1),
    "permute_dims": lambda xp: xp.permute_dims(f(xp, 2, 3, 4), (2, 0, 1)),
    "repeat": lambda xp: xp.repeat(f(xp, 2, 3), 2, axis=1),
    "reshape": lambda xp: xp.reshape(f(xp, 2, 6), (3, -1)),
    "roll": lambda xp: xp.roll(f(xp, 3, 4), (1, -1), axis=(0, 1)),
    "squeeze": lambda xp: xp.squeeze(f(xp, 2, 1, 3), axis=1),
    "stack": lambda xp: xp.stack([f(xp, 3), f(xp, 3)], axis=1),
    "tile": lambda xp: xp.tile(f(xp, 2), (2, 2)),
    "unstack": lambda xp: xp.unstack(f(xp, 2, 3), axis=1),
    "matrix_transpose": lambda xp: xp.matrix_transpose(f(xp, 2, 3, 4)),
    "tensordot": lambda xp: xp.tensordot(f(xp, 2, 3, 4), f(xp, 4, 3), axes=((1, 2), (1, 0))),
    "vecdot": lambda xp: xp.vecdot(f(xp, 3, 4), f(xp, 3, 4), axis=-2),
    "astype": lambda xp: xp.astype(f(xp, 4), xp.int32),
    "index mask": lambda xp: f(xp, 3, 4)[b(xp, 3, 4)],
    "index slices": lambda xp: f(xp, 3, 4, 5)[1, ..., ::-2],
    "cholesky": lambda xp: xp.linalg.cholesky(square(xp, True), upper=True),
    "cross": lambda xp: xp.linalg.cross(f(xp, 2, 3), f(xp, 2, 3) + 1),
    "det": lambda xp: xp.linalg.det(square(xp)),
    "diagonal": lambda xp: xp.linalg.diagonal(f(xp, 2, 3, 4), offset=1),
    "trace": lambda xp: xp.linalg.trace(i(xp, 3, 3)),
    "eigvalsh": lambda xp: xp.linalg.eigvalsh(square(xp, True)),
    "eigenvalues": lambda xp: xp.linalg.eigh(square(xp, True)).eigenvalues,
    "inv": lambda xp: xp.linalg.inv(square(xp)),
    **{f"matrix_norm {o}": lambda xp, o=o: xp.linalg.matrix_norm(f(xp, 2, 3, 4), ord=o)
       for o in (1, -1, 2, -2, float("inf"), "fro", "nuc")},
    **{f"vector_norm {o}": lambda xp, o=o: xp.linalg.vector_norm(f(xp, 2, 3), axis=1, ord=o)
       for o in (0, 1, 2, 3, float("inf"), -float("inf"))},
    "vector_norm all": lambda xp: xp.linalg.vector_norm(f(xp, 2, 3), keepdims=True),
    "vector_norm axes": lambda xp: xp.linalg.vector_norm(f(xp, 2, 3, 4), axis=(0, 2)),
    "matrix_power": lambda xp: xp.linalg.matrix_power(square(xp), 3),
    "matrix_rank": lambda xp: xp.linalg.matrix_rank(square(xp)),
    "outer": lambda xp: xp.linalg.outer(f(xp, 3), f(xp, 2)),
    "pinv": lambda xp: xp.linalg.pinv(f(xp, 3, 4)),
    "qr": lambda xp: xp.abs(xp.linalg.qr(square(xp)).R),
    "slogdet": lambda xp: xp.linalg.slogdet(square(xp)),
    "solve": lambda xp: xp.linalg.solve(square(xp), f(xp, 3, 2)),
    "svdvals": lambda xp: xp.linalg.svdvals(f(xp, 4, 3)),
    "svd": lambda xp: xp.abs(xp.linalg.svd(f(xp, 4, 3), full_matrices=False).U),
    "svd whole": lambda xp: xp.linalg.svd(f(xp, 3, 4)).S,
}  # fmt: skip


def parts(result):
    return list(result) if isinstance(result, (tuple, list)) else [result]


@pytest.mark.parametrize("case", CASES)
def test_what_the_standard_gives(case, xp):
    given, wanted = parts(CASES[case](xp)), parts(CASES[case](strict))
    assert len(given) == len(wanted)
    for own, other in zip(given, wanted, strict=True):
        right = onp.asarray(other)
        assert own.shape == right.shape
        assert onp.dtype(own.dtype) == right.dtype
        onp.testing.assert_allclose(own.asnumpy(), right, 2e-4, 2e-5)


def test_arrays_of_the_other_library_come_over(xp):
    x = xp.from_dlpack(onp.arange(3, dtype="float32"))
    assert x.tolist() == [0, 1, 2]
    assert xp.finfo(xp.float32).eps == strict.finfo(strict.float32).eps
    assert xp.iinfo(xp.int8).max == strict.iinfo(strict.int8).max
    assert xp.can_cast(xp.int8, xp.int32) == strict.can_cast(strict.int8, strict.int32)
