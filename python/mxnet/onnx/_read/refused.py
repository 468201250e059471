"""Operators of ONNX that are refused, each with its reason."""

_BITS = "there are no operators that move single bits here"
_STRINGS = "there are no texts here"
_SEQUENCES = "sequences and optional values do not exist here, only tensors"
_NEW = "has no counterpart here; export the model with operator set 21 or earlier"

REASONS = {
    **dict.fromkeys(("BitCast", "BitShift"), _BITS),
    **dict.fromkeys(
        ("RegexFullMatch", "StringConcat", "StringNormalizer", "StringSplit", "TfIdfVectorizer"),
        _STRINGS,
    ),
    **dict.fromkeys(
        ("ConcatFromSequence", "Optional", "OptionalGetElement", "OptionalHasElement",
         "SequenceAt", "SequenceConstruct", "SequenceEmpty", "SequenceErase", "SequenceInsert",
         "SequenceLength", "SequenceMap", "SplitToSequence"),
        _SEQUENCES,
    ),
    **dict.fromkeys(("CausalConvWithState", "LinearAttention", "TensorScatter"), _NEW),
    "MelWeightMatrix": "store the matrix itself, which is a constant",
    "ImageDecoder": "images are decoded by mx.image.imdecode, not by a symbol",
}  # fmt: skip
