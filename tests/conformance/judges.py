"""The judges. Each takes (mx, row), returns nothing when the row passes, raises Failed when not."""

import functools
import os
import pathlib
import re
import time

import numpy as np

from . import execute, oracle
from .golden import SAMPLES, Golden
from .second import judge_second
from .table import Tolerance

STEP = 1e-6
PROBES = 24
_goldens = {}


class Failed(AssertionError):
    """The row did not pass; the message names the slot and the worst position."""


class NotApplicable(Exception):
    """The judge has nothing to say about the row; the message says why."""


def compare(slot, got, want, tolerance, noise=0.0):
    """Raises Failed unless `got` equals `want` within the tolerance, also in shape.

    `noise` is the error of the reference itself. Small references get small room: the absolute
    part scales with the largest value, or a wrong gradient of order 1e-6 would pass.
    """
    want = np.asarray(want)
    if got.shape != want.shape:
        raise Failed(f"{slot}: shape {got.shape}, expected {want.shape}")
    if not got.size:
        return
    a, b = got.astype(np.float64), want.astype(np.float64)
    finite = np.abs(b[np.isfinite(b)])
    scale = float(finite.max()) if finite.size else 0.0
    with np.errstate(invalid="ignore"):
        allowed = tolerance.relative * np.abs(b) + tolerance.absolute * scale + noise
        close = np.isfinite(b) & (np.abs(a - b) <= allowed)
    good = (a == b) | (np.isnan(a) & np.isnan(b)) | close
    if good.all():
        return
    at = np.unravel_index(int(np.argmin(good)), got.shape) if got.shape else ()
    place, values = [int(i) for i in at], f"{float(a[at])!r}, expected {float(b[at])!r}"
    raise Failed(
        f"{slot}{place}: {values}; {int((~good).sum())} of {got.size} "
        f"differ, at most by {execute.largest_difference(a, b):.3g}"
    )


def judge_oracle(mx, row):
    """Outputs and written inputs equal the NumPy float64 answer."""
    got = execute.run_eager(mx, row)
    outputs = [got[f"out{i}"] for i in range(row.outputs)]
    if row.op in oracle.CHECKS:
        reason = oracle.CHECKS[row.op](row.make_inputs(), row.attrs, outputs)
        if reason:
            raise Failed(reason)
        return
    want = oracle.answer(row, row.make_inputs())
    slots = [f"out{i}" for i in range(row.outputs)] + [f"in{i}" for i in row.mutates]
    for slot, reference in zip(slots, want[: len(slots)], strict=True):
        narrow = np.asarray(reference)
        if got[slot].dtype.kind in "iu":
            narrow = narrow.astype(np.int64).astype(got[slot].dtype)
        compare(slot, got[slot], narrow, row.tolerance(got[slot].dtype))


def _compare_golden(row, slot, got, kept):
    dtype, shape, values, how = kept
    if str(got.dtype) != dtype:
        raise Failed(f"{slot}: dtype {got.dtype}, 1.9.1 gives {dtype}")
    if got.shape != shape:
        raise Failed(f"{slot}: shape {got.shape}, 1.9.1 gives {shape}")
    # 1.9.1 keeps many constants in single precision, also where it computes in double.
    dtype = "float32" if dtype == "float64" else dtype
    tolerance = row.tolerance(dtype, 2.0 * (4 if slot[0] == "g" else 1))
    if how == "whole":
        compare(slot, got, values.reshape(shape), tolerance)
        return
    wide = got.reshape(-1).astype(np.float64)
    at = row.positions(wide.size, SAMPLES)
    compare(f"{slot} samples", wide[at], values[:SAMPLES], tolerance)
    # A sum may cancel: its error follows the magnitudes that were added.
    noise = (tolerance.relative + tolerance.absolute) * float(np.abs(wide).sum())
    total = wide.sum(keepdims=True)
    compare(f"{slot} sum", total, values[SAMPLES : SAMPLES + 1], Tolerance(0.0, 0.0), noise)
    compare(f"{slot} max", wide.max(keepdims=True), values[SAMPLES + 1 :], tolerance)


