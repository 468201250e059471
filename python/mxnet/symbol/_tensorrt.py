"""What binding and partitioning do for the TensorRT door (mx.contrib.tensorrt)."""

import functools
import logging
import os

from .. import _core

PRECISIONS = ("fp32", "fp16", "bf16", "int8")


def use_tensorrt():
    """Whether binds go through TensorRT at this moment."""
    return os.environ.get("MXNET_USE_TENSORRT", "0") not in ("", "0")


def bind_absorbing(symbol, ctx, grad_req, params, shapes):
    """The symbol whose TensorRT regions hold their weights; raises where TensorRT cannot serve."""
    requests = grad_req.values() if isinstance(grad_req, dict) else grad_req
    requests = [requests] if isinstance(requests, str) else list(requests)
    if any(request != "null" for request in requests):
        raise RuntimeError(
            f"simple_bind: TensorRT is inference only, and grad_req={grad_req!r} asks for "
            "gradients; pass grad_req='null', or call "
            "mx.contrib.tensorrt.set_use_tensorrt(False) to train"
        )
    if not params:
        raise RuntimeError(
            "simple_bind: MXNET_USE_TENSORRT = 1 but shared_buffer is empty; bind with "
            "mx.contrib.tensorrt.tensorrt_bind and all_params, or call "
            "mx.contrib.tensorrt.set_use_tensorrt(False)"
        )
    inputs = {name: shape for name, shape in shapes.items() if isinstance(shape, (tuple, list))}
    # A layer alone is an engine there, since its weights count; later versions want two operators.
    return symbol.optimize_for(
        "TensorRT", dict(params), {}, ctx, shape_dict=inputs, min_operators=1
    )


def tensorrt_options(options, ctx):
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
    if ctx is None or ctx.device_type != "gpu":
        _say_who_serves(precision)
    return {**options, "precision": precision}


def _has_kernels():
    return dict(_core.features())["ONEDNN"]


@functools.cache
def _say_who_serves(precision):
    absent = {"fp16"} if _has_kernels() else {"fp16", "bf16", "int8"}
    missing = [part for part in precision.split("_") if part in absent]
    note = f", in fp32 where {'_'.join(missing)} was asked for" if missing else ""
    logging.getLogger("mxnet").warning(
        "TensorRT: on a CPU the CPU compiler serves this door%s", note
    )


def say_what_calibrates(symbol, options, ctx):
    """What MXNet says of int8 engines, where the CPU makes them."""
    is_cpu = ctx is None or ctx.device_type != "gpu"
    engines = sum(op == "_TensorRT" for op, *_ in symbol._nodes())
    if is_cpu and engines and "int8" in options["precision"].split("_") and _has_kernels():
        logging.getLogger("mxnet").warning(
            "[TensorRT op] %d INT8 engines have been created. They are set in calibration mode for "
            "the next %s iterations: feed typical data, results are those of fp32 until then",
            engines,
            options["calibration_iters"],
        )


def warn_about_layouts(left_out):
    """Name the nodes that stay native because of their layout."""
    for _, reason in left_out:
        if reason.startswith("NHWC layout"):
            logging.getLogger("mxnet").warning("Warning: %s", reason)
