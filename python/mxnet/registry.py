"""Name → class tables behind `mx.init.register`, `mx.metric.create` and their like."""

import json
import warnings

from ._refused.arguments import nearest

string_types = (str,)

_REGISTRY = {}


def _table(base_class):
    return _REGISTRY.setdefault(base_class, {})


def get_registry(base_class):
    """Return a copy of the table of `base_class`: lower-case name → class.

    Parameters
    ----------
    base_class : type
        What the classes derive from.

    Returns
    -------
    dict

    Examples
    --------
    >>> mx.registry.get_registry(mx.init.Initializer)["xavier"].__name__
    'Xavier'
    """
    return dict(_table(base_class))


def get_register_func(base_class, nickname):
    """Return a decorator that enters a subclass of `base_class` under its (lower-case) name.

    Parameters
    ----------
    base_class : type
        What the classes derive from.
    nickname : str
        What error messages call them.

    Returns
    -------
    callable

    Examples
    --------
    >>> class Codec:
    ...     pass
    >>> @mx.registry.get_register_func(Codec, "codec")
    ... class Plain(Codec):
    ...     pass
    >>> mx.registry.get_registry(Codec)["plain"] is Plain
    True
    """
    table = _table(base_class)

    def register(klass, name=None):
        if not (isinstance(klass, type) and issubclass(klass, base_class)):
            raise AssertionError(
                f"{nickname}.register: {klass!r} is not a subclass of {base_class.__name__}"
            )
        key = (name or klass.__name__).lower()
        previous = table.get(key)
        if previous is not None and previous is not klass:
            warnings.warn(
                f"{nickname} {key!r}: {klass.__module__}.{klass.__name__} replaces "
                f"{previous.__module__}.{previous.__name__}",
                UserWarning,
                stacklevel=2,
            )
        table[key] = klass
        return klass

    register.__doc__ = f"""Register a class of the kind {nickname}, under its lower-case name.

    Parameters
    ----------
    klass : type
        A subclass of `{base_class.__name__}`.
    name : str, optional
        Another name than that of the class.

    Returns
    -------
    type
        The class, so that this is a decorator.

    Raises
    ------
    AssertionError
        If the class does not derive from `{base_class.__name__}`.
    """
    return register


def get_alias_func(base_class, nickname):
    """Return a decorator factory that enters a class under further names.

    Parameters
    ----------
    base_class : type
        What the classes derive from.
    nickname : str
        What error messages call them.

    Returns
    -------
    callable

    Examples
    --------
    >>> class Codec:
    ...     pass
    >>> @mx.registry.get_alias_func(Codec, "codec")("raw", "none")
    ... class Plain(Codec):
    ...     pass
    >>> sorted(mx.registry.get_registry(Codec))
    ['none', 'raw']
    """
    register = get_register_func(base_class, nickname)

    def alias(*aliases):
        def enter(klass):
            for name in aliases:
                register(klass, name)
            return klass

        return enter

    return alias


def get_create_func(base_class, nickname):
    """Return `create(spec, *args, **kwargs)`, which turns a specification into an instance.

    A specification is an instance, a name, a JSON text `["name", {arguments}]`, a JSON object
    or dict that holds the name under `nickname`, or the keyword `nickname`.

    Parameters
    ----------
    base_class : type
        What the classes derive from.
    nickname : str
        What error messages call them.

    Returns
    -------
    callable

    Examples
    --------
    >>> create = mx.registry.get_create_func(mx.lr_scheduler.LRScheduler, "scheduler")
    >>> create(mx.lr_scheduler.FactorScheduler(step=5)).step
    5
    """
    table = _table(base_class)

    def create(*args, **kwargs):
        if args:
            spec, args = args[0], args[1:]
        else:
            spec = kwargs.pop(nickname, None)

        if isinstance(spec, base_class):
            if args or kwargs:
                raise AssertionError(
                    f"{nickname}: got an instance of {type(spec).__name__} and further "
                    "arguments; an instance is used as it is"
                )
            return spec
        if isinstance(spec, dict):
            return create(**spec)
        if not isinstance(spec, str):
            raise AssertionError(
                f"{nickname} must be a name or a {base_class.__name__}, got {type(spec).__name__}"
            )
        if spec.startswith("["):
            if args or kwargs:
                raise AssertionError(f"{nickname}: a JSON text takes no further arguments: {spec}")
            name, kwargs = json.loads(spec)
            return create(name, **kwargs)
        if spec.startswith("{"):
            if args or kwargs:
                raise AssertionError(f"{nickname}: a JSON text takes no further arguments: {spec}")
            return create(**json.loads(spec))

        klass = table.get(spec.lower())
        if klass is None:
            raise AssertionError(
                f"{nickname} {spec!r} is not registered; known: {', '.join(sorted(table))}"
                f"{nearest(spec.lower(), table)}"
            )
        return klass(*args, **kwargs)

    create.__doc__ = f"""Create a {nickname} from a name, a JSON text or an instance.

    Parameters
    ----------
    {nickname} : str, dict or {base_class.__name__}
        A name, a JSON text `["name", {{arguments}}]`, a dict with the name under `{nickname}`, or
        an instance, which is returned as it is.
    *args, **kwargs
        What the class is made with.

    Returns
    -------
    {base_class.__name__}

    Raises
    ------
    AssertionError
        If nothing of that name is registered, or an instance gets further arguments.

    Examples
    --------
    >>> create = mx.registry.get_create_func(mx.init.Initializer, "initializer")
    >>> create("xavier", magnitude=2).dumps()
    '["xavier", {{"rnd_type": "uniform", "factor_type": "avg", "magnitude": 2}}]'
    """
    return create
