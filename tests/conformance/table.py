"""Rows of the conformance tables.

    table = Table("nn")
    table.case("softmax", inputs=[(4, 5)], axis=[-1, 0], temperature=[None, 2.0], dtypes=FLOATS)

A list means alternatives, one row each; a tuple is one value. An entry of `inputs` is the input
of a one-input operator (a shape or an `Array`), or a tuple of them for several inputs.
"""

import hashlib
import itertools
import math
from dataclasses import dataclass, field, replace

import numpy as np

from . import generate

FLOATS = ("float32", "float64", "float16")
REALS = ("float32", "float64")
# Operators that gradients are made of and that 1.9.1 does not know: no golden can exist.
OURS = {"skip": ("golden",), "note": "not an operator of 1.9.1"}
INTEGERS = ("int32", "int64", "uint8", "int8")
STYPES = ("default", "row_sparse", "csr")
SHORT = dict(zip(STYPES, ("", "rows", "csr"), strict=True))  # in the names of rows
FLOAT_NAMES = frozenset({"float16", "float32", "float64"})


@dataclass(frozen=True)
class Array:
    """How one input is made: shape, kind of values, and whether its gradient is compared.

    A sparse one has zeros where its storage type leaves elements (csr) or rows out.
    """

    shape: tuple
    kind: str = "normal"
    low: float = 0.0
    high: float = 1.0
    dtype: str | None = None
    grad: bool = True
    values: tuple = ()
    stype: str = "default"
    grad_stype: str | None = None  # of its gradient; the array's own otherwise
    is_full: bool = False  # a sparse array that leaves nothing out

    def text(self):
        """Returns the canonical text that enters the row's hash."""
        dense = f"{self.shape}/{self.kind}/{self.low!r}/{self.high!r}/{self.dtype}/{self.values!r}"
        if self.stype == "default" and self.grad_stype is None:
            return dense
        return f"{dense}/{self.stype}/{self.grad_stype}/{self.is_full}"

    def make(self, seed, dtype):
        """Returns the NumPy array."""
        count = int(np.prod(self.shape, dtype=np.int64))
        if self.kind == "literal":
            flat = np.array(self.values, dtype=np.float64)
        elif self.kind == "normal":
            flat = generate.normal(seed, count)
        elif self.kind == "uniform":
            flat = generate.uniform(seed, count, self.low, self.high)
        elif self.kind == "integers":
            flat = generate.integers(seed, count, self.low, self.high)
        elif self.kind == "distinct":
            flat = generate.distinct(seed, count, self.low)
        elif self.kind == "matrices":
            flat = _dominant(generate.normal(seed, count).reshape(self.shape), self.low, self.high)
        else:
            raise ValueError(f'array of shape {self.shape}: unknown kind "{self.kind}"')
        return self._thinned(flat.reshape(self.shape), seed).astype(self.dtype or dtype)

    def _thinned(self, whole, seed):
        """The array without what its storage type leaves out: some rows, or some elements.

        The first row is always out and the last one in.
        """
        if self.stype == "default" or self.is_full or self.kind == "literal" or not whole.size:
            return whole
        rows = whole.shape[0]
        pattern = (rows, *(1,) * (whole.ndim - 1)) if self.stype == "row_sparse" else whole.shape
        bits = generate.words(seed, math.prod(pattern)) >> np.uint64(63)
        kept = bits.astype(bool).reshape(pattern)
        if rows > 1:
            kept[0], kept[-1] = False, True
        return np.where(kept, whole, 0.0)


def _dominant(square, shift, is_symmetric):
    """Adds `shift` to the diagonals; exact arithmetic only."""
    if is_symmetric:
        square = (square + np.swapaxes(square, -1, -2)) * 0.5
    return square + shift * np.eye(square.shape[-1])


def matrices(shift, *shape, symmetric=False, grad=True):
    """Square matrices around `shift` times the unit matrix: definite when it is large."""
    return Array(shape, "matrices", float(shift), float(symmetric), grad=grad)


def normal(*shape, dtype=None, grad=True):
    """Values around zero with variance one."""
    return Array(shape, dtype=dtype, grad=grad)


def uniform(low, high, *shape, dtype=None, grad=True):
    """Values spread evenly over [low, high)."""
    return Array(shape, "uniform", float(low), float(high), dtype, grad)


def integers(low, high, *shape, dtype=None, grad=False):
    """Whole numbers in [low, high): indices, labels, conditions. Without gradient by default."""
    return Array(shape, "integers", float(low), float(high), dtype, grad)


def distinct(spacing, *shape, dtype=None, grad=True):
    """Values that keep their order under small changes: for maxima and their gradients."""
    return Array(shape, "distinct", float(spacing), dtype=dtype, grad=grad)


def literal(*values, shape=None, dtype=None, grad=False):
    """The given values. Without gradient by default: such rows probe edges."""
    numbers = tuple(float(v) for v in values)
    return Array(shape or (len(numbers),), "literal", dtype=dtype, grad=grad, values=numbers)


def stored(stype, array, full=False):
    """The array (or a shape) in another storage type; `full`: with all rows or elements."""
    return replace(_as_array(array), stype=stype, is_full=full)


def graded(stype, array):
    """The array (or a shape) with a gradient of that storage type."""
    return replace(_as_array(array), grad_stype=stype)


@dataclass(frozen=True)
class Tolerance:
    """An answer may differ from the reference by `relative * |reference| + absolute * scale`.

    `scale` is the largest finite magnitude of the reference.
    """

    relative: float
    absolute: float


