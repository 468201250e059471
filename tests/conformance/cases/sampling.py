"""Every distribution: bit for bit the numbers of 1.9.1 for a seed; and densities."""
# ruff: noqa: E501 (one row a line reads best)

from ..table import FLOATS, Table, integers, literal, normal, ulp, uniform

table = Table("sampling")
case = table.case

EXACT = ulp(0)
DTYPES = ["float32", "float64", "float16"]
NUMBERS = {
    "uniform": {"low": -2.5, "high": 1.3},
    "normal": {"loc": 0.3, "scale": 1.7},
    "exponential": {"lam": 2.5},
    "gamma": {"alpha": [0.4, 3.3], "beta": 1.5},
    "poisson": {"lam": [3.3, 44.0]},
    "negative_binomial": {"k": 4, "p": [0.3, 0.8]},
    "generalized_negative_binomial": {"mu": 3.0, "alpha": [0.0, 0.7]},
}
# These have their numbers restated in NumPy too, but not to the last bit: the table "random".
BITS_ONLY = {"skip": ("oracle",), "note": "bit for bit: only 1.9.1 itself can be compared"}
RESTATED = {f"_random_{n}": BITS_ONLY for n in ["uniform", "normal", "exponential"]}
RESTATED |= {f"_sample_{n}": BITS_ONLY for n in ["uniform", "normal"]}
for name, numbers in NUMBERS.items():
    extra = RESTATED.get(f"_random_{name}", {})
    for seed in [1, 123456789]:
        case(
            f"_random_{name}", shape=(300,), dtype=DTYPES, seed=seed, tol=EXACT, **numbers, **extra
        )
    case(
        f"_random_{name}_like", inputs=[normal(3, 40), normal(70)], dtypes=FLOATS, seed=4,
        grad=False, tol=EXACT, **numbers,
    )  # fmt: skip

PARAMS = {
    "uniform": (uniform(-1, 0, 3), uniform(1, 2, 3)),
    "normal": (normal(3), uniform(1, 2, 3)),
    "exponential": (uniform(0.2, 3, 3),),
    "gamma": (literal(0.3, 1.0, 6.3), uniform(0.5, 2, 3)),
    "poisson": (literal(0.4, 2.0, 33.5),),
    "negative_binomial": (literal(1, 4, 9), uniform(0.2, 0.8, 3)),
    "generalized_negative_binomial": (literal(0.5, 2.0, 13.0), literal(0.3, 1.3, 0)),
}
for name, params in PARAMS.items():
    case(
        f"_sample_{name}", inputs=[params], dtypes=FLOATS, shape=[(), (2,), (5, 30)], seed=6,
        dtype=[..., "float64", "float16"], grad=False, tol=EXACT, **RESTATED.get(f"_sample_{name}", {}),
    )  # fmt: skip

CHANCES = literal(0.1, 0.2, 0.3, 0.4, 0, 0.5, 0.5, 0, 0.25, 0.25, 0.25, 0.25, shape=(3, 4))
case(
    "_sample_multinomial",
    inputs=[CHANCES],
    dtypes=FLOATS,
    shape=[(), (1,), (5, 8)],
    seed=8,
    grad=False,
)
case(
    "_sample_multinomial", inputs=[CHANCES], shape=(70,), dtype=["uint8", "float32", "float64", "float16"],
    seed=8, grad=False,
)  # fmt: skip
case(
    "_sample_multinomial", inputs=[uniform(0.1, 0.3, 4), uniform(0.1, 0.3, 2, 5)], shape=(6,),
    get_prob=True, outputs=2, seed=9, skip=("gradient", "modes"), note="positions have no gradient",
)  # fmt: skip
case(
    "_sample_unique_zipfian",
    range_max=1000,
    shape=(3, 20),
    outputs=2,
    seed=5,
    skip=("modes", "device"),  # it takes no context
    note="two outputs of no input",
)  # fmt: skip

LOG = {"is_log": [False, True]}
DENSITY = {"dtypes": ("float32", "float64"), "tol": ulp(128), **LOG}
COUNT, POSITIVE = integers(0, 6, 2, 3, 4), uniform(0.3, 3, 2, 3, 4)
case(
    "_random_pdf_uniform", inputs=[(normal(2, 3), uniform(-3, -2, 2), uniform(2, 3, 2))], **DENSITY
)
case(
    "_random_pdf_normal", inputs=[(normal(2, 3, 4), normal(2, 3), uniform(0.5, 2, 2, 3))], **DENSITY
)
case(
    "_random_pdf_exponential",
    inputs=[(POSITIVE, uniform(0.5, 2, 2)), (POSITIVE, uniform(0.5, 2, 2, 3, 4))],
    **DENSITY,
)
case(
    "_random_pdf_gamma",
    inputs=[(POSITIVE, uniform(0.5, 3, 2, 3), uniform(0.5, 2, 2, 3))],
    **DENSITY,
)
case("_random_pdf_poisson", inputs=[(COUNT, uniform(0.5, 3, 2, 3))], **DENSITY)
case(
    "_random_pdf_negative_binomial",
    inputs=[(COUNT, uniform(1, 5, 2, 3), uniform(0.2, 0.8, 2, 3))],
    **DENSITY,
)
case(
    "_random_pdf_generalized_negative_binomial",
    inputs=[(COUNT, uniform(0.5, 5, 2, 3), uniform(0.2, 0.8, 2, 3))], **DENSITY,
)  # fmt: skip
case(
    "_random_pdf_dirichlet", inputs=[(uniform(0.1, 0.5, 2, 3, 4), uniform(0.5, 3, 2, 4))], **DENSITY
)
