"""Builds a PyTorch network from a symbol JSON and its weights."""

import ast
import json

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)


def _pair(attrs, name, default):
    return tuple(ast.literal_eval(attrs.get(name, default)))


def _flag(attrs, name, default="False"):
    return attrs.get(name, default) in ("True", "1")


def _convolution(attrs):
    stride, pad = _pair(attrs, "stride", "(1, 1)"), _pair(attrs, "pad", "(0, 0)")
    dilate, groups = _pair(attrs, "dilate", "(1, 1)"), int(attrs.get("num_group", 1))
    return lambda x, w, b=None: F.conv2d(x, w, b, stride, pad, dilate, groups)


def _batch_norm(attrs):
    eps, fixed = float(attrs.get("eps", 1e-3)), _flag(attrs, "fix_gamma", "True")

    def forward(x, gamma, beta, mean, variance):
        return F.batch_norm(x, mean, variance, None if fixed else gamma, beta, eps=eps)

    return forward


def _pooling(attrs):
    if _flag(attrs, "global_pool"):
        reduce = F.adaptive_max_pool2d if attrs["pool_type"] == "max" else F.adaptive_avg_pool2d
        return lambda x: reduce(x, 1)
    kernel, stride = _pair(attrs, "kernel", "()"), _pair(attrs, "stride", "(1, 1)")
    pad = _pair(attrs, "pad", "(0, 0)")
    up = attrs.get("pooling_convention") == "full"
    if attrs.get("pool_type", "max") == "max":
        return lambda x: F.max_pool2d(x, kernel, stride, pad, ceil_mode=up)
    include = _flag(attrs, "count_include_pad", "True")
    return lambda x: F.avg_pool2d(x, kernel, stride, pad, up, include)


def _activation(attrs):
    return {"relu": F.relu, "sigmoid": torch.sigmoid, "tanh": torch.tanh}[attrs["act_type"]]


def _leaky_relu(attrs):
    slope, kind = float(attrs.get("slope", 0.25)), attrs.get("act_type", "leaky")
    if kind not in ("leaky", "elu", "gelu"):
        raise NotImplementedError(f"LeakyReLU with act_type {kind} has no PyTorch form here")
    return {
        "leaky": lambda x: F.leaky_relu(x, slope), "elu": lambda x: F.elu(x, slope), "gelu": F.gelu,
    }[kind]  # fmt: skip


def _fully_connected(attrs):
    if _flag(attrs, "flatten", "True"):
        return lambda x, w, b=None: F.linear(torch.flatten(x, 1), w, b)
    return F.linear


def _slice_axis(attrs):
    axis, begin, end = int(attrs["axis"]), int(attrs["begin"]), ast.literal_eval(attrs["end"])
    return lambda x: x.narrow(axis, begin, (x.shape[axis] if end is None else end) - begin)


def _transpose(attrs):
    axes = _pair(attrs, "axes", "()")
    return lambda x: x.permute(axes or tuple(reversed(range(x.ndim))))


def _layer_norm(attrs):
    if int(attrs.get("axis", -1)) != -1:
        raise NotImplementedError("LayerNorm along another axis than the last has no form here")
    return lambda x, gamma, beta: F.layer_norm(
        x, x.shape[-1:], gamma, beta, float(attrs.get("eps", 1e-5))
    )


def _heads(x, attrs):
    """Returns queries, keys and values (batch * heads, length, width) of their projection."""
    length, batch, _ = x.shape
    parts = x.reshape(length, batch * int(attrs["heads"]), 3, -1)
    return [parts[:, :, i].transpose(0, 1) for i in range(3)]


def _self_scores(attrs):
    def forward(x):
        query, key, _ = _heads(x, attrs)
        return torch.bmm(query * query.shape[-1] ** -0.5, key.transpose(1, 2))

    return forward


def _self_values(attrs):
    def forward(x, weights):
        mixed = torch.bmm(weights, _heads(x, attrs)[2])
        return mixed.transpose(0, 1).reshape(x.shape[0], x.shape[1], -1)

    return forward


def _batch_dot(attrs):
    left, right = _flag(attrs, "transpose_a"), _flag(attrs, "transpose_b")
    return lambda a, b: torch.bmm(a.mT if left else a, b.mT if right else b)


BUILDERS = {
    "Convolution": _convolution,
    "BatchNorm": _batch_norm,
    "Pooling": _pooling,
    "Activation": _activation,
    "LeakyReLU": _leaky_relu,
    "FullyConnected": _fully_connected,
    "LayerNorm": _layer_norm,
    "_contrib_interleaved_matmul_selfatt_qk": _self_scores,
    "_contrib_interleaved_matmul_selfatt_valatt": _self_values,
    "batch_dot": _batch_dot,
    "slice_axis": _slice_axis,
    "transpose": _transpose,
    "Embedding": lambda a: lambda x, w: F.embedding(x.long(), w),
    "expand_dims": lambda a: lambda x: x.unsqueeze(int(a["axis"])),
    "Reshape": lambda a: lambda x: x.reshape(_pair(a, "shape", "()")),
    "Flatten": lambda a: lambda x: torch.flatten(x, 1),
    "elemwise_add": lambda a: torch.add,
    "elemwise_mul": lambda a: torch.mul,
    "broadcast_add": lambda a: torch.add,
    "broadcast_mul": lambda a: torch.mul,
    "_plus_scalar": lambda a: lambda x: x + float(a["scalar"]),
    "_mul_scalar": lambda a: lambda x: x * float(a["scalar"]),
    "Concat": lambda a: lambda *x: torch.cat(x, int(a.get("dim", 1))),
    "clip": lambda a: lambda x: torch.clamp(x, float(a["a_min"]), float(a["a_max"])),
    "Dropout": lambda a: lambda x: x,
    "softmax": lambda a: lambda x: torch.softmax(x, int(a.get("axis", -1))),
    "SoftmaxOutput": lambda a: lambda x, label=None: torch.softmax(x, 1),
}


class Network(nn.Module):
    """Runs the graph's nodes in order."""

    def __init__(self, graph, weights):
        super().__init__()
        self._steps, self._weights, self._inputs = [], {}, {}
        for number, node in enumerate(graph["nodes"]):
            if node["op"] != "null":
                if node["op"] not in BUILDERS:
                    raise NotImplementedError(
                        f"no model form for torch: {node['op']} of node {node['name']!r}"
                    )
                call = BUILDERS[node["op"]](node.get("attrs", {}))
                self._steps.append((number, call, [source[0] for source in node["inputs"]]))
            elif node["name"] in weights:
                self.register_buffer(f"w{number}", torch.from_numpy(weights[node["name"]]))
                self._weights[number] = f"w{number}"
            else:
                self._inputs[number] = node["name"]
        self._heads = [head[0] for head in graph["heads"]]

    def forward(self, inputs):
        """Returns the heads; labels are not needed."""
        values = {n: getattr(self, name) for n, name in self._weights.items()}
        values.update((n, inputs.get(name)) for n, name in self._inputs.items())
        for number, call, sources in self._steps:
            values[number] = call(*(values[s] for s in sources))
        return [values[head] for head in self._heads]


def load_network(folder):
    """Reads model-symbol.json and weights.npz of `folder`."""
    with open(f"{folder}/model-symbol.json") as file:
        graph = json.load(file)
    with np.load(f"{folder}/weights.npz") as stored:
        return Network(graph, {name: stored[name] for name in stored.files})
