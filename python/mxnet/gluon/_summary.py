"""The table that `Block.summary` prints."""

import numpy as np

from ..ndarray import NDArray
from ._base_block import Block
from ._hybrid_block import HybridBlock

_ROW = "{:>20}  {:>42} {:>15}"


def print_block_summary(block, inputs):
    """Run the block on `inputs` with hooks that count, then print the table."""
    if _is_hybridized(block):
        raise AssertionError(f'"{block.name}" is hybridized; print the summary before hybridize()')
    rows = {"Input": (_shape_text(inputs), 0, 0, 0)}
    seen = set()
    handles = []

    def count(layer, _, outputs):
        total = trainable = shared = 0
        for param in layer.params.values():
            size = int(np.prod(param.shape))
            total += size
            trainable += 0 if param.grad_req == "null" else size
            shared += size if param in seen else 0
            seen.add(param)
        name = f"{type(layer).__name__}-{len(rows)}"
        rows[name] = (_shape_text(outputs), total, trainable, shared)

    def attach(layer):
        if not layer._children or layer.params.values():
            handles.append(layer.register_forward_hook(count))

    block.apply(attach)
    try:
        block(*inputs)
    finally:
        for handle in handles:
            handle.detach()
    _print(rows)


def _is_hybridized(block):
    if isinstance(block, HybridBlock) and block._active:
        return True
    return any(
        _is_hybridized(child) for child in block._children.values() if isinstance(child, Block)
    )


def _shape_text(value):
    shapes = _shapes(value)
    while isinstance(shapes, list) and len(shapes) == 1:
        shapes = shapes[0]
    return str(shapes)


def _shapes(value):
    if isinstance(value, NDArray):
        return value.shape
    if isinstance(value, (list, tuple)):
        return [_shapes(item) for item in value]
    return value  # a symbol, when shapes are found on the way


def _print(rows):
    width = 80
    print("-" * width)
    print(_ROW.format("Layer (type)", "Output Shape", "Param #"))
    print("=" * width)
    for name, (shape, total, _, _) in rows.items():
        print(_ROW.format(name, shape, total))
    total, trainable, shared = (sum(row[i] for row in rows.values()) for i in (1, 2, 3))
    print("=" * width)
    print("Parameters in forward computation graph, duplicate included")
    print(f"   Total params: {total}")
    print(f"   Trainable params: {trainable}")
    print(f"   Non-trainable params: {total - trainable}")
    print(f"Shared params in forward computation graph: {shared}")
    print(f"Unique parameters in model: {total - shared}")
    print("-" * width)
