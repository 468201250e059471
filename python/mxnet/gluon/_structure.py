"""The structure of a block as `Block.save` writes it: names of blocks, children and graphs.

Each block is `{orig_name, hybridized, children: {name: attribute}, <class><number>: child, …}`; the
number counts blocks in the order in which they are met.
"""

import itertools

from .. import symbol
from ._hybrid_block import HybridBlock


def describe(block):
    """The structure of a block as a dict for JSON."""
    return _describe(block, itertools.count())


def _describe(block, numbers):
    entry = {"orig_name": block.name}
    result = {_key(block, next(numbers)): entry}
    if isinstance(block, HybridBlock):
        entry["hybridized"] = bool(block._cached_graph)
        if block._cached_graph:
            inputs, graph = block._cached_graph
            entry["in_format"] = block._in_format
            entry["out_format"] = block._out_format
            entry["inputs"] = [variable.tojson() for variable in inputs]
            entry["symbol"] = graph.tojson()
    entry["children"] = {child.name: name for name, child in block._children.items()}
    for child in block._children.values():
        entry.update(_describe(child, numbers))
    return result


def restore(block, structure, source):
    """Give a block of the same make the names and graphs of a structure from a file."""
    _restore(block, structure, itertools.count(), source)


def _restore(block, structure, numbers, source):
    key = _key(block, next(numbers))
    if key not in structure:
        found = sorted(name for name in structure if isinstance(structure[name], dict))
        raise ValueError(
            f"load: {source} has no block {key!r} where this network has {block.name!r}; it has "
            f"{', '.join(map(repr, found)) or 'none'}; build the network as it was when saved"
        )
    entry = structure[key]
    _rename(block, entry["orig_name"])
    if entry.get("hybridized") and isinstance(block, HybridBlock):
        block._clear_cached_op()
        block._in_format = entry["in_format"]
        block._out_format = entry["out_format"]
        inputs = [symbol.load_json(text) for text in entry["inputs"]]
        block._cached_graph = inputs, symbol.load_json(entry["symbol"])
        block._active = True
    children = list(block._children.values())
    for child in children:
        _restore(child, entry, numbers, source)
    block._children = {entry["children"][child.name]: child for child in children}


def _rename(block, name):
    """Rename a block and the parameters it owns."""
    start = block.params.prefix
    block._name = name
    renamed = {}
    for old, param in block.params.items():
        if old.startswith(start) and param.name == old:
            param.name = f"{name}_{old[len(start) :]}"
            param._var = None
        renamed[param.name] = param
    block.params._params = renamed


def _key(block, number):
    return f"{type(block).__name__.lower()}{number}"
