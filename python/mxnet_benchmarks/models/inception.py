"""Inception v3 and v4."""

from .branches import chain, join
from .classifier import Classifier
from .layers import dropout, global_average

AVERAGE = ("avg", 3, 1, 1)
HALVE = ("max", 3, 2, 0)


def _v3_modules():
    """Yield (name, branches) of v3's modules."""
    for number, last in enumerate((32, 64, 64)):
        yield f"a{number}", [
            [(64, 1)], [(48, 1), (64, 5)], [(64, 1), (96, 3), (96, 3)], [AVERAGE, (last, 1)],
        ]  # fmt: skip
    yield "b", [[(384, 3, 2, 0)], [(64, 1), (96, 3), (96, 3, 2, 0)], [HALVE]]
    for number, n in enumerate((128, 160, 160, 192)):
        yield (
            f"c{number}",
            [
                [(192, 1)],
                [(n, 1), (n, (1, 7)), (192, (7, 1))],
                [(n, 1), (n, (7, 1)), (n, (1, 7)), (n, (7, 1)), (192, (1, 7))],
                [AVERAGE, (192, 1)],
            ],
        )
    yield (
        "d",
        [
            [(192, 1), (320, 3, 2, 0)],
            [(192, 1), (192, (1, 7)), (192, (7, 1)), (192, 3, 2, 0)],
            [HALVE],
        ],
    )
    for number, kind in enumerate(("avg", "max")):
        yield (
            f"e{number}",
            [
                [(320, 1)],
                [(384, 1), [(384, (1, 3)), (384, (3, 1))]],
                [(448, 1), (384, 3), [(384, (1, 3)), (384, (3, 1))]],
                [(kind, 3, 1, 1), (192, 1)],
            ],
        )


def _v4_modules():
    """Yield (name, branches) of v4's stem and modules."""
    yield "stem_a", [[(96, 3, 2, 0)], [HALVE]]
    yield "stem_b", [
        [(64, 1), (96, 3, 1, 0)], [(64, 1), (64, (1, 7)), (64, (7, 1)), (96, 3, 1, 0)],
    ]  # fmt: skip
    yield "stem_c", [[(192, 3, 2, 0)], [HALVE]]
    for number in range(4):
        yield f"a{number}", [
            [(96, 1)], [(64, 1), (96, 3)], [(64, 1), (96, 3), (96, 3)], [AVERAGE, (96, 1)],
        ]  # fmt: skip
    yield "reduce_a", [[(384, 3, 2, 0)], [(192, 1), (224, 3), (256, 3, 2, 0)], [HALVE]]
    for number in range(7):
        yield (
            f"b{number}",
            [
                [(384, 1)],
                [(192, 1), (224, (1, 7)), (256, (7, 1))],
                [(192, 1), (192, (7, 1)), (224, (1, 7)), (224, (7, 1)), (256, (1, 7))],
                [AVERAGE, (128, 1)],
            ],
        )
    yield (
        "reduce_b",
        [
            [(192, 1), (192, 3, 2, 0)],
            [(256, 1), (256, (1, 7)), (320, (7, 1)), (320, 3, 2, 0)],
            [HALVE],
        ],
    )
    for number in range(3):
        yield (
            f"c{number}",
            [
                [(256, 1)],
                [(384, 1), [(256, (1, 3)), (256, (3, 1))]],
                [(384, 1), (448, (3, 1)), (512, (1, 3)), [(256, (1, 3)), (256, (3, 1))]],
                [AVERAGE, (256, 1)],
            ],
        )


class Inception3(Classifier):
    """Inception v3 without its side head."""

    titles = {"inception3": "InceptionV3"}
    implements = list(titles)
    input_default = (3, 299, 299)

    def body(self, v, model):
        """Return stem and modules."""
        v = chain(
            v, "stem",
            [(32, 3, 2, 0), (32, 3, 1, 0), (64, 3), HALVE, (80, 1), (192, 3, 1, 0), HALVE],
        )  # fmt: skip
        for name, branches in _v3_modules():
            v = join(v, name, branches)
        return global_average(v, "pool")


class Inception4(Classifier):
    """Inception v4."""

    titles = {"inception4": "InceptionV4"}
    implements = list(titles)
    input_default = (3, 299, 299)

    def body(self, v, model):
        """Return stem and modules."""
        v = chain(v, "stem", [(32, 3, 2, 0), (32, 3, 1, 0), (64, 3)])
        for name, branches in _v4_modules():
            v = join(v, name, branches)
        return dropout(global_average(v, "pool"), "drop", 0.2)
