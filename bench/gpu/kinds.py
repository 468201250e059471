"""What kind of work a kernel does, told by its name; and a step's kernels summed up by kind."""

import json
import re

# The first that matches counts. Names are those of cuDNN, cuBLAS and CUTLASS, of PyTorch, and of
# this project's kernels (src/ops/**/*.cu), which are named after the functions they stand in.
KINDS = {
    "copies and casts, optimizer": (
        r"^memcpy|^memset|copy_kernel|copy_device|CatArray|nchwToNhwc|nhwcToNchw|tensorTransform"
        r"|multi_tensor|foreach|fused_sgd|fused_adam|adam|sgd|update_kernel|finite|amp_update"
        r"|strided_kernel|transpose|amp_cast|\bcast\b|casts_kernel|convertTensor|direct_copy"
        r"|LoadWithCast|merge_kernel"
    ),
    "pooling": r"pool|largest_kernel",
    "normalisation": (
        r"bn_fw|bn_bw|batch_?norm|layer_?norm|LayerNorm|cuComputeGradInput|GammaBeta"
        r"|row_sums_kernel|plane_sums_kernel|row_map_kernel|plane_map_kernel"
        r"|normalize_planes_kernel|channel_|finish_kernel|RowwiseMoments"
    ),
    "softmax and loss": r"softmax|backward_rows|nll_loss|cross_entropy|logsumexp|pick_kernel",
    "recurrent layers": r"lstm|LSTM|RNN|rnn|gru",
    "convolutions": (
        r"conv(?!ert)|fprop|dgrad|wgrad|implicit|winograd|cudnn.*(?:xmma|cutlass)|depthwise|strip_kernel"
        r"|weight_kernel"
    ),
    "matrix products": r"gemm|nvjet|cutlass|cublas|splitK|gemv|flash|fmha|attention",
    "gathers": r"embedding|index|gather|scatter|take|sort|radix|unique",
    "pointwise": (
        r"elementwise|vectorized|map_kernel|each_kernel|reduce|sum_|mean_kernel|dropout|relu|triton"
    ),
}
_RULES = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in KINDS.items()}
OTHER = "other kernels"


def kind_of(name):
    """Returns the kind of a kernel."""
    for kind, rule in _RULES.items():
        if rule.search(name):
            return kind
    return OTHER


def kernels_of(trace, steps):
    """Returns {name: (milliseconds, kernels)} of a step.

    `trace` is the text of a trace of some steps as browsers read it, with what a device did in the
    categories kernel, gpu_memcpy and gpu_memset; its times are microseconds.
    """
    found = {}
    for event in json.loads(trace)["traceEvents"]:
        if event.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset"):
            _add(found, event["name"], event["dur"] / 1e3 / steps, 1 / steps)
    return found


def sums_of(kernels):
    """Returns {kind: (milliseconds, kernels)} of what `kernels_of` found."""
    sums = {}
    for name, (time, count) in kernels.items():
        _add(sums, kind_of(name), time, count)
    return sums


def _add(sums, key, time, count):
    before = sums.get(key, (0.0, 0.0))
    sums[key] = (before[0] + time, before[1] + count)


def table(columns, sums, walls, peaks):
    """Returns a table of milliseconds by kind; one column an engine and mode."""
    order = [*KINDS, OTHER]
    used = [kind for kind in order if any(kind in column for column in sums)]
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]

    def row(name, cells):
        lines.append(f"| {name} | " + " | ".join(cells) + " |")

    for kind in used:
        cells = []
        for column in sums:
            time, count = column.get(kind, (0.0, 0.0))
            cells.append(f"{time:.2f} ({count:.0f})" if count else "")
        row(kind, cells)
    totals = [sum(time for time, _ in column.values()) for column in sums]
    row("sum on the device; wall of a step", [
        f"{total:.1f}; {wall:.1f}" for total, wall in zip(totals, walls, strict=True)
    ])  # fmt: skip
    row("memory held", [f"{peak / 1e9:.1f} GB" for peak in peaks])
    return "\n".join(lines)
