"""The NumPy answer of operators of mx.np: NumPy itself."""

import numpy as np

from .oracle_random import Twister

NAMES = (
    "absolute cbrt cos cosh degrees exp expm1 negative radians sin sinh square tan arctan arcsinh "
    "arcsin arccos arctanh tanh log log2 log10 log1p sqrt reciprocal arccosh ceil fix floor rint "
    "trunc sign isnan isinf isfinite isposinf isneginf logical_not bitwise_not add subtract "
    "multiply hypot true_divide power mod arctan2 copysign lcm bitwise_and bitwise_or bitwise_xor "
    "equal not_equal less less_equal greater greater_equal matmul where polyval floor_divide "
    "logical_and logical_or logical_xor"
).split()
SCALARS = (
    "add subtract multiply true_divide power mod arctan2 copysign lcm bitwise_and bitwise_or "
    "bitwise_xor equal not_equal less less_equal greater greater_equal floor_divide logical_and "
    "logical_or logical_xor"
).split()
REVERSED = "subtract true_divide power mod arctan2 copysign floor_divide".split()
SHIFTS = ("left_shift", "right_shift")


def _by_name(name):
    function = getattr(np, name)

    def forward(i, a, r):
        with np.errstate(divide="ignore"):  # whole numbers give 0
            return [np.asarray(function(*i)) + 0]

    return forward


def _scalar(name, is_reversed=False):
    function = getattr(np, name)

    def forward(i, a, r):
        x = i[0]
        number = x.dtype.type(a["scalar"])
        return [np.asarray(function(number, x) if is_reversed else function(x, number)) + 0]

    return forward


def _axis(a):
    axis = a.get("axis")
    return tuple(axis) if isinstance(axis, (list, tuple)) else axis


def _reduction(function, keys=()):
    def forward(i, a, r):
        more = {key: a[key] for key in keys if key in a}
        if "keepdims" in a:
            more["keepdims"] = a["keepdims"]
        return [np.asarray(function(i[0], axis=_axis(a), **more)) + 0]

    return forward


def _ldexp(a, b):
    return a * np.exp2(b)


def _coded(i, a, r):
    shapes = {(-2, -1): (2, 12), (-5, -2): (6, 4), (-6, 1, 2, -4): (1, 2, 3, 4), (-1,): (24,)}
    return [i[0].reshape(shapes[tuple(a["newshape"])])]


def _pad(i, a, r):
    return [np.pad(i[0], a["pad_width"], mode=a.get("mode", "constant"))]


def _average(i, a, r):
    return [np.asarray(np.average(i[0], axis=_axis(a), weights=i[1]))]


def _mask(i, a, r):
    return [np.where(i[1] != 0, a["value"], i[0])]


def _lower_eigenvalues(matrix):
    return np.linalg.eigvalsh(matrix, "L")


def _logspace(i, a, r):
    return [np.logspace(a["start"], a["stop"], a["num"])]


class _Serial(Twister):
    """The one generator of 1.9.1 that mx.np draws from; it keeps the pairs of normal numbers."""

    def __init__(self, row):
        super().__init__(row.seed * 127, np.float32)
        self._kept = None

    def pair_normal(self):
        """std::normal_distribution with its memory."""
        if self._kept is not None:
            value, self._kept = self._kept, None
            return value
        one, two = np.float32(1), np.float32(2)
        while True:
            x, y = two * self.fraction() - one, two * self.fraction() - one
            square = x * x + y * y
            if 0 < square <= 1:
                scale = np.sqrt(-two * np.float32(np.log(square)) / square)
                self._kept = x * scale
                return y * scale


def _drawn(formula, is_normal=False):
    def forward(i, a, r):
        serial = _Serial(r)
        draw = serial.pair_normal if is_normal else serial.fraction
        noise = np.array([draw() for _ in range(int(np.prod(a["size"])))]).reshape(a["size"])
        return [formula(noise.astype(np.float32).astype(np.float64), a)]

    return forward


