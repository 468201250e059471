"""Storage types in a graph: which arguments and gradients of a bind are sparse."""

import json

from ..base import MXNetError

_NAMES = {"0": "default", "1": "row_sparse", "2": "csr"}
# Functions that keep zeros: what they give is stored as what they get.
_KEEP = set(
    "relu abs sign rint ceil floor trunc fix round square sqrt cbrt sin tan arcsin arctan degrees "
    "radians sinh tanh arcsinh arctanh expm1 log1p negative _copy make_loss BlockGrad _mul_scalar "
    "_div_scalar _scatter_plus_scalar _scatter_minus_scalar zeros_like clip _sparse_retain "
    "_contrib_round_ste _contrib_sign_ste".split()
)
_JOIN = set(
    "elemwise_add elemwise_sub _hypot add_n _plus _minus _maximum _minimum _grad_add".split()
)
_EMBEDDINGS = {"Embedding", "_contrib_SparseEmbedding"}


def _is(text, default=False):
    return str(text if text is not None else default) in ("True", "1", "true")


class _Graph:
    """The nodes of a symbol with the storage types of their outputs."""

    def __init__(self, symbol, given):
        graph = json.loads(symbol._tojson_without_values())
        self.nodes = graph["nodes"]
        self.kinds = []
        for node in self.nodes:
            self.kinds.append(self._kind(node, given))

    def inputs(self, node):
        return [self.kinds[entry[0]] for entry in node["inputs"]]

    def _kind(self, node, given):
        attrs, op = node.get("attrs", {}), node["op"]
        if op == "null":
            return given.get(node["name"]) or _NAMES[attrs.get("__storage_type__", "0")]
        kinds = self.inputs(node)
        if op == "cast_storage":
            return attrs["stype"]
        if op in _KEEP:
            return kinds[0]
        if op in _JOIN:
            return kinds[0] if len(set(kinds)) == 1 else "default"
        if op == "elemwise_mul":
            sparse = {kind for kind in kinds if kind != "default"}
            return sparse.pop() if len(sparse) == 1 else "default"
        if op == "dot":
            return _kind_of_dot(attrs, kinds)
        if op == "Custom":
            return _custom(attrs).forward_storage(kinds)[1][0]
        if op == "_contrib_quadratic" and kinds == ["csr"] and float(attrs.get("c", 0)) == 0:
            return "csr"
        if op == "_scatter_elemwise_div" and kinds[0] == "row_sparse":
            return "row_sparse"
        if op == "_square_sum" and kinds[0] == "row_sparse" and _is(attrs.get("keepdims")):
            return "row_sparse"
        if op in ("slice", "Concat") and set(kinds) == {"csr"}:
            return "csr"
        return "default"

    def has_sparse_gradient(self, node, place):
        """Whether the gradient that a node hands to an input is row_sparse."""
        attrs, op, kinds = node.get("attrs", {}), node["op"], self.inputs(node)
        if op in _EMBEDDINGS:
            always = op == "_contrib_SparseEmbedding"
            return place == 1 and (always or _is(attrs.get("sparse_grad")))
        if op == "dot":
            return place == 1 and kinds[0] == "csr" and not _is(attrs.get("transpose_b"))
        if op == "cast_storage":
            return attrs["stype"] == "row_sparse"
        if op == "Custom":
            return _custom_gradient(attrs, kinds, place) == "row_sparse"
        if op in ("sqrt", "elemwise_mul"):
            return False
        made = self.kinds[self.nodes.index(node)]
        return kinds[place] == made == "row_sparse"


def _custom(attrs):
    from ..operator import _make_prop

    others = {k: v for k, v in attrs.items() if k != "op_type" and not k.startswith("__")}
    return _make_prop(attrs["op_type"], others)


def _custom_gradient(attrs, kinds, place):
    """The storage type of the gradient of an input of a custom operator."""
    prop = _custom(attrs)
    if place >= len(prop.arguments):
        return "default"
    inputs, outputs = prop.forward_storage(kinds)
    read = [kind for kind, is_read in zip(outputs, prop.reads_output, strict=True) if is_read]
    arguments, auxiliary = inputs[: len(prop.arguments)], inputs[len(prop.arguments) :]
    given = ["default"] * sum(prop.reads_out_grad) + arguments + read + auxiliary
    return prop.backward_storage(given)[1][place]


def _kind_of_dot(attrs, kinds):
    asked = attrs.get("forward_stype")
    if asked not in (None, "None"):
        return asked
    if kinds == ["default", "csr"] and not _is(attrs.get("transpose_a")):
        return "csr"
    return "row_sparse" if kinds[0] == "csr" and _is(attrs.get("transpose_a")) else "default"


def storage_types(symbol, stype_dict):
    """({argument: storage type}, {argument: storage type of its gradient}), sparse ones alone."""
    given = dict(stype_dict or {})
    unknown = [stype for stype in given.values() if stype not in _NAMES.values()]
    if unknown:
        raise MXNetError(f"storage type {unknown[0]!r} is unknown; use {list(_NAMES.values())}")
    graph = _Graph(symbol, given)
    sparse = {
        node["name"]: kind
        for node, kind in zip(graph.nodes, graph.kinds, strict=True)
        if node["op"] == "null" and kind != "default"
    }
    uses = {}
    for node in graph.nodes:
        for place, (source, *_) in enumerate(node["inputs"]):
            if graph.nodes[source]["op"] == "null":
                uses.setdefault(graph.nodes[source]["name"], []).append((node, place))
    gradients = {
        name: "row_sparse"
        for name, found in uses.items()
        if all(graph.has_sparse_gradient(*use) for use in found)
    }
    return sparse, gradients


def may_have_sparse(symbol, stype_dict):
    """Whether it is worth looking closer: most graphs name nothing of sparse arrays."""
    if any(stype != "default" for stype in (stype_dict or {}).values()):
        return True
    text = symbol._tojson_without_values()
    words = ('"__storage_type__": "1"', '"__storage_type__": "2"', "sparse_grad", "cast_storage")
    return any(word in text for word in (*words, "_contrib_SparseEmbedding"))
