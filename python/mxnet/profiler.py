"""Profiler: which operators, calls and pieces of the program take how long and how much memory.

mx.profiler.set_config(profile_all=True, aggregate_stats=True, filename="profile.json")
mx.profiler.set_state("run")
...
mx.nd.waitall()
mx.profiler.set_state("stop")
print(mx.profiler.dumps())     # tables
mx.profiler.dump()             # profile.json, for chrome://tracing or ui.perfetto.dev
"""

import atexit
import contextlib
import os
import threading
import time
import warnings

from . import _core
from ._backends import ngraph
from ._refused.arguments import nearest
from ._reports.profile import CUSTOM, Summary, Trace
from .base import MXNetError

_INNER = ("custom_operator",)  # not for users: completion does not show it

_SYMBOLIC, _IMPERATIVE, _API, _MEMORY, _USER = 1, 2, 4, 8, 16
_KINDS = {
    "profile_symbolic": _SYMBOLIC,
    "profile_imperative": _IMPERATIVE,
    "profile_api": _API,
    "profile_memory": _MEMORY,
    "profile_all": _SYMBOLIC | _IMPERATIVE | _API | _MEMORY,
}
_DEFAULTS = {
    "filename": "profile.json",
    "continuous_dump": False,
    "dump_period": 1.0,
    "aggregate_stats": False,
    "profile_process": "worker",
    **dict.fromkeys(_KINDS, False),
}

profiler_kvstore_handle = None


class _Profiler:
    """The one profiler of the process."""

    def __init__(self):
        self.config = dict(_DEFAULTS)
        self.is_running = False
        self.is_paused = False
        self.trace = Trace()
        self.summary = Summary()
        self.lock = threading.Lock()
        self._ticker = None

    def apply(self):
        """Tell the core what to record now."""
        kinds = 0
        if self.is_running and not self.is_paused:
            kinds = _USER
            for name, bits in _KINDS.items():
                kinds |= bits if self.config[name] else 0
        _core.profile_kinds(kinds)
        if self.is_running and self.config["continuous_dump"] and self._ticker is None:
            self._ticker = threading.Thread(target=self._dump_on, daemon=True)
            self._ticker.start()

    def records_calls(self):
        """Whether operators called one by one are recorded now."""
        is_on = self.is_running and not self.is_paused
        return is_on and (self.config["profile_imperative"] or self.config["profile_all"])

    def _dump_on(self):
        while self.is_running and self.config["continuous_dump"]:
            time.sleep(self.config["dump_period"])
            self.write()
        self._ticker = None

    def collect(self):
        """Take over what the core recorded; expects the lock."""
        for event in self.trace.add(*_core.profile_take()):
            self.summary.add(event)

    def write(self, finished=False):
        """Write the trace; afterwards it starts anew if it is finished."""
        with self.lock:
            self.collect()
            text = self.trace.as_json()
            if finished:
                self.trace.clear()
        _core.write_file(os.fspath(self.config["filename"]), text.encode())


_profiler = _Profiler()


def _need_worker(process):
    if process not in ("worker", "server"):
        raise ValueError(f"profiler: profile_process must be 'worker', got {process!r}")
    if process == "server":
        raise MXNetError(
            "profiler: profile_process='server' needs a distributed kvstore, which is not there; "
            "use 'worker'"
        )


def set_kvstore_handle(handle):
    """Remember the store whose servers would be profiled.

    Parameters
    ----------
    handle
        The store.

    Examples
    --------
    >>> mx.profiler.set_kvstore_handle(mx.kv.create("local"))
    >>> mx.profiler.set_kvstore_handle(None)
    """
    global profiler_kvstore_handle
    profiler_kvstore_handle = handle


def set_config(**kwargs):
    """Say what to record; what is not given has its default.

    Parameters
    ----------
    filename : str
        The trace's file, 'profile.json' by default.
    profile_all, profile_symbolic, profile_imperative, profile_memory, profile_api : bool
        Record everything; operators of graphs; operators called one by one; memory in use; calls
        into the library.
    continuous_dump : bool
        Write the file again and again, every `dump_period` seconds.
    aggregate_stats : bool
        Accepted: `dumps` has tables always.
    profile_process : str
        'worker', this process.

    Raises
    ------
    MXNetError
        If an argument is unknown.

    Examples
    --------
    >>> mx.profiler.set_config(profile_all=True, aggregate_stats=True, filename="profile.json")
    >>> mx.profiler.set_state("run")
    >>> (mx.nd.ones(2) * 2).wait_to_read()
    >>> mx.profiler.set_state("stop")
    >>> "_mul_scalar" in mx.profiler.dumps(reset=True)
    True
    >>> mx.profiler.set_config(filename="profile.json")
    """
    unknown = sorted(set(kwargs) - set(_DEFAULTS))
    if unknown:
        raise MXNetError(
            f"profiler.set_config: unknown {', '.join(unknown)}; known: "
            f"{', '.join(sorted(_DEFAULTS))}{nearest(unknown[0], _DEFAULTS)}"
        )
    config = dict(_DEFAULTS)
    for name, value in kwargs.items():
        if isinstance(_DEFAULTS[name], bool):
            config[name] = value not in (False, 0, None, "0", "False", "false")
        elif isinstance(_DEFAULTS[name], float):
            config[name] = float(value)
        else:
            config[name] = value
    _need_worker(config["profile_process"])
    _profiler.config = config
    _profiler.apply()


