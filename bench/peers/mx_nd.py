"""Jobs for mx.nd of this project, beside which mx.np is measured."""

from engines.mx_model import built, version  # noqa: F401 (of this engine)

from . import mx_functions


class Function(mx_functions.Function):
    """One case of the sweep of mx.np, on mx.nd."""

    def __init__(self, case, size, calls):
        super().__init__(case, size, calls, "nd")
