"""The virtual cores behind mx.neuron(i), and which of them a model is placed on."""

import os
import re

from ..base import MXNetError

CORES_KEY = "__subgraph_opt_neuroncore__"  # attribute of compiled nodes
_CORES_PER_CHIP = 4


def is_ahead_of_time(symbol):
    """Whether the graph has regions that neuron.compile made."""
    return any(CORES_KEY in attrs for _, _, attrs, *_ in symbol._nodes())


def check_placement(symbol, ctx):
    """Raise MXNetError unless the symbol's compiled regions fit the cores from `neuron(i)` on.

    There is nothing to say of other contexts.
    """
    if ctx.device_type != "neuron":
        return
    start = ctx.device_id
    needed = max(
        (int(attrs[CORES_KEY]) for _, _, attrs, *_ in symbol._nodes() if CORES_KEY in attrs),
        default=1,
    )
    sizes = os.environ.get("NEURONCORE_GROUP_SIZES")
    if sizes:
        groups = _numbers("NEURONCORE_GROUP_SIZES", sizes.strip().strip("[]"))
        if start >= len(groups):
            _fail(f"neuron({start}) is group {start}, NEURONCORE_GROUP_SIZES={sizes} has "
                  f"{len(groups)} groups")  # fmt: skip
        if needed > groups[start]:
            _fail(f"the model needs {needed} cores, group {start} of NEURONCORE_GROUP_SIZES={sizes}"
                  f" has {groups[start]}")  # fmt: skip
        return
    total, origin = _visible_cores()
    if start + needed > total:
        _fail(f"the model needs {needed} cores from neuron({start}) on, there are {total} "
              f"({origin})")  # fmt: skip


def _visible_cores():
    """How many cores there are, and what says so."""
    visible = os.environ.get("NEURON_RT_VISIBLE_CORES")
    if visible:
        total = 0
        for part in visible.split(","):
            first, _, last = part.strip().partition("-")
            low, high = _numbers("NEURON_RT_VISIBLE_CORES", f"{first},{last or first}")
            total += max(0, high - low + 1)
        return total, f"NEURON_RT_VISIBLE_CORES={visible}"
    number = os.environ.get("NEURON_RT_NUM_CORES")
    if number:
        return _numbers("NEURON_RT_NUM_CORES", number)[0], f"NEURON_RT_NUM_CORES={number}"
    return max(_CORES_PER_CHIP, os.cpu_count() or 1), "set NEURON_RT_NUM_CORES to have more"


def _numbers(variable, text):
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"\d+", part) for part in parts):
        raise MXNetError(
            f"{variable}={os.environ[variable]}: give numbers, such as 4, 0-3 or 2,4,3,4"
        )
    return [int(part) for part in parts]


def _fail(details):
    raise MXNetError(
        f"Failed load model with Neuron-RTD Error. Neuron-RTD Status Code: 9, details: {details}"
    )
