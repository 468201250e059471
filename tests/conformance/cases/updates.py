"""FTML, LAMB, LARS, AdamW, and updates of several weights in one call, into the weights."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import Table, Tolerance, literal, uniform

table = Table("updates")
case = table.case

EAGER = {"grad": False, "eager_only": True}
WEIGHT, VECTOR = (5, 7), (3,)
POSITIVE, SMALL = uniform(0.01, 1, 5, 7), uniform(0.01, 1, 3)
OURS = {"skip": ("golden",), "note": "1.9.1 does not have it"}
GUARDS = (literal(1, dtype="float32"), literal(0, dtype="float32"))  # what multi_all_finite found
CLIPPED = {"rescale_grad": [1.0, 0.5], "clip_gradient": [-1.0, 0.3]}
HALF, SHORT = uniform(-1, 1, 5, 7, dtype="float16"), uniform(-1, 1, 3, dtype="float16")
MASTER, BRIEF = uniform(-1, 1, 5, 7, dtype="float32"), uniform(-1, 1, 3, dtype="float32")
ABOVE, OVER = uniform(0.01, 1, 5, 7, dtype="float32"), uniform(0.01, 1, 3, dtype="float32")
MIXED = {"dtypes": ("float16",)}
SINGLE = {"tol": Tolerance(2e-4, 2e-5)}  # 1 - beta ** t loses digits in single precision
ROUNDED = {"tol": Tolerance(2e-3, 2e-4)}  # and the results are halves

case("ftml_update", inputs=[(WEIGHT, WEIGHT, POSITIVE, POSITIVE, WEIGHT)], lr=0.1, t=[1, 5], wd=[0.0, 0.01], rescale_grad=0.5, clip_grad=[-1.0, 0.3], **EAGER, mutates=(2, 3, 4), **SINGLE)
case("ftml_update", inputs=[(WEIGHT, WEIGHT, POSITIVE, POSITIVE, WEIGHT)], lr=0.01, t=2, beta1=0.5, beta2=0.9, epsilon=1e-4, **EAGER, mutates=(2, 3, 4), **SINGLE)
case("lamb_update_phase1", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE)], t=3, wd=[0.0, 0.1], bias_correction=[True, False], **EAGER, mutates=(2, 3), **CLIPPED, **SINGLE)
case("mp_lamb_update_phase1", inputs=[(HALF, HALF, MASTER, ABOVE, MASTER)], t=3, wd=0.1, **EAGER, mutates=(2, 3), **MIXED, **CLIPPED, **ROUNDED)
NORMS = [(WEIGHT, WEIGHT, literal(a), literal(b)) for a, b in [(2, 3), (0, 3), (2, 0)]]
case("lamb_update_phase2", inputs=NORMS, lr=0.1, lower_bound=[-1.0, 2.5], upper_bound=[-1.0, 1.5], **EAGER)
ONE = literal(2, dtype="float32")
case("mp_lamb_update_phase2", inputs=[(HALF, MASTER, ONE, ONE, MASTER)], lr=0.1, **EAGER, mutates=(4,), **MIXED, differs="#master-weights-of-mp_lamb_update_phase2")
for momentum, extra in [(False, {}), (True, {"momentum": 0.9})]:
    for master in [False, True]:
        one = [HALF, HALF] if master else [WEIGHT, WEIGHT]
        other = [SHORT, SHORT] if master else [VECTOR, VECTOR]
        if momentum:
            one, other = [*one, MASTER if master else WEIGHT], [*other, BRIEF if master else VECTOR]
        if master:
            one, other = [*one, MASTER], [*other, BRIEF]
        width = len(one)
        states = tuple(i for i in range(2 * width) if i % width >= 2)
        name = f"multi_{'mp_' if master else ''}sgd_{'mom_' if momentum else ''}update"
        common = {**EAGER, **extra, **CLIPPED, "num_weights": 2, "outputs": 2, "mutates": states}
        common |= {"inplace": (0, width), "dtypes": ("float16",) if master else ("float32",)}
        case(name, inputs=[(*one, *other)], lrs=(0.1, 0.2), wds=(0.0, 0.01), **common)
        rates = (literal(0.1, 0.2, dtype="float32"), literal(0, 0.01, dtype="float32"))
        case(f"preloaded_{name}", inputs=[(*one, *other, *rates)], **common)
        for flag in GUARDS:
            case(f"_guarded_{name}", inputs=[(*one, *other, flag)], lrs=(0.1, 0.2), wds=(0.0, 0.01), **common, **OURS)
ADAM = {"lrs": (0.1, 0.2), "wds": (0.0, 0.01), "num_weights": 2, "outputs": 2, "mutates": (2, 3, 6, 7), "inplace": (0, 4)}
ADAMS = (WEIGHT, WEIGHT, WEIGHT, POSITIVE, VECTOR, VECTOR, VECTOR, SMALL)
case("_multi_adam_update", inputs=[ADAMS], beta1=[0.9, 0.8], epsilon=1e-4, **ADAM, **EAGER, **CLIPPED, **OURS, **SINGLE)
for flag in GUARDS:
    case("_guarded_multi_adam_update", inputs=[(*ADAMS, flag)], beta2=0.9, **ADAM, **EAGER, **CLIPPED, **OURS, **SINGLE)
LAMB = {"learning_rates": (0.1, 0.2), "wds": (0.0, 0.01), "step_count": (1, 7), "num_tensors": 2, "outputs": 2}
case("_multi_lamb_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE, VECTOR, VECTOR, VECTOR, SMALL)], bias_correction=[True, False], **LAMB, **EAGER, mutates=(2, 3, 6, 7), inplace=(0, 4), **CLIPPED, **SINGLE)
case("_multi_lamb_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE, VECTOR, VECTOR, VECTOR, SMALL)], lower_bound=3.0, upper_bound=3.5, **LAMB, **EAGER, mutates=(2, 3, 6, 7), inplace=(0, 4), **SINGLE)
case("_multi_mp_lamb_update", inputs=[(HALF, HALF, MASTER, ABOVE, MASTER, SHORT, SHORT, BRIEF, OVER, BRIEF)], **LAMB, **EAGER, mutates=(2, 3, 4, 7, 8, 9), inplace=(0, 5), **MIXED, **CLIPPED, **ROUNDED)
SCALE = literal(0.5, dtype="float32")
case("_adamw_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE, SCALE)], lr=0.1, eta=0.7, wd=[0.0, 0.01], clip_gradient=[-1.0, 0.1], **EAGER, mutates=(2, 3))
case("_adamw_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE, literal(v, dtype="float32")) for v in [0, float("inf")]], lr=0.1, eta=0.7, **EAGER, mutates=(2, 3), inplace=True, note="left out")
case("_mp_adamw_update", inputs=[(HALF, HALF, MASTER, ABOVE, MASTER, SCALE)], lr=0.1, eta=0.7, wd=0.01, beta1=0.8, beta2=0.9, epsilon=1e-4, **EAGER, mutates=(2, 3, 4), **MIXED)
ADAMW = {"lrs": (0.1, 0.2), "wds": (0.01, 0.02), "etas": (0.7, 0.8), "num_weights": 2, "outputs": 2}
case("_multi_adamw_update", inputs=[(WEIGHT, WEIGHT, WEIGHT, POSITIVE, VECTOR, VECTOR, VECTOR, SMALL, SCALE)], clip_gradient=[-1.0, 0.1], **ADAMW, **EAGER, mutates=(2, 3, 6, 7), inplace=(0, 4))
case("_multi_mp_adamw_update", inputs=[(HALF, HALF, MASTER, ABOVE, MASTER, SHORT, SHORT, BRIEF, OVER, BRIEF, SCALE)], **ADAMW, **EAGER, mutates=(2, 3, 4, 7, 8, 9), inplace=(0, 5), **MIXED)
case("multi_lars", inputs=[(literal(0.1, 0.2, 0.3), literal(4, 9, 0), literal(1, 4, 1), literal(0, 0.1, 0.2))], eta=0.5, eps=1e-3, rescale_grad=[1.0, 0.5], **EAGER)
case("multi_sum_sq", inputs=[((5, 7), (3,)), ((70, 130), (1,))], num_arrays=2, dtypes=("float32", "float16"), **EAGER, **SINGLE)
case("reset_arrays", inputs=[(WEIGHT, VECTOR)], num_arrays=2, outputs=0, mutates=(0, 1), skip=("modes",), note="it has no output", **EAGER)
case("_contrib_group_adagrad_update", inputs=[(WEIGHT, WEIGHT, uniform(0.1, 1, 5, 1))], lr=0.1, **EAGER, mutates=(2,), skip=("golden",), note="1.9.1 has it for sparse gradients only", **CLIPPED)
