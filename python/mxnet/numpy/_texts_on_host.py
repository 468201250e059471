"""What help() says of functions of mx.np that NumPy computes on the host: on_host.txt holds it.

An entry begins with the function's name and ends with an empty line: what it gives, the parameters,
what is returned after "-> ", and an example.
"""

from pathlib import Path

_FORM = """{what}

This is {how}

Parameters
----------
{parameters}

Returns
-------
{returned}

Raises
------
TypeError
    If an argument is missing or unknown.
ValueError
    If autograd has recorded an input.

Examples
--------
{example}
"""


def _read():
    """{name: (what, parameters, what is returned, example)}."""
    found = {}
    text = Path(__file__).with_name("on_host.txt").read_text(encoding="utf-8")
    for entry in text.rstrip("\n").split("\n\n"):
        head, _, example = entry.partition("\n>>> ")
        head, _, returned = head.partition("\n-> ")
        name, what, parameters = head.split("\n", 2)
        found[name] = (what, parameters, returned, ">>> " + example)
    return found


TEXTS = _read()


def docstring(name, module=""):
    """The docstring of a function that NumPy computes; one line where there is no text."""
    how = f"numpy.{module}{name}, computed by NumPy on the host; it has no gradient."
    if module + name not in TEXTS:
        return how
    what, parameters, returned, example = TEXTS[module + name]
    return _FORM.format_map(locals())
