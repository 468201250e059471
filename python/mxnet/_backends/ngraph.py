"""What the variables MXNET_NGRAPH_* ask of the nGraph backend (docs/guide/ngraph.md)."""

import itertools
import json
import os
import sys
import time
import weakref

from .. import _core
from .._reports.ngraph import dot, table

REGION = "_ngraph_subgraph_op"
_OFF = ("", "0", "false", "off", "no")

_numbers = itertools.count()
_timed = []


def is_set(name):
    """Whether the variable MXNET_NGRAPH_<name> is on."""
    return os.environ.get(f"MXNET_NGRAPH_{name}", "").lower() not in _OFF


def _say(text):
    print(f"NGRAPH_BRIDGE: {text}", file=sys.stderr)


def _regions(symbol):
    """(name, operators inside) per region."""
    return [
        (name, [inner for inner in subgraphs[0] if inner[0] != "null"])
        for op, name, _, _, subgraphs in symbol._nodes()
        if op == REGION
    ]


def has_regions(symbol):
    """Whether the backend has compiled some of a graph."""
    return any(node[0] == REGION for node in symbol._nodes())


def partitioned(symbol, cut, left_out):
    """Report what became of a graph, as far as the variables ask for it."""
    if is_set("VERBOSE"):
        for name, inside in _regions(cut):
            _say(f"{name}: {len(inside)} operators")
    if is_set("VERBOSE_DETAIL"):
        kinds = {name: op for op, name, *_ in symbol._inlined()._nodes()}
        for name, reason in left_out:
            _say(f"Unsupported Op: {kinds.get(name, name)} ({name}: {reason})")
    if not (is_set("VERBOSE_GRAPH") or is_set("VERBOSE_VIZ")):
        return None
    number = next(_numbers)
    if is_set("VERBOSE_GRAPH"):
        for node in json.loads(cut.tojson())["nodes"]:
            if node["op"] == REGION:
                text = json.dumps(node["subgraphs"][0], indent=2)
                _write(node["name"], number, "inference-fprop.json", text)
    if is_set("VERBOSE_VIZ"):
        _write("graph", number, "before.dot", dot(symbol))
        _write("graph", number, "after.dot", dot(cut))
    return number


def _write(name, number, ending, text):
    with open(f"mxnet-ngraph-{name}_{number}-{ending}", "w", encoding="utf-8") as file:
        file.write(text)


class Watch:
    """Follows an executor with compiled regions: its times, and its graph of gradients."""

    def __init__(self, executor, number):
        self._executor = weakref.ref(executor)
        self._number = number
        self.is_timing = _core.setting("MXNET_NGRAPH_TIMER")
        self.names = [name for name, _ in _regions(executor._optimized)]
        self.seconds = {}
        self._kernels = []
        if self.is_timing:
            _timed.append(self)

    def clock(self):
        """Now, where times are wanted."""
        return time.perf_counter() if self.is_timing else None

    def done(self, is_train, part, start, arrays):
        """Count a run since `start`, once its results are there."""
        if is_train and self._number is not None:
            self._write_gradients()
        if start is None:
            return
        for array in arrays:
            if array is not None:
                array.wait_to_read()
        spent = self.seconds.setdefault("Train" if is_train else "Inference", {})
        spent.setdefault(part, []).append(time.perf_counter() - start)

    def kernels(self):
        """(region, kernels) as the compiler reports them."""
        executor = self._executor()
        if executor is not None:
            self._kernels = executor._handle.reports()
        return self._kernels

    def _write_gradients(self):
        if is_set("VERBOSE_GRAPH"):
            executor = self._executor()
            for name in self.names:
                _write(name, self._number, "train-fprop.json", executor._symbol._inlined().tojson())
                _write(name, self._number, "train-bprop.json", executor._handle.gradient_json())
        self._number = None


def watch(executor, number):
    """A Watch where the variables ask for one and the executor has compiled regions."""
    is_asked = _core.setting("MXNET_NGRAPH_TIMER") or is_set("VERBOSE_GRAPH")
    if not is_asked or not has_regions(executor._optimized):
        return None
    return Watch(executor, number)


def report():
    """The times of all bound graphs as text."""
    if not _timed:
        return "nGraph: no times; set MXNET_NGRAPH_TIMER=1 before graphs are bound\n"
    return "\n".join(table(i, watch) for i, watch in enumerate(_timed))