def profiler_set_config(mode="symbolic", filename="profile.json"):
    """The old spelling of `set_config`: `mode` is 'symbolic', 'imperative', 'api', 'memory', 'all'.

    Parameters
    ----------
    mode : str
        What to record.
    filename : str
        The trace's file.

    Examples
    --------
    >>> mx.profiler.profiler_set_config(mode="all", filename="profile.json")  # warns: old
    >>> mx.profiler.set_config(filename="profile.json")
    """
    warnings.warn(
        "profiler.profiler_set_config is deprecated; use profiler.set_config", stacklevel=2
    )
    set_config(**{f"profile_{mode}": True, "filename": filename})


def set_state(state="stop", profile_process="worker"):
    """Start or stop recording: 'run' or 'stop'.

    Parameters
    ----------
    state : str, default 'stop'
        'run' or 'stop'.
    profile_process : str, default 'worker'
        'worker', or 'server' for a distributed store's server.

    Raises
    ------
    ValueError
        If `state` is neither 'run' nor 'stop'.

    Examples
    --------
    >>> mx.profiler.set_config(profile_all=True, filename="profile.json")
    >>> mx.profiler.set_state("run")
    >>> y = mx.nd.ones((2, 2)).sum().asscalar()
    >>> mx.profiler.set_state("stop")
    >>> "Profile Statistics" in mx.profiler.dumps(reset=True)
    True
    """
    if state not in ("run", "stop"):
        raise ValueError(f"profiler.set_state: state must be 'run' or 'stop', got {state!r}")
    _need_worker(profile_process)
    _profiler.is_running = state == "run"
    _profiler.apply()


def profiler_set_state(state="stop"):
    """The old spelling of `set_state`.

    Parameters
    ----------
    state : str, default 'stop'
        'run' or 'stop'.

    Examples
    --------
    >>> mx.profiler.profiler_set_state("run")  # warns: old
    >>> mx.profiler.profiler_set_state("stop")
    """
    warnings.warn("profiler.profiler_set_state is deprecated; use profiler.set_state", stacklevel=2)
    set_state(state)


def pause(profile_process="worker"):
    """Record nothing until `resume`.

    Parameters
    ----------
    profile_process : str, default 'worker'
        'worker', or 'server' for a distributed store's server.

    Examples
    --------
    >>> mx.profiler.pause()
    >>> mx.profiler.resume()
    """
    _need_worker(profile_process)
    _profiler.is_paused = True
    _profiler.apply()


def resume(profile_process="worker"):
    """Record again after `pause`.

    Parameters
    ----------
    profile_process : str, default 'worker'
        'worker', or 'server' for a distributed store's server.

    Examples
    --------
    >>> mx.profiler.pause()
    >>> mx.profiler.resume()
    """
    _need_worker(profile_process)
    _profiler.is_paused = False
    _profiler.apply()


def dump(finished=True, profile_process="worker"):
    """Write the trace to the file of `set_config`.

    Parameters
    ----------
    finished : bool
        Stop recording; the next trace starts empty.
    profile_process : str
        'worker', this process.

    Examples
    --------
    >>> mx.profiler.set_config(profile_all=True, filename="timeline.json")
    >>> mx.profiler.set_state("run")
    >>> mx.nd.ones(2).wait_to_read()
    >>> mx.profiler.set_state("stop")
    >>> mx.profiler.dump()
    >>> import json
    >>> sorted(json.load(open("timeline.json")))[-1]
    'traceEvents'
    >>> mx.profiler.set_config(filename="profile.json")
    """
    _need_worker(profile_process)
    if finished:
        set_state("stop")
    _profiler.write(finished)


def dump_profile():
    """The old spelling of `dump`.

    It takes no parameters.

    Examples
    --------
    >>> import os
    >>> mx.profiler.set_config(profile_all=True, filename="old_profile.json")
    >>> mx.profiler.set_state("run")
    >>> mx.nd.ones(2).wait_to_read()
    >>> mx.profiler.dump_profile()  # warns: old
    >>> os.path.exists("old_profile.json")
    True
    >>> mx.profiler.set_config(filename="profile.json")
    """
    warnings.warn("profiler.dump_profile is deprecated; use profiler.dump", stacklevel=2)
    dump(True)