def judge_golden(mx, row):
    """Outputs, gradients and written inputs equal those recorded from MXNet 1.9.1."""
    if row.differs:
        raise NotApplicable(f"1.9.1 is wrong here: docs/differences.md{row.differs}")
    stored = _goldens.setdefault(row.family, Golden(row.family)).answer(row)
    if stored is None:
        raise Failed(
            "no fresh golden; record it with bench/setup.sh oracle, then "
            f"build/oracle-venv/bin/python tools/record_golden.py {row.family}; "
            "for an operator that 1.9.1 does not have, end the row with **OURS"
        )
    got = execute.run_eager(mx, row)
    for slot, kept in stored.items():
        _compare_golden(row, slot, got[slot], kept)


def _objective(row, inputs, heads):
    outputs = oracle.answer(row, inputs)[: row.outputs]
    return sum(float(np.nansum(o * h)) for o, h in zip(outputs, heads, strict=True))


def _magnitude(row, inputs, heads):
    """Sum of the objective's magnitudes: its rounding error is the noise of a difference."""
    outputs = oracle.answer(row, inputs)[: row.outputs]
    return sum(float(np.nansum(np.abs(o * h))) for o, h in zip(outputs, heads, strict=True))


def _finite_differences(row, inputs, heads, index, positions):
    wide = [oracle.widen(x) for x in inputs]
    slopes = []
    for at in positions:
        sums = []
        for sign in (1, -1):
            moved = [x.copy() for x in wide]
            moved[index].reshape(-1)[at] += sign * STEP
            sums.append(_objective(row, moved, heads))
        slopes.append((sums[0] - sums[1]) / (2 * STEP))
    return np.array(slopes)


def _is_smooth(row, inputs, heads, index, at):
    """Whether the slopes to the left and to the right of an element are the same, and no jump."""
    sums = []
    for step in (-STEP, 0.0, STEP):
        moved = [oracle.widen(x) for x in inputs]
        moved[index].reshape(-1)[at] += step
        sums.append(_objective(row, moved, heads))
    left, right = (sums[1] - sums[0]) / STEP, (sums[2] - sums[1]) / STEP
    steepest = max(1.0, abs(left), abs(right))
    return abs(left - right) <= 1e-4 * steepest and steepest < 1e3


def judge_gradient(mx, row):
    """Gradients equal finite differences of the oracle, or the gradient the operator states."""
    if not row.grads() or row.op not in oracle.FORWARD:
        raise NotApplicable("no gradient is compared")
    inputs = row.make_inputs()
    got = execute.run_eager(mx, row)
    heads = [
        row.make_head(i, got[f"out{i}"].shape, got[f"out{i}"].dtype).astype(np.float64)
        for i in range(row.outputs)
    ]
    stated = oracle.GRADIENTS.get(row.op)
    loosen = 8.0
    for position, index in enumerate(row.grads()):
        slot, gradient = f"grad{index}", got[f"grad{index}"]
        if stated:
            with np.errstate(all="ignore"):
                want = stated(
                    [oracle.widen(x) for x in inputs], oracle.native_attrs(row), row, heads
                )[position]
            compare(slot, gradient, want, row.tolerance(gradient.dtype, loosen))
            continue
        # Where the gradient is largest too: that of a maximum is zero nearly everywhere.
        largest = np.argsort(-np.abs(gradient.reshape(-1).astype(np.float64)), kind="stable")[:8]
        at = np.unique(np.concatenate([row.positions(gradient.size, PROBES), largest]))
        if row.inputs[index].stype != "default":  # what is left out is zero, often at a kink
            at = np.array([i for i in at if _is_smooth(row, inputs, heads, index, i)], np.int64)
        want = _finite_differences(row, inputs, heads, index, at)
        tolerance = row.tolerance(gradient.dtype, loosen)
        tolerance = Tolerance(tolerance.relative + 1e-6, tolerance.absolute + 1e-6)
        noise = 1e-15 * max(1.0, _magnitude(row, inputs, heads)) / STEP
        compare(f"{slot} at {at.tolist()}", gradient.reshape(-1)[at], want, tolerance, noise)


def _compare_answers(row, mode, got, want, loosen=1.0):
    for slot, reference in want.items():
        if slot not in got:
            continue
        if str(got[slot].dtype) != str(reference.dtype):
            raise Failed(f"{mode} {slot}: dtype {got[slot].dtype}, eager gives {reference.dtype}")
        tolerance = row.tolerance(reference.dtype, loosen)
        compare(f"{mode} {slot}", got[slot], reference, tolerance)


