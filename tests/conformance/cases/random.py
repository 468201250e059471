"""Random operators: bit for bit the numbers of 1.9.1 for a seed."""

from ..table import Table, normal, ulp, uniform

table = Table("random")
case = table.case

EXACT = ulp(0)
for seed in [0, 42]:
    case("_random_uniform", shape=[(1,), (5,), (3, 7), (65,), (200,)], seed=seed, tol=EXACT)
    case("_random_uniform", low=-2.0, high=3.0, shape=(10, 13), seed=seed, tol=ulp(1))
    case("_random_normal", shape=[(1,), (5,), (3, 7), (65,), (200,)], seed=seed, tol=ulp(2))
    case("_random_normal", loc=1.5, scale=2.0, shape=(10, 13), seed=seed, tol=ulp(2))
case("_random_uniform", shape=(70, 1000), seed=7, tol=EXACT, note="more than 1024 chunks")
case("_random_normal", shape=(70, 1000), seed=7, tol=ulp(8))
case("_random_uniform", shape=(9,), dtype=["float64", "float16"], seed=3)
case("_random_normal", shape=(9,), dtype=["float64", "float16"], seed=3)
case("_random_randint", low=0, high=[10, 1000], shape=(3, 40), seed=5)
case("_random_randint", low=-5, high=6, shape=(70,), dtype=["int32", "int64"], seed=5)
case("_shuffle", inputs=[normal(7), normal(6, 3), normal(40)], seed=11, grad=False)
case("_random_exponential", lam=[1.0, 2.5], shape=[(5,), (130,)], seed=9, tol=ulp(4))
case("_random_gamma", alpha=[0.5, 3.0], beta=[1.0, 2.0], shape=(130,), seed=9, tol=ulp(8))
case("_random_poisson", lam=[1.5, 20.0], shape=(130,), seed=9)
LOW, HIGH = uniform(-1, 0, 3), uniform(1, 2, 3)
SIZES = [(), (4,), (70,)]
for name in ["_sample_uniform", "_sample_normal"]:
    case(name, inputs=[(LOW, HIGH)], shape=SIZES, seed=9, grad=False, tol=ulp(4))
