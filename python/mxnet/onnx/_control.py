"""Branches and loops of ONNX files, read as if their nodes stood where they run.

A condition or a count of rounds must be a constant. Each time a graph is read the values it makes
get names of their own.
"""

import numpy as np

from .. import symbol as S

_MOST = 20_000  # nodes that the loops of a file may become


def _renamed(graph, names):
    """Return a graph with other names for some values, in the graphs within it too."""

    def attribute(one):
        return {**one, "g": _renamed(one["g"], names)} if "g" in one else one

    def node(one):
        return {
            **one,
            "input": [names.get(name, name) for name in one["input"]],
            "output": [names.get(name, name) for name in one["output"]],
            "attribute": [attribute(a) for a in one["attribute"]],
        }

    def value(one):
        return {**one, "name": names.get(one["name"], one["name"])}

    return {
        **graph,
        "node": [node(one) for one in graph["node"]],
        "initializer": [value(one) for one in graph["initializer"]],
        "output": [value(one) for one in graph["output"]],
    }


def _inline(graph, reader, body, bound=()):
    """Read a graph whose inputs are these values; return the names of its outputs."""
    number = graph.count_inlined(len(body["node"]))
    if number > _MOST:
        reader.refuse(f"its loops would become more than {_MOST} nodes")
    own = {tensor["name"] for tensor in body["initializer"]}
    own.update(name for node in body["node"] for name in node["output"] if name)
    names = {name: f"{name}@{number}" for name in own}
    names.update(zip((value["name"] for value in body["input"]), bound, strict=True))
    inner = _renamed(body, names)
    graph.read(inner)
    return [value["name"] for value in inner["output"]]


def branch(graph, reader):
    """If: the branch that a constant chooses."""
    chosen = bool(reader.constant(0, "condition").reshape(-1)[0])
    branches = [reader.graph(key) for key in ("else_branch", "then_branch")]
    for name, made in zip(reader.outputs, _inline(graph, reader, branches[chosen]), strict=True):
        graph.alias(name, made)


def _stack(graph, name, parts, axis):
    """Define a value whose slices along a new axis are these."""
    if not parts:
        graph.object_to(name, "a loop of no rounds has empty results")
        return
    arrays = [graph.constant(part) for part in parts]
    if all(array is not None for array in arrays):
        graph.define(name, np.stack(arrays, axis))
        return
    values = [graph.symbol(part) for part in parts]
    scalar = graph.is_scalar(parts[0])  # it has an axis here already
    graph.define(name, S.concat(*values, dim=0) if scalar else S.stack(*values, axis=axis))


def loop(graph, reader):
    """Loop: as many rounds as a constant says, or until a condition that is known ends it."""
    body = reader.graph("body")
    rounds = int(reader.constant(0, "count of rounds").reshape(-1)[0]) if reader.given(0) else None
    goes_on = bool(reader.constant(1, "condition").reshape(-1)[0]) if reader.given(1) else True
    carried = reader.inputs[2:]
    reader.skip(*range(len(reader.inputs)))
    collected = [[] for _ in body["output"][1 + len(carried) :]]
    done = 0
    while goes_on and (rounds is None or done < rounds):
        counter = f"{reader.outputs[0]}@round{done}"
        condition = f"{reader.outputs[0]}@condition{done}"
        graph.define(counter, np.array(done, np.int64))
        graph.define(condition, np.array(True))
        after, *made = _inline(graph, reader, body, [counter, condition, *carried])
        known = graph.constant(after)
        if known is None:
            reader.refuse("its condition is computed from the model's inputs; unroll the loop")
        goes_on = bool(known.reshape(-1)[0])
        carried = made[: len(carried)]
        for parts, one in zip(collected, made[len(carried) :], strict=True):
            parts.append(one)
        done += 1
    for name, made in zip(reader.outputs, carried, strict=False):
        graph.alias(name, made)
    for name, parts in zip(reader.outputs[len(carried) :], collected, strict=False):
        _stack(graph, name, parts, 0)


