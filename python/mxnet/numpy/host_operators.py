"""Custom operators behind functions of mx.np on symbols, by the names that files of 1.9.1 have.

Their shapes follow from values that no operator has as parameters. Arrays are not computed here:
the functions of mx.np do that, and these operators call them.
"""

import ast

import numpy as onp

from .. import operator

__all__ = [
    "EmptyLike",
    "EmptyLikeProp",
    "MultivariateNormal",
    "MultivariateNormalProp",
    "Resize",
    "ResizeProp",
    "Unravel_index",
    "Unravel_indexProp",
]


def _read(text):
    """A parameter that came as text: a tuple, a number, a bool or None."""
    return ast.literal_eval(text) if isinstance(text, str) else text


def _as_shape(value):
    return (value,) if isinstance(value, int) else tuple(value)


def _without_gradient(name):
    raise NotImplementedError(f"{name}: there is no gradient; use x.detach() for its input")


class EmptyLike(operator.CustomOp):
    """An array like another: of its shape and dtype, or of those given."""

    def __init__(self, dtype, order, subok, shape):
        super().__init__()
        self._dtype, self._order, self._subok, self._shape = dtype, order, subok, shape

    def forward(self, is_train, req, in_data, out_data, aux):
        """Leaves zeros: what is not set must not be what lay there."""
        self.assign(out_data[0], req[0], 0)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        """Gives zeros: no value depends on the input."""
        self.assign(in_grad[0], req[0], 0)


@operator.register("empty_like_fallback")
class EmptyLikeProp(operator.CustomOpProp):
    """Shapes and types of empty_like."""

    def __init__(self, dtype="None", order="C", subok="True", shape="None"):
        super().__init__(need_top_grad=True)
        self._dtype = None if dtype == "None" else dtype
        self._order, self._subok, self._shape = order, _read(subok), _read(shape)

    def list_arguments(self):
        """The prototype."""
        return ["prototype"]

    def infer_shape(self, in_shape):
        """The prototype's shape, or the one that was given."""
        shape = in_shape[0] if self._shape is None else _as_shape(self._shape)
        return (in_shape[0],), (shape,), ()

    def infer_type(self, in_type):
        """The prototype's dtype, or the one that was given."""
        return in_type, [in_type[0] if self._dtype is None else onp.dtype(self._dtype).type], []

    def create_operator(self, ctx, in_shapes, in_dtypes):
        """The operator."""
        return EmptyLike(self._dtype, self._order, self._subok, self._shape)


class Resize(operator.CustomOp):
    """An array of another shape, filled with copies of the given one."""

    def __init__(self, new_shape):
        super().__init__()
        self._new_shape = new_shape

    def forward(self, is_train, req, in_data, out_data, aux):
        """Repeats the elements."""
        from .manipulation import resize

        self.assign(out_data[0], req[0], resize(in_data[0].as_np_ndarray(), self._new_shape))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        """Adds up what came to the copies of an element."""
        from .creation import zeros
        from .joining import concatenate

        count, shape = in_data[0].size, in_data[0].shape
        if count == 0:
            return
        flat = out_grad[0].as_np_ndarray().reshape(-1)
        missing = zeros((-flat.size % count,), dtype=flat.dtype, ctx=flat.context)
        copies = concatenate([flat, missing]).reshape(-1, count)
        self.assign(in_grad[0], req[0], copies.sum(axis=0).reshape(shape))


@operator.register("resize_fallback")
class ResizeProp(operator.CustomOpProp):
    """Shapes of resize."""

    def __init__(self, new_shape):
        super().__init__(need_top_grad=True)
        self._new_shape = _as_shape(_read(new_shape))

    def list_arguments(self):
        """The array."""
        return ["a"]

    def infer_shape(self, in_shape):
        """The shape that was given."""
        return (in_shape[0],), (self._new_shape,), ()

    def create_operator(self, ctx, in_shapes, in_dtypes):
        """The operator."""
        return Resize(self._new_shape)


class Unravel_index(operator.CustomOp):  # noqa: N801 (its name in 1.9.1)
    """Places in an array of a shape, from positions in its flattened form."""

    def __init__(self, shape):
        super().__init__()
        self._shape = shape

    def forward(self, is_train, req, in_data, out_data, aux):
        """Writes the places along each axis, one axis after the other."""
        from .joining import stack
        from .selection import unravel_index

        places = unravel_index(in_data[0].as_np_ndarray(), self._shape)
        self.assign(out_data[0], req[0], stack(list(places)))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        """Raises: places have no gradient."""
        _without_gradient("unravel_index")


@operator.register("unravel_index_fallback")
class Unravel_indexProp(operator.CustomOpProp):  # noqa: N801 (its name in 1.9.1)
    """Shapes of unravel_index."""

    def __init__(self, shape):
        super().__init__(need_top_grad=True)
        self._shape = _as_shape(_read(shape))

    def list_arguments(self):
        """The positions."""
        return ["indices"]

    def infer_shape(self, in_shape):
        """One row of places for each axis."""
        return (in_shape[0],), ((len(self._shape), *in_shape[0]),), ()

    def create_operator(self, ctx, in_shapes, in_dtypes):
        """The operator."""
        return Unravel_index(self._shape)


class MultivariateNormal(operator.CustomOp):
    """Normal vectors with these means and covariances."""

    def __init__(self, size=None):
        super().__init__()
        self._size = size

    def forward(self, is_train, req, in_data, out_data, aux):
        """Draws them."""
        from .random import multivariate_normal

        mean, cov = (data.as_np_ndarray() for data in in_data)
        self.assign(out_data[0], req[0], multivariate_normal(mean, cov, self._size))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        """Raises: the draws have no gradient here; those of arrays have."""
        _without_gradient("multivariate_normal")


@operator.register("mvn_fallback")
class MultivariateNormalProp(operator.CustomOpProp):
    """Shapes of multivariate_normal."""

    def __init__(self, size=None):
        super().__init__(need_top_grad=True)
        self._size = None if _read(size) is None else _as_shape(_read(size))

    def list_arguments(self):
        """Means and covariances."""
        return ["mean", "variance"]

    def infer_shape(self, in_shape):
        """The shape of the means before which that of the draws comes."""
        mean, cov = in_shape
        stack = onp.broadcast_shapes(tuple(mean[:-1]), tuple(cov[:-2]))
        return (mean, cov), ((*(self._size or ()), *stack, mean[-1]),), ()

    def create_operator(self, ctx, in_shapes, in_dtypes):
        """The operator."""
        return MultivariateNormal(self._size)
