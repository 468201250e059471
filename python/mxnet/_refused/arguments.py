"""Words for an argument that nobody knows: those that are known, and the nearest of them."""


def nearest(word, known):
    """`; did you mean 'axis'?`, or nothing where no known word is like it."""
    import difflib  # when it is needed: `import mxnet` does without

    found = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {found[0]!r}?" if found else ""


def unknown_argument(cls, given):
    """A TypeError for arguments that the constructor of a class and its bases do not name."""
    import inspect

    known = []
    for base in cls.__mro__[:-1]:
        for one in inspect.signature(base.__init__).parameters.values():
            is_named = one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
            if is_named and one.name not in ("self", *known):
                known.append(one.name)
    name, value = next(iter(given.items()))
    return TypeError(
        f"{cls.__name__}: got an unexpected keyword argument {name!r} (given {value!r}); "
        f"known arguments: {', '.join(known)}{nearest(name, known)}"
    )
