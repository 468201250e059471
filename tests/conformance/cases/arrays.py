"""Operators behind functions of mx.nd: split_v2, histogram."""

from ..table import FLOATS, Table, integers, literal

table = Table("arrays")
case = table.case

for parts in [2, 3]:
    case("_split_v2", inputs=[(2, 6, 4)], indices=(), sections=parts, outputs=parts)
    case("_split_v2", inputs=[(6, 2)], indices=(), axis=[0, -2], sections=parts, outputs=parts)
case("_split_v2", inputs=[(2, 7)], indices=(), sections=3, outputs=3, note="uneven")
case("_split_v2", inputs=[(2, 6)], indices=[(0, 1, 4), (0, 2, 3)], outputs=3, dtypes=FLOATS)
case("_split_v2", inputs=[(5,)], indices=(0, 3), axis=0, outputs=2)
case("_split_v2", inputs=[(2, 3)], indices=(), sections=3, squeeze_axis=True, outputs=3)
case(
    "_split_v2",
    inputs=[integers(0, 9, 2, 6)],
    indices=(0, 2),
    outputs=2,
    dtypes=("int32", "uint8", "int64"),
)

VALUES = literal(-1, 0, 0.1, 0.5, 1, 1, 2.5, 3, 4, 7)
case("_histogram", inputs=[VALUES], bin_cnt=[3, 6], range=(0, 3), outputs=2)
case("_histogram", inputs=[integers(0, 9, 4, 5)], bin_cnt=4, range=(1, 9), outputs=2)
case("_histogram", inputs=[(VALUES, literal(0, 1, 2.5, 5))], outputs=2)

MATRIX = integers(0, 9, 3, 4)
case("_onehot_encode", inputs=[(literal(1, 5, 0), MATRIX)])
case("fill_element_0index", inputs=[(MATRIX, literal(7, 8, 9), literal(1, 3, 0))])
case("fill_element_0index", inputs=[(MATRIX, literal(7, 8, 9), literal(-1, 4, 2))], note="outside")
