"""Functions of mx.np name the nearest argument that they know, and all of them."""

import pytest

import mxnet as mx

X = mx.np.ones((2, 2))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mx.np.exp(X, outt=X), r"exp: .*'outt' .*; known arguments: x, out, where,.*'out'"),
        (lambda: mx.np.add(X, X, wher=True), r"add: .*: x1, x2, out, where, casting.*'where'\?"),
        (lambda: mx.np.exp(2.0, outt=X), "exp: got an unexpected keyword argument 'outt'"),
        (lambda: mx.np.around(X, decimal=1), r"around: .*: x, decimals, out; did you mean 'decim"),
        (lambda: X.round(decimal=1), "around: .*did you mean 'decimals'"),
        (lambda: mx.np.round(X, decimal=1), r"round: .*'decimal' \(given 1\)"),
        (lambda: mx.np.nan_to_num(X, posinv=1), "nan_to_num: .*did you mean 'posinf'"),
        (lambda: mx.np.matmul(X, X, outt=X), "matmul: .*known arguments: a, b, out, where"),
        (lambda: mx.np.einsum("ij->i", X, optimise=1), "einsum: .*did you mean 'optimize'"),
        (lambda: mx.np.meshgrid(X[0], X[0], index="ij"), "meshgrid: .*did you mean 'indexing'"),
        (lambda: mx.np.eye(2, ctxt=mx.cpu()), "eye: .*: N, M, k, dtype, ctx; did you mean 'ctx'"),
        (lambda: mx.np.median(X, axs=1), "median: .*known arguments: a, axis.*'axis'"),
        (lambda: mx.np.trapz(X, ax=1), "trapz: .*known arguments: y, x, dx, axis"),
        (lambda: mx.np.fmax(X, X, outt=X), "fmax: .*known arguments: x1, x2, out, where"),
        (lambda: mx.np.linalg.cond(X, pp=2), "cond: .*known arguments: x, p; did you mean 'p'"),
    ],
)
def test_a_misspelt_argument_of_mx_np(call, words):
    with pytest.raises(TypeError, match=words):
        call()


def test_a_misspelt_option_of_pad():
    with pytest.raises(ValueError, match=r"no argument 'constant_value'; .*mean 'constant_values'"):
        mx.np.pad(X, 1, constant_value=3)


def test_an_error_that_is_not_about_keywords_stays_numpys():
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        mx.np.median(axis=1)
