"""Products of arrays."""

from ._faces import NUMBERS, as_input, as_inputs, of, public
from .manipulation import ravel

__all__ = ["dot", "einsum", "inner", "matmul", "outer", "tensordot", "vdot"]


def dot(a, b, out=None):
    """NumPy's dot product: over the last axis of a and the last but one of b."""
    a, b = as_input(a), as_input(b)
    return of(a, b).dot(a, b, out=out)


def matmul(a, b, out=None, **kwargs):
    """Products of matrices, in batches that broadcast."""
    if isinstance(a, NUMBERS) or isinstance(b, NUMBERS):
        raise ValueError("matmul: numbers cannot be multiplied as matrices; use multiply")
    a, b = as_input(a), as_input(b)
    return of(a, b).matmul(a, b, out=out)


def tensordot(a, b, axes=2):
    """Sums of products over axes: so many inner ones, or two lists of them."""
    a, b = as_input(a), as_input(b)
    if isinstance(axes, int):
        return of(a, b).tensordot_int_axes(a, b, axes=axes)
    first, second = axes
    first = (first,) if isinstance(first, int) else tuple(first)
    second = (second,) if isinstance(second, int) else tuple(second)
    return of(a, b).tensordot(a, b, a_axes_summed=first, b_axes_summed=second)


def inner(a, b):
    """Sums of products over the last axes."""
    a, b = as_input(a), as_input(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    return tensordot(a, b, [-1, -1])


def outer(a, b):
    """All products of an element of a and one of b."""
    return tensordot(ravel(a), ravel(b), 0)


def vdot(a, b):
    """The dot product of the flattened arrays."""
    return tensordot(ravel(a), ravel(b), 1)


def einsum(*operands, **kwargs):
    """Einstein's sum: `einsum('ij,jk->ik', a, b)`."""
    out = kwargs.pop("out", None)
    optimize = kwargs.pop("optimize", False)
    if kwargs:
        raise TypeError(f"einsum: unknown argument {next(iter(kwargs))!r}")
    subscripts, *arrays = operands
    arrays = as_inputs(arrays)
    return of(*arrays).einsum(*arrays, subscripts=subscripts, optimize=int(bool(optimize)), out=out)


public(__all__, __name__)
