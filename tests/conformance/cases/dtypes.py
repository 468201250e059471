"""Dtypes that 1.9.1 accepts besides the usual ones."""

from ..table import Table, integers

table = Table("dtypes")
case = table.case

IMAGES, FILTERS = integers(-3, 4, 2, 2, 5, 5), integers(-3, 4, 3, 2, 3, 3)
INT8 = {"kernel": (3, 3), "num_filter": 3, "dtypes": ("int8",), "grad": False}
case("Convolution", inputs=[(IMAGES, FILTERS)], no_bias=True, **INT8)
case("Convolution", inputs=[(IMAGES, FILTERS, integers(-9, 9, 3))], **INT8)
