"""What Python adds to particular backends: checks of their options, and words for the user.

Which backend serves a bind, what it takes and what it absorbs is decided in the core.
"""

from .._backends import ngraph
from ..base import package_logger
from ._precision import check_calibration, check_precision
from ._tensorrt import (
    say_what_calibrates,
    say_who_serves,
    tensorrt_options,
    warn_about_layouts,
)


class Hooks:
    """What is called for a backend; those of most backends do nothing."""

    def check_options(self, options, ctx, args, freeze):
        """The keyword arguments of optimize_for as the compiler gets them; raises for bad ones."""
        return options

    def optimized(self, symbol, result, left_out, options, ctx):
        """Called after optimize_for made `result`."""

    def shown(self, left_out):
        """Called after get_backend_symbol."""

    def bound(self, executor, left_out):
        """Called after a bind that used this backend."""


class _NGraph(Hooks):
    def check_options(self, options, ctx, args, freeze):
        if options.get("precision") == "int8":
            check_calibration(options, args, freeze)
        else:
            check_precision(options.get("precision", "fp32"), "optimize_for")
        return options

    def optimized(self, symbol, result, left_out, options, ctx):
        ngraph.partitioned(symbol, result, left_out)

    def bound(self, executor, left_out):
        number = ngraph.partitioned(executor._symbol, executor._optimized, left_out)
        executor._watch = ngraph.watch(executor, number)


class _Cuda(Hooks):
    def check_options(self, options, ctx, args, freeze):
        if "int8" in str(options.get("precision", "")).split("_"):
            check_calibration(options, args, freeze)
        return options


class _Mkldnn(Hooks):
    def check_options(self, options, ctx, args, freeze):
        check_precision(options.get("precision", "fp32"), "optimize_for")
        unused = [key for key in options if key not in NODE_NAMES]
        if unused:
            package_logger().warning(
                "optimize_for: MKLDNN shows fused nodes and takes no options, got %s; those of the "
                "compiler go to the backend 'ngraph'",
                ", ".join(unused),
            )
        return options


class _TensorRT(Hooks):
    def check_options(self, options, ctx, args, freeze):
        return tensorrt_options(options)

    def optimized(self, symbol, result, left_out, options, ctx):
        say_who_serves(options, ctx)
        warn_about_layouts(left_out)
        say_what_calibrates(result, options, ctx)

    def shown(self, left_out):
        warn_about_layouts(left_out)


NODE_NAMES = ("excl_node_names", "force_incl_node_names")  # options that no compiler sees
_NONE = Hooks()
_HOOKS = {
    "ngraph": _NGraph(),
    "cuda": _Cuda(),
    "MKLDNN": _Mkldnn(),
    "TensorRT": _TensorRT(),
}


def hooks_of(backend):
    """The hooks of a backend, by its name."""
    return _HOOKS.get(backend, _NONE)
