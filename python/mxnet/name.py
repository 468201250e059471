"""Automatic names for symbols: `convolution0`, `convolution1`, and prefixes for whole regions."""

from __future__ import annotations

import threading
from typing import Any

_INNER = ("CurrentInThread",)  # not for users: completion does not show it


class CurrentInThread(type):
    """Gives a class the attribute `current`: this thread's innermost active instance.

    The instance is created on first use, so a new thread starts with fresh counters.
    """

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        if not hasattr(cls, "_current"):  # subclasses share the scope stack of their base
            cls._current = threading.local()
            cls._root_class = cls

    @property
    def current(cls) -> Any:
        """The innermost active instance of the calling thread."""
        found = getattr(cls._current, "value", None)
        if found is None:
            found = cls._root_class()
            cls._current.value = found
        return found

    @current.setter
    def current(cls, value: Any) -> None:
        cls._current.value = value


class NameManager(metaclass=CurrentInThread):
    """Hands out `<hint><count>` to symbols that were given no name.

    Example::

        with mx.name.NameManager():
            mx.sym.Convolution(...)   # convolution0, whatever was built outside

    It takes no parameters.

    Examples
    --------
    >>> with mx.name.NameManager():
    ...     print(mx.sym.relu(mx.sym.var("x")).name)
    relu0
    """

    _old_manager: NameManager | None = None  # the one that held before this was entered
    _outer: tuple[NameManager | None, ...] = ()  # the same, of entries that are not left yet

    def __init__(self) -> None:
        self._counter: dict[str, int] = {}

    def get(self, name: str | None, hint: str) -> str:
        """Return `name` when it is given, else the next free name made from `hint`.

        Parameters
        ----------
        name : str, optional
            The user's.
        hint : str
            What the name begins with, usually the operator's.

        Returns
        -------
        str

        Examples
        --------
        >>> names = mx.name.NameManager()
        >>> names.get(None, 'relu'), names.get(None, 'relu'), names.get('mine', 'relu')
        ('relu0', 'relu1', 'mine')
        """
        if name:
            return name
        count = self._counter.get(hint, 0)
        self._counter[hint] = count + 1
        return f"{hint}{count}"

    def __enter__(self) -> NameManager:
        self._outer = (*self._outer, self._old_manager)
        self._old_manager = NameManager.current
        NameManager.current = self
        return self

    def __exit__(self, ptype: Any, value: Any, trace: Any) -> None:
        NameManager.current = self._old_manager
        *rest, self._old_manager = self._outer or (None,)
        self._outer = tuple(rest)


class Prefix(NameManager):
    """Puts `prefix` before every name, given or made up.

    Example::

        with mx.name.Prefix("encoder_"):
            mx.sym.FullyConnected(x, num_hidden=8)   # encoder_fullyconnected0

    Parameters
    ----------
    prefix : str
        What is put before names.

    Examples
    --------
    >>> with mx.name.Prefix("left_"):
    ...     print(mx.sym.relu(mx.sym.var("x"), name="act").name)
    left_act
    """

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix = prefix

    def get(self, name: str | None, hint: str) -> str:
        """Return the prefixed name.

        Parameters
        ----------
        name : str, optional
            The user's.
        hint : str
            What the name begins with, usually the operator's.

        Returns
        -------
        str

        Examples
        --------
        >>> mx.name.Prefix('net_').get('mine', 'relu')
        'net_mine'
        """
        return self._prefix + super().get(name, hint)
