"""Modules of parallel branches, written as data.

A module is a list of branches; a branch is a list of steps. A step is `(filters, kernel)`, which
keeps the size, or `(filters, kernel, stride, pad)`, or `("max" | "avg", kernel, stride, pad)`. A
step that is a list forks the branch: each of its steps continues from the same place, and all ends
are joined.
"""

import mxnet as mx

from .layers import conv_norm, pool


def _step(v, name, step):
    """Return one step of a branch."""
    if step[0] in ("max", "avg"):
        kind, kernel, stride, pad = step
        return pool(v, f"{name}_{kind}", kind, kernel, stride, pad)
    filters, kernel, stride, pad = step if len(step) == 4 else (*step, 1, None)
    if pad is None:
        sides = kernel if isinstance(kernel, tuple) else (kernel, kernel)
        pad = tuple(side // 2 for side in sides)
    return conv_norm(v, name, filters, kernel, stride, pad)


def _ends(v, name, branch):
    for number, step in enumerate(branch):
        if isinstance(step, list):  # only at the end of a branch
            return [_step(v, f"{name}_{number}{i}", s) for i, s in enumerate(step)]
        v = _step(v, f"{name}_{number}", step)
    return [v]


def join(v, name, branches):
    """Return the module over `v`."""
    ends = []
    for number, branch in enumerate(branches):
        ends += _ends(v, f"{name}_b{number}", branch)
    return mx.sym.Concat(*ends, name=f"{name}_concat")


def chain(v, name, steps):
    """Return the steps one after the other."""
    return _ends(v, name, steps)[0]