def dump_ngraph(filename=""):
    """Tell how long the graphs took that the nGraph backend compiled.

    Per graph and mode (inference, training) a table of the forward part, the backward part and
    both, and per region its kernels. MXNET_NGRAPH_TIMER=1 must be set when graphs are bound.

    Parameters
    ----------
    filename : str
        Where to write; empty: standard output.

    Examples
    --------
    >>> mx.profiler.dump_ngraph("ngraph.txt")
    """
    text = ngraph.report()
    if not filename:
        print(text, end="")
        return
    with open(filename, "w", encoding="utf-8") as file:
        file.write(text)


def dumps(reset=False, format="table", sort_by="total", ascending=False):
    """Return tables of all that was recorded.

    Parameters
    ----------
    reset : bool
        Start new tables afterwards.
    format : str
        'table' or 'json'.
    sort_by : str
        'total', 'avg', 'min', 'max' or 'count'.
    ascending : bool
        Smallest first.

    Raises
    ------
    AssertionError
        If an argument is none of the known ones.

    Examples
    --------
    >>> mx.profiler.set_config(profile_all=True, aggregate_stats=True, filename="profile.json")
    >>> mx.profiler.set_state("run")
    >>> mx.nd.ones(2).wait_to_read()
    >>> mx.profiler.set_state("stop")
    >>> "_ones" in mx.profiler.dumps(reset=True, format="table", sort_by="avg")
    True
    >>> mx.profiler.set_config(filename="profile.json")
    """
    for name, value, known in (
        ("format", format, ("table", "json")),
        ("sort_by", sort_by, ("total", "avg", "min", "max", "count")),
        ("ascending", ascending, (False, True)),
        ("reset", reset, (False, True)),
    ):
        if value not in known:
            raise AssertionError(
                f"profiler.dumps: {name} must be one of {', '.join(map(repr, known))}, got "
                f"{value!r}"
            )
    with _profiler.lock:
        _profiler.collect()
        summary = _profiler.summary
        if reset:
            _profiler.summary = Summary()
    write = summary.as_json if format == "json" else summary.as_table
    return write(sort_by, ascending)


class Domain:
    """A name that groups tasks, frames, counters and markers.

    Parameters
    ----------
    name : str
        The name.

    Examples
    --------
    >>> domain = mx.profiler.Domain("input")
    >>> task = domain.new_task("decode")
    >>> task.start()
    >>> task.stop()
    """

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name

    def new_task(self, name):
        """Return a `Task` of this domain.

        Parameters
        ----------
        name : str
            What viewers show.

        Returns
        -------
        Task

        Examples
        --------
        >>> type(mx.profiler.Domain('input').new_task('decode')).__name__
        'Task'
        """
        return Task(self, name)

    def new_frame(self, name):
        """Return a `Frame` of this domain.

        Parameters
        ----------
        name : str
            What viewers show.

        Returns
        -------
        Frame

        Examples
        --------
        >>> type(mx.profiler.Domain('input').new_frame('decode')).__name__
        'Frame'
        """
        return Frame(self, name)

    def new_counter(self, name, value=None):
        """Return a `Counter` of this domain.

        Parameters
        ----------
        name : str
            What viewers show.
        value : int, optional
            The number to begin with.

        Returns
        -------
        Counter

        Examples
        --------
        >>> counter = mx.profiler.Domain('input').new_counter('queue', 3)
        """
        return Counter(self, name, value)

    def new_marker(self, name):
        """Return a `Marker` of this domain.

        Parameters
        ----------
        name : str
            What viewers show.

        Returns
        -------
        Marker

        Examples
        --------
        >>> type(mx.profiler.Domain('input').new_marker('decode')).__name__
        'Marker'
        """
        return Marker(self, name)


class _Span:
    """Something with a start and an end."""

    _phase = "b"  # may overlap others, also on one thread

    def __init__(self, category, name):
        self.name = name
        self._category = category
        self._begin = None

    def __str__(self):
        return self.name

    def start(self):
        """Begin."""
        self._begin = time.monotonic_ns()

    def stop(self):
        """End; recorded if `start` came before and the profiler runs."""
        if self._begin is None:
            return
        begin, self._begin = self._begin, None
        length = time.monotonic_ns() - begin
        _core.profile_add(self._phase, self._category, self.name, "", begin, length)


