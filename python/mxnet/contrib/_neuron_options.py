"""The keyword arguments of neuron.compile, checked."""

import numbers

from .._refused.arguments import nearest

MAX_CORES = 64
CORES = "--neuroncore-pipeline-cores"
_FAST_MATH = ("all", "none", "fp32-cast-all", "fast-relayout", "no-fast-relayout")
_FP32_CAST = ("all", "matmult", "matmult-fp16", "matmult-bf16", "all-fp16")


def _refuse(name, value, wanted):
    raise ValueError(f"neuron.compile: {name} is {value!r}; use {wanted}")


def _count(low, high):
    wanted = f"an integer from {low} to {high}" if high else f"an integer from {low} on"

    def check(name, value):
        is_number = isinstance(value, numbers.Integral) and not isinstance(value, bool)
        if not is_number and not (isinstance(value, str) and value.isdigit()):
            _refuse(name, value, wanted)
        if int(value) < low or (high and int(value) > high):
            _refuse(name, value, wanted)
        return int(value)

    return check


def _switch(name, value):
    texts = {"": True, "1": True, "true": True, "0": False, "false": False}
    if value is None or isinstance(value, bool):
        return value is not False
    text = str(value).lower()
    if text not in texts:
        _refuse(name, value, "True or False")
    return texts[text]


def _choice(*choices):
    def check(name, value):
        if value not in choices:
            _refuse(name, value, "one of " + ", ".join(choices))
        return value

    return check


def _fast_math(name, value):
    words = value.split() if isinstance(value, str) else list(value)
    if not words or any(word not in _FAST_MATH for word in words):
        _refuse(name, value, "some of " + ", ".join(_FAST_MATH))
    return " ".join(words)


def _text(name, value):
    if isinstance(value, (list, tuple)):
        value = " ".join(str(item) for item in value)
    if not isinstance(value, (str, int)):
        _refuse(name, value, "a string")
    return str(value)


def _names(name, value):
    if isinstance(value, str) or not all(isinstance(item, str) for item in value):
        _refuse(name, value, "a list of strings")
    return list(value)


_OPTIONS = {
    CORES: _count(1, MAX_CORES),
    "--verbose": _text,
    "--pipeline": _text,
    "--fast-math": _fast_math,
    "--fp32-cast": _choice(*_FP32_CAST),
    "--enable-saturate-infinity": _switch,
    "--enable-fast-loading-neuron-binaries": _switch,
    "--enable-fast-context-switch": _switch,
    "flags": _names,
    "excl_node_names": _names,
    "force_incl_node_names": _names,
    "op_by_op_compiler_retry": _count(0, None),
    "work_dir": _text,
}
_RENAMED = {"--num-neuroncores": CORES}
_TO_BFLOAT16 = {
    "--fast-math": ("all", "fp32-cast-all"),
    "--fp32-cast": ("all", "matmult", "matmult-bf16"),
}
# What asks for other numbers and has no kernels on a CPU.
_INEFFECTIVE = {
    "--fp32-cast": ("matmult-fp16", "all-fp16"),
    "--enable-saturate-infinity": ("True",),
}


def _asked(options, table):
    """The options whose value is one that the table names, as texts."""
    return [
        f"{name} {options[name]}"
        for name, values in table.items()
        if name in options and set(values) & set(str(options[name]).split())
    ]


def without_effect(options):
    """Those of the options that ask for other numbers and change nothing on a CPU."""
    return _asked(options, _INEFFECTIVE)


def precision_of(options):
    """What the compiler multiplies in: bf16 where an option asks for it, else fp32."""
    return "bf16" if _asked(options, _TO_BFLOAT16) else "fp32"


def checked_options(given):
    """The options under their present names; raises ValueError for one that is not known."""
    options = {}
    for name, value in given.items():
        name = _RENAMED.get(name, name)
        if name not in _OPTIONS:
            known = f"{', '.join(_OPTIONS)}{nearest(name, _OPTIONS)}"
            raise ValueError(f"neuron.compile: unknown option {name!r}; known: {known}")
        options[name] = _OPTIONS[name](name, value)
    return options
