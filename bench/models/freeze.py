"""Makes the weights of an ONNX file constants.

MXNet 1.9.1 lists them as inputs with default values, which ONNX Runtime may not fold: it then runs
every BatchNorm, and some networks take twice the time.
"""

from mxnet.onnx._protobuf import MESSAGES, walk, with_length

_GRAPH = MESSAGES["Model"]["graph"][0]
_INPUT, _INITIALIZER = MESSAGES["Graph"]["input"][0], MESSAGES["Graph"]["initializer"][0]
_NAMES = {_INPUT: MESSAGES["ValueInfo"]["name"][0], _INITIALIZER: MESSAGES["Tensor"]["name"][0]}


def _name(kind, raw):
    return next(bytes(value) for number, _, value, _ in walk(raw) if number == _NAMES[kind])


def _constant_weights(graph):
    """Returns the parts of a graph without the inputs that are weights."""
    fields = list(walk(graph))
    weights = {_name(kind, raw) for kind, _, raw, _ in fields if kind == _INITIALIZER}
    return [
        whole for kind, _, raw, whole in fields
        if kind != _INPUT or _name(kind, raw) not in weights
    ]  # fmt: skip


def freeze(path):
    """Rewrites the file."""
    parts = []
    for number, _, raw, whole in walk(path.read_bytes()):
        parts += with_length(_GRAPH, _constant_weights(raw)) if number == _GRAPH else [whole]
    content = b"".join(parts)
    path.write_bytes(content)