def ulp(count):
    """Tolerance of `count` units in the last place of the row's dtype."""
    return ("ulp", count)


_EPSILON = {"float16": 2.0**-10, "float32": 2.0**-23, "float64": 2.0**-52}


@dataclass(frozen=True)
class Row:
    """One call of one operator."""

    family: str
    op: str
    inputs: tuple
    attributes: tuple
    dtype: str
    grad: bool = True
    train: bool = True
    seed: int | None = None
    mutates: tuple = ()
    outputs: int = 1
    inplace: bool | tuple = False
    eager_only: bool = False
    tol: object = None
    differs: str | None = None
    skip: tuple = field(default=())
    note: str = ""

    @property
    def attrs(self):
        """The operator's attributes as a dict."""
        return dict(self.attributes)

    @property
    def text(self):
        """Canonical text: everything that decides the answer, and nothing else."""
        inputs = ";".join(a.text() for a in self.inputs)
        attrs = ",".join(f"{k}={v!r}" for k, v in sorted(self.attributes))
        return f"{self.op}|{inputs}|{attrs}|{self.dtype}|{self.train}|{self.seed}|{self.grads()}"

    @property
    def key(self):
        """Twelve hexadecimal digits that name the row in golden files and commands."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    @property
    def id(self):
        """Readable name for test reports; ends in the key."""
        shapes = "_".join(
            SHORT[a.stype] + ("x".join(map(str, a.shape)) or "scalar") for a in self.inputs
        )
        attrs = ",".join(f"{k}={v}".replace(" ", "") for k, v in self.attributes)
        parts = [self.op, shapes, attrs, self.dtype, "" if self.train else "predict", self.key]
        return "-".join(p for p in parts if p)

    @property
    def is_sparse(self):
        """Whether storage types are part of the answer."""
        given = {a.stype for a in self.inputs} | {a.grad_stype for a in self.inputs}
        asked = {self.attrs.get("stype"), self.attrs.get("forward_stype")}
        return bool((given | asked) & set(STYPES[1:]))

    def grads(self):
        """Indices of the inputs whose gradients are compared."""
        if not self.grad:
            return ()
        return tuple(
            i
            for i, a in enumerate(self.inputs)
            if a.grad and (a.dtype or self.dtype) in FLOAT_NAMES
        )

    def _stream(self, slot):
        return int(hashlib.sha256(f"{self.text}#{slot}".encode()).hexdigest()[:16], 16)

    def make_inputs(self):
        """Returns the NumPy inputs."""
        return [a.make(self._stream(i), self.dtype) for i, a in enumerate(self.inputs)]

    def make_head(self, index, shape, dtype):
        """Returns the gradient that arrives at output `index`."""
        return Array(tuple(shape)).make(self._stream(f"head{index}"), dtype)

    def positions(self, count, wanted):
        """Returns `wanted` flat positions below `count`, the same in every process."""
        return generate.integers(self._stream("positions"), wanted, 0, count).astype(np.int64)

    def tolerance(self, dtype=None, loosen=1.0):
        """Returns the tolerance for values of `dtype`."""
        name = str(dtype or self.dtype)
        if name not in _EPSILON:
            return Tolerance(0.0, 0.0)
        epsilon = _EPSILON[name]
        if isinstance(self.tol, Tolerance):
            return Tolerance(self.tol.relative * loosen, self.tol.absolute * loosen)
        count = self.tol[1] if self.tol else 16
        if name == "float16":  # computed in single precision: only the last rounding is half
            count, loosen = min(count, 2), min(loosen, 4.0)
        return Tolerance(count * epsilon * loosen, count * epsilon * loosen / 4)


def _alternatives(value):
    return value if isinstance(value, list) else [value]


def _as_array(entry):
    return entry if isinstance(entry, Array) else Array(tuple(entry))


def _as_inputs(entry):
    if isinstance(entry, Array) or all(isinstance(n, int) for n in entry):
        return () if entry == () else (_as_array(entry),)
    return tuple(_as_array(e) for e in entry)


class Table:
    """The rows of one family."""

    def __init__(self, family):
        self.family = family
        self.rows = []

    def case(
        self,
        op,
        inputs=((),),
        *,
        dtypes=("float32",),
        grad=True,
        train=True,
        seed=None,
        mutates=(),
        outputs=1,
        inplace=False,
        eager_only=False,
        tol=None,
        differs=None,
        skip=(),
        note="",
        **attributes,
    ):
        """Adds one row per combination of inputs, dtype and listed attribute values.

        `mutates` lists inputs the operator writes; `outputs` is the number of visible outputs;
        `inplace` says that the output must be the first input's own array, or (a tuple) that the
        outputs must be those inputs; `eager_only` that the
        operator is no part of graphs (optimizer updates);
        `differs` is an anchor of docs/differences.md where 1.9.1 is wrong; `skip` names judges
        that do not apply, and then `note` says why.
        """
        if skip and not note:
            raise ValueError(f'case "{op}": skip={skip!r} needs a note that says why')
        names = list(attributes)
        for chosen in itertools.product(*(_alternatives(attributes[n]) for n in names)):
            pairs = tuple((n, v) for n, v in zip(names, chosen, strict=True) if v is not Ellipsis)
            for entry, dtype, phase in itertools.product(inputs, dtypes, _alternatives(train)):
                self.rows.append(
                    Row(
                        self.family,
                        op,
                        _as_inputs(entry),
                        pairs,
                        dtype,
                        grad,
                        phase,
                        seed,
                        mutates,
                        outputs,
                        inplace,
                        eager_only,
                        tol,
                        differs,
                        skip,
                        note,
                    )
                )
