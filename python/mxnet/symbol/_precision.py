"""The precision that compiled regions multiply in."""

import functools
import logging

from .. import _core

_HAVE_BFLOAT16 = ("avx512_bf16", "amx")


def check_precision(precision, who):
    """Raise for a precision that a region cannot have; warn for one that this processor lacks."""
    if precision == "fp32":
        return
    if precision == "int8":
        raise ValueError(
            f"{who}: precision int8 needs the ranges of a calibrated model; quantize it with "
            "mx.contrib.quantization.quantize_net (or quantize_model) and calibration data, and "
            "compile the result for the backend 'MKLDNN_QUANTIZE'"
        )
    if precision != "bf16":
        raise ValueError(f"{who}: precision {precision!r} is not known; use 'fp32' or 'bf16'")
    used = _core.instruction_sets()[0]
    if used not in _HAVE_BFLOAT16:
        _warn(who, used)


@functools.cache
def _warn(who, used):
    logging.getLogger("mxnet").warning(
        "%s: bf16 was asked for; regions use fp32, since the instruction set is %s", who, used
    )
