"""Words for an argument that nobody knows: those that are known, and the nearest of them."""


def nearest(word, known):
    """`; did you mean 'axis'?`, or nothing where no known word is like it."""
    import difflib  # when it is needed: `import mxnet` does without

    found = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {found[0]!r}?" if found else ""


def named(function):
    """The arguments that a function names."""
    import inspect

    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if one.kind in kinds and one.name != "self"]


def _shown(value):
    """A value in one line; of an array its shape, for which nothing has to be computed."""
    if hasattr(value, "shape"):
        return f"an array of shape {value.shape}"
    text = repr(value)
    return text if len(text) <= 80 and "\n" not in text else f"a {type(value).__name__}"


def unexpected(who, name, known, given=""):
    """What to say of an argument that is not among the known ones."""
    told = f"known arguments: {', '.join(known)}" if known else "it takes no arguments by name"
    return (
        f"{who}: got an unexpected keyword argument {name!r}{given}; {told}{nearest(name, known)}"
    )


def _error(who, name, value, known):
    return TypeError(unexpected(who, name, known, f" (given {_shown(value)})"))


def _named_by_class(cls):
    """The arguments that the constructors of a class and its bases name."""
    known = []
    for base in cls.__mro__[:-1]:
        known += [one for one in named(base.__init__) if one not in known]
    return known


def unknown_argument(cls, given):
    """A TypeError for arguments that the constructor of a class and its bases do not name."""
    return _error(cls.__name__, *next(iter(given.items())), _named_by_class(cls))


def refuse_unknown(cls, fixed, given, further):
    """Raise a TypeError for an argument that is neither `further` nor a class's beyond `fixed`."""
    known = [*further, *_named_by_class(cls)[fixed:]]
    for name, value in given.items():
        if name not in known:
            raise _error(cls.__name__, name, value, known)


def _check_constructor(cls, given):
    """Raise that error for a constructor that names all it takes."""
    import inspect

    code = getattr(cls.__init__, "__code__", None)  # a wrapper that takes any decides itself
    if code is None or code.co_flags & inspect.CO_VARKEYWORDS:
        return
    known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    unknown = {name: value for name, value in given.items() if name not in known}
    if unknown:
        raise unknown_argument(cls, unknown)


class NamedArguments:
    """Base of classes that name the nearest argument when they are made with a misspelt one."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        if kwargs:
            _check_constructor(cls, kwargs)
        return super().__new__(cls)


def unknown_keyword(function, given, further=()):
    """A TypeError for the first argument that a function does not name, nor `further` has."""
    known = [*named(function), *further]
    name = next(name for name in given if name not in known)
    return _error(function.__name__, name, given[name], known)


def refuse_misspelt(function, given):
    """Raise a TypeError for an argument that is like one that a function names."""
    for name, value in given.items():
        if nearest(name, named(function)):
            raise unknown_keyword(function, {name: value})


def unknown_to_numpy(name, function, given):
    """As `unknown_keyword` for a function of NumPy; None where it knows them, or does not tell."""
    if hasattr(function, "nin"):  # a ufunc: no signature can be asked for
        inputs = ["x"] if function.nin == 1 else ["x1", "x2"]
        known = [*inputs, "out", "where", "casting", "order", "dtype", "subok"]
    else:
        import inspect

        try:
            parameters = inspect.signature(function).parameters.values()
        except ValueError:
            return None
        if any(one.kind is one.VAR_KEYWORD for one in parameters):
            return None
        known = named(function)
    unknown = [key for key in given if key not in known]
    return _error(name, unknown[0], given[unknown[0]], known) if unknown else None
