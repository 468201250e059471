"""Looks at a plan before it runs: what cannot work is said at once, not after an hour."""

import collections
import pathlib
import shutil

from ..lines import parse_lines
from ..model_factory import ModelFactory

REQUIRED = (
    "exp.status", "exp.model", "exp.framework", "exp.framework_family", "exp.phase",
    "exp.replica_batch", "exp.num_batches", "exp.docker", "exp.docker_launcher", "exp.device_type",
    "exp.num_local_gpus", "exp.data_dir", "exp.log_file", "exp.rerun", "monitor.frequency",
)  # fmt: skip


def problems_of(experiment):
    """Yield what is wrong with an experiment."""
    if experiment["exp.status"] == "disabled":
        return
    model = experiment["exp.model"]
    if not model:
        yield "exp.model is empty; give -Pexp.model='\"resnet50\"'"
    elif experiment["exp.framework"] == "mxnet" and model not in ModelFactory.models:
        yield f"exp.model {model!r} is no network of the suite"
    for name in ("exp.replica_batch", "exp.num_batches"):
        if experiment[name] < 1:
            yield f"{name} is {experiment[name]}; use 1 or more"
    yield from _problems_of_place(experiment)
    nodes, store = experiment.get("exp.num_nodes", 1), experiment.get("mxnet.kv_store", "")
    if nodes > 1 and experiment["exp.phase"] == "training" and not store.startswith("dist"):
        yield (
            f"exp.num_nodes is {nodes}, and mxnet.kv_store {store!r} joins no machines; "
            "use dist_sync"
        )
    data = experiment["exp.data_dir"]
    if data and not pathlib.Path(data).exists():
        yield f"the data {data!r} are not there"
    launcher = experiment[f"{experiment['exp.framework_family']}.launcher"]
    if not pathlib.Path(launcher).is_file():
        yield f"the launcher {launcher!r} is not there"
    if experiment["monitor.frequency"] > 0:
        yield "monitor.frequency is not 0, but this suite has no resource monitor"


def _problems_of_place(experiment):
    if experiment["exp.docker"]:
        command = experiment["exp.docker_launcher"]
        if not shutil.which(command) and experiment["exp.status"] != "simulate":
            yield f"{command} is not installed; run without a container: -Pexp.docker=false"
        return
    if experiment["exp.device_type"] != "gpu":
        return
    import mxnet as mx

    there = mx.context.num_gpus()
    wanted = experiment["exp.num_local_gpus"]
    if there < wanted:
        yield f"{wanted} GPU wanted, {there} found; run on the CPU: -Pexp.gpus='\"\"'"


def is_done(path):
    """Return whether a log tells of a finished run; one that was interrupted does not."""
    path = pathlib.Path(path)
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as lines:
        found = parse_lines(lines, ignore_errors=True)
    return "results.time" in found or found.get("exp.status") in ("failure", "skipped")


def _check_complete(plan):
    """Refuse experiments that the suite's defaults are not part of."""
    for number, experiment in enumerate(plan, 1):
        launcher = f"{experiment.get('exp.framework_family')}.launcher"
        missing = [name for name in (*REQUIRED, launcher) if name not in experiment]
        if missing:
            raise ValueError(f"experiment {number} has no parameter {', '.join(missing)}")


def analyze(plan):
    """Return (report as lines, whether the plan may run)."""
    _check_complete(plan)
    logs = collections.Counter(experiment["exp.log_file"] for experiment in plan)
    lines, sound = [f"plan: {len(plan)} experiments"], True
    states = collections.Counter()
    for number, experiment in enumerate(plan, 1):
        found = list(problems_of(experiment))
        if logs[experiment["exp.log_file"]] > 1:
            found.append(f"exp.log_file {experiment['exp.log_file']} is another experiment's too")
        sound = sound and not found
        title = f"{experiment['exp.model'] or '?'} {experiment['exp.phase']}"
        title += f" batch {experiment['exp.replica_batch']} on {experiment['exp.device_type']}"
        lines += [f"experiment {number} ({title}): {problem}" for problem in found]
        if experiment["exp.status"] == "disabled":
            states["disabled"] += 1
        elif is_done(experiment["exp.log_file"]) and not experiment["exp.rerun"]:
            states["done already"] += 1
        else:
            states["to run"] += 1
    lines.append(
        ", ".join(f"{count} {state}" for state, count in states.items()) or "nothing to do"
    )
    lines.append("the plan is sound" if sound else "the plan cannot run as it is")
    return lines, sound
