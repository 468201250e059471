"""Optimizer updates. Without `out` the weight stays; the states are written."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import Table, uniform

table = Table("optimizer")
case = table.case

EAGER = {"grad": False, "eager_only": True}
WEIGHT = (5, 7)
POSITIVE = uniform(0.01, 1, 5, 7)
PLAIN = {"lr": 0.1, "wd": [0.0, 0.01], "rescale_grad": [1.0, 0.5], "clip_gradient": [-1.0, 0.3]}

case("sgd_update", inputs=[(WEIGHT, WEIGHT)], **EAGER, **PLAIN)
case("sgd_update", inputs=[(WEIGHT, WEIGHT)], lr=0.5, wd=0.25, rescale_grad=0.5, clip_gradient=-1.0, **EAGER, dtypes=("float64",))
case(
    "sgd_mom_update", inputs=[(WEIGHT, WEIGHT, WEIGHT)], momentum=[0.0, 0.9], **EAGER,
    mutates=(2,), **PLAIN,
)
HALF = uniform(-1, 1, 5, 7, dtype="float16")
MASTER = uniform(-1, 1, 5, 7, dtype="float32")
case("mp_sgd_update", inputs=[(HALF, HALF, MASTER)], **EAGER, mutates=(2,), dtypes=("float16",), **PLAIN)
case(
    "mp_sgd_mom_update", inputs=[(HALF, HALF, MASTER, MASTER)], momentum=[0.0, 0.9], **EAGER,
    mutates=(2, 3), dtypes=("float16",), **PLAIN,
)
case(
    "adam_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE)], **EAGER, mutates=(2, 3), **PLAIN
)
case(
    "adam_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE)], lr=0.01, beta1=0.8, beta2=0.95,
    epsilon=1e-6, **EAGER, mutates=(2, 3),
)
case("nag_mom_update", inputs=[(WEIGHT, WEIGHT, WEIGHT)], momentum=[0.0, 0.9], **EAGER, mutates=(2,), **PLAIN)
for decay, differs in [(0.0, None), (0.01, "#momentum-of-mp_nag_mom_update")]:
    case(
        "mp_nag_mom_update", inputs=[(HALF, HALF, MASTER, MASTER)], momentum=0.9, **EAGER,
        mutates=(2, 3), dtypes=("float16",), differs=differs, **{**PLAIN, "wd": decay},
    )
case("rmsprop_update", inputs=[(WEIGHT, WEIGHT, POSITIVE)], clip_weights=[-1.0, 0.5], **EAGER, mutates=(2,), **PLAIN)
case("rmsprop_update", inputs=[(WEIGHT, WEIGHT, POSITIVE)], lr=0.01, gamma1=0.8, epsilon=1e-3, **EAGER, mutates=(2,))
ABOVE_ONE, SMALL = uniform(1.5, 2, 5, 7), uniform(-1, 1, 5, 7)
case(
    "rmspropalex_update", inputs=[(WEIGHT, WEIGHT, ABOVE_ONE, SMALL, WEIGHT)], clip_weights=[-1.0, 0.5],
    **EAGER, mutates=(2, 3, 4), **PLAIN,
)
case(
    "rmspropalex_update", inputs=[(WEIGHT, WEIGHT, ABOVE_ONE, SMALL, WEIGHT)], lr=0.01, gamma1=0.8,
    gamma2=0.7, epsilon=1e-3, **EAGER, mutates=(2, 3, 4),
)
case("ftrl_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE)], **EAGER, mutates=(2, 3), **PLAIN)
case("ftrl_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE)], lr=0.5, lamda1=0.5, beta=2.0, **EAGER, mutates=(2, 3))
case("signsgd_update", inputs=[(WEIGHT, WEIGHT)], **EAGER, **PLAIN)
case("signum_update", inputs=[(WEIGHT, WEIGHT, WEIGHT)], momentum=0.9, wd_lh=[0.0, 0.02], **EAGER, mutates=(2,), **PLAIN)
