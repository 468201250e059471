"""Mixed precision of mx.np: its operators cast as the classic ones that compute them."""

from ... import _core

_PREFIXES = ("_np_", "_npi_", "_npx_")


def wrap_arrays(target, target_ops, fp32_ops, widest_ops, conditions):
    """Make the functions on arrays cast their inputs: the core does, for every call."""
    each = [(name, key, value) for name, key, values in conditions for value in values]
    _core.set_numpy_precision(target, list(target_ops), list(fp32_ops), list(widest_ops), each)


def wrap_symbols(rules, conditional):
    """Make the functions on symbols cast their inputs.

    `rules` has a decorator by the name of a classic operator; `conditional` those that look at
    attributes, which come first.
    """
    from ..._gen import sym_np, sym_npi, sym_npx
    from ...numpy._faces import SYMBOLS

    for prefix, module in zip(_PREFIXES, (sym_np, sym_npi, sym_npx), strict=True):
        for name in module.__all__:
            handle = _core.op(prefix + name)
            for table in (rules, conditional):
                wrap = table.get(handle.name) or table.get(_core.kin(handle))
                if wrap is not None:
                    setattr(module, name, wrap(getattr(module, name)))
    SYMBOLS.forget()
