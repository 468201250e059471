"""The NumPy answer of operators about storage types: on dense arrays, plain arithmetic."""

FORWARD = {
    "cast_storage": lambda x, attrs, row: [x[0]],
    "_contrib_backward_gradientmultiplier": lambda x, attrs, row: [x[0] * attrs["scalar"]],
    "_scatter_elemwise_div": lambda x, attrs, row: [x[0] / x[1]],
    "_scatter_minus_scalar": lambda x, attrs, row: [x[0] - attrs["scalar"]],
    "_scatter_plus_scalar": lambda x, attrs, row: [x[0] + attrs["scalar"]],
}