def _slice(graph, name, source, axis, at):
    """Define a value as the slice of another."""
    array, rank = graph.constant(source), len(graph.open_shape(source))
    if array is not None:
        graph.define(name, np.take(array, at, axis))
        return
    part = S.slice_axis(graph.symbol(source), axis=axis, begin=at, end=at + 1)
    graph.define(name, part if rank == 1 else S.squeeze(part, axis=axis), scalar=rank == 1)


def _scan(graph, reader, names, states, sources, settings, prefix):
    """Run a round for each slice of the sources; define the outputs under their names."""
    body, outputs = reader.graph("body"), len(names) - len(states)
    input_axes, input_backs, output_axes, output_backs = settings
    shape = graph.shape(sources[0])
    rounds = shape[reader.front(input_axes[0], len(shape))]
    collected = [[] for _ in range(outputs)]
    for done in range(rounds):
        slices = []
        rows = enumerate(zip(sources, input_axes, input_backs, strict=True))
        for number, (source, axis, back) in rows:
            axis = reader.front(axis, len(graph.open_shape(source)))
            slices.append(f"{prefix}@slice{done}.{number}")
            _slice(graph, slices[-1], source, axis, rounds - 1 - done if back else done)
        made = _inline(graph, reader, body, [*states, *slices])
        states = made[: len(states)]
        for parts, one in zip(collected, made[len(states) :], strict=True):
            parts.append(one)
    for name, made in zip(names, states, strict=False):
        graph.alias(name, made)
    rest = zip(names[len(states) :], collected, output_axes, output_backs, strict=True)
    for name, parts, axis, back in rest:
        rank = len(graph.open_shape(parts[0])) + 1 if axis < 0 else 0
        _stack(graph, name, parts[::-1] if back else parts, axis + rank if axis < 0 else axis)


def _scan_of_samples(graph, reader, count):
    """Scan as it was in operator set 8: each sample of a batch is scanned along its next axis."""
    inputs = reader.inputs[1:]
    if reader.given(0):
        reader.refuse("lengths of sequences; cut them off, or export with operator set 9 or later")
    outputs = len(reader.graph("body")["output"])
    directions = reader.get("directions") or [0] * count
    settings = [0] * count, directions, *[[0] * (outputs - len(inputs) + count)] * 2
    reader.skip(*range(len(reader.inputs)))
    made = []
    for sample in range(graph.shape(inputs[0])[0]):
        prefix = f"{reader.outputs[0]}@sample{sample}"
        parts = [f"{prefix}.{number}" for number in range(len(inputs))]
        for name, source in zip(parts, inputs, strict=True):
            _slice(graph, name, source, 0, sample)
        made.append([f"{prefix}@output{number}" for number in range(outputs)])
        _scan(graph, reader, made[-1], parts[:-count], parts[-count:], settings, prefix)
    for name, parts in zip(reader.outputs, zip(*made, strict=True), strict=False):
        _stack(graph, name, parts, 0)


def scan(graph, reader):
    """Scan: a round for each slice of its inputs."""
    count = reader.get("num_scan_inputs")
    if reader.opset < 9:
        _scan_of_samples(graph, reader, count)
        return
    states, sources = reader.inputs[:-count], reader.inputs[-count:]
    outputs = len(reader.graph("body")["output"])
    settings = [
        reader.get(key) or [0] * size
        for key, size in (
            ("scan_input_axes", count),
            ("scan_input_directions", count),
            ("scan_output_axes", outputs - len(states)),
            ("scan_output_directions", outputs - len(states)),
        )
    ]
    reader.skip(*range(len(reader.inputs)))
    spare = [f"{reader.outputs[0]}@spare{at}" for at in range(len(reader.outputs), outputs)]
    names = [*reader.outputs, *spare]
    _scan(graph, reader, names, states, sources, settings, reader.outputs[0])


CONTROL = {"If": branch, "Loop": loop, "Scan": scan}