FORWARD = {
    **{f"_npi_{name}": _by_name(name) for name in NAMES},
    **{f"_npi_{name}_scalar": _scalar(name) for name in SCALARS},
    **{f"_npi_r{name}_scalar": _scalar(name, True) for name in REVERSED},
    **{f"_npi_bitwise_{name}": _by_name(name) for name in SHIFTS},
    **{f"_npi_bitwise_{name}_scalar": _scalar(name) for name in SHIFTS},
    **{f"_npi_rbitwise_{name}_scalar": _scalar(name, True) for name in SHIFTS},
    "_broadcast_floor_divide": _by_name("floor_divide"),
    "_floor_divide_scalar": _scalar("floor_divide"),
    "_rfloor_divide_scalar": _scalar("floor_divide", True),
    "_npi_ldexp": lambda i, a, r: [_ldexp(*i)],
    "_npi_ldexp_scalar": lambda i, a, r: [_ldexp(i[0], a["scalar"])],
    "_npi_rldexp_scalar": lambda i, a, r: [_ldexp(a["scalar"], i[0])],
    "_npx_relu": lambda i, a, r: [np.maximum(i[0], 0)],
    "_npx_sigmoid": lambda i, a, r: [1 / (1 + np.exp(-i[0]))],
    "_np_copy": lambda i, a, r: [i[0]],
    "_npi_around": lambda i, a, r: [np.around(i[0], a["decimals"])],
    "_np_sum": _reduction(np.sum),
    "_npi_mean": _reduction(np.mean),
    "_np_prod": _reduction(np.prod),
    "_np_max": _reduction(np.max),
    "_np_min": _reduction(np.min),
    "_npi_std": _reduction(np.std, ("ddof",)),
    "_npi_var": _reduction(np.var, ("ddof",)),
    "_np_all": _reduction(np.all),
    "_np_any": _reduction(np.any),
    "_npi_argmax": _reduction(np.argmax),
    "_npi_argmin": _reduction(np.argmin),
    "_npi_average": _average,
    "_np_reshape": lambda i, a, r: [i[0].reshape(a["newshape"])],
    "_npx_reshape": _coded,
    "_np_transpose": lambda i, a, r: [np.transpose(i[0], a.get("axes"))],
    "_np_moveaxis": lambda i, a, r: [np.moveaxis(i[0], a["source"], a["destination"])],
    "_np_squeeze": lambda i, a, r: [np.squeeze(i[0], _axis(a))],
    "_np_roll": lambda i, a, r: [np.roll(i[0], a["shift"], _axis(a))],
    "_npi_flip": lambda i, a, r: [np.flip(i[0], _axis(a))],
    "_npi_rot90": lambda i, a, r: [np.rot90(i[0], a["k"], a["axes"])],
    "_npi_broadcast_to": lambda i, a, r: [np.broadcast_to(i[0], a["shape"])],
    "_np_diag": lambda i, a, r: [np.diag(i[0], a["k"])],
    "_np_diagflat": lambda i, a, r: [np.diagflat(i[0], a["k"])],
    "_np_diagonal": lambda i, a, r: [np.diagonal(i[0], a["offset"], a["axis1"], a["axis2"])],
    "_np_trace": lambda i, a, r: [np.trace(i[0], 0, a["axis1"], a["axis2"])],
    "_npi_tril": lambda i, a, r: [np.tril(i[0], a["k"])],
    "_npi_diff": lambda i, a, r: [np.diff(i[0], a["n"], a["axis"])],
    "_npi_pad": _pad,
    "_npi_concatenate": lambda i, a, r: [np.concatenate(i, a["axis"])],
    "_npi_stack": lambda i, a, r: [np.stack(i, a["axis"])],
    "_npi_vstack": lambda i, a, r: [np.vstack(i)],
    "_npi_hstack": lambda i, a, r: [np.hstack(i)],
    "_npi_dstack": lambda i, a, r: [np.dstack(i)],
    "_npi_column_stack": lambda i, a, r: [np.column_stack(i)],
    "_np_atleast_1d": lambda i, a, r: [np.atleast_1d(i[0])],
    "_np_atleast_2d": lambda i, a, r: [np.atleast_2d(i[0])],
    "_np_atleast_3d": lambda i, a, r: [np.atleast_3d(i[0])],
    "_npi_hsplit": lambda i, a, r: np.hsplit(i[0], a["sections"]),
    "_npi_dsplit": lambda i, a, r: np.dsplit(i[0], a["sections"]),
    "_np_dot": lambda i, a, r: [np.asarray(np.dot(*i))],
    "_npi_tensordot": lambda i, a, r: [
        np.asarray(np.tensordot(*i, (a["a_axes_summed"], a["b_axes_summed"])))
    ],
    "_npi_tensordot_int_axes": lambda i, a, r: [np.tensordot(*i, a["axes"])],
    "_npi_einsum": lambda i, a, r: [np.einsum(a["subscripts"], *i)],
    "_npi_cholesky": lambda i, a, r: [np.linalg.cholesky(i[0])],
    "_npi_solve": lambda i, a, r: [np.linalg.solve(*i)],
    "_npi_tensorinv": lambda i, a, r: [np.linalg.tensorinv(i[0], a["ind"])],
    "_npi_tensorsolve": lambda i, a, r: [np.linalg.tensorsolve(*i)],
    "_npi_eigvalsh": lambda i, a, r: [_lower_eigenvalues(i[0])],
    "_npx_nonzero": lambda i, a, r: [np.argwhere(i[0])],
    "_npi_where_lscalar": lambda i, a, r: [np.where(i[0], a["scalar"], i[1])],
    "_npi_where_rscalar": lambda i, a, r: [np.where(i[0], i[1], a["scalar"])],
    "_npi_where_scalar2": lambda i, a, r: [np.where(i[0], a["x"], a["y"])],
    "_npi_nan_to_num": lambda i, a, r: [i[0]],
    "_npi_boolean_mask_assign_scalar": _mask,
    "_npx_constraint_check": lambda i, a, r: [np.asarray(True)],
    "_npi_zeros": lambda i, a, r: [np.zeros(a["shape"])],
    "_npi_ones": lambda i, a, r: [np.ones(a["shape"])],
    "_npi_full_like": lambda i, a, r: [np.full_like(i[0], a["fill_value"])],
    "_npi_eye": lambda i, a, r: [np.eye(a["N"], a.get("M"), a["k"])],
    "_npi_identity": lambda i, a, r: [np.identity(a["shape"][0])],
    "_npi_arange": lambda i, a, r: [np.arange(a["start"], a["stop"], a["step"])],
    "_npi_indices": lambda i, a, r: [np.indices(a["dimensions"])],
    "_npi_logspace": _logspace,
    "_npi_hanning": lambda i, a, r: [np.hanning(a["M"])],
    "_npi_hamming": lambda i, a, r: [np.hamming(a["M"])],
    "_npi_blackman": lambda i, a, r: [np.blackman(a["M"])],
    "_npi_uniform": _drawn(lambda n, a: a["low"] + n * (a["high"] - a["low"])),
    "_npi_uniform_n": _drawn(lambda n, a: a["low"] + n * (a["high"] - a["low"])),
    "_npi_normal": _drawn(lambda n, a: a["loc"] + n * a["scale"], True),
    "_npi_normal_n": _drawn(lambda n, a: a["loc"] + n * a["scale"], True),
    "_npi_gumbel": _drawn(lambda n, a: a["loc"] - np.log(-np.log(n)) * a["scale"]),
    "_npi_logistic": _drawn(lambda n, a: a["loc"] + np.log(n / (1 - n)) * a["scale"]),
    "_npi_exponential": _drawn(lambda n, a: -np.log(n) * a["scale"]),
    "_npi_rayleigh": _drawn(lambda n, a: np.sqrt(-2 * np.log(n)) * a["scale"]),
    "_npi_pareto": _drawn(lambda n, a: np.exp(-np.log(n) / a["a"]) - 1),
    "_npi_weibull": _drawn(lambda n, a: (-np.log(n)) ** (1 / a["a"])),
    "_npi_powerd": _drawn(lambda n, a: (1 - n) ** (1 / a["a"])),
    "_npi_bernoulli": _drawn(lambda n, a: (n < a["prob"]) + 0.0),
}
