"""The NumPy answer of operators of mx.np that choose by values, decompose matrices or draw."""

import numpy as np


def _signs(vectors, axis):
    """The signs with which the largest element along an axis is positive."""
    places = np.expand_dims(np.abs(vectors).argmax(axis), axis)
    return np.sign(np.take_along_axis(vectors, places, axis))


def _svd(i, a, r):
    u, s, v = np.linalg.svd(i[0], full_matrices=False)
    sign = _signs(v, -1)
    return [u * np.swapaxes(sign, -1, -2), s, v * sign]


def _eig(i, a, r):
    values, vectors = np.linalg.eig(i[0])
    order = np.argsort(values.real, -1)
    vectors = np.take_along_axis(vectors.real, order[..., None, :], -1)
    return [np.take_along_axis(values.real, order, -1), vectors * _signs(vectors, -2)]


def _pinv(i, a, r):
    share = i[1] if len(i) > 1 else np.asarray(1e-15)
    return [np.linalg.pinv(i[0], share)]


def _norm(i, a, r):
    axis, flag = a.get("axis"), a["flag"]
    axis = axis if axis is None or len(axis) > 1 else axis[0]
    order = {1: None, 2: "nuc"}.get(flag, a["ord"])
    return [np.asarray(np.linalg.norm(i[0], order, axis, a.get("keepdims", False)))]


def _ediff1d(i, a, r):
    begin, end = a.get("to_begin_scalar"), a.get("to_end_scalar")
    if len(i) > 1:
        begin, end = i[1], i[2]
    return [np.ediff1d(i[0], end, begin)]


def _percentile(i, a, r):
    q = a["q_scalar"] if len(i) == 1 else i[1]
    method, keepdims = a.get("interpolation", "linear"), a.get("keepdims", False)
    return [np.asarray(np.percentile(i[0], q, a.get("axis"), method=method, keepdims=keepdims))]


def _unique(i, a, r):
    found = np.unique(
        i[0], a.get("return_index", False), a.get("return_inverse", False),
        a.get("return_counts", False), a.get("axis"),
    )  # fmt: skip
    return [found] if not isinstance(found, tuple) else [found[0], *map(np.ravel, found[1:])]


def _bincount(i, a, r):
    weights = i[1] if len(i) > 1 else None
    return [np.bincount(i[0].astype(np.int64), weights, a.get("minlength", 0))]


def _places(i, a):
    if "int_ind" in a:
        return a["int_ind"]
    if "start" in a:
        return slice(a["start"], a["stop"], a["step"])
    return i[-1].astype(np.int64)


def _insert(i, a, r):
    values = a["val"] if "val" in a else i[1]
    return [np.insert(i[0], _places(i, a), values, a.get("axis"))]


def _delete(i, a, r):
    return [np.delete(i[0], _places(i, a), a.get("axis"))]


def _assign(i, a, r):
    result = i[0].copy()
    result[(slice(None),) * a["start_axis"] + (i[1].astype(bool),)] = i[2]
    return [result]


FORWARD = {
    "_npi_svd": _svd,
    "_npi_eig": _eig,
    "_npi_eigvals": lambda i, a, r: [_eig(i, a, r)[0]],
    "_npi_pinv": _pinv,
    "_npi_pinv_scalar_rcond": _pinv,
    "_npi_norm": _norm,
    "_npi_ediff1d": _ediff1d,
    "_npi_percentile": _percentile,
    "_npi_unique": _unique,
    "_npi_bincount": _bincount,
    "_npi_insert_scalar": _insert,
    "_npi_insert_slice": _insert,
    "_npi_insert_tensor": _insert,
    "_npi_delete": _delete,
    "_npi_diag_indices_from": lambda i, a, r: [np.array(np.diag_indices_from(i[0]))],
    "_npi_share_memory": lambda i, a, r: [np.asarray(False)],
    "_npi_boolean_mask_assign_tensor": _assign,
}


def _check_choice(inputs, attrs, outputs):
    places = outputs[0]
    among = attrs["a"] if attrs["a"] is not None else len(inputs[0])
    if places.shape != tuple(attrs["size"]) or not ((places >= 0) & (places < among)).all():
        return f"places of shape {places.shape} are not {attrs['size']} of 0..{among - 1}"
    if not attrs.get("replace", True) and len(set(places.tolist())) < places.size:
        return "a place was drawn twice"
    if attrs.get("weighted", False) and (inputs[-1][places] == 0).any():
        return "a place without probability was drawn"
    return ""


def _check_multinomial(inputs, attrs, outputs):
    counts = outputs[0]
    whole = (counts.sum(-1) == attrs["n"]).all() and not counts[..., 1].any()
    near = abs(counts[..., 2].mean() / attrs["n"] - 0.75) < 0.2
    return "" if whole and near else "the counts are not those of the probabilities"


def _check_gamma(inputs, attrs, outputs):
    near = abs(outputs[0].mean() / 6 - 1) < 0.3
    return "" if near and (outputs[0] >= 0).all() else "the numbers are not around 6"


CHECKS = {
    "_npi_choice": _check_choice,
    "_npi_multinomial": _check_multinomial,
    "_npi_gamma": _check_gamma,
}
