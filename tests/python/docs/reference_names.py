"""The names on the reference pages of the site."""

import importlib
import sys

from page_blocks import ROOT

sys.path.append(str(ROOT / "tools/site"))
import reference

# Modules of helpers, and names for programs that reach into the works of 1.9.1's loader.
UNTOLD = ("mxnet.base", "mxnet.test_utils")
WORKS = {
    f"{verb}_{kind}" for verb in ("rebuild", "reduce") for kind in ("ndarray", "np_ndarray")
} | {"fetcher_loop_v1", "worker_loop_v1"}


def on_pages():
    """{name: object} that the site's reference has, each once."""
    found = {}
    for module in (name for name in reference.MODULES if name not in UNTOLD):
        for name, thing in reference.members(importlib.import_module(module)):
            is_record = hasattr(thing, "_fields")
            if name not in WORKS and not is_record:
                found[f"{module}.{name}"] = thing
    return found
