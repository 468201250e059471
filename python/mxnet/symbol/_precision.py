"""The precision that compiled regions multiply in."""

import functools

from .. import _core
from ..base import package_logger

_HAVE_BFLOAT16 = ("avx512_bf16", "amx")


def is_host(ctx):
    """Whether what is bound there runs on the CPU."""
    return ctx is None or ctx.device_type.startswith(("cpu", "neuron", "nnp"))


def check_precision(precision, who):
    """Raise for a precision that a region cannot have; warn for one that this processor lacks."""
    if precision == "fp32":
        return
    if precision != "bf16":
        raise ValueError(f"{who}: precision {precision!r} is not known; use 'fp32' or 'bf16'")
    used = _core.instruction_sets()[0]
    if used not in _HAVE_BFLOAT16:
        _warn(who, used)


def check_calibration(options, args, freeze):
    """Raise where optimize_for(precision="int8") lacks what it needs."""
    if int(options.get("calibration_iters", 0)) <= 0:
        raise ValueError(
            "optimize_for: precision int8 needs calibration_iters, the number of batches to "
            "calibrate with; a model that mx.contrib.quantization has calibrated needs no "
            "precision and goes to the backend 'MKLDNN_QUANTIZE'"
        )
    if not args or freeze is False:
        raise ValueError(
            "optimize_for: precision int8 makes integers of the weights, so it needs their values; "
            "pass args and aux, and leave freeze out"
        )


@functools.cache
def _warn(who, used):
    package_logger().warning(
        "%s: bf16 was asked for; regions use fp32, since the instruction set is %s", who, used
    )