def judge_modes(mx, row):
    """Eager = out= = bound symbol (write, add, null) = hybridized; inference = compiled bind."""
    want = execute.run_eager(mx, row)
    if row.inplace:
        raise NotApplicable("the output is the first input: eager calls only")
    outputs = {s: a for s, a in want.items() if s.startswith("out")}
    _compare_answers(row, "out=", execute.run_into(mx, row, want), outputs)
    if row.eager_only:
        return
    _compare_answers(row, "symbol", execute.run_symbol(mx, row), want)
    if row.grads() and row.train:
        added = {s: a + a.dtype.type(1) if s[0] == "g" else a for s, a in want.items()}
        _compare_answers(row, "add", execute.run_symbol(mx, row, "add"), added, 2.0)
        last = row.grads()[-1]
        if len(row.grads()) > 1:  # the others are not asked for
            _compare_answers(row, "null", execute.run_symbol(mx, row, only=last), want)
    if row.inputs:
        _compare_answers(row, "hybrid", execute.run_hybrid(mx, row), want)
    _compare_answers(
        row, "compiled", execute.run_compiled(mx, row), execute.run_predict(mx, row), 4.0
    )


def judged_device(mx):
    """The device beside the CPU: the first GPU, or what REMX_CONFORMANCE_DEVICE names."""
    name = os.environ.get("REMX_CONFORMANCE_DEVICE", "gpu")
    if name == "gpu" and not mx.context.num_gpus():
        raise NotApplicable("no GPU")
    return mx.Context(name, 0)


@functools.cache
def host_only():
    """The operators that have no CUDA kernel."""
    path = pathlib.Path(__file__).parents[1] / "python" / "gpu" / "host_only.txt"
    return {line.split("#")[0].strip() for line in path.read_text().splitlines()} - {""}


def _device_tolerance(row, dtype):
    """As on the host; with REMX_CONFORMANCE_TF32=1 float32 may be rounded to TF32 on the way."""
    own = row.tolerance(dtype, 8.0)
    if str(dtype) != "float32" or os.environ.get("REMX_CONFORMANCE_TF32") != "1":
        return own
    return Tolerance(max(own.relative, 1e-3), max(own.absolute, 1e-3))


def judge_device(mx, row):
    """A device gives what the CPU gives."""
    device = judged_device(mx)
    if row.seed is not None and device.device_type == "gpu":
        raise NotApplicable("a GPU draws other random numbers")
    if row.op == "_cvimread":
        raise NotApplicable("it reads a file, on the host only")
    if row.op == "_npi_multinomial" and not row.inputs:
        raise NotApplicable("nothing says where it runs: on the host, as in 1.9.1")
    if device.device_type == "gpu" and row.op in host_only():
        raise NotApplicable("it runs on the host only: docs/differences.md#gpus")
    want = execute.run_eager(mx, row)
    try:
        got = execute.run_eager(mx, row, device)
    except mx.MXNetError as error:
        part = re.search(r"it computes with (\S+), which has no kernel", str(error))
        if part and part[1] in host_only():
            raise NotApplicable(f"it computes with {part[1]}, on the host only") from error
        raise
    for slot, reference in want.items():
        tolerance = _device_tolerance(row, reference.dtype)
        compare(f"{device} {slot}", got[slot], reference, tolerance)


def time_row(mx, row, seconds=0.05):
    """Returns the median time of one eager call, in microseconds."""
    function = execute.find_function(mx.nd, row.op)
    inputs = execute.make_arrays(mx, row)
    attrs = row.attrs
    if row.inplace:
        own = inputs[0] if row.inplace is True else [inputs[i] for i in row.inplace]
        attrs = {**attrs, "out": own}
    times, end = [], time.perf_counter() + seconds
    while len(times) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(10):
            function(*inputs, **attrs)
        mx.nd.waitall()
        times.append((time.perf_counter() - start) / 10)
    return float(np.median(times)) * 1e6


def judge_speed(mx, row):
    """Times the row and prints it; never fails."""
    print(f"speed {row.id}: {time_row(mx, row):.2f} us")


JUDGES = {
    "oracle": judge_oracle,
    "golden": judge_golden,
    "gradient": judge_gradient,
    "second": judge_second,
    "modes": judge_modes,
    "device": judge_device,
    "speed": judge_speed,
}
