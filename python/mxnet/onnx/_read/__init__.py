"""Readers of ONNX operators, one function each: they see a NodeReader and return symbols.

A module is a family; its READERS maps ONNX's names to functions. POINTWISE names the operators
whose result has no axes where their inputs have none, DRAWS those that differ at every run.
"""

from . import (
    attention,
    convolution,
    einsum,
    grid,
    indexing,
    losses,
    matrix,
    movement,
    normalization,
    padding,
    pointwise,
    pooling,
    quantization,
    random,
    recurrent,
    reduction,
    regions,
    resizing,
    scatter,
    selection,
    signal,
    types,
)

_FAMILIES = (
    attention, convolution, einsum, grid, indexing, losses, matrix, movement, normalization,
    padding, pointwise, pooling, quantization, random, recurrent, reduction, regions, resizing,
    scatter, selection, signal, types,
)  # fmt: skip
READERS = {op: read for family in _FAMILIES for op, read in family.READERS.items()}
POINTWISE = {*pointwise.READERS, *types.READERS, *quantization.POINTWISE}
DRAWS = {*random.READERS, "Dropout"}
