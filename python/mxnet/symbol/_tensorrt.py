"""What binding and partitioning do for the TensorRT backend (mx.contrib.tensorrt)."""

import functools

from .. import _core
from ..base import package_logger
from ._precision import is_host

PRECISIONS = ("fp32", "tf32", "fp16", "bf16", "int8")


def tensorrt_options(options):
    """The keyword arguments of optimize_for('TensorRT'), checked; the precision is always there."""
    options = {**options.pop("backend_opts", {}), **options}
    precision = str(options.get("precision", "fp32"))
    unknown = [part for part in precision.split("_") if part not in PRECISIONS]
    if unknown:
        raise ValueError(
            f"optimize_for: precision {precision!r} is not known to TensorRT; join some of "
            f"{PRECISIONS} with '_'"
        )
    if "int8" in precision and int(options.get("calibration_iters", 0)) <= 0:
        raise ValueError(
            "optimize_for: precision int8 needs calibration_iters, the number of batches to "
            "calibrate with"
        )
    return {**options, "precision": precision}


def say_who_serves(options, ctx):
    """That no TensorRT is at work on a CPU, once for each precision."""
    if is_host(ctx):
        _say_who_serves(options.get("precision", "fp32"))


def _has_kernels():
    return dict(_core.features())["ONEDNN"]


@functools.cache
def _say_who_serves(precision):
    absent = {"tf32", "fp16"} if _has_kernels() else {"tf32", "fp16", "bf16", "int8"}
    missing = [part for part in precision.split("_") if part in absent]
    note = f", in fp32 where {'_'.join(missing)} was asked for" if missing else ""
    package_logger().warning("TensorRT: on a CPU the CPU compiler serves this backend%s", note)


def say_what_calibrates(symbol, options, ctx):
    """What MXNet says of int8 engines, where there are kernels for them."""
    precisions = options.get("precision", "fp32").split("_")
    engines = sum(op == "_TensorRT" for op, *_ in symbol._nodes())
    has_kernels = _has_kernels() or not is_host(ctx)
    if engines and "int8" in precisions and has_kernels:
        package_logger().warning(
            "[TensorRT op] %d INT8 engines have been created. They are set in calibration mode for "
            "the next %s iterations: feed typical data, results are those of fp32 until then",
            engines,
            options["calibration_iters"],
        )


def warn_about_layouts(left_out):
    """Name the nodes that stay native because of their layout."""
    for _, reason in left_out:
        if reason.startswith("NHWC layout"):
            package_logger().warning("Warning: %s", reason)
