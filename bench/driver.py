"""Drives benchmark children: one process per engine, interleaved round by round.

A child that is not running is stopped (SIGSTOP), so that its spinning threads cannot disturb the
one that is measured. The order of the engines rotates from round to round.
"""

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

ROOT = pathlib.Path(__file__).resolve().parent.parent
ORACLE_PYTHON = ROOT / "build" / "oracle-venv" / "bin" / "python"
PEERS_PYTHON = ROOT / "build" / "peers-venv" / "bin" / "python"
ENGINES = {  # name -> (Python, module of bench/peers)
    "remx": (pathlib.Path(sys.executable), "mx"),
    "mxnet-1.9.1": (ORACLE_PYTHON, "mx"),
    "loop": (pathlib.Path(sys.executable), "plain_loop"),
    "onednn": (pathlib.Path(sys.executable), "onednn_direct"),
    "openblas": (pathlib.Path(sys.executable), "openblas"),
    "onnxruntime": (PEERS_PYTHON, "onnx_runtime"),
    "openvino": (PEERS_PYTHON, "open_vino"),
    "torch": (PEERS_PYTHON, "pytorch"),
}
THREAD_VARIABLES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class PeerError(RuntimeError):
    """An engine is missing or failed; the message says which and why."""


def environment_of(name):
    """Returns an engine's environment; only our Python sees PYTHONPATH, where `mxnet` may lie."""
    hidden = () if ENGINES[name][0] == pathlib.Path(sys.executable) else ("PYTHONPATH",)
    return {key: value for key, value in os.environ.items() if key not in hidden}


class Child:
    """One engine in its own process."""

    def __init__(self, name, threads, wait_policy=None):
        python, self._module = ENGINES[name]
        if not python.exists():
            raise PeerError(f"{name}: {python} does not exist; run bench/setup.sh")
        self.name, self.facts = name, {}
        environment = environment_of(name)
        environment.update(dict.fromkeys(THREAD_VARIABLES, str(threads)))
        if wait_policy:
            environment["OMP_WAIT_POLICY"] = wait_policy
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (lives as long as the child)
        self._process = subprocess.Popen(
            [str(python), str(ROOT / "bench" / "worker.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True,
            env=environment, cwd=ROOT,
            preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads]),
        )  # fmt: skip

    def _log_tail(self):
        self._log.seek(0)
        return " ".join(self._log.read().split())[-300:]

    def _ask(self, **request):
        self._process.send_signal(signal.SIGCONT)
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
        self.facts["source"] = source_facts(self.facts["built"])

    def run(self, iterations):
        """Returns the seconds of each iteration."""
        reply = self._ask(do="run", iterations=iterations)
        self.facts["rss_mb"] = reply["rss_mb"]
        return reply["seconds"]

    def answer(self):
        """Returns the job's answer as a list of numbers."""
        return self._ask(do="answer")["answer"]

    def close(self):
        """Ends the process."""
        self._process.send_signal(signal.SIGCONT)
        self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def start(names, threads, job, options, wait_policy=None, required=()):
    """Starts the engines and loads the job in each; a peer that fails is named and left out."""
    children = []
    for name in names:
        child = None
        try:
            child = Child(name, threads, wait_policy)
            child.load(job, options(name) if callable(options) else options)
            child.run(2)
            children.append(child)
        except PeerError as error:
            if child:
                child.close()
            if name in required:
                for started in children:
                    started.close()
                raise
            print(f"left out: {error}", file=sys.stderr)
    return children


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


def _run_text(*command):
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()


def source_facts(built):
    """Returns the commit, and whether the library `built` then can be told to be that commit.

    Work goes on while a benchmark runs, so HEAD alone proves nothing: a tree with changes, or a
    source or commit newer than the library, makes the result `changed`.
    """
    sources = _run_text("git", "ls-files", "src", "python", "CMakeLists.txt", "cmake").splitlines()
    newest = max((ROOT / s).stat().st_mtime for s in sources if (ROOT / s).is_file())
    committed = float(_run_text("git", "log", "-1", "--format=%ct", "--", "src") or 0)
    edited = bool(_run_text("git", "status", "--porcelain", "src", "python"))
    return {
        "commit": _run_text("git", "rev-parse", "--short", "HEAD") or "none",
        "changed": edited or built is None or max(newest, committed) > built,
    }


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
        **facts[base]["source"], **host_facts(threads),
    }  # fmt: skip


def emit(result, path):
    """Prints the JSON line and appends it to `path`, if given."""
    text = json.dumps(result)
    print(text, flush=True)
    if path:
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        with open(path, "a") as file:
            file.write(text + "\n")


def cpu_count():
    """Returns the number of cores this process may use."""
    return len(os.sched_getaffinity(0))
