"""Transformers for models.py: bert_base_128 and gpt2_step_512 of bench/models, and PyTorch's own.

What PyTorch runs is written with the calls that are fastest there: one projection for queries, keys
and values, `scaled_dot_product_attention`, `layer_norm` and `gelu`.
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "models"))
import transformer_models as models

LAYERS, HEADS, EACH, WIDTH = models.LAYERS, models.HEADS, models.EACH, models.WIDTH


def is_transformer(name):
    """Whether the name is that of a transformer, as bert_base_128."""
    return models.parse(name) is not None


def prepare(name, batch, folder):
    """Writes graph, weights, inputs and the CPU's first result, as models.py does for images."""
    import mxnet as mx

    kind, length = models.parse(name)
    folder = pathlib.Path(folder)
    models.write_checkpoint(kind, length, folder)
    symbol, weights, _ = mx.model.load_checkpoint(str(folder / "model"), 0)
    symbol.save(str(folder / "model-symbol.json"))
    inputs = models.make_inputs(name, batch)
    executor = symbol.simple_bind(
        mx.cpu(), grad_req="null", **{n: value.shape for n, value in inputs.items()}
    )
    for n, array in executor.arg_dict.items():
        array[:] = inputs[n] if n in inputs else weights[n]
    scores = executor.forward(is_train=False)[0].asnumpy()
    np.savez(folder / "case.npz", scores=scores, **inputs)


class TorchTransformer:
    """The same network in PyTorch: called with a dictionary of inputs on the device."""

    def __init__(self, folder, name, dtype):
        """Reads the weights."""
        import torch

        self.kind, self.length = models.parse(name)
        self.weights = {
            n: torch.from_numpy(value).cuda().to(dtype)
            for n, value in np.load(f"{folder}/weights.npz").items()
        }

    def _dense(self, name, x):
        from torch.nn.functional import linear

        return linear(x, self.weights[f"{name}_weight"], self.weights[f"{name}_bias"])

    def _norm(self, name, x):
        from torch.nn.functional import layer_norm

        w = self.weights
        return layer_norm(x, (WIDTH,), w[f"{name}_gamma"], w[f"{name}_beta"], models.EPSILON)

    def __call__(self, inputs):
        """Returns the first result; of the decoder, keys and values too."""
        return self._bert(inputs) if self.kind == "bert_base" else self._step(inputs)

    def _bert(self, inputs):
        from torch.nn.functional import embedding, gelu
        from torch.nn.functional import scaled_dot_product_attention as attention

        words = embedding(inputs["data"].int(), self.weights["word_weight"])
        x = self._norm("norm", words + self.weights["position_weight"][: self.length])
        batch = x.shape[0]
        for i in range(LAYERS):
            # The projections of a head lie side by side.
            qkv = self._dense(f"qkv{i}", x).view(batch, self.length, HEADS, 3, EACH)
            q, k, v = qkv.permute(3, 0, 2, 1, 4)
            mixed = attention(q, k, v).transpose(1, 2).reshape(batch, self.length, WIDTH)
            x = self._norm(f"norm{i}a", x + self._dense(f"proj{i}", mixed))
            inner = gelu(self._dense(f"ffn{i}a", x))
            x = self._norm(f"norm{i}b", x + self._dense(f"ffn{i}b", inner))
        return [x]

    def _step(self, inputs):
        import torch
        from torch.nn.functional import embedding, gelu, linear
        from torch.nn.functional import scaled_dot_product_attention as attention

        x = embedding(inputs["data"].int(), self.weights["word_weight"])
        x = x + self.weights["position_weight"][self.length]
        batch, kept = x.shape[0], []
        for i in range(LAYERS):
            qkv = self._dense(f"qkv{i}", self._norm(f"norm{i}a", x))
            q, k, v = (part.view(batch * HEADS, 1, EACH) for part in qkv.split(WIDTH, 1))
            keys = torch.cat((inputs[f"key{i}"], k), 1)
            values = torch.cat((inputs[f"value{i}"], v), 1)
            shape = (batch, HEADS, -1, EACH)
            mixed = attention(q.view(shape), keys.view(shape), values.view(shape))
            x = x + self._dense(f"proj{i}", mixed.reshape(batch, WIDTH))
            inner = gelu(self._dense(f"ffn{i}a", self._norm(f"norm{i}b", x)))
            x = x + self._dense(f"ffn{i}b", inner)
            kept += [keys, values]
        return [linear(self._norm("norm", x), self.weights["word_weight"]), *kept]