class Task(_Span):
    """A logical piece of work, on any thread.

    Parameters
    ----------
    domain : Domain
        Its group.
    name : str
        Its name.

    Examples
    --------
    >>> task = mx.profiler.Domain("training").new_task("epoch")
    >>> task.start()
    >>> task.stop()
    """

    def __init__(self, domain, name):
        super().__init__(domain.name, name)


class Frame(_Span):
    """One pass of something that repeats, a batch for instance.

    Parameters
    ----------
    domain : Domain
        Its group.
    name : str
        Its name.

    Examples
    --------
    >>> frame = mx.profiler.Domain("training").new_frame("batch")
    >>> frame.start()
    >>> frame.stop()
    """

    def __init__(self, domain, name):
        super().__init__(f"{domain.name},frame", name)


@contextlib.contextmanager
def custom_operator(name):
    """Record a call of a custom operator's Python code, as `name::pure_python`."""
    if not _profiler.records_calls():
        yield
        return
    span = _Span(CUSTOM, f"{name}::pure_python")
    span.start()
    try:
        yield
    finally:
        span.stop()


class Event(_Span):
    """A piece of work of one thread, nested in others.

    Parameters
    ----------
    name : str
        Its name.

    Examples
    --------
    >>> event = mx.profiler.Event("reading")
    >>> event.start()
    >>> event.stop()
    """

    _phase = "X"

    def __init__(self, name):
        super().__init__("event", name)


class Counter:
    """A number whose course is recorded.

    Parameters
    ----------
    domain : Domain
        Its group.
    name : str
        Its name.
    value : int, optional
        Its first value.

    Examples
    --------
    >>> counter = mx.profiler.Domain("training").new_counter("images", 0)
    >>> counter += 64
    >>> counter.set_value(0)
    """

    def __init__(self, domain, name, value=None):
        self.name = name
        self._domain = domain
        self._value = 0
        self._lock = threading.Lock()
        if value is not None:
            self.set_value(value)

    def __str__(self):
        return self.name

    def set_value(self, value):
        """Set the number.

        Parameters
        ----------
        value : int
            The number.

        Examples
        --------
        >>> counter = mx.profiler.Domain('input').new_counter('queue', 3)
        >>> counter.set_value(5)
        """
        with self._lock:
            self._store(value)

    def increment(self, delta=1):
        """Add to the number.

        Parameters
        ----------
        delta : int
            How much.

        Examples
        --------
        >>> counter = mx.profiler.Domain('input').new_counter('queue', 3)
        >>> counter.increment(2)
        """
        with self._lock:
            self._store(self._value + delta)

    def decrement(self, delta=1):
        """Subtract from the number.

        Parameters
        ----------
        delta : int
            How much.

        Examples
        --------
        >>> counter = mx.profiler.Domain('input').new_counter('queue', 3)
        >>> counter.decrement()
        """
        self.increment(-delta)

    def __iadd__(self, delta):
        self.increment(delta)
        return self

    def __isub__(self, delta):
        self.decrement(delta)
        return self

    def _store(self, value):
        self._value = int(value)
        _core.profile_add("C", self._domain.name, self.name, "", time.monotonic_ns(), self._value)


class Marker:
    """A moment.

    Parameters
    ----------
    domain : Domain
        Its group.
    name : str
        Its name.

    Raises
    ------
    ValueError
        If `mark` is given an unknown scope.

    Examples
    --------
    >>> mx.profiler.Domain("training").new_marker("epoch 1").mark("process")
    """

    def __init__(self, domain, name):
        self.name = name
        self.domain = domain

    def mark(self, scope="process"):
        """Record this moment; `scope` is how wide a viewer draws it: global, process, thread.

        Parameters
        ----------
        scope : str
            'global', 'process' or 'thread'.

        Examples
        --------
        >>> mx.profiler.Domain('input').new_marker('epoch end').mark()
        """
        letters = {"global": "g", "process": "p", "thread": "t", "task": "t", "marker": "t"}
        if scope not in letters:
            raise ValueError(
                f"Marker.mark: scope must be one of {', '.join(letters)}, got {scope!r}"
            )
        category = f"{self.domain.name},instant_marker"
        _core.profile_add("i", category, self.name, letters[scope], time.monotonic_ns(), 0)


def _autostart():
    """Record from the start and write at exit, as MXNET_PROFILER_AUTOSTART asks for."""
    is_all = os.environ.get("MXNET_PROFILER_MODE", "0") not in ("0", "")
    set_config(profile_all=is_all, profile_symbolic=True)
    set_state("run")
    atexit.register(_dump_at_exit)


def _dump_at_exit():
    """Write the trace once pending work is done; whether it failed is not the profile's matter."""
    with contextlib.suppress(MXNetError):
        _core.wait_all()
    dump()
