"""NumPy answers of the linalg operators. Stacks of matrices lie in the last two axes."""

import numpy as np


def _turn(a):
    return np.swapaxes(a, -1, -2)


def _symmetric(a):
    # As the gradients see it: every element counts half.
    return (a + _turn(a)) / 2


def _line(y):
    return np.asarray(y).reshape(np.shape(y) or (1,))


def _triangle(attrs, a):
    lower = attrs.get("lower", True)
    a = np.tril(a) if lower else np.triu(a)
    return _turn(a) if attrs.get("transpose") else a


def _trmm(inputs, attrs, row):
    a, b = _triangle(attrs, inputs[0]), inputs[1]
    return [attrs.get("alpha", 1.0) * (b @ a if attrs.get("rightside") else a @ b)]


def _trsm(inputs, attrs, row):
    a, b = np.linalg.inv(_triangle(attrs, inputs[0])), inputs[1]
    return [attrs.get("alpha", 1.0) * (b @ a if attrs.get("rightside") else a @ b)]


def _potri(inputs, attrs, row):
    factor = np.tril(inputs[0])
    return [np.linalg.inv(factor @ _turn(factor))]


def _gelqf(inputs, attrs, row):
    q, r = np.linalg.qr(_turn(inputs[0]))
    return [_turn(q), _turn(r)]


def _syevd(inputs, attrs, row):
    values, vectors = np.linalg.eigh(_symmetric(inputs[0]))
    rows = _turn(vectors)
    largest = np.take_along_axis(rows, np.abs(rows).argmax(-1, keepdims=True), -1)
    return [rows * np.sign(largest), values]


def _sumlogdiag(inputs, attrs, row):
    return [_line(np.log(np.diagonal(inputs[0], axis1=-2, axis2=-1)).sum(-1))]


def _diagonal_places(attrs, n):
    k = attrs.get("offset", 0)
    steps = np.arange(n - abs(k))
    return steps + max(-k, 0), steps + max(k, 0)


def _triangle_places(attrs, n):
    k = attrs.get("offset", 0)
    if k < 0 or (k == 0 and attrs.get("lower", True)):
        return np.tril_indices(n, k)
    rows, columns = np.tril_indices(n, -k)
    return columns, rows


def _extract(places):
    def forward(inputs, attrs, row):
        rows, columns = places(attrs, inputs[0].shape[-1])
        return [inputs[0][..., rows, columns]]

    return forward


def _make(places):
    def forward(inputs, attrs, row):
        line, n = inputs[0], 1
        while len(places(attrs, n)[0]) < line.shape[-1] or n <= abs(attrs.get("offset", 0)):
            n += 1
        result = np.zeros((*line.shape[:-1], n, n))
        rows, columns = places(attrs, n)
        result[..., rows, columns] = line
        return [result]

    return forward


FORWARD = {
    "_linalg_potrf": lambda i, a, r: [np.linalg.cholesky(_symmetric(i[0]))],
    "_linalg_potri": _potri,
    "_linalg_trmm": _trmm,
    "_linalg_trsm": _trsm,
    "_linalg_gelqf": _gelqf,
    "_linalg_syevd": _syevd,
    "_linalg_sumlogdiag": _sumlogdiag,
    "_linalg_det": lambda i, a, r: [_line(np.linalg.det(i[0]))],
    "_linalg_slogdet": lambda i, a, r: [_line(y) for y in np.linalg.slogdet(i[0])],
    "_linalg_inverse": lambda i, a, r: [np.linalg.inv(i[0])],
    "_linalg_extractdiag": _extract(_diagonal_places),
    "_linalg_extracttrian": _extract(_triangle_places),
    "_linalg_makediag": _make(_diagonal_places),
    "_linalg_maketrian": _make(_triangle_places),
}
