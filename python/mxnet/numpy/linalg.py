"""mx.np.linalg: linear algebra."""

import numpy as onp

from ._faces import NUMBERS, as_input, invoke, is_symbol, of, operator
from .elementwise import abs
from .fallback_linalg import cond, lstsq, matrix_rank, qr
from .products import dot, matmul
from .reductions import max, min, sum

__all__ = [
    "cholesky",
    "cond",
    "det",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lstsq",
    "matrix_power",
    "matrix_rank",
    "multi_dot",
    "norm",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "tensorinv",
    "tensorsolve",
]


_NORM = operator("_npi_norm")


def norm(x, ord=None, axis=None, keepdims=False):
    """The norm of vectors or matrices, as numpy.linalg.norm.

    Parameters
    ----------
    x : ndarray
        Vectors or matrices.
    ord : number, inf, 'fro' or 'nuc', optional
        Of vectors: 2, the root of the sum of squares; 1, the sum of sizes; inf, the largest
        size; 0, the count of elements that are not 0; others, p-norms. Of matrices: 'fro', as
        if they were vectors; 1 and inf, the largest sum of a column and of a row; 2 and 'nuc',
        the largest and the sum of the singular values. When left out, 2 or 'fro'.
    axis : int or two int, optional
        The axis of vectors, or the two of matrices; all axes when left out.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of x's shape without `axis`.

    Raises
    ------
    ValueError
        If the order does not fit the number of axes.

    Examples
    --------
    >>> x = mx.np.array([[3, 4], [0, 5]])
    >>> mx.np.linalg.norm(x, axis=1)
    array([5., 5.])
    >>> mx.np.linalg.norm(x, ord=1, axis=1)
    array([7., 5.])
    >>> mx.np.linalg.norm(x, ord="fro")
    array(7.071068)
    """
    x = as_input(x)
    if ord is None and axis is None:
        return invoke(_NORM, (x,), (2, None, keepdims, -2), None)
    axis = (axis,) if isinstance(axis, int) else axis
    if ord is None or (ord == "fro" and axis is None and is_symbol(x)):
        return invoke(_NORM, (x,), (2, axis, keepdims, 1), None)
    if axis is None and not is_symbol(x):
        axis = tuple(range(x.ndim))
    if axis is not None and len(axis) == 2:
        return _matrix_norm(x, ord, axis, keepdims)
    if axis is None or len(axis) == 1:
        return _vector_norm(x, ord, axis, keepdims)
    raise ValueError(f"norm: order {ord!r} is for one or two axes, got {len(axis)}")


def _vector_norm(x, ord, axis, keepdims):
    if isinstance(ord, str):
        raise ValueError(f"norm: order {ord!r} is for matrices; give two axes")
    return of(x).norm(x, ord=ord, axis=axis, keepdims=keepdims, flag=-1)


def _matrix_norm(x, ord, axis, keepdims):
    if ord in (1, -1, onp.inf, -onp.inf):
        row, column = axis
        summed, kept = (row, column) if ord in (1, -1) else (column, row)
        totals = sum(abs(x), axis=summed, keepdims=True)
        best = (max if ord > 0 else min)(totals, axis=kept, keepdims=True)
        return best if keepdims else best.squeeze(axis=(row, column))
    if ord not in (2, -2, "nuc", "fro"):
        raise ValueError(f"norm: order {ord!r} of a matrix is not known")
    flag = {"nuc": 2, "fro": 1}.get(ord, 0)
    order = 2 if isinstance(ord, str) else ord
    return of(x).norm(x, ord=order, axis=axis, keepdims=keepdims, flag=flag)


def _of_stack(found, a):
    """One number for each matrix: without axes for one matrix, where the operator gives one."""
    return found if is_symbol(a) or a.ndim > 2 else found.reshape(())


def det(a):
    """The determinants of matrices.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.

    Returns
    -------
    ndarray
        One number for each matrix: a's shape without the last two axes.

    Examples
    --------
    >>> x = mx.np.array([[4, 2], [2, 3]])
    >>> mx.np.linalg.det(x)
    array(8.)
    """
    a = as_input(a)
    return _of_stack(of(a).det(a), a)


def slogdet(a):
    """Signs and logarithms of the determinants.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.

    Returns
    -------
    tuple of two ndarray
        The signs, and the natural logarithms of the sizes, each of a's shape without the last
        two axes.

    Examples
    --------
    >>> x = mx.np.array([[4, 2], [2, 3]])
    >>> mx.np.linalg.slogdet(x)
    (array(1.), array(2.0794415))
    """
    a = as_input(a)
    return tuple(_of_stack(part, a) for part in of(a).slogdet(a))


