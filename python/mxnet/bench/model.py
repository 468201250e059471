"""Finds the network that is to be compared and writes the files that the engines read."""

import json
import pathlib
import re
import shutil

import numpy as np

from .. import model as checkpoints
from .. import symbol as symbols
from ..base import MXNetError
from ..onnx import export_model
from ..onnx._export import input_names
from ..onnx._import import describe, import_arrays
from ..onnx._tensors import TYPES


class Network:
    """A symbol, its parameters, and the arrays it is fed with."""

    def __init__(self, name, symbol, args, aux, inputs, file=None):
        self.name, self.symbol, self.args, self.aux = name, symbol, args, aux
        self.inputs, self._file = inputs, file  # an ONNX file that takes these inputs, if any

    def write(self, folder):
        """Write checkpoint, weights and inputs."""
        checkpoints.save_checkpoint(f"{folder}/model", 0, self.symbol, self.args, self.aux)
        arrays = {**self.args, **self.aux}
        np.savez(f"{folder}/weights.npz", **{n: a.asnumpy() for n, a in arrays.items()})
        np.savez(f"{folder}/inputs.npz", **self.inputs)

    def write_onnx(self, folder):
        """Write the ONNX file; return why it cannot be written, or None."""
        if self._file:
            shutil.copyfile(self._file, f"{folder}/model.onnx")
            return None
        shapes = [a.shape for a in self.inputs.values()]
        types = [a.dtype for a in self.inputs.values()]
        try:
            export_model(self.symbol, [self.args, self.aux], shapes, types, f"{folder}/model.onnx")
        except MXNetError as error:
            return str(error)
        return None


def parse_shapes(texts):
    """Return {input or None: shape} of texts such as 1,3,224,224 or data=1x3x224x224."""
    shapes = {}
    for text in texts:
        name, _, sizes = text.rpartition("=")
        if not re.fullmatch(r"\d+([,x]\d+)*,?", sizes):
            raise ValueError(f"--shape {text!r} is no shape; write 1,3,224,224 or data=1,3,224,224")
        shapes[name or None] = tuple(int(s) for s in re.split("[,x]", sizes.rstrip(",")))
    return shapes


def _feed(symbol, params, batch, shapes, found, types):
    """Return {input: array} with noise; `found` are shapes that the model itself tells."""
    names = input_names(symbol, params)
    unknown = sorted(set(shapes) - set(names) - {None})
    if unknown or (None in shapes and len(names) > 1):
        raise ValueError(f"the model's inputs are {names}; give --shape NAME=SIZES for each")
    random, feed = np.random.RandomState(5), {}
    for name in names:
        shape = shapes.get(name, shapes.get(None, found.get(name)))
        if shape is None:
            raise ValueError(
                f"the shape of input {name!r} is not known; give --shape {name}=1,3,224,224"
            )
        shape = (batch, *shape[1:]) if batch else tuple(shape)
        dtype = np.dtype(types.get(name, np.float32))
        noise = random.standard_normal(shape)
        feed[name] = noise.astype(dtype) if dtype.kind == "f" else (noise > 0).astype(dtype)
    return feed


def _shapes_in(symbol):
    """Return the shapes that variables carry."""
    nodes = json.loads(symbol.tojson())["nodes"]
    texts = {n["name"]: n.get("attrs", {}).get("__shape__") for n in nodes if n["op"] == "null"}
    found = {}
    for name, text in texts.items():
        sizes = [int(s) for s in re.findall(r"\d+", text or "")]
        if sizes and all(sizes):
            found[name] = tuple(sizes)
    return found


def _from_zoo(name, batch, shapes):
    from .engines.zoo import input_shape, make_network

    net = make_network(name)
    symbol = net(symbols.Variable("data"))
    params = {p.name: p.data() for p in net.collect_params().values()}
    states = set(symbol.list_auxiliary_states())
    args = {n: a for n, a in params.items() if n not in states}
    aux = {n: a for n, a in params.items() if n in states}
    found = {"data": input_shape(name, batch or 1)}
    feed = _feed(symbol, params, batch, shapes, found, {})
    return Network(name, symbol, args, aux, feed)


def _from_checkpoint(prefix, batch, shapes, epoch):
    from ..gluon.model_zoo.vision import _MODELS as zoo_models
    from .engines.zoo import input_shape

    folder, stem = pathlib.Path(prefix).parent, pathlib.Path(prefix).name
    pattern = re.compile(re.escape(stem) + r"-(\d{4,})\.params")
    epochs = [int(m[1]) for m in map(pattern.fullmatch, (p.name for p in folder.iterdir())) if m]
    if not epochs or (epoch is not None and epoch not in epochs):
        wanted = "NNNN" if epoch is None else f"{epoch:04d}"
        raise ValueError(f"there is no {prefix}-{wanted}.params beside {prefix}-symbol.json")
    symbol, args, aux = checkpoints.load_checkpoint(
        str(prefix), max(epochs) if epoch is None else epoch
    )
    found = _shapes_in(symbol)
    if stem.lower() in zoo_models:  # exported under the name it has there
        found.setdefault("data", input_shape(stem.lower(), batch or 1))
    feed = _feed(symbol, {**args, **aux}, batch, shapes, found, {})
    return Network(stem, symbol, args, aux, feed)


def _from_onnx(path, batch, shapes):
    symbol, args, aux = import_arrays(path)
    told = describe(path)["input_tensor_data"]
    found = {name: shape for name, shape, _ in told if all(shape[0 if not batch else 1 :])}
    types = {name: TYPES[code] for name, _, code in told}
    feed = _feed(symbol, {**args, **aux}, batch, shapes, found, types)
    fits = set(feed) == {name for name, *_ in told} and all(
        own in (0, size) for name, shape, _ in told
        for own, size in zip(shape, feed[name].shape, strict=True)
    )  # fmt: skip
    return Network(pathlib.Path(path).stem, symbol, args, aux, feed, path if fits else None)


def find(text, batch=None, shapes=None, epoch=None):
    """Return the Network of a name of the zoo, a checkpoint's prefix, or an ONNX file."""
    from ..gluon.model_zoo.vision import _MODELS

    shapes = shapes or {}
    prefix = re.sub(r"(-symbol\.json|-\d{4,}\.params)$", "", text)
    if pathlib.Path(f"{prefix}-symbol.json").is_file():
        return _from_checkpoint(prefix, batch, shapes, epoch)
    if text.endswith(".onnx"):
        return _from_onnx(text, batch, shapes)
    if text.lower() in _MODELS:
        return _from_zoo(text.lower(), batch, shapes)
    raise ValueError(
        f"{text!r} is no network of the zoo, no ONNX file, no checkpoint ({prefix}-symbol.json is "
        f"not there); the zoo has {', '.join(sorted(_MODELS))}"
    )
