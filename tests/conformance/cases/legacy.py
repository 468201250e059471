"""Old operators that only the Python functions around them use."""

from ..table import Table

table = Table("legacy")
case = table.case

OUT_ONLY = {"skip": ("golden",), "note": "1.9.1 takes it with out= only"}
case("_copyto", inputs=[(3, 4)], dtypes=("float32", "float64", "float16"), **OUT_ONLY)
case("_CrossDeviceCopy", inputs=[(3, 4)], **OUT_ONLY)
case("_zeros_without_dtype", shape=(2, 3), skip=("golden",), note="1.9.1 misreads its own default")
NOTHING = ("oracle", "golden", "modes", "device")
for name in ["_set_value", "_NoGradient"]:
    case(name, skip=NOTHING, note="its output is the caller's: tests/python/operators")