def inv(a):
    """The inverses of matrices.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[4, 2], [2, 3]])
    >>> mx.np.linalg.inv(x)
    array([[ 0.375, -0.25 ],
           [-0.25 ,  0.5  ]])
    """
    a = as_input(a)
    return of(a).inv(a)


def cholesky(a):
    """The lower triangular factors of positive definite matrices.

    Parameters
    ----------
    a : ndarray
        Symmetric positive definite matrices in the last two axes.

    Returns
    -------
    ndarray
        Of a's shape; L with a = L Lᵀ.

    Examples
    --------
    >>> x = mx.np.array([[4, 2], [2, 3]])
    >>> mx.np.linalg.cholesky(x)
    array([[2.       , 0.       ],
           [1.       , 1.4142135]])
    """
    a = as_input(a)
    return of(a).cholesky(a)


_WHOLE = {onp.dtype(name) for name in ("bool", "int8", "int32", "int64", "uint8")}


def _real(x):
    """An array of integers as float64, as NumPy solves it; a symbol knows no dtype."""
    return x.astype(onp.float64) if getattr(x, "dtype", None) in _WHOLE else x


def solve(a, b):
    """The x with a x = b.

    Parameters
    ----------
    a : ndarray
        Square matrices, of shape (..., n, n).
    b : ndarray
        The right sides: of shape (n,) or (..., n, k).

    Returns
    -------
    ndarray
        Of b's shape.

    Examples
    --------
    >>> x = mx.np.array([[4, 2], [2, 3]])
    >>> mx.np.linalg.solve(x, mx.np.array([8, 7]))
    array([1.25, 1.5 ])
    """
    a, b = (_real(as_input(x)) for x in (a, b))
    return of(a, b).solve(a, b)


def tensorinv(a, ind=2):
    """The inverse of the map that tensordot with `a` over `ind` axes is.

    Parameters
    ----------
    a : ndarray
        The product of the first `ind` extents is that of the others.
    ind : int, default 2
        How many of the first axes are those of the results.

    Returns
    -------
    ndarray
        Of shape a.shape[ind:] + a.shape[:ind].

    Raises
    ------
    ValueError
        If `ind` is not positive.

    Examples
    --------
    >>> x = mx.np.eye(6).reshape(2, 3, 6)
    >>> mx.np.linalg.tensorinv(x, ind=2).shape
    (6, 2, 3)
    """
    a = as_input(a)
    if ind <= 0:
        raise ValueError(f"tensorinv: ind must be positive, got {ind}")
    return of(a).tensorinv(a, ind=ind)


def tensorsolve(a, b, axes=None):
    """The x with tensordot(a, x, x.ndim) = b.

    Parameters
    ----------
    a : ndarray
        Of shape b.shape + x.shape, where both have equally many elements.
    b : ndarray
        The right side.
    axes : tuple of int, optional
        Axes of `a` that are moved to its end first.

    Returns
    -------
    ndarray
        Of the shape of the last axes of `a`.

    Examples
    --------
    >>> a = mx.np.eye(6).reshape(2, 3, 6)
    >>> mx.np.linalg.tensorsolve(a, mx.np.ones((2, 3)))
    array([1., 1., 1., 1., 1., 1.])
    """
    a, b = (_real(as_input(x)) for x in (a, b))
    return of(a, b).tensorsolve(a, b, a_axes=None if axes is None else tuple(axes))


def multi_dot(arrays, *, out=None):
    """The product of several matrices.

    Parameters
    ----------
    arrays : sequence of ndarray
        Matrices; the first may be a vector that is a row, the last one that is a column. They
        are multiplied from left to right.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        The product.

    Examples
    --------
    >>> x, y, z = mx.np.ones((2, 3)), mx.np.ones((3, 4)), mx.np.ones((4, 2))
    >>> mx.np.linalg.multi_dot([x, y, z])
    array([[12., 12.],
           [12., 12.]])
    """
    result, *rest = [as_input(array) for array in arrays]
    for array in rest:
        result = dot(result, array)
    return result if out is None else result.copyto(out)


def matrix_power(a, n):
    """A square matrix to a whole power.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.
    n : int
        The exponent; for negative ones the inverse is taken.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 1], [0, 1]])
    >>> mx.np.linalg.matrix_power(x, 3)
    array([[1., 3.],
           [0., 1.]])
    >>> mx.np.linalg.matrix_power(x, -1)
    array([[ 1., -1.],
           [ 0.,  1.]])
    """
    a = as_input(a)
    if n == 0:
        from .creation import eye

        return eye(a.shape[-1], dtype=a.dtype, ctx=a.context) + a * 0
    base = inv(_real(a)) if n < 0 else a
    result = None
    n = n if n > 0 else -n
    while n:
        if n & 1:
            result = base if result is None else matmul(result, base)
        n >>= 1
        base = matmul(base, base) if n else base
    return result


