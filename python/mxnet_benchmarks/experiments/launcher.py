"""Runs the experiments of a plan, each with its framework's launcher and into its own log."""

import json
import logging
import os
import pathlib
import subprocess
import sys

from ..lines import parse_lines
from .analysis import is_done
from .expressions import to_text

log = logging.getLogger("mxnet_benchmarks")


def environment_of_children():
    """Return the environment with this very package in Python's path: it is the one to measure."""
    package = str(pathlib.Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}


def command_of(experiment):
    """Return the command that runs an experiment: its launcher with all parameters."""
    launcher = experiment[f"{experiment['exp.framework_family']}.launcher"]
    command = ["bash", launcher]
    for name, value in sorted(experiment.items()):
        command += [f"--{name.replace('.', '_')}", to_text(value)]
    return command


def _begin_log(path, experiment):
    """Write the parameters to a new log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        for name, value in sorted(experiment.items()):
            value = to_text(value) if isinstance(value, list) else value
            file.write(f"__{name}__={json.dumps(value)}\n")


def run_one(experiment):
    """Run an experiment; return ok, failure, skipped, disabled or simulated."""
    status = experiment["exp.status"]
    if status == "disabled":
        return "disabled"
    if status == "simulate":
        subprocess.run(command_of(experiment), check=True)
        return "simulated"
    path = pathlib.Path(experiment["exp.log_file"])
    if is_done(path) and not experiment["exp.rerun"]:
        log.info("%s is there already; -Pexp.rerun=true runs it again", path)
        return "skipped"
    _begin_log(path, experiment)
    done = subprocess.run(command_of(experiment), check=False, env=environment_of_children())
    with path.open(encoding="utf-8", errors="replace") as lines:
        found = parse_lines(lines, ignore_errors=True)
    if found.get("exp.status") == "skipped":
        log.warning("%s: %s", path, found.get("exp.status_msg", ""))
        return "skipped"
    if done.returncode or "results.time" not in found:
        if found.get("exp.status") != "failure":
            with path.open("a", encoding="utf-8") as file:
                file.write('__exp.status__="failure"\n')
        log.error("%s: the benchmark failed; the log says why", path)
        return "failure"
    log.info("%s: %.3f ms, %d per second", path, found["results.time"], found["results.throughput"])
    return "ok"


def run_plan(plan):
    """Run all experiments; return how many failed, after a line that counts all outcomes."""
    counts = {}
    for number, experiment in enumerate(plan, 1):
        log.info("experiment %d of %d: %s", number, len(plan), experiment["exp.model"])
        outcome = run_one(experiment)
        counts[outcome] = counts.get(outcome, 0) + 1
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()), file=sys.stderr)
    return counts.get("failure", 0)
