"""Devices: `mx.cpu()`, `mx.gpu(0)`, and which one new arrays go to."""

from __future__ import annotations

import threading
from typing import Any

from . import _core
from .base import MXNetError, _MXClassPropertyMetaClass, classproperty


class _UnknownDevice(KeyError, ValueError):
    """A KeyError, which MXNet raises, with a message that reads as one."""

    def __str__(self) -> str:
        return str(self.args[0])


class _DefaultContext(threading.local):
    """Where new arrays of a thread go; threads that never said so find it in the class."""

    value: Context | None = None


class Context(metaclass=_MXClassPropertyMetaClass):
    """A device. Used in a `with` block it is where new arrays go.

    Parameters
    ----------
    device_type : str or Context
        'cpu', 'gpu', 'cpu_pinned', 'cpu_shared', 'neuron', 'nnp', or the name that a device
        plug-in brought (`mx.remx.load_device`).
    device_id : int
        Which device of that type.

    Raises
    ------
    KeyError
        If the type of device is unknown.
    TypeError
        If the number of the device is none.

    Examples
    --------
    >>> with mx.Context("cpu", 0):
    ...     print(mx.nd.zeros(2).context)
    cpu(0)
    """

    devtype2str = {1: "cpu", 2: "gpu", 3: "cpu_pinned", 5: "cpu_shared", 7: "neuron", 8: "nnp"}
    devstr2type = {name: number for number, name in devtype2str.items()}
    _default_ctx = _DefaultContext()
    _old_ctx: Context | None = None  # what held before this one was entered
    _outer: tuple[Context | None, ...] = ()  # the same, of entries that are not left yet

    def __init__(self, device_type: str | Context, device_id: int = 0) -> None:
        if isinstance(device_type, Context):
            self.device_typeid: int = device_type.device_typeid
            self.device_id: int = device_type.device_id
        else:
            self.device_typeid = _number_of(device_type)
            if not hasattr(device_id, "__index__"):
                raise TypeError(
                    f"Context: the number of a {device_type} must be an integer, got {device_id!r}"
                )
            self.device_id = device_id

    @property
    def device_type(self) -> str:
        """The name of the device type."""
        return Context.devtype2str[self.device_typeid]

    @property
    def _key(self) -> tuple[int, int]:
        return (self.device_typeid, self.device_id)

    @property
    def _ids(self) -> tuple[int, int]:
        """Where arrays lie: those of virtual devices in the CPU's memory."""
        return (1, 0) if self.device_typeid in _VIRTUAL else self._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Context) and self._key == other._key

    def __str__(self) -> str:
        return f"{Context.devtype2str[self.device_typeid]}({self.device_id})"

    __repr__ = __str__

    def __enter__(self) -> Context:
        self._outer = (*self._outer, self._old_ctx)
        self._old_ctx = current_context()
        Context._default_ctx.value = self
        return self

    def __exit__(self, ptype: Any, value: Any, trace: Any) -> None:
        Context._default_ctx.value = self._old_ctx
        *rest, self._old_ctx = self._outer or (None,)
        self._outer = tuple(rest)

    @classproperty
    def default_ctx(cls: type) -> Context:
        """Where new arrays go when nothing else is said."""
        return current_context()

    @default_ctx.setter  # type: ignore[no-redef]
    def default_ctx(cls: type[Context], val: Context) -> None:
        cls._default_ctx.value = val

    def empty_cache(self) -> None:
        """Returns the memory that the device's pool keeps for reuse."""
        _core.trim(self._ids)


_VIRTUAL = frozenset(n for n, name in Context.devtype2str.items() if _core.is_virtual_kind(name))


def _number_of(device_type: str) -> int:
    """The number of a device type; one of a plug-in is looked for when the name is new."""
    number = Context.devstr2type.get(device_type)
    if number is not None:
        return number
    try:
        number = _core.device_kind(device_type)
    except (MXNetError, TypeError):
        known = ", ".join(Context.devstr2type)
        raise _UnknownDevice(
            f"Context: unknown device type {device_type!r}; use one of {known}"
        ) from None
    _learn_kinds()
    return number


