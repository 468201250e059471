"""Random numbers of ONNX files; a seed fixes another runtime's numbers, so it is refused."""

from ... import symbol as S
from .._tensors import TYPES, here, type_name
from .symbols import cast


def refuse_seed(node):
    """Refuse a node that fixes its numbers."""
    if node.get("seed") is not None:
        node.refuse("a seed, which fixes the numbers of another library")


def _settings(node, dtype):
    """Return the type of the result; numbers are drawn in float32 where it is no fraction."""
    refuse_seed(node)
    code = node.get("dtype")
    if code is not None and (code not in TYPES or here(TYPES[code]) is None):
        node.refuse(f"the type {type_name(code)} does not exist here")
    return str(dtype if code is None else TYPES[code])


def draw(node):
    """RandomNormal and RandomUniform, of a shape or of the shape of an input."""
    like = node.op.endswith("Like")
    dtype = _settings(node, node.dtype() if like else "float32")
    shape = node.shape() if like else tuple(node.get("shape"))
    node.skip(0)
    if node.op.startswith("RandomUniform"):
        return S.random.uniform(
            low=node.get("low", 0.0), high=node.get("high", 1.0), shape=shape, dtype=dtype
        )
    return S.random.normal(
        loc=node.get("mean", 0.0), scale=node.get("scale", 1.0), shape=shape, dtype=dtype
    )


def bernoulli(node):
    """Bernoulli: 1 with the probability that the input holds."""
    dtype, shape = _settings(node, node.dtype()), node.shape() or (1,)
    chance = cast(node.symbol(), "float32")
    return cast(S.random.uniform(shape=shape) < chance, dtype)


def multinomial(node):
    """Multinomial: classes drawn from logarithms of probabilities."""
    dtype = _settings(node, "int32")
    probabilities = S.softmax(node.symbol(), axis=-1)
    return S.sample_multinomial(probabilities, shape=(node.get("sample_size", 1),), dtype=dtype)


READERS = {
    **dict.fromkeys(
        ("RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike"), draw
    ),
    "Bernoulli": bernoulli,
    "Multinomial": multinomial,
}
