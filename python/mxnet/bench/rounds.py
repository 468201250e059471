"""Drives children that run the same job on several engines, interleaved round by round.

Each engine has a process of its own. One that is not running is stopped (SIGSTOP), so that its
spinning threads cannot disturb the one that is measured. The order of the engines rotates from
round to round.
"""

import contextlib
import json
import os
import pathlib
import platform
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

WORKER = pathlib.Path(__file__).resolve().parent / "worker.py"
THREAD_VARIABLES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class PeerError(RuntimeError):
    """An engine is missing or failed; the message says which and why."""


@dataclass(frozen=True)
class Engine:
    """How to start an engine.

    `module` has its jobs, `folders` is where to look for that. A foreign Python must not see our
    `mxnet`, so it gets no PYTHONPATH; `variables` are added to the environment.
    """

    python: str
    module: str
    folders: tuple = ()
    foreign: bool = False
    variables: dict = field(default_factory=dict)

    def environment(self):
        """Returns the environment as it is now, as this engine is to see it."""
        hidden = ("PYTHONPATH",) if self.foreign else ()
        kept = {key: value for key, value in os.environ.items() if key not in hidden}
        return {**kept, **self.variables}


class Child:
    """One engine in its own process."""

    def __init__(self, name, engine, threads, wait_policy=None):
        if not pathlib.Path(engine.python).exists():
            raise PeerError(f"{name}: {engine.python} does not exist")
        self.name, self.facts, self._module = name, {}, engine.module
        environment = {**engine.environment(), **dict.fromkeys(THREAD_VARIABLES, str(threads))}
        if wait_policy:
            environment["OMP_WAIT_POLICY"] = wait_policy
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (lives as long as the child)
        self._process = subprocess.Popen(
            [str(engine.python), str(WORKER), *map(str, engine.folders)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True,
            env=environment,
            preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads]),
        )  # fmt: skip

    def _log_tail(self):
        self._log.seek(0)
        return " ".join(self._log.read().split())[-300:]

    def _ask(self, **request):
        self._process.send_signal(signal.SIGCONT)
        line = ""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"{self.name}: the process ended; {self._log_tail()}")
        reply = json.loads(line)
        if "error" in reply:
            raise PeerError(f"{self.name}: {reply['error']}")
        self._process.send_signal(signal.SIGSTOP)
        return reply

    def load(self, job, options):
        """Loads a job; keeps what it cost in `facts`."""
        self.facts = self._ask(do="load", module=self._module, job=job, options=options)

    def run(self, iterations):
        """Returns the seconds of each iteration."""
        reply = self._ask(do="run", iterations=iterations)
        self.facts.update(rss_mb=reply["rss_mb"], resident_mb=reply["resident_mb"])
        return reply["seconds"]

    def answer(self):
        """Returns the job's answer as a list of numbers."""
        return self._ask(do="answer")["answer"]

    def close(self):
        """Ends the process."""
        self._process.send_signal(signal.SIGCONT)
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def start(engines, job, options, required=(), make=Child, **settings):
    """Starts the engines (name -> Engine) and loads the job in each.

    A peer that fails is named and left out. `settings` (threads, wait_policy) go to each child.
    """
    children = []
    try:
        for name, engine in engines.items():
            try:
                children.append(make(name, engine, **settings))
                children[-1].load(job, options(name) if callable(options) else options)
                children[-1].run(2)
            except PeerError as error:
                if name in required:
                    raise
                if children and children[-1].name == name:
                    children.pop().close()
                print(f"left out: {error}", file=sys.stderr)
    except BaseException:  # a stopped child would outlive us
        for child in children:
            child.close()
        raise
    return children


def measure(children, rounds, iterations):
    """Runs all rounds; returns (times, answers) by name and ends the children."""
    try:
        times = interleave(children, rounds, iterations)
        return times, {child.name: child.answer() for child in children}
    finally:
        for child in children:
            child.close()


def interleave(children, rounds, iterations, pause_s=0.02):
    """Returns name -> list of rounds, each a list of seconds."""
    times = {child.name: [] for child in children}
    for number in range(rounds):
        turn = number % len(children)
        for child in children[turn:] + children[:turn]:
            time.sleep(pause_s)
            times[child.name].append(child.run(iterations))
    return times


def percentile(values, share):
    """Returns the value below which `share` of the sorted values lie, interpolated."""
    ordered = sorted(values)
    at = share * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def summary(values, digits=4):
    """Returns median, p10, p90 and count."""
    return {
        "median": round(statistics.median(values), digits),
        "p10": round(percentile(values, 0.1), digits),
        "p90": round(percentile(values, 0.9), digits),
        "n": len(values),
    }


def difference(answer, reference):
    """Returns max |a - b| relative to the range of b and zero."""
    span = max(*reference, 0.0) - min(*reference, 0.0) or 1.0
    if len(answer) != len(reference):
        return float("inf")
    return max(abs(a - b) for a, b in zip(answer, reference, strict=True)) / span


def host_facts(threads):
    """Returns CPU model, instruction set and threads: what a figure depends on."""
    info = pathlib.Path("/proc/cpuinfo").read_text()
    fields = dict(
        (part.strip() for part in line.split(":", 1)) for line in info.splitlines() if ":" in line
    )
    flags = set(fields.get("flags", "").split())
    isa = next((f for f in ("amx_tile", "avx512f", "avx2") if f in flags), platform.machine())
    return {
        "host": fields.get("model name", platform.processor()),
        "isa": {"avx512f": "avx512", "amx_tile": "avx512+amx"}.get(isa, isa),
        "threads": threads,
        "date": time.strftime("%Y-%m-%d"),
    }


def report(metric, unit, scale, base, children, times, answers, threads, bound):
    """Returns the JSON object of one case.

    `scale` turns seconds into the unit. A round's figure is the median of its iterations; ratios
    are base / peer, round by round.
    """
    rounds = {n: [statistics.median(r) * scale for r in lists] for n, lists in times.items()}
    facts = {child.name: child.facts for child in children}
    reference = answers.get("mxnet-1.9.1", answers[base])
    gaps = {n: float(f"{difference(a, reference):.3g}") for n, a in answers.items()}

    def line(name):
        return {
            **summary(rounds[name]),
            "load_s": round(facts[name]["load_s"], 3),
            "rss_mb": round(facts[name]["rss_mb"], 1),
        }

    return {
        "metric": metric, "engine": base, "unit": unit, **line(base),
        "ratio": {
            n: summary([a / b for a, b in zip(rounds[base], rounds[n], strict=True)])
            for n in rounds if n != base
        },
        "peers": {n: line(n) for n in rounds if n != base},
        "answer": {"right": all(g <= bound for g in gaps.values()), "bound": bound, "gap": gaps},
        "versions": {n: f["version"] for n, f in facts.items()},
        **facts[base].get("source", {}), **host_facts(threads),
    }  # fmt: skip


def append_line(result, path):
    """Appends the result to a file of JSON lines."""
    pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a") as file:
        file.write(json.dumps(result) + "\n")


def emit(result, path):
    """Prints the JSON line and appends it to `path`, if given."""
    print(json.dumps(result), flush=True)
    if path:
        append_line(result, path)


def cpu_count():
    """Returns the number of cores this process may use."""
    return len(os.sched_getaffinity(0))