def _learn_kinds() -> None:
    for number, name in _core.device_kinds().items():
        Context.devtype2str[number] = name
        Context.devstr2type[name] = number


def cpu(device_id: int = 0) -> Context:
    """The CPU. The number is kept but all CPUs share one memory.

    Parameters
    ----------
    device_id : int, default 0
        Kept, and shown; it changes nothing.

    Returns
    -------
    Context

    Examples
    --------
    >>> mx.nd.ones(2, ctx=mx.cpu()).context
    cpu(0)
    """
    return Context("cpu", device_id)


def cpu_pinned(device_id: int = 0) -> Context:
    """CPU memory that a GPU copies from quickly.

    Parameters
    ----------
    device_id : int, default 0
        Which GPU's copies are meant.

    Returns
    -------
    Context

    Examples
    --------
    >>> mx.cpu_pinned().device_type
    'cpu_pinned'
    """
    return Context("cpu_pinned", device_id)


def gpu(device_id: int = 0) -> Context:
    """A GPU.

    Parameters
    ----------
    device_id : int, default 0
        Which GPU, from 0.

    Returns
    -------
    Context
        Making one needs no GPU; the first array on it does.

    Examples
    --------
    >>> mx.gpu(1)
    gpu(1)
    """
    return Context("gpu", device_id)


def neuron(device_id: int = 0) -> Context:
    """A virtual Neuron core, or the first of several, which the CPU serves, or a GPU on request.

    Arrays made for it lie in the CPU's memory. With NEURONCORE_GROUP_SIZES set the number is that
    of a group.

    Parameters
    ----------
    device_id : int, default 0
        Which core, or which group of cores.

    Returns
    -------
    Context

    Examples
    --------
    >>> mx.neuron(1)
    neuron(1)
    """
    return Context("neuron", device_id)


def nnp(device_id: int = 0) -> Context:
    """The processor that nGraph's page announced; the CPU serves it, with compiled graphs.

    Arrays made for it lie in the CPU's memory.

    Parameters
    ----------
    device_id : int, default 0
        Kept, and shown; it changes nothing.

    Returns
    -------
    Context

    Examples
    --------
    >>> mx.nnp()
    nnp(0)
    """
    return Context("nnp", device_id)


def num_gpus() -> int:
    """How many GPUs can be used: 0 without a driver.

    It takes no parameters.

    Examples
    --------
    >>> ctx = mx.gpu() if mx.context.num_gpus() else mx.cpu()
    """
    return _core.count_devices(Context.devstr2type["gpu"])


def gpu_memory_info(device_id: int = 0) -> tuple[int, int]:
    """(free, total) bytes of a GPU.

    Parameters
    ----------
    device_id : int, default 0
        Which GPU, from 0.

    Returns
    -------
    tuple of int
        Free and total bytes.

    Raises
    ------
    MXNetError
        If there is no such GPU.

    Examples
    --------
    >>> if mx.context.num_gpus():
    ...     free, total = mx.context.gpu_memory_info(0)
    """
    if device_id >= num_gpus():
        raise MXNetError(
            f"gpu_memory_info: gpu({device_id}) does not exist; num_gpus() is {num_gpus()}"
            + (f" ({_core.why_no_device(gpu()._ids[0])})" if num_gpus() == 0 else "")
        )
    return _core.device_memory(gpu(device_id)._ids)


_CPU = _DefaultContext.value = Context("cpu", 0)


def current_context() -> Context:
    """The context of the innermost `with` block, or the CPU.

    It takes no parameters.

    Examples
    --------
    >>> with mx.cpu(1):
    ...     print(mx.current_context())
    cpu(1)
    """
    return Context._default_ctx.value or _CPU
