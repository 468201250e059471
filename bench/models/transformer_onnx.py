"""The ONNX files of transformer_models.py: any batch, the length of the case."""

import numpy as np
import onnx
from onnx import helper, numpy_helper
from transformer_models import EACH, EPSILON, HEADS, LAYERS, WIDTH, make_inputs, make_weights, parse

OPSET = 17


def _by_parts(array):
    """Returns rows that lie head by head (query, key, value of each) part by part."""
    return array.reshape(HEADS, 3, EACH, *array.shape[1:]).swapaxes(0, 1).reshape(array.shape)


class _Writer:
    """Collects nodes; every function returns the name of its result."""

    def __init__(self, weights):
        self.nodes, self.constants, self._weights = [], {}, weights

    def call(self, op, inputs, **attributes):
        name = f"{op}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, inputs, [name], name=name, **attributes))
        return name

    def constant(self, array, name=None):
        name = name or f"constant_{len(self.constants)}"
        self.constants[name] = numpy_helper.from_array(np.asarray(array, order="C"), name)
        return name

    def whole(self, *numbers):
        return self.constant(np.array(numbers, np.int64))

    def weight(self, name):
        return self.constant(self._weights[name], name)

    def dense(self, name, x, turn=lambda array: array):
        weight = self.constant(turn(self._weights[f"{name}_weight"]).T, f"{name}_weight")
        bias = self.constant(turn(self._weights[f"{name}_bias"]), f"{name}_bias")
        return self.call("Add", [self.call("MatMul", [x, weight]), bias])

    def norm(self, name, x):
        inputs = [x, self.weight(f"{name}_gamma"), self.weight(f"{name}_beta")]
        return self.call("LayerNormalization", inputs, axis=-1, epsilon=EPSILON)

    def gelu(self, x):
        erf = self.call("Erf", [self.call("Div", [x, self.constant(np.float32(2**0.5))])])
        product = self.call("Mul", [x, self.call("Add", [erf, self.constant(np.float32(1))])])
        return self.call("Mul", [product, self.constant(np.float32(0.5))])

    def words(self):
        index = self.call("Cast", ["data"], to=onnx.TensorProto.INT64)
        return self.call("Gather", [self.weight("word_weight"), index])

    def mix(self, query, key, value):
        """Attention of (batch, heads, length, width); the keys come transposed."""
        scale = self.constant(np.float32(EACH**-0.5))
        scores = self.call("Mul", [self.call("MatMul", [query, key]), scale])
        return self.call("MatMul", [self.call("Softmax", [scores], axis=-1), value])

    def model(self, name, inputs, outputs):
        def described(array, axes):
            return [axes.get(i, size) for i, size in enumerate(array.shape)]

        given = [
            helper.make_tensor_value_info(
                key, onnx.TensorProto.FLOAT, described(array, {0: f"{key}_rows"})
            )
            for key, array in inputs.items()
        ]  # fmt: skip
        made = [helper.make_tensor_value_info(o, onnx.TensorProto.FLOAT, None) for o in outputs]
        graph = helper.make_graph(self.nodes, name, given, made, list(self.constants.values()))
        opset = helper.make_opsetid("", OPSET)
        return helper.make_model(graph, opset_imports=[opset], ir_version=8)


def _bert(w, length):
    places = w.constant(w._weights["position_weight"][None, :length])
    x = w.norm("norm", w.call("Add", [w.words(), places]))
    for i in range(LAYERS):
        qkv = w.dense(f"qkv{i}", x, _by_parts)
        qkv = w.call("Reshape", [qkv, w.whole(0, 0, 3, HEADS, EACH)])
        parts = []
        for k in range(3):
            part = w.call("Gather", [qkv, w.constant(np.int64(k))], axis=2)
            turn = (0, 2, 3, 1) if k == 1 else (0, 2, 1, 3)
            parts.append(w.call("Transpose", [part], perm=turn))
        mixed = w.call("Transpose", [w.mix(*parts)], perm=(0, 2, 1, 3))
        mixed = w.dense(f"proj{i}", w.call("Reshape", [mixed, w.whole(0, 0, WIDTH)]))
        x = w.norm(f"norm{i}a", w.call("Add", [x, mixed]))
        inner = w.dense(f"ffn{i}b", w.gelu(w.dense(f"ffn{i}a", x)))
        x = w.norm(f"norm{i}b", w.call("Add", [x, inner]))
    return [x]


def _gpt2(w, length):
    place = w.constant(w._weights["position_weight"][None, length])
    x = w.call("Add", [w.words(), place])
    kept = []
    for i in range(LAYERS):
        qkv = w.dense(f"qkv{i}", w.norm(f"norm{i}a", x))
        parts = []
        for k in range(3):
            ends = [w.whole(k * WIDTH), w.whole((k + 1) * WIDTH), w.whole(1)]
            part = w.call("Slice", [qkv, *ends])
            parts.append(w.call("Reshape", [part, w.whole(-1, 1, EACH)]))
        keys = w.call("Concat", [f"key{i}", parts[1]], axis=1)
        values = w.call("Concat", [f"value{i}", parts[2]], axis=1)
        mixed = w.mix(parts[0], w.call("Transpose", [keys], perm=(0, 2, 1)), values)
        mixed = w.dense(f"proj{i}", w.call("Reshape", [mixed, w.whole(-1, WIDTH)]))
        x = w.call("Add", [x, mixed])
        inner = w.gelu(w.dense(f"ffn{i}a", w.norm(f"norm{i}b", x)))
        x = w.call("Add", [x, w.dense(f"ffn{i}b", inner)])
        kept += [keys, values]
    table = w.call("Transpose", ["word_weight"], perm=(1, 0))
    return [w.call("MatMul", [w.norm("norm", x), table]), *kept]


def write_onnx(name, path):
    """Writes the file."""
    kind, length = parse(name)
    writer = _Writer(make_weights(kind))
    outputs = (_bert if kind == "bert_base" else _gpt2)(writer, length)
    onnx.save(writer.model(name, make_inputs(name, 1), outputs), str(path))
