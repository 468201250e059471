"""What help() says of functions of mx.np that NumPy computes on the host."""

from ._texts import FORM

_INPUT = """x : ndarray, number or list of numbers
    The input."""
_INPUTS = """x1, x2 : ndarray, number or list of numbers
    The inputs, whose shapes broadcast."""
_SHAPED = """ndarray
    Of x's shape."""
_BROADCAST = """ndarray
    Of the shape that the inputs broadcast to."""
_RAISED = """TypeError
    If an argument is missing or unknown.
ValueError
    If autograd has recorded an input."""
# name: what it gives; the parameters; what is returned; an example, and its result.
TEXTS = {
    "divmod": (
        "The whole quotients of x1 and x2, and what remains.",
        _INPUTS,
        """tuple of two ndarray
    Of the shape that the inputs broadcast to.""",
        "(mx.np.array([7, -7]), 3)",
        "(array([ 2., -3.]), array([1., 2.]))",
    ),
    "float_power": (
        "x1 to the power of x2, in double precision.",
        _INPUTS,
        _BROADCAST,
        "(mx.np.array([2, 3]), 2)",
        "array([4., 9.], dtype=float64)",
    ),
    "frexp": (
        "Every element as a fraction, from 0.5 to 1, times a power of 2.",
        _INPUT,
        """tuple of two ndarray
    The fractions with the signs, and the exponents as int32; both of x's shape.""",
        "(mx.np.array([8, -3]))",
        "(array([ 0.5 , -0.75]), array([4, 2], dtype=int32))",
    ),
    "heaviside": (
        "The step function: 0 below 0, 1 above it, and x2 at 0.",
        _INPUTS,
        _BROADCAST,
        "(mx.np.array([-1, 0, 2]), 0.5)",
        "array([0. , 0.5, 1. ])",
    ),
    "modf": (
        "The digits after the point, and the whole part, both with the sign.",
        _INPUT,
        """tuple of two ndarray
    Of x's shape.""",
        "(mx.np.array([1.5, -2.25]))",
        "(array([ 0.5 , -0.25]), array([ 1., -2.]))",
    ),
    "positive": (
        "A copy of the elements, with their signs.",
        _INPUT,
        _SHAPED,
        "(mx.np.array([-1, 2]))",
        "array([-1.,  2.])",
    ),
    "signbit": (
        "Whether the sign is minus, that of -0.0 too.",
        _INPUT,
        """ndarray
    Of x's shape. The dtype is bool.""",
        "(mx.np.array([-1, 0, 2]))",
        "array([ True, False, False])",
    ),
    "spacing": (
        "The distance from every element to the next number of its dtype.",
        _INPUT,
        _SHAPED,
        "(mx.np.array([1, 1024]))",
        "array([1.1920929e-07, 1.2207031e-04])",
    ),
    "linalg.cond": (
        "The condition numbers of matrices: how much they enlarge errors.",
        """x : ndarray
    Matrices in the last two axes.
p : int, inf, 'fro' or 'nuc', optional
    The norm; the ratio of the largest singular value to the smallest when left out.""",
        """ndarray
    One number for each matrix.""",
        "(mx.np.array([[2, 0], [0, 1]]))",
        "array(2.)",
    ),
    "linalg.lstsq": (
        "The x for which a x is nearest to b, by least squares.",
        """a : ndarray
    A matrix of shape (m, n).
b : ndarray
    Of shape (m,) or (m, k).
rcond : float, optional
    Singular values below this share of the largest one count as 0.""",
        """tuple of four ndarray
    The solution, of shape (n,) or (n, k); the sums of squares that are left; the rank of a; its
    singular values.""",
        "(mx.np.array([[1, 0], [1, 1], [1, 2]]), mx.np.array([1, 3, 5]))[0].round(3)",
        "array([1., 2.])",
    ),
    "linalg.matrix_rank": (
        "The count of singular values that are not 0, but for rounding.",
        """A : ndarray
    A vector, or matrices in the last two axes.
tol : float, optional
    Singular values up to this one count as 0.
hermitian : bool, default False
    Whether the matrices are symmetric, which is faster.""",
        """ndarray
    int64; one number for each matrix.""",
        "(mx.np.array([[1, 2], [2, 4]]))",
        "array(1, dtype=int64)",
    ),
    "linalg.qr": (
        "Matrices as products of an orthogonal and an upper triangular one.",
        """a : ndarray
    Matrices in the last two axes, of shape (..., m, n).
mode : str, default 'reduced'
    'reduced': factors of shapes (..., m, k) and (..., k, n), k the smaller of m and n;
    'complete': (..., m, m) and (..., m, n); 'r': the second factor alone.""",
        """tuple of two arrays
    The orthogonal factors and the triangular ones.""",
        "(mx.np.array([[3, 0], [4, 5]]), mode='r')",
        """array([[-5., -4.],
       [ 0.,  3.]])""",
    ),
}


def docstring(name, module=""):
    """The docstring of a function that NumPy computes; one line where there is no text."""
    how = f"numpy.{module}{name}, computed by NumPy on the host; it has no gradient."
    if module + name not in TEXTS:
        return how
    what, parameters, returned, given, result = TEXTS[module + name]
    name, what, raised = module + name, f"{what}\n\nThis is {how}", _RAISED
    return FORM.format_map(locals())