def pinv(a, rcond=1e-15, hermitian=False):
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    a : ndarray
        Matrices in the last two axes, of shape (..., m, n).
    rcond : float or ndarray, default 1e-15
        Singular values up to this share of the largest one count as 0; an array has one share
        for each matrix.
    hermitian : bool, default False
        For NumPy's signature; it is not used.

    Returns
    -------
    ndarray
        Of shape (..., n, m).

    Examples
    --------
    >>> mx.np.linalg.pinv(mx.np.array([[1, 0], [0, 2], [0, 0]]))
    array([[1. , 0. , 0. ],
           [0. , 0.5, 0. ]])
    """
    a = as_input(a)
    if isinstance(rcond, NUMBERS):
        return of(a).pinv_scalar_rcond(a, rcond=float(rcond), hermitian=hermitian)
    rcond = as_input(rcond)
    return of(a, rcond).pinv(a, rcond, hermitian=hermitian)


def svd(a):
    """(U, L, V) with a = U diag(L) V, where U has as many columns as a has rows.

    Parameters
    ----------
    a : ndarray
        Matrices in the last two axes, of shape (..., m, n) with m at most n.

    Returns
    -------
    tuple of three ndarray
        U of shape (..., m, m), L of shape (..., m) in descending order, V of shape (..., m, n).

    Raises
    ------
    MXNetError
        If matrices have more rows than columns.

    Examples
    --------
    >>> u, l, v = mx.np.linalg.svd(mx.np.array([[3, 0, 0], [0, 2, 0]]))
    >>> l
    array([3., 2.])
    >>> mx.np.matmul(u * l, v)
    array([[3., 0., 0.],
           [0., 2., 0.]])
    """
    a = as_input(a)
    return tuple(of(a).svd(a))


def eigh(a, UPLO="L"):
    """Eigenvalues and eigenvectors of symmetric matrices.

    Parameters
    ----------
    a : ndarray
        Symmetric matrices in the last two axes.
    UPLO : str, default 'L'
        Which triangle is read: 'L', the lower, or 'U', the upper.

    Returns
    -------
    tuple of two ndarray
        The eigenvalues in ascending order, of a's shape without the last axis; the eigenvectors
        of length 1 as columns, of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[2, 1], [1, 2]])
    >>> values, vectors = mx.np.linalg.eigh(x)
    >>> values
    array([1., 3.])
    >>> mx.np.matmul(vectors * values, vectors.T)
    array([[2., 1.],
           [1., 2.]])
    """
    a = as_input(a)
    return tuple(of(a).eigh(a, UPLO=UPLO))


def eigvalsh(a, UPLO="L"):
    """Eigenvalues of symmetric matrices.

    Parameters
    ----------
    a : ndarray
        Symmetric matrices in the last two axes.
    UPLO : str, default 'L'
        Which triangle is read: 'L', the lower, or 'U', the upper.

    Returns
    -------
    ndarray
        In ascending order; of a's shape without the last axis.

    Examples
    --------
    >>> mx.np.linalg.eigvalsh(mx.np.array([[2, 1], [1, 2]]))
    array([1., 3.])
    """
    a = as_input(a)
    return of(a).eigvalsh(a, UPLO=UPLO)


def eig(a):
    """Eigenvalues and eigenvectors of matrices whose eigenvalues are real.

    Complex eigenvalues raise an error when the result is read.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.

    Returns
    -------
    tuple of two ndarray
        The eigenvalues, of a's shape without the last axis; the eigenvectors of length 1 as
        columns, of a's shape.

    Examples
    --------
    >>> values, vectors = mx.np.linalg.eig(mx.np.array([[2, 0], [1, 3]]))
    >>> mx.np.sort(values)
    array([2., 3.])
    """
    a = as_input(a)
    return tuple(of(a).eig(a))


def eigvals(a):
    """Eigenvalues of matrices whose eigenvalues are real.

    Complex eigenvalues raise an error when the result is read.

    Parameters
    ----------
    a : ndarray
        Square matrices in the last two axes.

    Returns
    -------
    ndarray
        Of a's shape without the last axis.

    Examples
    --------
    >>> mx.np.sort(mx.np.linalg.eigvals(mx.np.array([[2, 0], [1, 3]])))
    array([2., 3.])
    """
    a = as_input(a)
    return of(a).eigvals(a)


for _name in __all__:
    if not hasattr(globals()[_name], "is_fallback"):
        globals()[_name].__module__ = "mxnet.numpy.linalg"
