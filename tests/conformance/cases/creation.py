"""Operators that make arrays."""

from ..table import FLOATS, OURS, Table

table = Table("creation")
case = table.case

KINDS = ["float32", "float64", "float16", "int32", "int64", "uint8", "int8"]
for name in ["_zeros", "_ones"]:
    case(name, shape=[(3,), (2, 3), (2, 1, 4)])
    case(name, shape=(2, 3), dtype=KINDS)
case("_full", shape=(2, 3), value=[2.5, -1.0])
case("_full", shape=(2, 3), value=7.0, dtype=KINDS)
case("_arange", start=0, stop=[5, 2.5], step=[1, 0.5])
case("_arange", start=[3, 5], note="a single number is the end")
case("_arange", start=5, stop=-1, step=-2)
case("_arange", start=1, stop=4, repeat=[1, 3], dtype=["float32", "int32", "float64", "int64"])
case("_eye", N=3)
case("_eye", N=3, M=[0, 4, 2], k=[0, 1, -1])
case("_eye", N=2, dtype=["float64", "int32"])
for name in ["zeros_like", "ones_like"]:
    case(name, inputs=[(2, 3)], dtypes=(*FLOATS, "int32", "uint8"))
case("_linspace", start=0, stop=[1, 10], num=5, endpoint=[True, False])
case("_constant", shape=(2, 2), value="AACAPwAAAEAAAEBAAACAQA==", **OURS)
case("_constant", shape=(3,), dtype="int32", value="AQAAAP////8HAAAA", **OURS)
